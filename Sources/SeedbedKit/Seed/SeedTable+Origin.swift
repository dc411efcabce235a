internal import SeedbedCSV
internal import SeedbedSQLite

extension SeedTable {
  /// Where the row comes from that a record clashes with.
  enum Origin {
    /// An earlier record of the same file.
    case record(SourcePosition)
    /// No record of the file.
    case elsewhere
    /// It can't be told.
    case unknown
  }

  /// Finds what made the row that a record clashes with: the file is read again up to the record at hand.
  ///
  /// A temporary table with the same constraints and unique indexes holds the record alone, and every earlier one is tried on it:
  /// the one that is refused with the same words is the other one. So SQLite compares, and collations, expressions, conditions,
  /// defaults and generated columns count.
  ///
  /// - Parameters:
  ///   - record: The record that was refused.
  ///   - end: Its place, where the search ends.
  ///   - message: SQLite's words.
  ///   - connection: The database.
  /// - Returns: Where the row comes from.
  /// - Throws: `file.access`.
  func origin(
    of record: borrowing Record, before end: SourcePosition, refusedWith message: String,
    on connection: borrowing Connection
  ) throws(SeedbedError) -> Origin {
    guard (try? makeTrialTable(on: connection)) != nil else { return .unknown }
    defer { try? connection.execute("DROP TABLE IF EXISTS temp.\(quoted(target.table))") }
    guard let insert = try? connection.prepare(trialSQL(record.columns)) else { return .unknown }
    return try search(insert, for: record, before: end, refusedWith: message, on: connection)
  }

  private func search(
    _ insert: consuming Statement, for record: borrowing Record, before end: SourcePosition,
    refusedWith message: String, on connection: borrowing Connection
  ) throws(SeedbedError) -> Origin {
    guard attempt(record.fields, record.columns, &insert) == .accepted,
      (try? connection.execute(
        """
        CREATE TEMP TRIGGER "seedbed trial" AFTER INSERT ON temp.\(quoted(target.table))
        BEGIN SELECT RAISE(ABORT, 'accepted'); END
        """)) != nil
    else { return .unknown }
    var reader = try SeedReader(target.seed, maximumLength: maximumLength)
    _ = try reader.next()
    while true {
      switch try reader.next() {
      case .end, .needsInput: return .elsewhere
      case .fault: continue
      case .record(let fields):
        let position = reader.position(
          ofField: record.positions.firstIndex(of: end) ?? 0)
        if position >= end { return .elsewhere }
        if attempt(fields, record.columns, &insert) == .refused(message) {
          return .record(position)
        }
      }
    }
  }

  private enum Attempt: Equatable {
    case accepted
    case refused(String)
    case notAValue
  }

  private func attempt(
    _ fields: UnsafeBufferPointer<CSVField>, _ columns: [SeedColumn], _ insert: inout Statement
  ) -> Attempt {
    for (index, field) in fields.enumerated() {
      guard let value = try? columns[index].value(of: field, files: files),
        (try? insert.bind(value, at: index)) != nil
      else { return .notAValue }
    }
    do throws(SQLiteError) {
      while try insert.step() {}
      return .accepted
    } catch {
      return .refused(error.message)
    }
  }

  private func makeTrialTable(on connection: borrowing Connection) throws(SQLiteError) {
    // As SQLite keeps them, the statements begin with these very words, and the name follows without a schema.
    let create = "CREATE TABLE "
    let createIndex = "CREATE UNIQUE INDEX "
    guard target.sql.hasPrefix(create) else { return }
    let indexes = try connection.texts(
      """
      SELECT sql FROM main.sqlite_schema
      WHERE type = 'index' AND tbl_name = ? AND sql LIKE 'CREATE UNIQUE INDEX %' ORDER BY rowid
      """, [.text(target.table)])
    try connection.execute("CREATE TEMP TABLE \(target.sql.dropFirst(create.count))")
    for index in indexes {
      try connection.execute("\(createIndex)temp.\(index.dropFirst(createIndex.count))")
    }
  }

  private func trialSQL(_ columns: [SeedColumn]) -> String {
    let names = columns.map { quoted($0.name) }.joined(separator: ", ")
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    return
      "INSERT OR ABORT INTO temp.\(quoted(target.table)) (\(names)) VALUES (\(places))"
  }
}
