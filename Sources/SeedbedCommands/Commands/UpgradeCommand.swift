import SeedbedKit

/// `seedbed upgrade`: brings local database files up to date, in place.
struct UpgradeCommand: Command {
  static let description = CommandDescription(
    "upgrade",
    abstract: "Bring database files up to date, in place",
    arguments: [
      ArgumentDescription(
        "FILE", isRepeating: true, help: "The files; - reads their paths from standard input")
    ],
    options: [
      .value(
        "database", "DB", help: "Which database they are copies of, if their names don't tell"),
      .value("to", "N", help: "Stop at version N (default: the last)"),
      .value(
        "adopt", "N|auto", help: "Take a file without a version for version N, or find out which"),
      .flag("allow-drift", help: "Go on though the schema isn't what the file's version says"),
      .flag("refresh", help: "Bring in seed rows that changed, as 'refresh' in seedbed.json says"),
      .value(
        "shipped", "OLD",
        help: "With --refresh: the database file as it was shipped, in place of seeds.lock"),
      .flag("dry-run", help: "Show what would happen, tried on a copy"),
    ] + changeOptions,
    example: "seedbed upgrade ~/Documents/sampledb.sql"
  )

  /// The options of every command that changes files.
  static let changeOptions: [OptionDescription] = [
    .value("timeout", "SECONDS", help: "How long to wait for file locks (default: 5)"),
    .negatableFlag("backup", default: true, help: "Make no backup"),
    .value("keep", "N", help: "Keep only the newest N backups of each file"),
  ]

  private let files: [String]
  private let databaseName: String?
  private let isDryRun: Bool
  private let options: DatabaseUpgrader.Options
  private let optionWords: String

  init(_ arguments: ParsedArguments) throws(UsageError) {
    files = arguments.allArguments("FILE")
    databaseName = arguments.value(of: "database")
    isDryRun = arguments.flag("dry-run")
    var options = try Self.changeOptions(of: arguments)
    options.version = try arguments.integer(of: "to", in: 1...Int(Int32.max)).map(Int32.init)
    options.allowsDrift = arguments.flag("allow-drift")
    let shipped = arguments.value(of: "shipped")
    if arguments.flag("refresh") {
      options.refresh = Refresh(base: shipped.map { .shipped($0) } ?? .lockInMigrations)
    } else if shipped != nil {
      throw arguments.usageError(.usageConflict, "--shipped without --refresh")
    }
    if let text = arguments.value(of: "adopt") {
      if text == "auto" {
        options.adoption = .automatic
      } else if let version = Int32(text), version > 0 {
        options.adoption = .version(version)
      } else {
        throw arguments.invalidValue(of: "adopt", wanted: "a version or 'auto'")
      }
    }
    self.options = options
    optionWords = arguments.optionWords
  }

  /// Reads the options that every command has that changes files.
  static func changeOptions(
    of arguments: ParsedArguments
  ) throws(UsageError) -> DatabaseUpgrader.Options {
    var options = DatabaseUpgrader.Options()
    options.timeout = try timeout(of: arguments)
    options.makesBackup = arguments.flag("backup")
    options.keptBackups = try arguments.integer(of: "keep", in: 1...Int.max)
    return options
  }

  /// Reads how long to wait for file locks.
  static func timeout(of arguments: ParsedArguments) throws(UsageError) -> Double {
    guard let text = arguments.value(of: "timeout") else { return 5 }
    guard let seconds = Double(text), seconds >= 0, seconds <= 1_000_000 else {
      throw arguments.invalidValue(of: "timeout", wanted: "a number of seconds")
    }
    return seconds
  }

  func run(in context: CommandContext) throws(SeedbedError) -> ExitCode {
    let project = try Project(at: context.projectRoot, singleName: databaseName)
    context.report(project.warnings)
    var options = options
    options.isCancelled = context.isCancelled
    options.workProgress = context.workProgress
    options.now = context.now
    // An upgrade calls it while it runs, on the thread that waits for it here.
    nonisolated(unsafe) let context = context
    options.progress = { progress in
      if case .refreshing(let plan) = progress { context.inform("planned \(plan)") }
    }
    let batch = FileBatch(files: files, verb: isDryRun ? "tried" : "upgraded") {
      "upgrade \($0.shellQuoted)\(optionWords)"
    }
    if isDryRun {
      return batch.run(in: context) { path throws(SeedbedError) in
        let database = try project.database(of: path, named: databaseName)
        warnOfPolicy(of: database, in: context)
        let report = try UpgradeRehearsal(database, options: options).run(path)
        context.show(report)
        return report
      }
    }
    return batch.run(in: context) { path throws(SeedbedError) in
      let database = try project.database(of: path, named: databaseName)
      warnOfPolicy(of: database, in: context)
      let report = try DatabaseUpgrader(database, options: options).upgrade(path)
      context.show(report, verb: "upgraded")
      return report
    }
  }

  private func warnOfPolicy(of database: Project.Database, in context: CommandContext) {
    if options.refresh != nil, let warning = database.refreshWarning { context.report([warning]) }
  }
}
