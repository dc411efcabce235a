internal import SeedbedCSV
internal import SeedbedSQLite

// Rows by one INSERT … SELECT a file, which says nothing but how many there were, or that something is wrong; then `load`,
// which goes record by record, finds out what.
extension SeedTable {
  /// Whether each record is sure to add a row of its own or to fail, so that a count tells all.
  var hasFastPath: Bool { target.kind == .ordinary && !target.hasTriggers }

  /// Loads all records in one statement.
  ///
  /// - Parameter connection: The database, in a transaction.
  /// - Returns: What was loaded, without faults; `nil` where the table has no such path or anything is wrong, and then the
  ///   database is as it was.
  /// - Throws: `file.access`, and what SQLite answers apart from what a record is to blame for.
  func loadFast(into connection: borrowing Connection) throws(SeedbedError) -> Outcome? {
    guard hasFastPath else { return nil }
    var reader = try SeedReader(target.seed, maximumLength: maximumLength)
    var outcome = Outcome()
    guard let columns = try readHeader(&reader, &outcome) else { return nil }
    do throws(SQLiteError) {
      var records = FastRecords(
        reader, columns, of: self, numbersRows: try numbersRows(on: connection))
      try connection.execute("SAVEPOINT seedbed_fast")
      let isWhole = try insertAll(&records, columns, into: connection)
      if !isWhole { try connection.execute("ROLLBACK TO seedbed_fast") }
      try connection.execute("RELEASE seedbed_fast")
      outcome.rowCount = records.count
      return isWhole ? outcome : nil
    } catch {
      throw SeedbedError(sqlite: error, at: SourcePosition(file: target.seed.path))
    }
  }

  /// Inserts all rows and makes the indexes anew.
  ///
  /// - Returns: Whether every record became a row; if not, all is to be rolled back.
  private func insertAll(
    _ records: inout FastRecords, _ columns: [SeedColumn], into connection: borrowing Connection
  ) throws(SQLiteError) -> Bool {
    let sql = target.insertSQL(columns, from: "temp.seedbed_rows")
    var inserted: Int64 = 0
    do throws(SQLiteError) {
      try target.indexes.around(on: connection) { () throws(SQLiteError) in
        try connection.withTable(
          named: "seedbed_rows", columnCount: columns.count, rows: { records.next(into: $0) }
        ) { () throws(SQLiteError) in try connection.execute(sql) }
        inserted = connection.changes
      }
      return inserted == records.count
    } catch  where Self.mayBlameRecord(error) {
      return false
    }
  }

  /// Whether an error may come from a record; if not, loading it alone would fail just so.
  private static func mayBlameRecord(_ error: SQLiteError) -> Bool {
    [.abort, .constraint, .mismatch, .tooBig, .error].contains(error.code.primary)
  }

  /// Whether SQLite would number the rows 1, 2, 3: the table is empty, and it isn't AUTOINCREMENT, which looks further back.
  private func numbersRows(on connection: borrowing Connection) throws(SQLiteError) -> Bool {
    guard !target.isAutoincrement else { return false }
    return try connection.scalar("SELECT 1 FROM main.\(quoted(target.table)) LIMIT 1") == .null
  }
}

extension SeedTarget {
  /// The statement that inserts all rows of another table, whose columns are these.
  func insertSQL(_ columns: [SeedColumn], from source: String) -> String {
    let names = columns.map { quoted($0.name) }.joined(separator: ", ")
    return "\(insertVerb) INTO main.\(quoted(table)) (\(names)) SELECT * FROM \(source)"
  }
}
