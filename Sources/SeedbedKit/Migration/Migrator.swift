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
  ///   - standing: The version at which the file stands whole. It moves on with each commit, also on failure.
  ///   - didRun: Called after each file.
  /// - Throws: What the failing file reports. The transaction may still be open; the caller rolls back.
  func run(
    _ steps: [MigrationStep], on connection: borrowing Connection, standing: inout Standing,
    didRun: (MigrationRunner.Report) -> Void
  ) throws(SeedbedError) {
    for step in steps {
      let script = try MigrationScript(step.text, direction: step.direction)
      guard script.isNoTransaction else {
        didRun(try runner.run(step, script: script, on: connection))
        continue
      }
      let file = SourcePosition(file: step.text.file)
      let work = "commit what comes before this file"
      let before = try reporting(at: file, doing: work) { () throws(SQLiteError) in
        try connection.version().version
      }
      standing.willCommit(before)
      try reporting(at: file, doing: work) { () throws(SQLiteError) in
        try connection.execute("COMMIT")
      }
      standing.didCommit(before)
      let report = try runner.runStatements(of: step, script: script, on: connection)
      try begin(at: standing.now, file, on: connection)
      try runner.finish(step, on: connection)
      standing.willCommit(step.versionAfter)
      try reporting(at: file, doing: "commit the version") { () throws(SQLiteError) in
        try connection.execute("COMMIT")
      }
      standing.didCommit(step.versionAfter)
      didRun(report)
      try begin(at: standing.now, file, on: connection)
    }
  }

  /// Begins a transaction on a file that nothing held for a while.
  ///
  /// - Throws: `database.busy` where another process has taken it to another version: the rest isn't ours to run.
  private func begin(
    at version: Int32, _ file: SourcePosition, on connection: borrowing Connection
  ) throws(SeedbedError) {
    let found = try reporting(at: file, doing: "go on after this file") {
      () throws(SQLiteError) in
      try connection.execute("BEGIN IMMEDIATE")
      return try connection.version().version
    }
    guard found == version else {
      throw SeedbedError(
        Diagnostic(
          .databaseBusy, "another process took the database to version \(found) meanwhile",
          at: file, fix: "run the command again"))
    }
  }
}

extension Connection {
  /// Ends a transaction without a trace, if one is open: after some errors SQLite has ended it by itself.
  func rollBack() {
    if !isAutocommit { try? execute("ROLLBACK") }
  }
}
