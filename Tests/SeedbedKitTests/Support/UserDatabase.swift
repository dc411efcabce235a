import SeedbedSQLite

@testable import SeedbedKit

/// A user's copy of a database: a file at version 1 with rows in it, in a folder of its own that is removed with the value.
struct UserDatabase: ~Copyable {
  let folder: TemporaryFolder
  private let schema: String

  var path: String { folder.path + "/a.db" }

  /// Makes the file.
  ///
  /// - Parameters:
  ///   - schema: The SQL of version 1.
  ///   - rows: What the user did since.
  /// - Throws: What the system or SQLite answers.
  init(_ schema: String, rows: String = "") throws {
    let folder = try TemporaryFolder()
    let connection = try Connection(path: folder.path + "/a.db", mode: .create)
    try connection.execute(
      "PRAGMA synchronous = OFF; BEGIN; \(schema); \(rows); PRAGMA user_version = 1; COMMIT")
    self.folder = folder
    self.schema = schema
  }

  /// The database that the file is a copy of, with its later migrations.
  func database(
    _ texts: [String], settings: DatabaseSettings = DatabaseSettings("a.db")
  ) throws(SeedbedError) -> Project.Database {
    var migrations = [try Migration(1, schema)]
    for text in texts { migrations.append(try Migration(migrations.count + 1, text)) }
    return Project.Database(
      name: "a.db", folder: "migrations/a.db", migrations: migrations, seeds: [],
      settings: settings)
  }

  /// Upgrades the file by migrations, versions 2 and on.
  @discardableResult
  func upgrade(
    _ texts: String..., settings: DatabaseSettings = DatabaseSettings("a.db")
  ) throws(SeedbedError) -> DatabaseUpgrader.Report {
    var options = DatabaseUpgrader.Options()
    options.makesBackup = false
    return try DatabaseUpgrader(try database(texts, settings: settings), options: options)
      .upgrade(path)
  }

  func lines(_ sql: String) throws(SQLiteError) -> [String] {
    try Connection(path: path, mode: .readOnly).lines(sql)
  }

  func dump() throws(SQLiteError) -> [String] {
    try Connection(path: path, mode: .readOnly).dump()
  }
}

extension Migration {
  fileprivate init(_ version: Int, _ text: String) throws(SeedbedError) {
    try self.init(Int32(version), text)
  }
}
