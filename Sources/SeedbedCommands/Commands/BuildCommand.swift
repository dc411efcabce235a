import SeedbedKit

/// `seedbed build`: emits the database files.
struct BuildCommand: Command {
  static let description = CommandDescription(
    "build",
    abstract: "Build the database files that an app bundles",
    arguments: [
      ArgumentDescription(
        "DB", isOptional: true, isRepeating: true,
        help: "The databases to build (default: all), with or without extension")
    ],
    options: [
      .value("database", "DB", isRepeating: true, help: "As DB; also names a single database"),
      .value("output", "DIR", help: "Where the files go (default: build in the project)"),
      .value("output-file", "FILE", help: "Where the file goes, for one database"),
      .value("to", "N", help: "Build version N, without seeds unless it is the last"),
      .negatableFlag("seeds", default: true, help: "Load no seeds"),
      .flag("verify", help: "Check the whole file; takes longer than building it"),
      .flag("force", help: "Overwrite a file that is no SQLite database"),
      .flag("locked", help: "Fail unless every version and seed is as it was locked"),
      .value("manifest", "FILE", help: "Write what went in and what came out, as JSON"),
      .value("depfile", "FILE", help: "Write what the files are made from, for Make and Ninja"),
      .value("swift", "FILE", help: "Write typed names and the migrations, as Swift for an app"),
    ],
    example: "seedbed build --output Resources"
  )

  /// The databases that are named without `--database`.
  private let words: [String]
  private let names: [String]
  private let singleName: String?
  private let outputFolder: String?
  private let outputFile: String?
  private let isLocked: Bool
  private let manifestFile: String?
  private let depfile: String?
  private let swiftFile: String?
  private let options: DatabaseBuilder.Options
  private let optionWords: String

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let named = arguments.allValues(of: "database")
    words = arguments.allArguments("DB")
    names = words + named
    singleName = named.last
    outputFolder = arguments.value(of: "output")
    outputFile = arguments.value(of: "output-file")
    if outputFolder != nil && outputFile != nil {
      throw arguments.usageError(.usageConflict, "--output and --output-file exclude each other")
    }
    isLocked = arguments.flag("locked")
    manifestFile = arguments.value(of: "manifest")
    depfile = arguments.value(of: "depfile")
    swiftFile = arguments.value(of: "swift")
    // The Swift file names the emitted ones, and its migrations lead to the last version.
    for option in ["to", "output-file"]
    where swiftFile != nil && arguments.value(of: option) != nil {
      throw arguments.usageError(.usageConflict, "--swift and --\(option) exclude each other")
    }
    var options = DatabaseBuilder.Options()
    options.version = try arguments.integer(of: "to", in: 1...Int(Int32.max)).map(Int32.init)
    options.loadsSeeds = arguments.flag("seeds")
    options.verifies = arguments.flag("verify")
    options.overwritesOtherFiles = arguments.flag("force")
    self.options = options
    optionWords = arguments.optionWords
  }

  func run(in context: CommandContext) throws(SeedbedError) -> ExitCode {
    let project = try Project(at: context.projectRoot, singleName: singleName)
    context.report(project.warnings)
    let databases = try project.databases(named: names)
    if outputFile != nil && databases.count != 1 {
      throw SeedbedError(
        Diagnostic(
          .usageConflict,
          "--output-file is for one database, and this would build \(databases.count)",
          fix: "name the database, or give a folder with --output"))
    }
    var options = options
    options.sourceDate = try context.sourceDate()
    options.isCancelled = context.isCancelled
    options.progress = context.workProgress
    options.describesContents = manifestFile != nil || context.isVerbose || context.isJSON
    // Before the files, so that a name that can't be used leaves nothing half done.
    let swiftSource = swiftFile == nil ? nil : try SwiftSource(of: databases, in: project)
    var exitCode = ExitCode.done
    var reports: [DatabaseBuilder.Report] = []
    var table = TextTable(.left, .left, .right, .number, .number, .number, .number)
    for database in databases {
      let path = outputFile ?? outputPath(of: database, in: project)
      let start = context.now()
      do throws(SeedbedError) {
        if isLocked { try checkLock(of: database) }
        let report = try DatabaseBuilder(database, options: options).build(to: path)
        context.report(report.diagnostics)
        table.append(
          report.isUnchanged ? "unchanged" : "built", report.path, "version \(report.version)",
          counted(report.tableCount, "table"), counted(report.rowCount, "row"),
          byteCount(report.size), time(context.now() - start))
        if let contents = report.contents {
          context.detail("\(report.path): content hash \(contents.hash)")
        }
        context.record(report)
        reports.append(report)
      } catch {
        context.report(error)
        let old = DatabaseBuilder.version(at: path).map { ", and unchanged at version \($0)" }
        context.close(
          "\(path): not built\(old ?? "")", after: error,
          retry: "build" + retryWords(for: database) + optionWords)
        exitCode = .failed
        if error.contains(.interrupted) { break }
      }
    }
    for line in table.lines { context.result(line) }
    if exitCode == .done {
      try describe(reports, of: project)
      if let swiftFile { try swiftSource?.write(to: swiftFile) }
    }
    return exitCode
  }

  /// The databases of the command line that builds what failed, each behind a space: one, unless a file describes them all.
  private func retryWords(for database: Project.Database) -> String {
    let isDescribed = manifestFile != nil || depfile != nil || swiftFile != nil
    let again = isDescribed || singleName != nil ? words : [database.name]
    return again.map { " " + $0.shellQuoted }.joined()
  }

  private func checkLock(of database: Project.Database) throws(SeedbedError) {
    let faults = try database.lockFaults(requiresAll: true)
    if !faults.isEmpty { throw SeedbedError(faults) }
  }

  /// Writes the manifest and the depfile, where they are asked for.
  private func describe(
    _ reports: [DatabaseBuilder.Report], of project: Project
  ) throws(SeedbedError) {
    if manifestFile == nil && depfile == nil { return }
    var rules = Depfile()
    var manifests: [BuildManifest] = []
    for report in reports {
      let database = try project.database(named: report.database)
      let inputs = try BuildInputs(of: database, in: project, includesLock: isLocked)
      try rules.add(report.path, from: inputs)
      if manifestFile != nil {
        manifests.append(try BuildManifest(report, inputs: inputs, project: project))
      }
    }
    if let manifestFile {
      try BuildManifest.write(ManifestDocument(databases: manifests).jsonText, to: manifestFile)
    }
    if let depfile { try rules.write(to: depfile) }
  }

  private func outputPath(of database: Project.Database, in project: Project) -> String {
    if let outputFolder {
      return outputFolder.hasSuffix("/")
        ? outputFolder + database.name : "\(outputFolder)/\(database.name)"
    }
    return project.builtPath(of: database)
  }
}

extension DatabaseBuilder.Report: Encodable {
  private enum CodingKeys: String, CodingKey {
    case database, path, version, tableCount, rowCount, size, isUnchanged, contentHash
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(database, forKey: .database)
    try container.encode(path, forKey: .path)
    try container.encode(version, forKey: .version)
    try container.encode(tableCount, forKey: .tableCount)
    try container.encode(rowCount, forKey: .rowCount)
    try container.encode(size, forKey: .size)
    try container.encode(isUnchanged, forKey: .isUnchanged)
    try container.encodeIfPresent(contents?.hash.description, forKey: .contentHash)
  }
}
