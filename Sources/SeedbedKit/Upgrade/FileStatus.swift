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
  /// What is missing or different in its schema for its version, a line each.
  public let drift: [String]

  /// Looks at a file, which needn't exist; nothing is written.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - database: The database that it should be a copy of.
  ///   - timeout: How long it may wait for the file locks of others, in seconds.
  ///   - isCancelled: Asked now and then; answering true ends the work.
  /// - Throws: As `DatabaseUpgrader.upgrade`, for a file that isn't a copy of the database.
  public init(
    of path: String, copyOf database: Project.Database, timeout: Double = 5,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(SeedbedError) {
    self.path = path
    self.database = database.name
    latestVersion = database.latestVersion
    guard try FileSystem.info(path) != nil else {
      version = nil
      pendingCount = database.migrations.count
      drift = []
      return
    }
    let connection = try UserFile.openToRead(
      LocalFile(path), timeout: timeout, isCancelled: isCancelled)
    let (found, schema) = try reporting(at: SourcePosition(file: path)) {
      () throws(SQLiteError) in
      (try connection.version(), try connection.schema())
    }
    version = found.version
    if found.version == 0 && !found.isEmpty {
      let search = AdoptionSearch(database, path: path, isCancelled: isCancelled)
      throw VersionCheck.unversioned(
        database, matches: try? search.matches(of: schema), path: path)
    }
    pendingCount = try VersionCheck.steps(
      in: database, from: found.version, to: nil, .up, path: path
    ).count
    drift = try ReferenceDatabase(database, isCancelled: isCancelled)
      .drift(of: schema, at: found.version)
  }
}
