import SeedbedKit

/// `seedbed check`: the gate for CI.
struct CheckCommand: Command {
  static let description = CommandDescription(
    "check",
    abstract: "Check everything before a change is merged; writes nothing",
    arguments: [
      ArgumentDescription(
        "DB", isOptional: true, isRepeating: true,
        help: "The databases to check (default: all), with or without extension")
    ],
    options: [
      .value("database", "DB", help: "As DB; also names a single database"),
      .value("output", "DIR", help: "Where the emitted files are (default: build in the project)"),
      .value(
        "released", "FILE", isRepeating: true,
        help: "A file that was released: a copy of it is upgraded too"),
      .value(
        "target", "OS",
        help:
          "The oldest system that the SQL has to work on, such as 'iOS 15' or 'sqlite 3.24'"
          + " (default: deploymentTarget in seedbed.json)"),
      .flag("strict", help: "Apply the strict lint rules too (see 'seedbed help lint')"),
    ],
    example: "seedbed check --released Releases/1.0/sampledb.sql"
  )

  private let names: [String]
  private let singleName: String?
  private let outputFolder: String?
  private let releasedFiles: [String]
  private let target: DeploymentTarget?
  private let isStrict: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    singleName = arguments.value(of: "database")
    names = arguments.allArguments("DB") + arguments.allValues(of: "database")
    outputFolder = arguments.value(of: "output")
    releasedFiles = arguments.allValues(of: "released")
    target = try arguments.deploymentTarget()
    isStrict = arguments.flag("strict")
  }

  func run(in context: CommandContext) throws(SeedbedError) -> ExitCode {
    let project: Project
    do throws(SeedbedError) {
      project = try Project(at: context.projectRoot, singleName: singleName)
    } catch  where !error.contains(.projectNotFound) && !error.contains(.fileAccess) {
      // What is wrong with names and texts is just what a check is for.
      context.report(error)
      context.result("project: \(counted(error.diagnostics.count, "finding"))")
      return .found
    }
    context.report(project.warnings)
    var findings = project.warnings.filter { $0.severity != .note }.count
    var options = ProjectCheck.Options()
    options.outputFolder = outputFolder
    options.target = target
    options.isStrict = isStrict
    options.sourceDate = try context.sourceDate()
    options.isCancelled = context.isCancelled
    options.progress = context.workProgress
    for path in releasedFiles {
      let database = try project.database(of: path, named: singleName)
      options.releasedFiles.append((database.name, path))
    }
    for database in try project.databases(named: names) {
      let report = try ProjectCheck(project, options: options).run(database)
      context.report(report.diagnostics)
      context.result(
        report.findingCount == 0
          ? "\(database.name): ok" : "\(database.name): \(counted(report.findingCount, "finding"))")
      findings += report.findingCount
      context.record(report)
    }
    return findings == 0 ? .done : .found
  }
}

extension ParsedArguments {
  /// Reads `--target`; `nil` without it.
  ///
  /// - Throws: `usage.invalid-value` for anything that names no target.
  fileprivate func deploymentTarget() throws(UsageError) -> DeploymentTarget? {
    guard let text = value(of: "target") else { return nil }
    do {
      return try DeploymentTarget(text)
    } catch {
      throw invalidValue(
        of: "target",
        wanted: error.wanted + (error.suggestion.map { ", did you mean '\($0)'?" } ?? ""))
    }
  }
}

extension ProjectCheck.Report: Encodable {
  private enum CodingKeys: String, CodingKey { case database, findingCount, diagnostics }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(database, forKey: .database)
    try container.encode(findingCount, forKey: .findingCount)
    try container.encode(diagnostics, forKey: .diagnostics)
  }
}
