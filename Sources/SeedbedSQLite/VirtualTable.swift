internal import CSeedbedSQLite

extension Connection {
  /// Lets SQL read rows from a closure as if they were a table, while another closure runs.
  ///
  /// It is an eponymous virtual table, of which nothing is written to any schema; views and triggers can't read it. Its columns
  /// are `c0`, `c1` and so on. Write its name with `temp.` before it, or a table of that name in the database hides it.
  ///
  /// - Parameters:
  ///   - name: The table's name.
  ///   - columnCount: How many columns it has.
  ///   - nextRow: Gives the rows, one after another, once.
  ///   - didReach: Called when SQLite reads a row with another position than the one before.
  ///   - body: Runs the statements that read the table; none of them may be kept.
  /// - Returns: What the body returns.
  /// - Throws: What SQLite answers or the body throws; `abort` where the giver fails.
  ///
  /// Related SQLite documentation: <https://sqlite.org/vtab.html#eponymous_only_virtual_tables>
  package func withTable<Result>(
    named name: String, columnCount: Int, rows nextRow: NextRow,
    didReach: ((_ position: Int64) -> Void)? = nil, _ body: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    let result = unsafe withoutActuallyEscaping(nextRow) { nextRow in
      Swift.Result { () throws(SQLiteError) in
        let rows = unsafe VirtualTableRows(columnCount: columnCount, nextRow, didReach)
        let code = unsafe sqlite3_create_module_v2(
          handle, name, VirtualTableModule.methods, Unmanaged.passUnretained(rows).toOpaque(), nil)
        if code != SQLITE_OK { throw error(code, sql: nil) }
        // Taken away before `rows` goes, whose pointer the module holds.
        defer {
          unsafe sqlite3_create_module_v2(handle, name, nil, nil, nil)
          withExtendedLifetime(rows) {}
        }
        return try body()
      }
    }
    return try result.get()
  }
}

/// Where a virtual table's rows come from, and memory for one, for a giver that has none of its own.
@safe final class VirtualTableRows {
  let nextRow: NextRow
  let row: UnsafeMutableBufferPointer<BorrowedValue>
  let didReach: ((Int64) -> Void)?

  init(
    columnCount: Int, _ nextRow: @escaping NextRow, _ didReach: ((Int64) -> Void)?
  ) {
    unsafe self.nextRow = nextRow
    self.didReach = didReach
    unsafe row = .allocate(capacity: columnCount)
    unsafe row.initialize(repeating: .null)
  }

  deinit {
    unsafe row.deallocate()
  }
}
