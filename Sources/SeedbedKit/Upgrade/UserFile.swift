internal import SeedbedSQLite

/// How connections to files that may come from anywhere are opened.
enum UserFile {
  /// Opens a file to change it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - options: How long to wait for locks, and how to be cancelled.
  /// - Returns: A connection that trusts neither the file nor its schema.
  /// - Throws: `database.…`, `file.access`.
  static func open(
    _ path: String, options: DatabaseUpgrader.Options
  ) throws(SeedbedError) -> Connection {
    let budget = WaitBudget(seconds: options.timeout, isCancelled: options.isCancelled)
    return try reporting(at: SourcePosition(file: path)) { () throws(SQLiteError) in
      let connection = try Connection(
        path: FileSystem.absolute(path), mode: .readWrite, vfs: options.vfs)
      connection.setBusyHandler { budget.wait($0) }
      connection.setProgressHandler(every: 10_000, options.isCancelled)
      try connection.prepareForUserFile()
      return connection
    }
  }
}

extension Connection {
  /// Makes a connection careful with a file that may come from anywhere.
  func prepareForUserFile() throws(SQLiteError) {
    set(.defensive, true)
    set(.loadExtension, false)
    set(.fts3Tokenizer, false)
    // EXTRA syncs the folder after a journal is deleted: what was reported as done is not undone by a power failure.
    try execute("PRAGMA cell_size_check = ON; PRAGMA synchronous = EXTRA")
    // Libraries before 3.44 refuse the triggers that keep an FTS table in step where the schema isn't trusted.
    let hasVirtualTable =
      try integer("SELECT count(*) FROM main.sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL%'") > 0
    set(.trustedSchema, SQLiteLibrary.versionNumber < 3_044_000 && hasVirtualTable)
    try ConnectionDefaults.restore(on: self)
  }

  /// The file's version, and whether it has no table.
  func version() throws(SQLiteError) -> (version: Int32, isEmpty: Bool) {
    let version = Int32(truncatingIfNeeded: try integer("PRAGMA main.user_version"))
    let objects = try integer(
      "SELECT count(*) FROM main.sqlite_schema WHERE name NOT LIKE 'sqlite~_%' ESCAPE '~'")
    return (version, objects == 0)
  }
}
