import SeedbedKit

/// `seedbed downgrade`: takes local database files back to an earlier version.
struct DowngradeCommand: Command {
  static let description = CommandDescription(
    "downgrade",
    abstract: "Take database files back to an earlier version, in place",
    arguments: [
      ArgumentDescription(
        "FILE", isRepeating: true, help: "The files; - reads their paths from standard input")
    ],
    options: [
      .value("to", "N", help: "The version to go back to; 0 for before the first migration"),
      .value(
        "database", "DB", help: "Which database they are copies of, if their names don't tell"),
      .flag("allow-drift", help: "Go on though the schema isn't what the file's version says"),
    ] + UpgradeCommand.changeOptions,
    example: "seedbed downgrade build/sampledb.sql --to 1"
  )

  private let files: [String]
  private let version: Int32
  private let databaseName: String?
  private let options: DatabaseUpgrader.Options
  private let optionWords: String

  init(_ arguments: ParsedArguments) throws(UsageError) {
    files = arguments.allArguments("FILE")
    databaseName = arguments.value(of: "database")
    guard let version = try arguments.integer(of: "to", in: 0...Int(Int32.max)) else {
      throw arguments.usageError(.usageMissingValue, "missing option --to N, the version to go to")
    }
    self.version = Int32(version)
    var options = try UpgradeCommand.changeOptions(of: arguments)
    options.allowsDrift = arguments.flag("allow-drift")
    self.options = options
    optionWords = arguments.optionWords
  }

  func run(in context: CommandContext) throws(SeedbedError) -> ExitCode {
    let project = try Project(at: context.projectRoot, singleName: databaseName)
    context.report(project.warnings)
    var options = options
    options.isCancelled = context.isCancelled
    options.workProgress = context.workProgress
    options.now = context.now
    let batch = FileBatch(files: files, verb: "downgraded") {
      "downgrade \($0.shellQuoted)\(optionWords)"
    }
    return batch.run(in: context) { path throws(SeedbedError) in
      let database = try project.database(of: path, named: databaseName)
      let report = try DatabaseUpgrader(database, options: options).downgrade(path, to: version)
      context.show(report, verb: "downgraded")
      return report
    }
  }
}
