internal import SeedbedSQLite

/// Runs migrations on a connection, one file at a time; the caller owns the transaction around them.
struct MigrationRunner {
  /// What a run may differ in.
  struct Options {
    /// Whether `"text"` may stand for a string in a file, by the file's name.
    var allowsDoubleQuotedStrings: (Migration) -> Bool = { _ in false }
    /// The tables that may lose rows in a file though the file doesn't say so, by name in small ASCII letters.
    var allowedLoss: (Migration) -> Set<String> = { _ in [] }
    /// Called before each file: a build seeds its random numbers here.
    var prepareFile: (Migration) -> Void = { _ in }
    /// Whether SQL read the clock since it was last asked; `nil` where that is nobody's concern.
    var wasClockRead: (() -> Bool)?
  }

  /// What one file did.
  struct Report {
    var migration: Migration
    /// Rows inserted, updated and deleted, by its triggers too.
    var changedRows: Int64
    /// Warnings and notes.
    var diagnostics: [Diagnostic]
  }

  private let options: Options

  init(options: Options) {
    self.options = options
  }

  /// Runs one file and sets `user_version`, in the transaction that is open.
  ///
  /// - Returns: What it did.
  /// - Throws: `migration.…` with the place in the file, `interrupted`. The caller rolls back.
  func run(
    _ migration: Migration, script: MigrationScript, on connection: borrowing Connection
  ) throws(SeedbedError) -> Report {
    var file = MigrationFile(migration: migration, script: script, options: options)
    options.prepareFile(migration)
    let changesBefore = connection.totalChanges
    let diagnostics = try file.run(on: connection)
    do throws(SQLiteError) {
      try connection.execute("PRAGMA user_version = \(migration.version)")
      try connection.emptyTemporarySchema()
      try ConnectionDefaults.restore(on: connection)
    } catch {
      throw SeedbedError(sqlite: error, at: SourcePosition(file: migration.text.file))
    }
    return Report(
      migration: migration, changedRows: connection.totalChanges - changesBefore,
      diagnostics: diagnostics)
  }
}
