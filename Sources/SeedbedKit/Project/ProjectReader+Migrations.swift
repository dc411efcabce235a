// The migrations of one database.
extension ProjectReader {
  mutating func readMigrations(
    of folder: DatabaseFolder
  ) throws(SeedbedError) -> [Migration] {
    typealias Named = (fileName: String, parts: MigrationFileName)
    var up: [Int32: [Named]] = [:]
    var down: [Int32: [Named]] = [:]
    for name in try FileSystem.names(in: folder.path) where !Self.isIgnored(name) {
      let path = Path.join(folder.path, name)
      let kind = try FileSystem.info(path)?.kind
      if kind == .folder { continue }
      if ProjectFile.besideMigrations.contains(name) { continue }
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
    // What is locked isn't renumbered.
    let isLocked = try FileSystem.info(Path.join(folder.path, ProjectFile.migrationsLock)) != nil
    for files in [up, down] {
      for (version, same) in files.sorted(by: { $0.key < $1.key }) where same.count > 1 {
        let paths = same.map { Path.join(folder.path, $0.fileName) }
        report(
          .sameVersion,
          "version \(version) twice: "
            + "\(same.map { "'\($0.fileName)'" }.joined(separator: " and "))",
          paths[1], notes: [.init("the other one", at: .init(file: paths[0]))],
          fix: isLocked
            ? "give the one that isn't in \(ProjectFile.migrationsLock) the next free number"
            : "give one of them the next free number, or run 'seedbed renumber'")
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
}
