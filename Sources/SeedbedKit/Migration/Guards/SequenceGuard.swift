internal import SeedbedSQLite

/// Raises the counter of an AUTOINCREMENT table that a rebuild lowered, so that no id is given out twice.
///
/// Related SQLite documentation: <https://sqlite.org/autoinc.html>
struct SequenceGuard {
  private let script: MigrationScript
  private var before: [String: (name: String, value: Int64)] = [:]
  /// The counters that the file itself set, by name in small letters: those are its own business.
  private var written: Set<String> = []
  /// Every counter before a statement that writes counters.
  private var counters: [String: Int64]?

  init(script: MigrationScript) { self.script = script }

  /// Remembers a table's counter, before a statement touches it for the first time.
  mutating func willTouch(
    _ table: String, on connection: borrowing Connection
  ) throws(SQLiteError) {
    if let value = try Self.value(of: table, on: connection) {
      before[table.asciiLowercased] = (table, value)
    }
  }

  /// Remembers all counters before a statement that writes them; DROP and ALTER TABLE report a DELETE and an UPDATE of them too.
  mutating func willRun(
    _ log: StatementLog, on connection: borrowing Connection
  ) throws(SQLiteError) {
    let isSideEffect = log.touches.contains { [.dropTable, .alterTable].contains($0.action) }
    let writes = !isSideEffect && log.touches.contains { $0.table == "sqlite_sequence" }
    counters = writes ? try Self.counters(on: connection) : nil
  }

  /// Notes which counters the statement set: those that changed, and those that it names, which may have had that value already.
  mutating func didRun(at place: Int, on connection: borrowing Connection) throws(SQLiteError) {
    guard let old = counters else { return }
    let new = try Self.counters(on: connection)
    written.formUnion(Set(old.keys).union(new.keys).filter { old[$0] != new[$0] })
    var tokenizer = SQLTokenizer(script.bytes, from: place)
    while let token = tokenizer.nextSignificant(), !token.isPunctuation(";", in: script.bytes) {
      if token.kind == .string, let name = token.name(in: script.bytes) {
        written.insert(name.asciiLowercased)
      }
    }
    counters = nil
  }

  private static func counters(
    on connection: borrowing Connection
  ) throws(SQLiteError) -> [String: Int64] {
    // The first AUTOINCREMENT table makes it.
    guard try connection.tableKind("sqlite_sequence") != nil else { return [:] }
    var counters: [String: Int64] = [:]
    for row in try connection.rows("SELECT name, seq FROM main.sqlite_sequence") {
      if case .text(let name) = row[0], case .integer(let value) = row[1] {
        counters[name.asciiLowercased] = value
      }
    }
    return counters
  }

  /// Raises what was lowered.
  ///
  /// - Returns: A note for each counter that was raised.
  func finish(on connection: borrowing Connection) throws(SQLiteError) -> [Diagnostic] {
    if before.isEmpty { return [] }
    guard try connection.tableKind("sqlite_sequence") != nil else { return [] }
    var notes: [Diagnostic] = []
    for (name, value) in before.values.sorted(by: { $0.name < $1.name })
    where !written.contains(name.asciiLowercased) {
      guard try Self.isAutoincrement(name, on: connection) else { continue }
      let now = try Self.value(of: name, on: connection)
      if let now, now >= value { continue }
      if now == nil {
        _ = try connection.rows(
          "INSERT INTO main.sqlite_sequence (name, seq) SELECT name, ? FROM main.sqlite_schema "
            + "WHERE type = 'table' AND name = ? COLLATE NOCASE",
          [.integer(value), .text(name)])
      } else {
        _ = try connection.rows(
          "UPDATE main.sqlite_sequence SET seq = ? WHERE name = ? COLLATE NOCASE",
          [.integer(value), .text(name)])
      }
      notes.append(
        Diagnostic(
          .sequenceMended, severity: .note,
          "the next id of '\(name)' would have been \((now ?? 0) + 1) again; it is \(value + 1)",
          at: SourcePosition(file: script.text.file)))
    }
    return notes
  }

  private static func value(
    of table: String, on connection: borrowing Connection
  ) throws(SQLiteError) -> Int64? {
    guard try connection.tableKind("sqlite_sequence") != nil,
      case .integer(let value) = try connection.scalar(
        "SELECT seq FROM main.sqlite_sequence WHERE name = ? COLLATE NOCASE", [.text(table)])
    else { return nil }
    return value
  }

  private static func isAutoincrement(
    _ table: String, on connection: borrowing Connection
  ) throws(SQLiteError) -> Bool {
    let sql = try connection.text(
      "SELECT sql FROM main.sqlite_schema WHERE type = 'table' AND name = ? COLLATE NOCASE",
      [.text(table)])
    let bytes = [UInt8]((sql ?? "").utf8)
    return SQLTokenizer(bytes).contains { $0.isKeyword("AUTOINCREMENT", in: bytes) }
  }
}

extension DiagnosticCode {
  /// A rebuild lowered an AUTOINCREMENT counter, and it was raised again.
  public static let sequenceMended = DiagnosticCode(rawValue: "migration.sequence-mended")
}
