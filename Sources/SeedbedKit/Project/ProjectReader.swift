/// Finds what a project's folders hold, and everything that is wrong with their names, in one pass.
struct ProjectReader {
  private let root: String
  private let settings: Settings
  private let singleName: String?
  private var errors: [Diagnostic] = []
  private var warnings: [Diagnostic] = []

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

  private mutating func read() throws(SeedbedError) -> Project {
    let migrations = Path.join(root, "migrations")
    guard try FileSystem.info(migrations)?.kind == .folder else {
      throw SeedbedError(
        Diagnostic(
          .projectNotFound, "no folder 'migrations' here, so this is no project",
          at: SourcePosition(file: root),
          fix: "run in the project's folder or give it with --project; "
            + "'seedbed new NAME' begins one"))
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

  // MARK: Folders

  private struct DatabaseFolder {
    var name: String
    var path: String
    var isSingle = false
  }

  private mutating func databaseFolders(
    in migrations: String
  ) throws(SeedbedError) -> [DatabaseFolder] {
    var folders: [DatabaseFolder] = []
    var hasFiles = false
    for name in try FileSystem.names(in: migrations) where !Self.isIgnored(name) {
      let path = Path.join(migrations, name)
      if try FileSystem.info(path)?.kind == .folder {
        if try FileSystem.names(in: path).contains(where: Self.looksLikeSQL) {
          folders.append(DatabaseFolder(name: Self.outputName(name), path: path))
        } else {
          warn(.noMigrations, "the folder holds no migration, so it makes no database", path)
        }
      } else if Self.looksLikeSQL(name) {
        hasFiles = true
      } else if !Self.knownFiles.contains(name) {
        warn(.strayFile, "this file is no migration", path)
      }
    }
    if hasFiles && !folders.isEmpty {
      report(
        .mixedLayout, "migrations lie directly in this folder and in folders below it", migrations,
        notes: folders.map { Diagnostic.Note("a database's folder", at: .init(file: $0.path)) },
        fix: "move the files into a folder with the database's name")
    } else if hasFiles {
      folders = [try singleDatabase(in: migrations)]
    } else if folders.isEmpty {
      report(
        .noMigrations, "there are no migrations here", migrations,
        fix: "seedbed new NAME --database DB")
    }
    for (folded, same) in Dictionary(grouping: folders, by: { $0.name.lowercased() })
    where same.count > 1 {
      report(
        .sameDatabase, "\(same.count) folders make one file, '\(folded)'", same[0].path,
        notes: same.dropFirst().map { .init("another one", at: .init(file: $0.path)) },
        fix: "rename or join them")
    }
    return folders
  }

  private func singleDatabase(in migrations: String) throws(SeedbedError) -> DatabaseFolder {
    let names = settings.databases.map(\.name)
    guard let name = singleName ?? (names.count == 1 ? names[0] : nil) else {
      throw SeedbedError(
        Diagnostic(
          .unnamedDatabase,
          "migrations lie directly in this folder, and nothing names their database",
          at: SourcePosition(file: migrations),
          fix: "give --database NAME, write {\"databases\": {\"NAME\": {}}} into seedbed.json, "
            + "or move them into migrations/NAME/"))
    }
    return DatabaseFolder(name: Self.outputName(name), path: migrations, isSingle: true)
  }

  /// The folder of seeds for each database's name.
  private mutating func matchSeedFolders(
    to folders: [DatabaseFolder]
  ) throws(SeedbedError) -> [String: String] {
    let seeds = Path.join(root, "seeds")
    guard try FileSystem.info(seeds)?.kind == .folder else { return [:] }
    var matched: [String: String] = [:]
    var files: [String] = []
    for name in try FileSystem.names(in: seeds) where !Self.isIgnored(name) {
      let path = Path.join(seeds, name)
      guard try FileSystem.info(path)?.kind == .folder else {
        files.append(path)
        continue
      }
      guard let folder = folders.first(where: { $0.name == Self.outputName(name) }) else {
        let known = folders.map(\.name)
        report(
          .seedsWithoutDatabase, "seeds for '\(name)', which has no migrations", path,
          fix: EditDistance.closest(to: name, among: known).map { "did you mean '\($0)'?" }
            ?? "name the folder after one of \(known.joined(separator: ", "))")
        continue
      }
      if let other = matched[folder.name] {
        report(
          .sameDatabase, "a second folder of seeds for '\(folder.name)'", path,
          notes: [.init("the first one", at: .init(file: other))], fix: "join them")
      }
      matched[folder.name] = path
    }
    if let single = folders.first, single.isSingle, !files.isEmpty {
      if let other = matched[single.name] {
        report(
          .mixedLayout, "seeds lie directly in this folder and in a folder below it", seeds,
          notes: [.init("the folder", at: .init(file: other))], fix: "move the files there")
      }
      matched[single.name] = seeds
    } else {
      for path in files {
        report(
          .seedsWithoutDatabase, "a seed beside the databases' folders belongs to none", path,
          fix: "move it into seeds/DATABASE/")
      }
    }
    return matched
  }

  // MARK: Files

  private mutating func readMigrations(
    of folder: DatabaseFolder
  ) throws(SeedbedError) -> [Migration] {
    typealias Named = (fileName: String, parts: MigrationFileName)
    var up: [Int32: [Named]] = [:]
    var down: [Int32: [Named]] = [:]
    for name in try FileSystem.names(in: folder.path) where !Self.isIgnored(name) {
      let path = Path.join(folder.path, name)
      let kind = try FileSystem.info(path)?.kind
      if kind == .folder { continue }
      if Self.knownFiles.contains(name) { continue }
      guard Self.looksLikeSQL(name) else {
        if !folder.isSingle { warn(.strayFile, "this file is no migration", path) }
        continue
      }
      guard kind == .file else {
        report(.fileAccess, "this migration is no regular file", path, fix: "put the file here")
        continue
      }
      do {
        let parts = try MigrationFileName(name)
        if parts.isDown {
          down[parts.version, default: []].append((name, parts))
        } else {
          up[parts.version, default: []].append((name, parts))
        }
      } catch {
        report(name: name, path: path, fault: error)
      }
    }
    for files in [up, down] {
      for (version, same) in files.sorted(by: { $0.key < $1.key }) where same.count > 1 {
        let paths = same.map { Path.join(folder.path, $0.fileName) }
        report(
          .sameVersion,
          "version \(version) twice: "
            + "\(same.map { "'\($0.fileName)'" }.joined(separator: " and "))",
          paths[1], notes: [.init("the other one", at: .init(file: paths[0]))],
          fix: "give one of them the next free number")
      }
    }
    for (version, files) in down where up[version] == nil {
      report(
        .downWithoutUp, "a way back from version \(version), which no file goes to",
        Path.join(folder.path, files[0].fileName),
        fix: "add the file that goes to version \(version), or remove this one")
    }
    var migrations: [Migration] = []
    for (version, files) in up.sorted(by: { $0.key < $1.key }) {
      guard let text = try readText(Path.join(folder.path, files[0].fileName)) else { continue }
      let back = try down[version].map { files throws(SeedbedError) in
        try readText(Path.join(folder.path, files[0].fileName))
      }
      migrations.append(
        Migration(
          version: version, fileName: files[0].fileName, name: files[0].parts.name, text: text,
          down: back ?? nil))
    }
    return migrations
  }

  private mutating func readText(_ path: String) throws(SeedbedError) -> SourceText? {
    let contents = try FileSystem.read(path)
    do throws(SeedbedError) {
      return try SourceText(contents, file: path)
    } catch {
      errors += error.diagnostics
      return nil
    }
  }

  private mutating func readSeeds(in folder: String) throws(SeedbedError) -> [Project.SeedFile] {
    var seeds: [Project.SeedFile] = []
    for name in try FileSystem.names(in: folder) where !Self.isIgnored(name) {
      let path = Path.join(folder, name)
      guard try FileSystem.info(path)?.kind == .file else { continue }
      let table = Path.stem(of: name)
      switch Path.fileExtension(of: name) {
      case "csv"?, "tsv"?:
        if let other = seeds.first(where: { $0.table == table }) {
          report(
            .sameTable,
            "two seeds for table '\(table)': '\(Path.name(of: other.path))' and '\(name)'",
            path, notes: [.init("the other one", at: .init(file: other.path))],
            fix: "keep one of them")
        }
        seeds.append(
          Project.SeedFile(
            table: table, path: path,
            separator: UInt8(ascii: name.hasSuffix(".csv") ? "," : "\t")))
      case let ending? where ["csv", "tsv"].contains(ending.lowercased()):
        report(
          .seedName, "the ending '.\(ending)' is in capitals", path,
          fix: "rename it to '\(table).\(ending.lowercased())'")
      default:
        // It may be the content of a BLOB; whether a record names it, the loader knows.
        continue
      }
    }
    return seeds
  }

  private mutating func checkSettings(against databases: [Project.Database]) {
    for named in settings.databases
    where !databases.contains(where: { $0.name == Self.outputName(named.name) }) {
      errors.append(
        Diagnostic(
          .unknownDatabase, "settings for '\(named.name)', which has no migrations",
          at: named.position,
          fix: EditDistance.closest(to: named.name, among: databases.map(\.name))
            .map { "did you mean '\($0)'?" } ?? "remove them"))
    }
  }

  // MARK: Names

  private static let knownFiles: Set<String> = ["schema.sql", "migrations.lock", "seeds.lock"]

  /// What a folder of a database makes: its own name, with `.sql` where it has no extension.
  static func outputName(_ name: String) -> String {
    Path.fileExtension(of: name) == nil ? name + ".sql" : name
  }

  private static func looksLikeSQL(_ name: String) -> Bool {
    name.lowercased().hasSuffix(".sql") && name != "schema.sql" && !isIgnored(name)
  }

  /// Whether Finder, an editor or a person left a file that nobody means as input.
  static func isIgnored(_ name: String) -> Bool {
    if name.hasPrefix(".") || name.hasSuffix("~") { return true }
    if name.hasPrefix("#") && name.hasSuffix("#") { return true }
    if name == "Thumbs.db" { return true }
    let stem = name.prefix { $0 != "." }
    if stem.lowercased() == "readme" { return true }
    return [".swp", ".orig", ".bak"].contains { name.hasSuffix($0) }
  }

  // MARK: Diagnostics

  private mutating func report(name: String, path: String, fault: MigrationFileName.Fault) {
    switch fault {
    case .zero:
      report(
        .versionRange, "version 0, where versions begin at 1", path,
        fix: "give it the next free number, or run 'seedbed renumber'")
    case .tooLarge(let digits):
      let isTimestamp = digits.count == 14 && digits.hasPrefix("20")
      report(
        .versionRange,
        isTimestamp
          ? "the timestamp '\(digits)' is no version that fits: user_version holds at most 2147483647"
          : "version \(digits) doesn't fit: user_version holds at most 2147483647",
        path,
        fix: "run 'seedbed renumber'" + (isTimestamp ? "; YYYYMMDDNN fits" : ""))
    case .form:
      report(
        .migrationName,
        "'\(name)' is no name of a migration, wanted VERSION_NAME.sql such as '0002_add_email.sql'",
        path, fix: "rename it, or move it out of this folder")
    }
  }

  private mutating func report(
    _ code: DiagnosticCode, _ message: String, _ path: String,
    notes: [Diagnostic.Note] = [], fix: String? = nil
  ) {
    errors.append(
      Diagnostic(code, message, at: SourcePosition(file: path), notes: notes, fix: fix))
  }

  private mutating func warn(_ code: DiagnosticCode, _ message: String, _ path: String) {
    warnings.append(
      Diagnostic(
        code, severity: .warning, message, at: SourcePosition(file: path),
        fix: "move it elsewhere if it doesn't belong here"))
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

extension DiagnosticCode {
  /// The folder holds no project.
  public static let projectNotFound = DiagnosticCode(rawValue: "project.not-found")
  /// No database has this name.
  public static let unknownDatabase = DiagnosticCode(rawValue: "project.unknown-database")
  /// Two folders would make one file.
  public static let sameDatabase = DiagnosticCode(rawValue: "project.same-database")
  /// Files directly in `migrations/` or `seeds/`, beside folders of databases.
  public static let mixedLayout = DiagnosticCode(rawValue: "project.mixed-layout")
  /// Nothing names the database that files directly in `migrations/` make.
  public static let unnamedDatabase = DiagnosticCode(rawValue: "project.unnamed-database")
  /// A folder holds no migrations.
  public static let noMigrations = DiagnosticCode(rawValue: "project.no-migrations")
  /// A file that is neither a migration nor ignored.
  public static let strayFile = DiagnosticCode(rawValue: "project.stray-file")
  /// Seeds whose database has no migrations.
  public static let seedsWithoutDatabase = DiagnosticCode(
    rawValue: "project.seeds-without-database")
  /// Two seeds for one table.
  public static let sameTable = DiagnosticCode(rawValue: "project.same-table")
  /// A seed's name can't be used.
  public static let seedName = DiagnosticCode(rawValue: "project.seed-name")
  /// A `.sql` file whose name is none of a migration.
  public static let migrationName = DiagnosticCode(rawValue: "project.migration-name")
  /// A version that `user_version` can't hold.
  public static let versionRange = DiagnosticCode(rawValue: "project.version-range")
  /// Two files with one version.
  public static let sameVersion = DiagnosticCode(rawValue: "project.same-version")
  /// A way back without its way there.
  public static let downWithoutUp = DiagnosticCode(rawValue: "project.down-without-up")
}
