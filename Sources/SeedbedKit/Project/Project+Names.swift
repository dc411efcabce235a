extension Project {
  /// The names of a project's databases, found fast: no migration is read where each database has a folder.
  ///
  /// - Parameter root: The project's folder.
  /// - Returns: The names, in order of their bytes.
  /// - Throws: `project.…`, `file.…`.
  package static func databaseNames(at root: String) throws(SeedbedError) -> [String] {
    let folders = try migrationFolders(at: root, named: [])
    // Files that lie in `migrations/` itself are of a database that the settings name.
    if folders == [Path.join(root, "migrations")] {
      return try Project(at: root, singleName: nil).databases.map(\.name)
    }
    return folders.map { ProjectReader.outputName(Path.name(of: $0)) }
  }
}
