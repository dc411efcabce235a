internal import SeedbedSQLite

/// One migration while it runs: its statements in order, what they may do, and the guards that look after the rows.
struct MigrationFile {
  private let step: MigrationStep
  let script: MigrationScript
  private let options: MigrationRunner.Options
  let log: StatementLog
  private var wrapping = TransactionWrapping()
  private var guards: MigrationGuards
  private var diagnostics: [Diagnostic] = []
  /// Whether a statement changed a setting of the connection.
  private(set) var changesSettings = false
  /// Rows inserted, updated and deleted by its statements and their triggers.
  private(set) var changedRows: Int64 = 0
  /// The tables that its statements touched, by name in small ASCII letters.
  var touchedTables: Set<String> { guards.touchedTables }

  init(
    _ step: MigrationStep, script: MigrationScript, options: MigrationRunner.Options,
    graph: ForeignKeyGraph
  ) {
    self.step = step
    self.script = script
    self.options = options
    log = StatementLog(isNoTransaction: script.isNoTransaction)
    guards = MigrationGuards(
      script: script, allowedLoss: options.allowedLoss(step.fileName), graph: graph)
  }

  /// Runs the file.
  ///
  /// - Returns: Warnings and notes, in the order in which they were found.
  /// - Throws: The first fault with its place, or everything that the guards found at the end.
  mutating func run(on connection: borrowing Connection) throws(SeedbedError) -> [Diagnostic] {
    let log = log
    connection.setAuthorizer { log.authorize($0) }
    defer { connection.setAuthorizer(nil) }
    let allowsDoubleQuotes = options.allowsDoubleQuotedStrings(step.fileName)
    if allowsDoubleQuotes { connection.setDoubleQuotedStrings(true) }
    defer { if allowsDoubleQuotes { connection.setDoubleQuotedStrings(false) } }

    let changesBefore = connection.totalChanges
    var offset = 0
    var statementCount = 0
    var nextReport = 0
    // Whether it is time to ask, and to report.
    var isDue = true
    options.progress?.reached(0, of: step, statementCount: 0)
    while let first = SQLTokenizer.firstToken(in: script.bytes, from: offset) {
      // SQLite passes over empty statements to the next one, which must not hide behind them.
      if first.isPunctuation(";", in: script.bytes) {
        offset = first.range.upperBound
        continue
      }
      if isDue && options.isCancelled() {
        throw SeedbedError(
          Diagnostic(
            .interrupted, "interrupted", at: script.position(at: first.range.lowerBound)))
      }
      try runStatement(first, at: &offset, on: connection)
      statementCount += 1
      isDue = offset >= nextReport
      if isDue {
        options.progress?.reached(
          Double(offset) / Double(script.bytes.count), of: step, statementCount: statementCount)
        nextReport = offset + script.bytes.count / 1000
      }
    }
    changedRows = connection.totalChanges - changesBefore
    if let begin = wrapping.unfinished {
      throw refusal(
        StatementLog.Refusal(
          reason: "a BEGIN without its COMMIT",
          fix: "remove it: a migration runs in a transaction as it is"),
        at: begin)
    }
    // A no-transaction file changes neither rows nor schema, so there is nothing to guard.
    if script.isNoTransaction { return diagnostics }
    let found: [Diagnostic]
    do throws(SQLiteError) {
      found = try log.paused { () throws(SQLiteError) in try guards.finish(on: connection) }
    } catch {
      throw SeedbedError(sqlite: error, at: SourcePosition(file: script.text.file))
    }
    if found.contains(where: { $0.severity == .error }) { throw SeedbedError(diagnostics + found) }
    return diagnostics + found
  }

  private mutating func runStatement(
    _ first: SQLToken, at offset: inout Int, on connection: borrowing Connection
  ) throws(SeedbedError) {
    let place = first.range.lowerBound
    let start = offset
    log.begin()
    if let refused = refusalByKeyword(first) { throw refusal(refused, at: place) }

    // In two steps, since what follows asks what the authorizer saw while this was compiled.
    let prepared: Statement?
    do throws(SQLiteError) {
      prepared = try connection.prepareNext(in: script.script, at: &offset)
    } catch {
      throw diagnose(error, from: start, place: place, on: connection)
    }
    guard var statement = prepared else { return }

    let kind: TransactionWrapping.Kind =
      if let keyword = log.transaction { .transaction(keyword) } else {
        first.isKeyword("PRAGMA", in: script.bytes) ? .pragma : .other
      }
    if let refused = wrapping.read(kind, at: place) { throw refusal(refused, at: place) }
    do throws(SQLiteError) {
      try log.paused { () throws(SQLiteError) in
        try guards.willRun(log, at: place, on: connection)
      }
      while try statement.step() {}
      try log.paused { () throws(SQLiteError) in
        try guards.didRun(log, at: place, on: connection)
      }
    } catch {
      throw diagnose(error, from: start, place: place, on: connection)
    }
    changesSettings = changesSettings || kind.isPragma
    if !log.isDropped { options.didRunStatement?(script.statement(from: place, to: offset)) }
    if options.wasClockRead?() == true { diagnostics.append(clockWarning(at: place)) }
  }

  /// Refuses what SQLite's authorizer isn't asked about: VACUUM, and what a `no-transaction` file may not hold.
  private func refusalByKeyword(_ first: SQLToken) -> StatementLog.Refusal? {
    let keyword = first.text(in: script.bytes).uppercased()
    if script.isNoTransaction {
      let isAllowed = ["VACUUM", "ANALYZE", "REINDEX", "PRAGMA"].contains(keyword)
      if !isAllowed {
        return StatementLog.Refusal(
          reason: "'\(keyword)' in a no-transaction file, which may be run again",
          fix: "move it into a migration of its own, without 'no-transaction'")
      }
      if keyword == "VACUUM", vacuumsInto(first) {
        return StatementLog.Refusal(
          reason: "VACUUM INTO, which writes another file", fix: "remove it")
      }
    } else if keyword == "VACUUM" {
      return StatementLog.Refusal(
        reason: "VACUUM in a migration, which runs in a transaction",
        fix: "put it into a migration of its own that begins with '-- seedbed: no-transaction'")
    }
    return nil
  }

  private func vacuumsInto(_ first: SQLToken) -> Bool {
    var tokenizer = SQLTokenizer(script.bytes, from: first.range.upperBound)
    while let token = tokenizer.nextSignificant() {
      if token.isPunctuation(";", in: script.bytes) { return false }
      if token.isKeyword("INTO", in: script.bytes) { return true }
    }
    return false
  }
}

extension Connection {
  /// Lets `"text"` stand for a string, or not, in every statement.
  func setDoubleQuotedStrings(_ isOn: Bool) {
    set(.doubleQuotedStrings, isOn)
    set(.doubleQuotedStringsInSchema, isOn)
  }
}
