// Which folders make databases, and which seeds are whose.
extension ProjectReader {
  struct DatabaseFolder {
    var name: String
    var path: String
    var isSingle = false
  }

  mutating func databaseFolders(
    in migrations: String
  ) throws(SeedbedError) -> [DatabaseFolder] {
    var folders: [DatabaseFolder] = []
    var others: [String] = []
    var hasFiles = false
    for name in try FileSystem.names(in: migrations) where !Self.isIgnored(name) {
      let path = Path.join(migrations, name)
      if try FileSystem.info(path)?.kind == .folder {
        if try Self.holdsMigrations(path) {
          folders.append(DatabaseFolder(name: Self.outputName(name), path: path))
        } else {
          others.append(path)
        }
      } else if Self.looksLikeSQL(name) {
        hasFiles = true
      } else if !ProjectFile.besideMigrations.contains(name) {
        warn(.strayFile, "this file is no migration", path)
      }
    }
    // Below a database's own folder, other folders are nobody's concern.
    if !hasFiles {
      for path in others {
        warn(.noMigrations, "the folder holds no migration, so it makes no database", path)
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

  /// Whether a file, and not only a folder, in a folder has a name that ends as a migration's.
  static func holdsMigrations(_ folder: String) throws(SeedbedError) -> Bool {
    for name in try FileSystem.names(in: folder) where looksLikeSQL(name) {
      if try FileSystem.info(Path.join(folder, name))?.kind != .folder { return true }
    }
    return false
  }

  private func singleDatabase(in migrations: String) throws(SeedbedError) -> DatabaseFolder {
    // The settings come first: on a command line the name may lack its extension, or be another one's.
    let names = settings.databases.map(\.name)
    guard let name = names.count == 1 ? names[0] : singleName else {
      throw SeedbedError(
        Diagnostic(
          .unnamedDatabase,
          "migrations lie directly in this folder, and nothing names their database",
          at: SourcePosition(file: migrations),
          fix: "give --database NAME, write {\"databases\": {\"NAME\": {}}} into seedbed.json, "
            + "or move them into migrations/NAME/"))
    }
    // It becomes the emitted file's name, and a project can't reach outside itself.
    guard Self.canBeOutputName(name) else {
      throw SeedbedError(
        Diagnostic(
          .unnamedDatabase, "'\(name)' can't be a database's name, wanted that of a file",
          at: settings.databases.first?.position ?? SourcePosition(file: migrations),
          fix: "name it like sampledb.sql"))
    }
    return DatabaseFolder(name: Self.outputName(name), path: migrations, isSingle: true)
  }

  /// The folder of seeds for each database's name.
  mutating func matchSeedFolders(
    to folders: [DatabaseFolder]
  ) throws(SeedbedError) -> [String: String] {
    let seeds = Path.join(root, "seeds")
    guard try FileSystem.info(seeds)?.kind == .folder else { return [:] }
    let single = folders.first.flatMap { $0.isSingle ? $0 : nil }
    var matched: [String: String] = [:]
    var files: [String] = []
    for name in try FileSystem.names(in: seeds) where !Self.isIgnored(name) {
      let path = Path.join(seeds, name)
      guard try FileSystem.info(path)?.kind == .folder else {
        if Self.looksLikeSeed(name) {
          files.append(path)
        } else if single == nil {
          warn(.strayFile, "this file is no seed", path)
        }
        continue
      }
      guard let folder = folders.first(where: { $0.name == Self.outputName(name) }) else {
        // The seeds of a single database may keep the contents of BLOBs in folders of their own.
        let holdsSeeds = try FileSystem.names(in: path).contains(where: Self.looksLikeSeed)
        if single != nil && !holdsSeeds { continue }
        let known = folders.map(\.name)
        report(
          .seedsWithoutDatabase, "seeds for '\(name)', which has no migrations", path,
          fix: EditDistance.question(about: name, among: known)
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
    if let single {
      if files.isEmpty { return matched }
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
}
