/// A folder with `migrations/` and `seeds/`: the databases that it describes, in order of their names.
public struct Project: Sendable {
  /// One database: its migrations in order of version, and its seeds in order of table.
  public struct Database: Sendable {
    /// The name of the file that a build emits, such as `sampledb.sql`.
    public let name: String

    /// The folder of its migrations, as diagnostics show it.
    public let folder: String

    /// In ascending order of version; at least one.
    public let migrations: [Migration]

    /// In order of table name, by bytes.
    public let seeds: [SeedFile]

    /// What `seedbed.json` says of it.
    let settings: DatabaseSettings

    /// Gives a connection, a raw `sqlite3*`, the functions and collations that only the app has; `nil` for a project on a disk.
    var configure: (@Sendable (OpaquePointer) throws -> Void)?

    /// The version after its last migration.
    public var latestVersion: Int32 { migrations.last?.version ?? 0 }

    /// Makes sure that a migration goes to a version.
    ///
    /// - Throws: `project.no-such-version`.
    func checkVersion(_ version: Int32) throws(SeedbedError) {
      if migrations.contains(where: { $0.version == version }) { return }
      throw SeedbedError(
        Diagnostic(
          .noSuchVersion, "'\(name)' has no version \(version)", at: SourcePosition(file: folder),
          fix: "the last one is \(latestVersion)"))
    }
  }

  /// The rows of one table, in a file that is read when they are loaded.
  public struct SeedFile: Sendable, Hashable {
    /// The table, as the file's name has it.
    public let table: String

    /// The file, as diagnostics show it and as it is opened.
    public let path: String

    /// What stands between fields: a comma in a `.csv`, a tab in a `.tsv`.
    public let separator: UInt8
  }

  /// The folder, as it was given.
  public let root: String

  /// In order of name, by bytes.
  public let databases: [Database]

  /// What was found that stops nothing: files that belong to no database, say.
  public let warnings: [Diagnostic]

  /// The database of a name, which may leave out its extension.
  ///
  /// - Throws: `project.unknown-database`, with a suggestion.
  public func database(named name: String) throws(SeedbedError) -> Database {
    if let exact = databases.first(where: { $0.name == name }) { return exact }
    let matches = databases.filter { Path.stem(of: $0.name) == name }
    if matches.count == 1 { return matches[0] }
    throw SeedbedError(
      Diagnostic(
        .unknownDatabase,
        matches.isEmpty
          ? "there is no database '\(name)'"
          : "'\(name)' could be any of \(matches.map(\.name).quotedList)",
        at: SourcePosition(file: Path.join(root, "migrations")),
        notes: [Diagnostic.Note("the databases here are \(databases.map(\.name).quotedList)")],
        fix: EditDistance.question(
          about: name, among: databases.flatMap { [$0.name, Path.stem(of: $0.name)] })
      ))
  }

  /// The databases of these names, each once and in their order; all where there are no names.
  ///
  /// - Throws: `project.unknown-database`.
  public func databases(named names: [String]) throws(SeedbedError) -> [Database] {
    if names.isEmpty { return databases }
    var selected: [Database] = []
    var faults: [Diagnostic] = []
    for name in names {
      do throws(SeedbedError) {
        let database = try database(named: name)
        if !selected.contains(where: { $0.name == database.name }) { selected.append(database) }
      } catch {
        faults += error.diagnostics
      }
    }
    if !faults.isEmpty { throw SeedbedError(faults) }
    return selected
  }

  /// The database that a file is a copy of.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - name: The database's name; `nil` where the file's own tells.
  /// - Returns: The database.
  /// - Throws: `project.unknown-database`.
  public func database(of path: String, named name: String?) throws(SeedbedError) -> Database {
    if let name { return try database(named: name) }
    let fileName = Path.name(of: path)
    if let match = databases.first(where: { $0.name == fileName }) { return match }
    throw SeedbedError(
      Diagnostic(
        .unknownDatabase,
        "no database is called '\(fileName)', so it isn't clear what this is a copy of",
        at: SourcePosition(file: path),
        fix: databases.count == 1
          ? "if it is one of '\(databases[0].name)', --database \(databases[0].name.shellQuoted)"
          : "give --database with one of \(databases.map(\.name).joined(separator: ", "))"))
  }

  /// Where a build emits a database if nothing else is asked for: in `build/`.
  public func builtPath(of database: Database) -> String {
    Path.join(root, "build/\(database.name)")
  }

  /// Whether a word on a command line means a file, and not a database by its name.
  package static func isFile(_ word: String) -> Bool {
    word.contains("/") || (try? FileSystem.info(word)?.kind) == .file
  }

  /// The folders of migrations in a project that may have faults in its names, for commands that mend them.
  ///
  /// - Parameters:
  ///   - root: The project's folder.
  ///   - names: Databases, with or without extension; all where there are none.
  /// - Returns: The folders in order of name, or `migrations/` itself where files lie directly in it.
  /// - Throws: `project.not-found`, `project.unknown-database`.
  package static func migrationFolders(
    at root: String, named names: [String]
  ) throws(SeedbedError) -> [String] {
    let migrations = Path.join(root, "migrations")
    guard try FileSystem.info(migrations)?.kind == .folder else {
      throw SeedbedError(
        Diagnostic(
          .projectNotFound, "no folder 'migrations' here, so this is no project",
          at: SourcePosition(file: root), fix: "give the project's folder with --project"))
    }
    if try ProjectReader.holdsMigrations(migrations) { return [migrations] }
    var folders: [String] = []
    for name in try FileSystem.names(in: migrations) where !ProjectReader.isIgnored(name) {
      let path = Path.join(migrations, name)
      if try FileSystem.info(path)?.kind == .folder { folders.append(path) }
    }
    if names.isEmpty { return folders }
    var selected: [String] = []
    for name in names {
      let match = folders.first {
        ProjectReader.outputName(Path.name(of: $0)) == ProjectReader.outputName(name)
      }
      guard let match else {
        throw SeedbedError(
          Diagnostic(
            .unknownDatabase, "there is no database '\(name)'",
            at: SourcePosition(file: migrations),
            fix: EditDistance.question(about: name, among: folders.map(Path.name(of:)))))
      }
      selected.append(match)
    }
    return selected
  }
}
