/// The next migration of a database, as a file that says what it is for and does nothing yet, or rebuilds a table.
package struct NewMigration {
  /// What was written.
  package struct Report: Sendable, Hashable {
    /// The migration's file.
    package var path: String
    /// The file of the way back; `nil` where none was asked for, or it is a section of the migration's own file.
    package var downPath: String?
  }

  private let name: String
  private let database: String?
  private let projectRoot: String
  private let hasDown: Bool
  private let rebuiltTable: String?

  /// Takes what the file is to be called and what it is to hold.
  ///
  /// - Parameters:
  ///   - name: What the migration does; blanks become underscores.
  ///   - database: The database; `nil` where the project has just one.
  ///   - projectRoot: The project's folder, which may have no `migrations/` yet.
  ///   - hasDown: Whether the way back is begun too.
  ///   - rebuiltTable: A table that the migration rebuilds; `nil` for none.
  package init(
    named name: String, database: String?, projectRoot: String, hasDown: Bool = false,
    rebuiltTable: String? = nil
  ) {
    self.name = String(name.map { $0.isWhitespace ? " " : $0 })
    self.database = database
    self.projectRoot = projectRoot
    self.hasDown = hasDown
    self.rebuiltTable = rebuiltTable
  }

  /// Writes the file, with the version that follows the last.
  ///
  /// The way back is a section of the file where the migration before has sections, else a file of its own. For a rebuild both hold the
  /// same statements: the way back makes the table as it is now.
  ///
  /// - Parameter isCancelled: Asked now and then; answering true ends the work, before anything is written.
  /// - Returns: The files' paths.
  /// - Throws: `project.…`, `rebuild.…`, `file.…`, and for a rebuild what a failing migration reports; nothing is written then.
  package func write(
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(SeedbedError) -> Report {
    let slug = try slug()
    let place = try place(slug: slug)
    let previous = place.known?.migrations.last
    let (next, isOver) = (previous?.version ?? 0).addingReportingOverflow(1)
    if isOver {
      throw SeedbedError(
        Diagnostic(
          .versionRange, "version 2147483647 is taken, and none is larger",
          at: previous.map { SourcePosition(file: $0.text.file) }, fix: "run 'seedbed renumber'"))
    }
    let body = try rebuild(in: place.known, isCancelled: isCancelled)
    // As wide as its predecessor's number, so that a listing stays in order; four digits to begin with.
    let width = previous.map { $0.fileName.drop { $0 == "V" }.prefix { $0.isNumber }.count } ?? 4
    let digits = String(next)
    let number = String(repeating: "0", count: max(0, width - digits.count)) + digits
    let stem = Path.join(place.folder, "\(number)_\(slug)")
    let isMarkedUp = previous?.fileName.hasSuffix(".up.sql") == true
    var report = Report(path: stem + (isMarkedUp ? ".up.sql" : ".sql"))

    let up = "-- \(name)\n-- Runs in one transaction: no BEGIN or COMMIT here.\n" + body
    let down = "-- The way back from: \(name)\n" + body
    let style = previous.flatMap { SectionStyle(of: $0.text) }
    var text = up
    if let style {
      text = "\(style.up)\n\(up)" + (hasDown ? "\n\(style.down)\n\(down)" : "")
    } else if hasDown {
      report.downPath = stem + ".down.sql"
    }
    try FileSystem.makeFolder(place.folder)
    try FileSystem.create(Array(text.utf8), at: report.path)
    if let path = report.downPath {
      do throws(SeedbedError) {
        try FileSystem.create(Array(down.utf8), at: path)
      } catch {
        try? FileSystem.remove(report.path)
        throw error
      }
    }
    return report
  }

  /// The statements of the rebuild, an empty line before them; nothing where no table is to be rebuilt.
  private func rebuild(
    in known: Project.Database?, isCancelled: @escaping @Sendable () -> Bool
  ) throws(SeedbedError) -> String {
    guard let rebuiltTable else { return "" }
    guard let known else {
      throw SeedbedError(
        Diagnostic(
          .rebuildUnknownTable,
          "a database without migrations has no table '\(rebuiltTable)'",
          at: SourcePosition(file: projectRoot), fix: "leave out --rebuild"))
    }
    return "\n" + (try TableRebuild(of: rebuiltTable, in: known, isCancelled: isCancelled).text)
  }

  /// The folder of the migrations, and the database in it unless this begins one.
  private func place(
    slug: String
  ) throws(SeedbedError) -> (folder: String, known: Project.Database?) {
    guard try FileSystem.info(Path.join(projectRoot, "migrations")) == nil else {
      return try placeInProject()
    }
    guard let database else {
      throw SeedbedError(
        Diagnostic(
          .unnamedDatabase, "there is no project here yet, and nothing names its database",
          at: SourcePosition(file: projectRoot), fix: "seedbed new \(slug) --database NAME"))
    }
    return (try newFolder(database), nil)
  }

  private func placeInProject() throws(SeedbedError) -> (folder: String, known: Project.Database?) {
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
        return (known.folder, known)
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
    return (project.databases[0].folder, project.databases[0])
  }

  private func slug() throws(SeedbedError) -> String {
    let slug = String(
      name.map { $0.isWhitespace ? "_" : $0 })
    guard !slug.isEmpty, slug.allSatisfy({ $0.isLetter || $0.isNumber || "_-".contains($0) }),
      slug.contains(where: { $0.isLetter || $0.isNumber })
    else {
      let words = name.split { !$0.isLetter && !$0.isNumber }
      let likely = words.isEmpty ? "add_email" : words.joined(separator: "_")
      throw SeedbedError(
        Diagnostic(
          .migrationName,
          "'\(name)' can't be part of a migration's name, wanted letters, digits, '_' and '-'",
          fix: "seedbed new \(likely)" + (database.map { " --database \($0.shellQuoted)" } ?? "")))
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
