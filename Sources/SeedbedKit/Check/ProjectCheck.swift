internal import SeedbedSQLite

/// Everything that is looked over before a change is merged: it writes nothing into the project and reports all it finds.
package struct ProjectCheck: Sendable {
  /// What a check may differ in.
  package struct Options: Sendable {
    /// Where emitted files lie, which are compared if they are there; `nil` for `build/` in the project.
    package var outputFolder: String?
    /// Files that were released, by database: copies of them are upgraded too.
    package var releasedFiles: [(database: String, path: String)] = []
    /// What the SQL has to work on; `nil` for what `seedbed.json` says.
    package var target: DeploymentTarget?
    /// Whether the lint rules are applied that are only worth it to some.
    package var isStrict = false
    /// The time that SQL sees, in seconds since 1970-01-01 UTC; `nil` for 0, with a warning where SQL reads the clock.
    package var sourceDate: Int64?
    /// Asked now and then; answering true ends the check.
    package var isCancelled: @Sendable () -> Bool = { false }
    /// Called as the work goes on.
    package var progress: @Sendable (WorkProgress) -> Void = { _ in }

    /// Makes the options of an ordinary check.
    package init() {}
  }

  /// What was found in one database.
  package struct Report: Sendable, Hashable {
    /// The database's name.
    package var database: String
    /// Errors, warnings and notes, in order of place.
    package var diagnostics: [Diagnostic]

    /// How many of them are findings: errors and warnings, not notes.
    package var findingCount: Int { diagnostics.filter { $0.severity != .note }.count }
  }

  private let project: Project
  private let options: Options

  /// Makes a check of a project.
  package init(_ project: Project, options: Options = Options()) {
    self.project = project
    self.options = options
  }

  /// Checks one database.
  ///
  /// - Returns: All that was found.
  /// - Throws: `interrupted`, and `file.…` where the check itself couldn't run.
  package func run(_ database: Project.Database) throws(SeedbedError) -> Report {
    var found = try findings { () throws(SeedbedError) in try checkLock(database) }
    found += try checkDownFiles(database)
    let build = try checkBuild(database)
    found += build.diagnostics
    var objects: [SchemaObject]?
    // Nothing more can be learnt from migrations that don't even run over an empty database.
    if build.isDone {
      found += try findings { () throws(SeedbedError) in
        objects = try ReferenceDatabase(database, isCancelled: options.isCancelled)
          .objects(at: database.latestVersion)
        return try checkSchemaFile(database, objects ?? [])
      }
      found += try findings { () throws(SeedbedError) in
        try Refresher.faults(of: database, isCancelled: options.isCancelled)
      }
      found += try UpgradeWalk(
        database, to: objects.map(Schema.init), isCancelled: options.isCancelled,
        progress: options.progress
      ).run()
      found += try checkReleased(database)
    }
    found = try lint(database, objects, among: found)
    // The build and the walk run the same migrations, and say the same of them.
    var seen: Set<Diagnostic> = []
    let unique = found.filter { seen.insert($0).inserted }
    return Report(
      database: database.name,
      diagnostics: unique.isEmpty ? [] : SeedbedError(unique).diagnostics)
  }

  /// Applies the lint rules, which may leave out some of what else was found.
  private func lint(
    _ database: Project.Database, _ objects: [SchemaObject]?, among found: [Diagnostic]
  ) throws(SeedbedError) -> [Diagnostic] {
    var lintOptions = Linter.Options()
    lintOptions.target = options.target
    lintOptions.isStrict = options.isStrict
    lintOptions.isClockChosen = options.sourceDate != nil
    do throws(SeedbedError) {
      return try Linter(database, objects: objects, options: lintOptions).run(among: found)
    } catch {
      if error.contains(.interrupted) { throw error }
      // What keeps a file from being read has been found by the build as well.
      return found + error.diagnostics
    }
  }

  /// What a part of the check finds, or what it stumbles over, which is a finding as well.
  private func findings(
    _ part: () throws(SeedbedError) -> [Diagnostic]
  ) throws(SeedbedError) -> [Diagnostic] {
    do throws(SeedbedError) {
      return try part()
    } catch {
      if error.contains(.interrupted) { throw error }
      return error.diagnostics
    }
  }

  /// Compares migrations and seeds with what is locked, if anything is.
  private func checkLock(_ database: Project.Database) throws(SeedbedError) -> [Diagnostic] {
    _ = try SeedsLock.read(of: database)
    return try database.lockFaults(requiresAll: false)
  }

  /// Compares `schema.sql` with what the migrations make, if it is there.
  private func checkSchemaFile(
    _ database: Project.Database, _ objects: [SchemaObject]
  ) throws(SeedbedError) -> [Diagnostic] {
    let path = Path.join(database.folder, ProjectFile.schema)
    guard try FileSystem.info(path) != nil else { return [] }
    // A checkout may have given the file other line ends.
    let found = try SourceText(try FileSystem.read(path), file: path)
    if found.bytes == SchemaText(objects).bytes { return [] }
    return [
      Diagnostic(
        .checkStaleSchema, "the schema isn't what the migrations make now",
        at: SourcePosition(file: path), fix: "seedbed lock \(database.name)")
    ]
  }

  /// Builds twice into a folder of its own, and compares the two, and with the emitted file if there is one.
  ///
  /// - Returns: What was found, and whether the migrations and seeds could be built at all.
  private func checkBuild(
    _ database: Project.Database
  ) throws(SeedbedError) -> (diagnostics: [Diagnostic], isDone: Bool) {
    let folder = try TemporaryFolder()
    var buildOptions = DatabaseBuilder.Options()
    buildOptions.sourceDate = options.sourceDate
    buildOptions.isCancelled = options.isCancelled
    buildOptions.progress = options.progress
    let paths = ["first", "second"].map { Path.join(folder.path, "\($0).db") }
    var diagnostics: [Diagnostic] = []
    do throws(SeedbedError) {
      for path in paths {
        diagnostics = try DatabaseBuilder(database, options: buildOptions).build(to: path)
          .diagnostics
      }
    } catch {
      if error.contains(.interrupted) { throw error }
      return (error.diagnostics, false)
    }
    if try !FileSystem.hasEqualBytes(paths[0], paths[1]) {
      diagnostics.append(
        Diagnostic(
          .checkNotReproducible, "two builds of '\(database.name)' differ",
          at: SourcePosition(file: database.folder),
          fix: "find what in the migrations depends on chance"))
    }
    let emitted =
      options.outputFolder.map { Path.join($0, database.name) } ?? project.builtPath(of: database)
    if try FileSystem.info(emitted) != nil, try !FileSystem.hasEqualBytes(paths[0], emitted) {
      diagnostics.append(
        Diagnostic(
          .checkStaleOutput, "the emitted file isn't what the project builds now",
          at: SourcePosition(file: emitted), fix: "seedbed build \(database.name)"))
    }
    return (diagnostics, true)
  }

  /// Goes up, down and up again over each migration that has a way back.
  private func checkDownFiles(_ database: Project.Database) throws(SeedbedError) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for (index, migration) in database.migrations.enumerated() {
      let before = index > 0 ? database.migrations[index - 1].version : 0
      var progress = WorkProgress(.checking, migration.fileName)
      progress.fraction = Double(index) / Double(database.migrations.count)
      options.progress(progress)
      guard let down = try? MigrationStep(down: migration, to: before) else { continue }
      diagnostics += try findings { () throws(SeedbedError) in
        try RoundTrip(
          database, over: migration, back: down, isCancelled: options.isCancelled
        ).run()
      }
    }
    return diagnostics
  }

  /// Upgrades copies of files that were released.
  private func checkReleased(_ database: Project.Database) throws(SeedbedError) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for released in options.releasedFiles where released.database == database.name {
      var upgradeOptions = DatabaseUpgrader.Options()
      upgradeOptions.isCancelled = options.isCancelled
      upgradeOptions.workProgress = options.progress
      diagnostics += try findings { () throws(SeedbedError) in
        try UpgradeRehearsal(database, options: upgradeOptions).run(released.path)
          .upgrade.diagnostics
      }
    }
    return diagnostics
  }
}

extension DiagnosticCode {
  /// `schema.sql` is of another state of the project.
  public static let checkStaleSchema = DiagnosticCode(rawValue: "check.stale-schema")
  /// Two builds have different bytes.
  public static let checkNotReproducible = DiagnosticCode(rawValue: "check.not-reproducible")
  /// An emitted file is of another state of the project.
  public static let checkStaleOutput = DiagnosticCode(rawValue: "check.stale-output")
}
