internal import SeedbedSQLite

// What is said of a statement that can't run, or should be another one.
extension MigrationFile {
  /// The error for a statement that a migration may not hold.
  func refusal(_ refusal: StatementLog.Refusal, at offset: Int) -> SeedbedError {
    SeedbedError(
      Diagnostic(
        .migrationRefused, refusal.reason, at: script.position(at: offset), fix: refusal.fix))
  }

  /// The error for a statement that SQLite refused, where it stands and with a cure if one is known.
  ///
  /// - Parameters:
  ///   - error: What SQLite answered.
  ///   - start: Where the text begins that SQLite was given, from which its offsets count.
  ///   - place: Where the statement begins.
  ///   - connection: The connection, for names that may have been meant.
  /// - Returns: The error.
  func diagnose(
    _ error: SQLiteError, from start: Int, place: Int, on connection: borrowing Connection
  ) -> SeedbedError {
    if let refused = log.refusal { return refusal(refused, at: place) }
    let named = NamedInError(error, in: script.bytes, statementAt: place)
    let statement = script.position(at: place)
    let offset = error.offset.map { start + $0 } ?? named?.offset ?? place
    let position = script.position(at: offset)
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

  /// The warning for a statement that read the clock of a build.
  func clockWarning(at place: Int) -> Diagnostic {
    Diagnostic(
      .clockRead, severity: .warning,
      "this statement reads the clock, which stands at 1970-01-01 in a build",
      at: script.position(at: place),
      fix: "set SOURCE_DATE_EPOCH, or write the time down")
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
