internal import SeedbedCSV
internal import SeedbedSQLite

// Rows by one INSERT … SELECT a file, which says nothing but how many there were, or that something is wrong; then `load`,
// which goes record by record, finds out what.
extension SeedTable {
  /// Loads all records in one statement.
  ///
  /// - Parameter connection: The database, in a transaction.
  /// - Returns: What was loaded, without faults; `nil` where the table has no such path or anything is wrong, and then the
  ///   database is as it was.
  /// - Throws: `file.access`, and what SQLite answers apart from what a record is to blame for.
  func loadFast(into connection: borrowing Connection) throws(SeedbedError) -> Outcome? {
    guard target.hasFastPath else { return nil }
    for order in [RecordOrder.ascending, .sorted, .asTheyStand] {
      switch try insertAll(order, into: connection) {
      case .loaded(let rowCount): return Outcome(rowCount: rowCount)
      case .unsuited: continue
      case .refused: return nil
      }
    }
    return nil
  }

  /// In which order records are inserted.
  private enum RecordOrder {
    /// As they stand, with row ids that ascend.
    case ascending
    /// By their row ids, which is several times faster than to insert them in any other order; only short ones, which SQLite
    /// sorts in little memory.
    case sorted
    /// As they stand.
    case asTheyStand

    var recordLimit: Int { self == .sorted ? 1 << 20 : .max }
  }

  /// What a try came to; all but the first left the database as it was.
  private enum Attempt {
    case loaded(rowCount: Int64)
    /// A record doesn't suit the order.
    case unsuited
    case refused
  }

  /// From which size of a file on another thread reads ahead, in bytes: for less, to begin one takes longer than it gains.
  private static let readAheadSize = 512 * 1024

  private func insertAll(
    _ order: RecordOrder, into connection: borrowing Connection
  ) throws(SeedbedError) -> Attempt {
    var reader = try SeedReader(target.seed, maximumLength: maximumLength)
    let isReadAhead = reader.size >= Self.readAheadSize
    var outcome = Outcome()
    guard let columns = try readHeader(&reader, &outcome) else { return .refused }
    let idColumn = columns.firstIndex(where: \.isRowIDAlias)
    do throws(SQLiteError) {
      var rowIDs: FastRowIDs?
      if let idColumn, order == .ascending {
        rowIDs = FastRowIDs(column: idColumn, leavesToSQLite: try numbersRows(on: connection))
      }
      var records = FastRecords(
        reader, columns, of: self, rowIDs: rowIDs, recordLimit: order.recordLimit)
      let sql = target.insertSQL(columns, orderedBy: order == .sorted ? idColumn : nil)
      try connection.execute("SAVEPOINT seedbed_fast")
      let isWhole = try insertAll(
        &records, sql, columnCount: columns.count, isReadAhead: isReadAhead, into: connection)
      if !isWhole { try connection.execute("ROLLBACK TO seedbed_fast") }
      try connection.execute("RELEASE seedbed_fast")
      if isWhole { return .loaded(rowCount: records.count) }
      return records.isUnsuited ? .unsuited : .refused
    } catch {
      throw SeedbedError(sqlite: error, at: SourcePosition(file: target.seed.path))
    }
  }

  /// Inserts all rows.
  ///
  /// - Returns: Whether every record became a row; if not, all is to be rolled back.
  private func insertAll(
    _ records: inout FastRecords, _ sql: String, columnCount: Int,
    isReadAhead: Bool, into connection: borrowing Connection
  ) throws(SQLiteError) -> Bool {
    do throws(SQLiteError) {
      try connection.withTable(
        named: SeedTarget.rowsTable, columnCount: columnCount, isReadAhead: isReadAhead,
        rows: { records.next(into: $0, position: &$1) }, didReach: didRead
      ) { () throws(SQLiteError) in try connection.execute(sql) }
      return connection.changes == records.count
    } catch  where Self.mayBlameRecord(error) {
      return false
    }
  }

  /// Whether an error may come from a record; if not, loading it alone would fail just so.
  static func mayBlameRecord(_ error: SQLiteError) -> Bool {
    [.abort, .constraint, .mismatch, .tooBig, .error].contains(error.code.primary)
  }

  /// Whether SQLite would number the rows 1, 2, 3: the table is empty, and it isn't AUTOINCREMENT, which looks further back.
  private func numbersRows(on connection: borrowing Connection) throws(SQLiteError) -> Bool {
    guard !target.isAutoincrement else { return false }
    return try connection.scalar("SELECT 1 FROM main.\(quoted(target.table)) LIMIT 1") == .null
  }
}

extension SeedTarget {
  /// The virtual table that the records of a file are read from.
  fileprivate static let rowsTable = "seedbed_rows"

  /// The statement that inserts all records, with these columns; by the order of one of them if that is given.
  fileprivate func insertSQL(_ columns: [SeedColumn], orderedBy column: Int?) -> String {
    let names = columns.map { quoted($0.name) }.joined(separator: ", ")
    let order = column.map { " ORDER BY \($0 + 1)" } ?? ""
    return "\(insertVerb) INTO main.\(quoted(table)) (\(names)) "
      + "SELECT * FROM temp.\(Self.rowsTable)\(order)"
  }
}
