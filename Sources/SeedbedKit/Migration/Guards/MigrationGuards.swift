internal import SeedbedSQLite

/// All that looks after a user's rows while one file runs; each guard sees each statement before and after it.
struct MigrationGuards {
  private let script: MigrationScript
  private let graph: ForeignKeyGraph
  private var foreignKeys: ForeignKeyGuard
  private var rows: RowLossGuard
  private var schema: SchemaGuard
  private var sequences: SequenceGuard
  /// The tables of the file's own time, which had nothing to lose when it began.
  private var known: [String: Bool] = [:]

  /// The tables that statements touched so far, by name in small ASCII letters.
  var touchedTables: Set<String> { Set(known.keys) }

  init(script: MigrationScript, allowedLoss: Set<String>, graph: ForeignKeyGraph) {
    self.graph = graph
    self.script = script
    let file = script.text
    foreignKeys = ForeignKeyGuard(file: file, graph: graph)
    rows = RowLossGuard(script: script, allowedLoss: script.allowedLoss.union(allowedLoss))
    schema = SchemaGuard(file: file)
    sequences = SequenceGuard(script: script)
  }

  /// Takes stock of what the statement is about to touch for the first time.
  ///
  /// - Parameters:
  ///   - log: What the statement touches.
  ///   - place: Where the statement starts.
  ///   - connection: The connection, with the statement not yet run.
  /// - Throws: What SQLite answers.
  mutating func willRun(
    _ log: StatementLog, at place: Int, on connection: borrowing Connection
  ) throws(SQLiteError) {
    if log.changesSchema { try schema.willChange(log, at: place, on: connection) }
    // On a large table the key checks would take far longer than the statement, which can't make an orphan.
    let checksKeys = !script.addsColumnWithoutKey(at: place)
    for table in Set(log.touches.map(\.table)).sorted()
    where !table.asciiLowercased.hasPrefix("sqlite_") {
      if known[table.asciiLowercased] == nil {
        // Most often it is one that the statement makes.
        let isOrdinary =
          connection.hasTable(table) ? try connection.tableKind(table) == .ordinary : false
        known[table.asciiLowercased] = isOrdinary
        if isOrdinary {
          try rows.willTouch(table, on: connection)
          try sequences.willTouch(table, on: connection)
        }
      }
      if checksKeys { try foreignKeys.willTouch(table, on: connection) }
    }
    try sequences.willRun(log, on: connection)
    rows.willRun(on: connection)
  }

  /// Takes note of what the statement did.
  mutating func didRun(
    _ log: StatementLog, at place: Int, on connection: borrowing Connection
  ) throws(SQLiteError) {
    try graph.update(
      after: log, mayDeclareKeys: script.mayDeclareForeignKeys, on: connection)
    if let altered = log.touches.first(where: { $0.action == .alterTable }),
      let newName = script.renamedTable(at: place)
    {
      foreignKeys.didRename(altered.table, to: newName)
    }
    rows.didRun(log, at: place, on: connection)
    try sequences.didRun(at: place, on: connection)
  }

  /// Compares the database after the file with what it was before.
  ///
  /// - Returns: Errors for what would be lost, warnings for what may be missed, notes for what was mended.
  mutating func finish(on connection: borrowing Connection) throws(SQLiteError) -> [Diagnostic] {
    try sequences.finish(on: connection)
      + schema.finish(on: connection)
      + rows.finish(on: connection)
      + foreignKeys.finish(on: connection)
  }
}
