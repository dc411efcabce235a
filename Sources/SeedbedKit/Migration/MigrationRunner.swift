internal import SeedbedSQLite

/// Runs migrations on a connection, one file at a time; the caller owns the transaction around them.
struct MigrationRunner {
  /// What a run may differ in.
  struct Options {
    /// Whether `"text"` may stand for a string in a file, by the file's name.
    var allowsDoubleQuotedStrings: (_ fileName: String) -> Bool = { _ in false }
    /// The tables that may lose rows in a file though it doesn't say so, by name in small ASCII letters.
    var allowedLoss: (_ fileName: String) -> Set<String> = { _ in [] }
    /// Called before each file with its version: a build seeds its random numbers here.
    var prepareFile: (_ version: Int32) -> Void = { _ in }
    /// Called after each statement with its text, and with those that clean up after a file; not for what is dropped.
    var didRunStatement: ((String) -> Void)?
    /// Told as a file goes on, at most about a thousand times.
    var progress: MigrationProgress?
    /// Asked as often, since SQLite itself doesn't ask where statements are short; answering true ends the run.
    var isCancelled: () -> Bool = { false }
    /// Whether SQL read the clock since it was last asked; `nil` where that is nobody's concern.
    var wasClockRead: (() -> Bool)?
  }

  /// What one file did.
  struct Report {
    var step: MigrationStep
    /// Rows inserted, updated and deleted, by its triggers too.
    var changedRows: Int64
    /// The tables that it wrote to, made or altered, by name in small ASCII letters.
    var touchedTables: Set<String>
    /// Warnings and notes.
    var diagnostics: [Diagnostic]
  }

  private let options: Options
  private let graph = ForeignKeyGraph()

  init(options: Options) {
    self.options = options
  }

  /// Runs one file and sets `user_version`, in the transaction that is open.
  ///
  /// - Returns: What it did.
  /// - Throws: `migration.…` with the place in the file, `interrupted`. The caller rolls back.
  func run(
    _ step: MigrationStep, script: MigrationScript, on connection: borrowing Connection
  ) throws(SeedbedError) -> Report {
    let report = try runStatements(of: step, script: script, on: connection)
    try finish(step, on: connection)
    return report
  }

  /// Runs the statements of one file and the guards, and resets what the file may have left on the connection.
  ///
  /// - Returns: What it did; the version is still the one before.
  /// - Throws: `migration.…` with the place in the file, `interrupted`.
  func runStatements(
    of step: MigrationStep, script: MigrationScript, on connection: borrowing Connection
  ) throws(SeedbedError) -> Report {
    var file = MigrationFile(step, script: script, options: options, graph: graph)
    options.prepareFile(step.migrationVersion)
    let diagnostics = try file.run(on: connection)
    try reporting(at: SourcePosition(file: step.text.file)) { () throws(SQLiteError) in
      for drop in try connection.emptyTemporarySchema() { options.didRunStatement?(drop) }
      try ConnectionDefaults.restore(on: connection)
    }
    // A no-transaction file lets go of the database, and others may change it.
    if script.isNoTransaction { graph.forget() }
    if file.changesSettings { options.didRunStatement?(ConnectionDefaults.sql) }
    return Report(
      step: step, changedRows: file.changedRows, touchedTables: file.touchedTables,
      diagnostics: diagnostics)
  }

  /// Sets `user_version` to what it is after a file.
  func finish(
    _ step: MigrationStep, on connection: borrowing Connection
  ) throws(SeedbedError) {
    try reporting(at: SourcePosition(file: step.text.file)) { () throws(SQLiteError) in
      try connection.execute("PRAGMA user_version = \(step.versionAfter)")
    }
  }
}
