import SeedbedSQLite

@testable import SeedbedKit

/// A database in memory that migrations run on one by one, as in a build.
struct MemoryDatabase: ~Copyable {
  let connection: Connection

  /// Makes a database at version 1 with the objects and rows of a script.
  init(_ sql: String = "") throws(SQLiteError) {
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute(sql + ";PRAGMA user_version = 1")
    connection.setDoubleQuotedStrings(false)
    self.connection = connection
  }

  /// Runs migrations, versions 2 and on, in one transaction, which a failure rolls back.
  ///
  /// - Parameters:
  ///   - texts: Their texts.
  ///   - options: What the run may differ in.
  /// - Returns: What the guards found.
  /// - Throws: The fault of the first that fails.
  @discardableResult
  func migrate(
    _ texts: String..., options: MigrationRunner.Options = .init()
  ) throws(SeedbedError) -> [Diagnostic] {
    var steps: [MigrationStep] = []
    for (index, text) in texts.enumerated() {
      steps.append(MigrationStep(up: try Migration(Int32(index + 2), text)))
    }
    var diagnostics: [Diagnostic] = []
    var standing = Standing(at: 1)
    do throws(SeedbedError) {
      try reporting(at: nil) { () throws(SQLiteError) in
        try connection.execute("BEGIN IMMEDIATE")
      }
      try Migrator(options: options).run(steps, on: connection, standing: &standing) {
        diagnostics += $0.diagnostics
      }
      try reporting(at: nil) { () throws(SQLiteError) in try connection.execute("COMMIT") }
    } catch {
      connection.rollBack()
      throw error
    }
    return diagnostics
  }

  /// The first diagnostic of the error that migrations end in; `nil` where they succeed.
  func fault(_ text: String, options: MigrationRunner.Options = .init()) -> Diagnostic? {
    do throws(SeedbedError) {
      try migrate(text, options: options)
      return nil
    } catch {
      return error.diagnostics.first { $0.severity == .error }
    }
  }
}

extension Migration {
  /// A migration in a file of its own, `0002_b.sql` for version 2.
  init(_ version: Int32, _ text: String) throws(SeedbedError) {
    let digits = String(version)
    let name = String(repeating: "0", count: 4 - digits.count) + digits + "_b.sql"
    self.init(
      version: version, fileName: name, name: "b",
      text: try SourceText(Array(text.utf8), file: name))
  }
}
