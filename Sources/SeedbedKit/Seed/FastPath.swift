internal import SeedbedCSV
internal import SeedbedSQLite

// Rows by one INSERT … SELECT a file, which says nothing but how many there were, or that something is wrong; then `load`,
// which goes record by record, finds out what.
extension SeedTable {
  /// Loads all records in one statement.
  ///
  /// - Parameters:
  ///   - connection: The database, in a transaction.
  ///   - ahead: What reads the files of several tables, of which this one is next; `nil` where nothing does.
  /// - Returns: What was loaded, without faults; `nil` where the table has no such path or anything is wrong, and then the
  ///   database is as it was.
  /// - Throws: What SQLite answers apart from what a record is to blame for.
  func loadFast(
    into connection: borrowing Connection, ahead: SeedsAhead? = nil
  ) throws(SeedbedError) -> Outcome? {
    guard target.hasFastPath else { return nil }
    var ahead = ahead
    for order in [RecordOrder.ascending, .sorted, .asTheyStand] {
      switch try insertAll(order, ahead, into: connection) {
      case .loaded(let outcome): return outcome
      case .unsuited: ahead = nil
      case .refused: return nil
      }
    }
    return nil
  }

  /// What a try came to; all but the first left the database as it was.
  private enum Attempt {
    case loaded(Outcome)
    /// A record doesn't suit the order.
    case unsuited
    case refused
  }

  private func insertAll(
    _ order: RecordOrder, _ ahead: SeedsAhead?, into connection: borrowing Connection
  ) throws(SeedbedError) -> Attempt {
    if ahead == nil,
      let ahead = try SeedsAhead([self], order, as: SeedsAhead.oneTable, on: connection)
    {
      return try ahead.withTable(on: connection) { () throws(SeedbedError) in
        try insertAll(order, ahead, into: connection)
      }
    }
    let records = if let ahead { ahead.next(self) } else { try opening(order, on: connection)() }
    guard let records else { return .refused }
    let sql = target.insertSQL(
      records.columns, from: ahead?.name ?? SeedsAhead.oneTable,
      orderedBy: order == .sorted ? records.columns.firstIndex(where: \.isRowIDAlias) : nil)
    return try reporting(at: SourcePosition(file: target.seed.path)) { () throws(SQLiteError) in
      try connection.execute("SAVEPOINT seedbed_fast")
      let attempt = try insertAll(records, sql, isAhead: ahead != nil, into: connection)
      if case .loaded = attempt {} else { try connection.execute("ROLLBACK TO seedbed_fast") }
      try connection.execute("RELEASE seedbed_fast")
      return attempt
    }
  }

  /// Inserts all rows.
  ///
  /// - Returns: What it came to; after anything but `loaded` all is to be rolled back.
  private func insertAll(
    _ records: FastRecords, _ sql: String, isAhead: Bool, into connection: borrowing Connection
  ) throws(SQLiteError) -> Attempt {
    do throws(SQLiteError) {
      if isAhead {
        try connection.execute(sql)
      } else {
        try connection.withTable(
          named: SeedsAhead.oneTable, columnCount: records.columnCount,
          rows: { records.next(into: $0, position: &$1) }, didReach: didRead
        ) { () throws(SQLiteError) in try connection.execute(sql) }
      }
      guard connection.changes == records.count else { return .refused }
      return .loaded(
        Outcome(rowCount: records.count, rowsAfter: records.rowsBefore + records.count))
    } catch  where error.code.primary == .abort {
      // The records came to their end themselves, so no other thread is busy with them.
      return records.isUnsuited ? .unsuited : .refused
    } catch  where Self.mayBlameRecord(error) {
      return .refused
    }
  }

  /// How to open the file and read its header, once, on any thread; it gives nothing where one of them is at fault, which `load`
  /// reports.
  ///
  /// - Throws: What SQLite answers when the rows of the table are counted.
  func opening(
    _ order: RecordOrder, on connection: borrowing Connection
  ) throws(SeedbedError) -> () -> FastRecords? {
    let rowsBefore = try countRows(on: connection)
    return { open(order, rowsBefore: rowsBefore) }
  }

  private func open(_ order: RecordOrder, rowsBefore: Int64) -> FastRecords? {
    do throws(SeedbedError) {
      var reader = try SeedReader(target.seed, maximumLength: maximumLength)
      var outcome = Outcome()
      guard let columns = try readHeader(&reader, &outcome) else { return nil }
      let idColumn = order == .ascending ? columns.firstIndex(where: \.isRowIDAlias) : nil
      // AUTOINCREMENT looks further back than to the rows that there are.
      let numbersRows = rowsBefore == 0 && !target.isAutoincrement
      return FastRecords(
        reader, columns, of: self, rowsBefore: rowsBefore,
        rowIDs: idColumn.map { FastRowIDs(column: $0, leavesToSQLite: numbersRows) },
        recordLimit: order.recordLimit)
    } catch {
      return nil
    }
  }

  /// Whether an error may come from a record; if not, loading it alone would fail just so.
  static func mayBlameRecord(_ error: SQLiteError) -> Bool {
    [.abort, .constraint, .mismatch, .tooBig, .error].contains(error.code.primary)
  }
}

extension SeedTarget {
  /// The statement that inserts all records, with these columns, from a virtual table; by the order of one of them if that is given.
  fileprivate func insertSQL(
    _ columns: [SeedColumn], from rows: String, orderedBy column: Int?
  ) -> String {
    let names = columns.map { quoted($0.name) }.joined(separator: ", ")
    let values = columns.indices.map { "c\($0)" }.joined(separator: ", ")
    let order = column.map { " ORDER BY \($0 + 1)" } ?? ""
    return "\(insertVerb) INTO main.\(quoted(table)) (\(names)) "
      + "SELECT \(values) FROM temp.\(rows)\(order)"
  }
}
