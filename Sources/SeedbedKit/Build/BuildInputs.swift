/// Everything on the disk that a build of one database reads, and the folders in which a new file would count too.
package struct BuildInputs: Sendable, Hashable {
  /// The files, as they are opened: `seedbed.json`, migrations with their ways back, seeds, and whatever else lies in the folder of seeds,
  /// since a seed may name it as the content of a BLOB. In order of path by bytes.
  package let files: [String]

  /// The folders, in order of path by bytes.
  package let folders: [String]

  /// Looks for the inputs of a database.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - project: Its project.
  ///   - includesLock: Whether `migrations.lock` is read too.
  /// - Throws: `file.access`.
  package init(
    of database: Project.Database, in project: Project, includesLock: Bool
  ) throws(SeedbedError) {
    var files = Set(database.seeds.map(\.path))
    for migration in database.migrations {
      files.insert(migration.text.file)
      if let down = migration.down { files.insert(down.file) }
    }
    var optional = [Path.join(project.root, ProjectFile.settings)]
    if includesLock { optional.append(Path.join(database.folder, ProjectFile.migrationsLock)) }
    for path in optional where try FileSystem.info(path)?.kind == .file { files.insert(path) }

    let migrations = Path.join(project.root, "migrations")
    var folders: Set<String> = [migrations, database.folder]
    let seeds = Path.join(project.root, "seeds")
    if try FileSystem.info(seeds)?.kind == .folder { folders.insert(seeds) }
    var seedFolders = [database.name, Path.stem(of: database.name)].map { Path.join(seeds, $0) }
    if database.folder == migrations { seedFolders.append(seeds) }
    for folder in seedFolders where try FileSystem.info(folder)?.kind == .folder {
      try Self.walk(folder, &files, &folders)
    }
    self.files = files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    self.folders = folders.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Adds what lies in a folder and below it. Links to folders aren't followed: they could lead in a circle, and a seed may not
  /// name a file outside.
  private static func walk(
    _ folder: String, _ files: inout Set<String>, _ folders: inout Set<String>
  ) throws(SeedbedError) {
    folders.insert(folder)
    for name in try FileSystem.names(in: folder) where !ProjectReader.isIgnored(name) {
      let path = Path.join(folder, name)
      if try FileSystem.info(path, followingLinks: false)?.kind == .folder {
        try walk(path, &files, &folders)
      } else if try FileSystem.info(path)?.kind == .file {
        files.insert(path)
      }
    }
  }
}
