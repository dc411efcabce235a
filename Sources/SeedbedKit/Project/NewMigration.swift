/// The next migration of a database, as a file that says what it is for and does nothing yet.
package struct NewMigration {
  private let name: String
  private let database: String?
  private let projectRoot: String

  /// Takes what the file is to be called.
  ///
  /// - Parameters:
  ///   - name: What the migration does; blanks become underscores.
  ///   - database: The database; `nil` where the project has just one.
  ///   - projectRoot: The project's folder, which may have no `migrations/` yet.
  package init(named name: String, database: String?, projectRoot: String) {
    self.name = name
    self.database = database
    self.projectRoot = projectRoot
  }

  /// Writes the file, with the version that follows the last.
  ///
  /// - Returns: The file's path.
  /// - Throws: `project.…`, `file.…`; nothing is written then.
  package func write() throws(SeedbedError) -> String {
    let slug = try slug()
    let folder: String
    var previous: Migration?
    if try FileSystem.info(Path.join(projectRoot, "migrations")) == nil {
      guard let database else {
        throw SeedbedError(
          Diagnostic(
            .unnamedDatabase, "there is no project here yet, and nothing names its database",
            at: SourcePosition(file: projectRoot), fix: "seedbed new \(slug) --database NAME"))
      }
      folder = try newFolder(database)
    } else {
      (folder, previous) = try place()
    }
    let (next, isOver) = (previous?.version ?? 0).addingReportingOverflow(1)
    if isOver {
      throw SeedbedError(
        Diagnostic(
          .versionRange, "version 2147483647 is taken, and none is larger",
          at: previous.map { SourcePosition(file: $0.text.file) }, fix: "run 'seedbed renumber'"))
    }
    // As wide as its predecessor's number, so that a listing stays in order; four digits to begin with.
    let width = previous.map { $0.fileName.drop { $0 == "V" }.prefix { $0.isNumber }.count } ?? 4
    let digits = String(next)
    let number = String(repeating: "0", count: max(0, width - digits.count)) + digits
    let path = Path.join(folder, "\(number)_\(slug).sql")
    try FileSystem.makeFolder(folder)
    try FileSystem.create(
      Array("-- \(name)\n-- Runs in one transaction: no BEGIN or COMMIT here.\n".utf8), at: path)
    return path
  }

  private func place() throws(SeedbedError) -> (folder: String, previous: Migration?) {
    let project: Project
    do throws(SeedbedError) {
      project = try Project(at: projectRoot, singleName: database)
    } catch {
      guard error.contains(.noMigrations), let database else { throw error }
      return (try newFolder(database), nil)
    }
    if let database {
      // A name that the project doesn't have begins another database.
      if let known = try? project.database(named: database) {
        return (known.folder, known.migrations.last)
      }
      return (try newFolder(database), nil)
    }
    guard project.databases.count == 1 else {
      throw SeedbedError(
        Diagnostic(
          .unnamedDatabase,
          "the project has \(project.databases.count) databases, and nothing says which one",
          at: SourcePosition(file: Path.join(projectRoot, "migrations")),
          fix: "give --database with one of "
            + project.databases.map(\.name).joined(separator: ", ")))
    }
    return (project.databases[0].folder, project.databases[0].migrations.last)
  }

  private func slug() throws(SeedbedError) -> String {
    let slug = String(
      name.map { $0.isWhitespace ? "_" : $0 })
    guard !slug.isEmpty, slug.allSatisfy({ $0.isLetter || $0.isNumber || "_-".contains($0) }),
      slug.contains(where: { $0.isLetter || $0.isNumber })
    else {
      throw SeedbedError(
        Diagnostic(
          .migrationName,
          "'\(name)' can't be part of a migration's name, wanted letters, digits, '_' and '-'",
          fix: "seedbed new add_email"))
    }
    return slug
  }

  /// The folder that a database which isn't there yet gets.
  private func newFolder(_ database: String) throws(SeedbedError) -> String {
    guard ProjectReader.canBeOutputName(database) else {
      throw SeedbedError(
        Diagnostic(
          .unknownDatabase, "'\(database)' can't be a database's name, wanted that of a file",
          fix: "--database sampledb.sql"))
    }
    return Path.join(projectRoot, "migrations/\(ProjectReader.outputName(database))")
  }
}
