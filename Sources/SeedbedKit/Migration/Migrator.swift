internal import SeedbedSQLite

/// Runs a list of migrations in as few transactions as they allow: one, but for `no-transaction` files, which split it.
struct Migrator {
  let runner: MigrationRunner

  init(options: MigrationRunner.Options) {
    runner = MigrationRunner(options: options)
  }

  /// Runs migrations in order.
  ///
  /// A transaction must be open when it is called, and is open when it returns. Before a `no-transaction` file what came before it
  /// is committed, and another transaction begins behind it.
  ///
  /// - Parameters:
  ///   - steps: In order.
  ///   - connection: With a transaction open.
  ///   - standing: The version at which the file stands whole: what is committed. It moves on with each commit, also on failure.
  ///   - didRun: Called after each file.
  /// - Throws: What the failing file reports. The transaction may still be open; the caller rolls back.
  func run(
    _ steps: [MigrationStep], on connection: borrowing Connection, standing: inout Int32,
    didRun: (MigrationRunner.Report) -> Void
  ) throws(SeedbedError) {
    for step in steps {
      let script = try MigrationScript(step.text, direction: step.direction)
      guard script.isNoTransaction else {
        didRun(try runner.run(step, script: script, on: connection))
        continue
      }
      let file = SourcePosition(file: step.text.file)
      do throws(SQLiteError) {
        try connection.execute("COMMIT")
        standing = try connection.version().version
      } catch {
        throw SeedbedError(sqlite: error, at: file, doing: "commit what comes before this file")
      }
      didRun(try runner.run(step, script: script, on: connection))
      standing = step.versionAfter
      do throws(SQLiteError) {
        try connection.execute("BEGIN IMMEDIATE")
        let version = try connection.integer("PRAGMA user_version")
        guard version == step.versionAfter else {
          throw SQLiteError(code: .busy, message: "another process took it to version \(version)")
        }
      } catch {
        throw SeedbedError(sqlite: error, at: file, doing: "go on after this file")
      }
    }
  }
}

extension Connection {
  /// Ends a transaction without a trace, if one is open: after some errors SQLite has ended it by itself.
  func rollBack() {
    if !isAutocommit { try? execute("ROLLBACK") }
  }
}
