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
      .value("timeout", "SECONDS", help: "How long to wait for file locks (default: 5)"),
      .negatableFlag("backup", default: true, help: "Make no backup"),
    ],
    example: "seedbed upgrade ~/Documents/sampledb.sql"
  )

  private let files: [String]
  private let databaseName: String?
  private let options: DatabaseUpgrader.Options

  init(_ arguments: ParsedArguments) throws(UsageError) {
    files = arguments.allArguments("FILE")
    databaseName = arguments.value(of: "database")
    var options = DatabaseUpgrader.Options()
    options.version = try arguments.integer(of: "to", in: 1...Int(Int32.max)).map(Int32.init)
    if let text = arguments.value(of: "timeout") {
      guard let seconds = Double(text), seconds >= 0, seconds <= 1_000_000 else {
        throw arguments.invalidValue(of: "timeout", wanted: "a number of seconds")
      }
      options.timeout = seconds
    }
    options.makesBackup = arguments.flag("backup")
    self.options = options
  }

  func run(in context: CommandContext) throws(SeedbedError) -> ExitCode {
    let project = try Project(at: context.projectRoot, singleName: databaseName)
    context.report(project.warnings)
    var options = options
    options.isCancelled = context.isCancelled
    var reports: [DatabaseUpgrader.Report] = []
    var failed: [String] = []
    let paths = expandedPaths()
    for path in paths {
      do throws(SeedbedError) {
        let database = try project.database(of: path, named: databaseName)
        let report = try DatabaseUpgrader(database, options: options).upgrade(path)
        context.report(report.diagnostics)
        for step in report.steps {
          context.progress(
            "applied \(step.fileName) (\(counted(step.changedRows, "row")) changed)")
        }
        for (table, rows) in report.seededRows.sorted(by: { $0.key < $1.key }) {
          context.progress("seeded \(table) (\(counted(rows, "row")))")
        }
        context.result(Self.line(report))
        reports.append(report)
      } catch {
        context.report(error)
        failed.append(path)
        if error.contains(.interrupted) { break }
      }
    }
    if paths.count > 1 && !failed.isEmpty {
      context.progress(
        "\(counted(paths.count - failed.count, "file")) done, \(failed.count) failed: "
          + failed.joined(separator: ", "))
    }
    context.document(Self.description.name, reports)
    return failed.isEmpty ? .done : .failed
  }

  /// The files, with the lines of standard input in place of `-`.
  private func expandedPaths() -> [String] {
    files.flatMap { file in
      guard file == "-" else { return [file] }
      var lines: [String] = []
      while let line = readLine() { if !line.isEmpty { lines.append(line) } }
      return lines
    }
  }

  private static func line(_ report: DatabaseUpgrader.Report) -> String {
    report.steps.isEmpty
      ? "\(report.path): at version \(report.newVersion), nothing to do"
      : "\(report.path): upgraded from version \(report.oldVersion) to \(report.newVersion)"
  }
}

extension DatabaseUpgrader.Report: Encodable {
  private enum CodingKeys: String, CodingKey {
    case path, database, oldVersion, newVersion, steps, seededRows
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(path, forKey: .path)
    try container.encode(database, forKey: .database)
    try container.encode(oldVersion, forKey: .oldVersion)
    try container.encode(newVersion, forKey: .newVersion)
    try container.encode(steps, forKey: .steps)
    try container.encode(seededRows, forKey: .seededRows)
  }
}

extension DatabaseUpgrader.Report.Step: Encodable {
  private enum CodingKeys: String, CodingKey { case version, fileName, changedRows }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(version, forKey: .version)
    try container.encode(fileName, forKey: .fileName)
    try container.encode(changedRows, forKey: .changedRows)
  }
}
