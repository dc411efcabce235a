internal import SeedbedSQLite

/// One migration while it runs: its statements in order, what they may do, and the guards that look after the rows.
struct MigrationFile {
  private let step: MigrationStep
  private let script: MigrationScript
  private let options: MigrationRunner.Options
  private let log: StatementLog
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
            .interrupted, "interrupted", at: script.text.position(at: first.range.lowerBound)))
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

  // MARK: Diagnostics

  private func refusal(_ refusal: StatementLog.Refusal, at offset: Int) -> SeedbedError {
    SeedbedError(
      Diagnostic(
        .migrationRefused, refusal.reason, at: script.text.position(at: offset), fix: refusal.fix))
  }

  private func diagnose(
    _ error: SQLiteError, from start: Int, place: Int, on connection: borrowing Connection
  ) -> SeedbedError {
    if let refused = log.refusal { return refusal(refused, at: place) }
    let named = NamedInError(error, in: script.bytes, statementAt: place)
    let statement = script.text.position(at: place)
    let offset = error.offset.map { start + $0 } ?? named?.offset ?? place
    let position = script.text.position(at: offset)
    // A missing quote pairs up with the next one, so the token that SQLite stumbles over may be an innocent one.
    let notes =
      position.line == statement.line
      ? [] : [Diagnostic.Note("the statement begins here", at: statement)]
    if MergeConflict.isMarked(script.bytes, at: offset) {
      return SeedbedError(
        Diagnostic(
          .migrationFailed, MergeConflict.message, at: position, fix: MergeConflict.fix))
    }
    switch error.code.primary {
    case .error, .constraint, .mismatch, .abort, .tooBig, .schema, .notAuthorized:
      return SeedbedError(
        Diagnostic(
          .migrationFailed, error.message, at: position, notes: notes,
          fix: question(about: named, on: connection)
            ?? fix(for: error, from: start, place: place)))
    default:
      return SeedbedError(sqlite: error, at: position, notes: notes)
    }
  }

  /// Asks whether a table or a column with a name like the one that isn't there was meant.
  private func question(
    about named: NamedInError?, on connection: borrowing Connection
  ) -> String? {
    guard let named else { return nil }
    // The error has been found; that nothing like it can be is no other one.
    let meant = try? log.paused { () throws(SQLiteError) in try named.meant(on: connection) }
    return meant.map { "did you mean '\($0)'?" }
  }

  private func fix(for error: SQLiteError, from start: Int, place: Int) -> String? {
    if let offset = error.offset,
      script.bytes[min(start + offset, script.bytes.count - 1)] == UInt8(ascii: "\"")
    {
      return "if it is a text value, put it in single quotes; \"…\" stands for a name"
    }
    if let offset = error.offset, error.message.hasSuffix("syntax error"),
      let fix = SyntaxErrorFix.find(at: start + offset, statementAt: place, in: script)
    {
      return fix
    }
    if error.message.contains(" datatype for ") {
      return "a STRICT table's columns are INT, INTEGER, REAL, TEXT, BLOB or ANY"
    }
    if error.message.hasPrefix("NOT NULL constraint failed: "),
      let column = error.message.split(separator: ".").last
    {
      return "give it a value where there is none, such as coalesce(\(column), …)"
    }
    if error.message.contains("NOT NULL column with default value NULL") {
      return "give the column a DEFAULT, which the rows that are there get"
    }
    if error.message.contains("non-constant default") {
      return "add the column without the DEFAULT and fill it by UPDATE, or rebuild the table"
    }
    if error.message == "not authorized" && error.code.primary != .notAuthorized {
      return "remove it: extensions can't be loaded here"
    }
    if error.message.hasPrefix("near \".\"") && script.bytes[place] == UInt8(ascii: ".") {
      return "remove it: a line that begins with a dot is a command of the sqlite3 shell, no SQL"
    }
    if error.message.hasPrefix("no such function")
      || error.message.hasPrefix("unknown function")
      || error.message.hasPrefix("no such collation sequence")
    {
      return "if only the app has it, name it under \"functions\" or \"collations\" in seedbed.json"
    }
    if error.message.hasSuffix("already exists") && error.message.hasPrefix("table") {
      return "if it is to be kept as it is, write CREATE TABLE IF NOT EXISTS"
    }
    if error.message.hasPrefix("error in view") || error.message.hasPrefix("error in trigger") {
      let fix = "drop it before this statement and make it again after it"
      // Of a rebuild, whose last step meets a view of the table that isn't there yet.
      return error.message.contains(": no such table: ")
        ? fix + ", or put PRAGMA legacy_alter_table = ON above" : fix
    }
    if error.message == "incomplete input" {
      return "end the statement: a string, a bracket or a trigger's END is missing"
    }
    return nil
  }

  private func clockWarning(at place: Int) -> Diagnostic {
    Diagnostic(
      .clockRead, severity: .warning,
      "this statement reads the clock, which stands at 1970-01-01 in a build",
      at: script.text.position(at: place),
      fix: "set SOURCE_DATE_EPOCH, or write the time down")
  }
}

extension Connection {
  /// Lets `"text"` stand for a string, or not, in every statement.
  func setDoubleQuotedStrings(_ isOn: Bool) {
    set(.doubleQuotedStrings, isOn)
    set(.doubleQuotedStringsInSchema, isOn)
  }
}

extension DiagnosticCode {
  /// A statement of a migration failed.
  public static let migrationFailed = DiagnosticCode(rawValue: "migration.failed")
  /// A migration holds something that it may not.
  public static let migrationRefused = DiagnosticCode(rawValue: "migration.refused")
  /// A build's SQL reads the clock.
  public static let clockRead = DiagnosticCode(rawValue: "build.clock-read")
}
