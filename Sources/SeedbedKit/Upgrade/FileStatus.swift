internal import SeedbedSQLite

/// Where one database file stands: its version, and how many migrations it lacks.
public struct FileStatus: Sendable, Hashable {
  /// The file, as it was given.
  public let path: String
  /// The database that it is a copy of.
  public let database: String
  /// Its `user_version`; `nil` where there is no file.
  public let version: Int32?
  /// The version after the last migration.
  public let latestVersion: Int32
  /// How many migrations it lacks.
  public let pendingCount: Int

  /// Looks at a file, which needn't exist; nothing is written.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - database: The database that it should be a copy of.
  /// - Throws: As `DatabaseUpgrader.upgrade`, for a file that isn't a copy of the database.
  public init(of path: String, copyOf database: Project.Database) throws(SeedbedError) {
    self.path = path
    self.database = database.name
    latestVersion = database.latestVersion
    guard try FileSystem.info(path) != nil else {
      version = nil
      pendingCount = database.migrations.count
      return
    }
    let local = try LocalFile(path)
    var found = (version: local.header.userVersion, isEmpty: false)
    if local.hasSideFile || found.version == 0 {
      found = try reporting(at: SourcePosition(file: path)) { () throws(SQLiteError) in
        let connection = try Connection(path: FileSystem.absolute(path), mode: .readOnly)
        return try connection.version()
      }
    }
    version = found.version
    pendingCount = try VersionCheck.pending(
      database, from: found.version, isEmpty: found.isEmpty, to: nil, path: path
    ).count
  }
}
