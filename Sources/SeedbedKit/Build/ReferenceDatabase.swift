internal import SeedbedSQLite

/// A database's migrations run into a database of its own, in memory unless a file is named: what a copy at each version should look like.
///
/// It has the rows that migrations insert; seeds are for the closure that is called behind each migration to load.
struct ReferenceDatabase {
  private let database: Project.Database
  private let isCancelled: @Sendable () -> Bool

  /// Makes a reference.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - isCancelled: Asked now and then: what a migration of a stranger does may never end.
  init(_ database: Project.Database, isCancelled: @escaping @Sendable () -> Bool) {
    self.database = database
    self.isCancelled = isCancelled
  }

  /// The schema after a version; an empty one for version 0.
  ///
  /// - Throws: What a failing migration reports.
  func schema(at version: Int32) throws(SeedbedError) -> Schema {
    try run(to: version) { (_, _) throws(SeedbedError) in }
  }

  /// The schema after each version, in ascending order.
  ///
  /// - Throws: What a failing migration reports.
  func schemas() throws(SeedbedError) -> [(version: Int32, schema: Schema)] {
    var schemas: [(version: Int32, schema: Schema)] = []
    _ = try run(to: database.latestVersion) { step, connection throws(SeedbedError) in
      schemas.append((step.versionAfter, try Self.schema(of: connection)))
    }
    return schemas
  }

  /// The objects after a version, in the order in which they were made.
  ///
  /// - Throws: What a failing migration reports.
  func objects(at version: Int32) throws(SeedbedError) -> [SchemaObject] {
    var objects: [SchemaObject] = []
    _ = try run(to: version) { step, connection throws(SeedbedError) in
      guard step.versionAfter == version else { return }
      objects = try reporting(at: nil) { () throws(SQLiteError) in
        try connection.schemaObjects()
      }
    }
    return objects
  }

  /// Runs the migrations up to a version, and answers the schema at the end.
  ///
  /// - Parameters:
  ///   - path: Where the database is made: in memory, or in a file that isn't there yet.
  ///   - version: The last version to run.
  ///   - didRunStatement: Called after each statement with its text.
  ///   - didRun: Called after each migration.
  /// - Returns: The schema.
  /// - Throws: What a failing migration or the closure reports.
  func run(
    in path: String = ":memory:", to version: Int32,
    didRunStatement: ((String) -> Void)? = nil,
    didRun: (MigrationStep, borrowing Connection) throws(SeedbedError) -> Void
  ) throws(SeedbedError) -> Schema {
    let environment = BuildEnvironment(database, sourceDate: 0)
    let position = SourcePosition(file: database.folder)
    let connection = try reporting(at: position) { () throws(SQLiteError) in
      let connection = try environment.open(path, isCancelled: isCancelled)
      // A file is as short-lived as a database in memory.
      try connection.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
      try connection.execute("PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE")
      return connection
    }
    try database.configure(connection, at: position)
    var options = environment.runnerOptions
    options.didRunStatement = didRunStatement
    let migrator = Migrator(options: options)
    var standing = Standing(at: 0)
    for migration in database.migrations where migration.version <= version {
      let step = MigrationStep(up: migration)
      try migrator.run([step], on: connection, standing: &standing) { _ in }
      try didRun(step, connection)
    }
    return try Self.schema(of: connection)
  }

  private static func schema(
    of connection: borrowing Connection
  ) throws(SeedbedError) -> Schema {
    try reporting(at: nil) { () throws(SQLiteError) in try connection.schema() }
  }
}
