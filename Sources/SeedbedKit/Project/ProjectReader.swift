/// Finds what a project's folders hold, and everything that is wrong with their names, in one pass.
struct ProjectReader {
  let root: String
  let settings: Settings
  let singleName: String?
  var errors: [Diagnostic] = []
  var warnings: [Diagnostic] = []

  private init(root: String, settings: Settings, singleName: String?) {
    self.root = root
    self.settings = settings
    self.singleName = singleName
  }

  /// Reads a project.
  ///
  /// - Parameters:
  ///   - root: Its folder.
  ///   - singleName: The database that files directly in `migrations/` make, where `seedbed.json` doesn't tell.
  /// - Returns: The project.
  /// - Throws: Everything that is wrong with names and texts, at once.
  static func read(root: String, singleName: String?) throws(SeedbedError) -> Project {
    let settings = try Settings.read(root: root)
    var reader = ProjectReader(root: root, settings: settings, singleName: singleName)
    return try reader.read()
  }

  /// Reads the migrations that lie in one folder, for a program that has no project around them.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - name: The database's name.
  /// - Returns: The migrations, in ascending order of version; at least one.
  /// - Throws: Everything that is wrong with names and texts, at once; `project.no-migrations`.
  static func readMigrations(
    in folder: String, of name: String
  ) throws(SeedbedError) -> [Migration] {
    var reader = ProjectReader(root: folder, settings: Settings(), singleName: nil)
    let migrations = try reader.readMigrations(of: DatabaseFolder(name: name, path: folder))
    if migrations.isEmpty && reader.errors.isEmpty {
      reader.report(
        .noMigrations, "there are no migrations here", folder,
        fix: "copy the database's migrations into the bundle")
    }
    if !reader.errors.isEmpty { throw SeedbedError(reader.errors) }
    return migrations
  }

  private mutating func read() throws(SeedbedError) -> Project {
    let migrations = Path.join(root, "migrations")
    guard try FileSystem.info(migrations)?.kind == .folder else {
      throw SeedbedError(
        Diagnostic(
          .projectNotFound, "no folder 'migrations' here, so this is no project",
          at: SourcePosition(file: root),
          fix: "run in the project's folder or give it with --project; "
            + "'seedbed new NAME --database DB' begins one"))
    }
    let folders = try databaseFolders(in: migrations)
    let seedFolders = try matchSeedFolders(to: folders)
    var databases: [Project.Database] = []
    for folder in folders {
      let found = try readMigrations(of: folder)
      let seeds = try seedFolders[folder.name].map { path throws(SeedbedError) in
        try readSeeds(in: path)
      }
      databases.append(
        Project.Database(
          name: folder.name, folder: folder.path, migrations: found, seeds: seeds ?? [],
          settings: settings.database(named: folder.name)))
    }
    checkSettings(against: databases)
    if !errors.isEmpty { throw SeedbedError(errors + warnings) }
    return Project(
      root: root,
      databases: databases.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) },
      warnings: warnings)
  }

  private mutating func checkSettings(against databases: [Project.Database]) {
    for named in settings.databases
    where !databases.contains(where: { $0.name == Self.outputName(named.name) }) {
      errors.append(
        Diagnostic(
          .unknownDatabase, "settings for '\(named.name)', which has no migrations",
          at: named.position,
          fix: EditDistance.question(about: named.name, among: databases.map(\.name))
            ?? "remove them"))
    }
    for database in databases {
      let files = database.migrations.map(\.fileName)
      let settings = database.settings
      for name in settings.allowLoss.keys.sorted() where !files.contains(name) {
        reportUnknownMigration(name, at: settings.position(of: "allowLoss", name), among: files)
      }
      for name in settings.doubleQuotedStrings where !files.contains(name) {
        reportUnknownMigration(
          name, at: settings.position(of: "doubleQuotedStrings", name), among: files)
      }
    }
  }

  private mutating func reportUnknownMigration(
    _ name: String, at position: SourcePosition?, among files: [String]
  ) {
    errors.append(
      Diagnostic(
        .settingsUnknownMigration, "there is no migration '\(name)'", at: position,
        fix: EditDistance.question(about: name, among: files)
          ?? "remove it"))
  }
}

extension Project {
  /// Reads the project in a folder: names, versions, migrations' texts and `seedbed.json`.
  ///
  /// - Parameters:
  ///   - root: The folder that holds `migrations/`.
  ///   - singleName: The database's name where migrations lie directly in `migrations/` and `seedbed.json` names none.
  /// - Throws: All that is wrong with names and texts in one error: codes `project.…`, `text.…`, `settings.…`, `file.…`.
  public init(at root: String, singleName: String? = nil) throws(SeedbedError) {
    self = try ProjectReader.read(root: root, singleName: singleName)
  }
}
