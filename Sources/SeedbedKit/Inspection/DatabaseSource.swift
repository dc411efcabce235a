internal import SeedbedSQLite

/// A database that is only read: a file, or what a project's migrations and seeds make.
package enum DatabaseSource: Sendable {
  /// A file, which is never written, nor anything beside it but what SQLite needs to read a log that lies there.
  case file(String)
  /// A project's database, run into memory.
  case database(Project.Database)

  /// The path or the name, for messages.
  package var name: String {
    switch self {
    case .file(let path): path
    case .database(let database): database.name
    }
  }

  /// Where the database comes from, for diagnostics.
  var position: SourcePosition {
    switch self {
    case .file(let path): SourcePosition(file: path)
    case .database(let database): SourcePosition(file: database.folder)
    }
  }

  /// Opens the database while a closure reads it.
  ///
  /// - Parameters:
  ///   - loadsSeeds: Whether a project's database has the rows of its seeds.
  ///   - isCancelled: Asked now and then; answering true ends the work.
  ///   - body: Reads it, in one read transaction.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws; of a file `upgrade.missing`, `upgrade.empty`, `upgrade.stale-wal`, `database.…`; of a project
  ///   `migration.…`, `seed.…`; `interrupted`.
  func read<Result>(
    loadsSeeds: Bool, isCancelled: @escaping @Sendable () -> Bool,
    _ body: (borrowing Connection) throws(SeedbedError) -> Result
  ) throws(SeedbedError) -> Result {
    switch self {
    case .file(let path): try Self.readFile(path, isCancelled, body)
    case .database(let database): try Self.run(database, loadsSeeds: loadsSeeds, isCancelled, body)
    }
  }

  private static func readFile<Result>(
    _ path: String, _ isCancelled: @escaping @Sendable () -> Bool,
    _ body: (borrowing Connection) throws(SeedbedError) -> Result
  ) throws(SeedbedError) -> Result {
    let local = try LocalFile(path)
    let connection = try reporting(at: SourcePosition(file: path)) { () throws(SQLiteError) in
      let absolute = FileSystem.absolute(path)
      // A WAL database without a log can be read as it is; opened otherwise, SQLite would make files beside it.
      let connection =
        local.header.isWAL && !local.hasSideFile
        ? try Connection(immutable: absolute) : try Connection(path: absolute, mode: .readOnly)
      connection.interrupt(when: isCancelled)
      try connection.prepareForUserFile()
      try connection.execute("BEGIN")
      return connection
    }
    return try body(connection)
  }

  private static func run<Result>(
    _ database: Project.Database, loadsSeeds: Bool,
    _ isCancelled: @escaping @Sendable () -> Bool,
    _ body: (borrowing Connection) throws(SeedbedError) -> Result
  ) throws(SeedbedError) -> Result {
    let latest = database.latestVersion
    var result: Result?
    let reference = ReferenceDatabase(database, isCancelled: isCancelled)
    _ = try reference.run(to: latest) { step, connection throws(SeedbedError) in
      guard step.versionAfter == latest else { return }
      if loadsSeeds { _ = try SeedLoader(database.seeds).load(into: connection) }
      result = try body(connection)
    }
    guard let result else { preconditionFailure("a database has a last version") }
    return result
  }
}
