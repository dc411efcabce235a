internal import SeedbedSQLite

// The tables that nobody looks at before all rows are there: without indexes until then.
extension SeedLoader {
  /// Loads tables without their indexes, and fills those when the rows of all are there.
  ///
  /// - Returns: Whether every record became a row. If not, the database is as it was; what is wrong comes out where each table is
  ///   loaded with its indexes in place.
  /// - Throws: What SQLite answers apart from what a record is to blame for.
  func loadApart(
    _ tables: [SeedTable], into connection: borrowing Connection, _ report: inout Report
  ) throws(SeedbedError) -> Bool {
    if tables.isEmpty { return true }
    var indexes = IndexSetAside(tables.flatMap(\.target.spareIndexes), by: options.indexMethod)
    try reporting(at: folder) { () throws(SQLiteError) in
      try connection.execute("SAVEPOINT seedbed_apart")
      try indexes.remove(on: connection)
    }
    var loaded = report
    var isWhole = try loadRows(of: tables, into: connection, &loaded)
    try reporting(at: folder) { () throws(SQLiteError) in
      do throws(SQLiteError) {
        if isWhole { try indexes.restore(on: connection) }
      } catch  where SeedTable.mayBlameRecord(error) {
        isWhole = false
      }
      if !isWhole {
        try connection.execute("ROLLBACK TO seedbed_apart")
        try indexes.forget(on: connection)
      }
      try connection.execute("RELEASE seedbed_apart")
    }
    if isWhole { report = loaded }
    return isWhole
  }

  private func loadRows(
    of tables: [SeedTable], into connection: borrowing Connection, _ report: inout Report
  ) throws(SeedbedError) -> Bool {
    guard
      let ahead = try SeedsAhead(tables, .ascending, as: SeedsAhead.severalTables, on: connection)
    else { return try loadRows(of: tables, nil, into: connection, &report) }
    return try ahead.withTable(on: connection) { () throws(SeedbedError) in
      try loadRows(of: tables, ahead, into: connection, &report)
    }
  }

  private func loadRows(
    of tables: [SeedTable], _ ahead: SeedsAhead?, into connection: borrowing Connection,
    _ report: inout Report
  ) throws(SeedbedError) -> Bool {
    for table in tables {
      _ = options.wasClockRead?()
      guard let outcome = try table.loadFast(into: connection, ahead: ahead) else { return false }
      note(outcome, of: table, in: &report)
    }
    return true
  }
}
