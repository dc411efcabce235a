internal import SeedbedSQLite

/// How connections to files that may come from anywhere are opened.
enum UserFile {
  /// Opens a file to change it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - vfs: The VFS that it lies in; `nil` for the system's files.
  ///   - timeout: How long to wait for locks, in seconds.
  ///   - isCancelled: Asked now and then.
  /// - Returns: A connection that trusts neither the file nor its schema.
  /// - Throws: `database.…`, `file.access`.
  static func open(
    _ path: String, vfs: String? = nil, timeout: Double,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws(SeedbedError) -> Connection {
    try reporting(at: SourcePosition(file: path)) { () throws(SQLiteError) in
      try connection(path, .readWrite, vfs: vfs, timeout: timeout, isCancelled: isCancelled)
    }
  }

  /// Opens a file to look at it: no byte of it changes, and nothing is left beside it that wasn't there.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - timeout: How long to wait for locks, in seconds.
  ///   - isCancelled: Asked now and then.
  /// - Returns: A connection that trusts neither the file nor its schema.
  /// - Throws: `database.…`, `file.access`.
  static func openToRead(
    _ file: LocalFile, timeout: Double, isCancelled: @escaping @Sendable () -> Bool
  ) throws(SeedbedError) -> Connection {
    // A connection that may only read leaves the -wal and -shm behind that it needs for a file in WAL mode; one that may write
    // removes them. Where there is a log already it would write it back, which a reader doesn't.
    let mode: Connection.Mode = file.header.isWAL && !file.hasSideFile ? .readWrite : .readOnly
    let position = SourcePosition(file: file.path)
    do throws(SQLiteError) {
      return try connection(file.path, mode, timeout: timeout, isCancelled: isCancelled)
    } catch  where error.code == .readOnlyRollback {
      throw SeedbedError(
        Diagnostic(
          .databaseReadOnly,
          "a change that was broken off is still to be rolled back, which would write to the file",
          at: position, fix: "open it once with the app, or run 'seedbed upgrade'"))
    } catch
      where file.header.isWAL
      && (error.code.primary == .readOnly || error.code.primary == .cantOpen)
    {
      throw SeedbedError(
        Diagnostic(
          .databaseReadOnly,
          "the file is in WAL mode, which can't be read in a folder that can't be written",
          at: position, fix: "copy it to another folder"))
    } catch {
      throw SeedbedError(sqlite: error, at: position)
    }
  }

  private static func connection(
    _ path: String, _ mode: Connection.Mode, vfs: String? = nil, timeout: Double,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws(SQLiteError) -> Connection {
    let budget = WaitBudget(seconds: timeout, isCancelled: isCancelled)
    let connection = try Connection(path: FileSystem.absolute(path), mode: mode, vfs: vfs)
    connection.setBusyHandler { budget.wait($0) }
    connection.interrupt(when: isCancelled)
    try connection.prepareForUserFile()
    return connection
  }

  /// The schema of a file, read through a connection of its own.
  static func schema(of path: String, vfs: String? = nil) throws(SQLiteError) -> Schema {
    let connection = try Connection(path: FileSystem.absolute(path), mode: .readOnly, vfs: vfs)
    try connection.prepareForUserFile()
    return try connection.schema()
  }

  /// The version that a file has once SQLite has undone or completed what was left of a commit.
  ///
  /// - Throws: What SQLite answers.
  static func version(of path: String, vfs: String? = nil) throws(SQLiteError) -> Int32 {
    try Connection(path: FileSystem.absolute(path), mode: .readWrite, vfs: vfs).version().version
  }
}
