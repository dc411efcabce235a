import SeedbedKit

/// `seedbed lock`: records the versions as they are.
struct LockCommand: Command {
  static let description = CommandDescription(
    "lock",
    abstract: "Record versions and seeds, so that nobody changes them unnoticed",
    arguments: [
      ArgumentDescription(
        "DB", isOptional: true, isRepeating: true, help: "The databases to lock (default: all)")
    ],
    options: [
      .value("database", "DB", isRepeating: true, help: "As DB; also names a single database"),
      .value(
        "accept", "N", isRepeating: true,
        help: "Take locked version N as it is now, though it was changed"),
    ],
    example: "seedbed lock"
  )

  private let names: [String]
  private let singleName: String?
  private let accepted: Set<Int32>

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let named = arguments.allValues(of: "database")
    names = arguments.allArguments("DB") + named
    singleName = named.last
    var accepted: Set<Int32> = []
    for text in arguments.allValues(of: "accept") {
      guard let version = Int32(text), version >= 1 else {
        throw arguments.usageError(
          .usageInvalidValue, "invalid value '\(text)' for '--accept', wanted a version")
      }
      accepted.insert(version)
    }
    self.accepted = accepted
  }

  func run(in context: CommandContext) throws(SeedbedError) -> ExitCode {
    let project = try Project(at: context.projectRoot, singleName: singleName)
    context.report(project.warnings)
    let databases = try project.databases(named: names)
    if !accepted.isEmpty && databases.count != 1 {
      throw SeedbedError(
        Diagnostic(
          .usageConflict,
          "--accept is for one database, and this would lock \(databases.count)",
          fix: "name the database: seedbed lock DB --accept N"))
    }
    var exitCode = ExitCode.done
    for database in databases {
      do throws(SeedbedError) {
        let report = try DatabaseLocker(
          database, accepting: accepted, isCancelled: context.isCancelled,
          progress: context.workProgress
        ).lock()
        context.report(report.diagnostics)
        context.result(Self.line(report))
        context.record(report)
      } catch {
        context.report(error)
        context.close(
          "\(database.name): not locked", after: error,
          retry: "lock \(database.name.shellQuoted)"
            + accepted.sorted().map { " --accept \($0)" }.joined())
        exitCode = .failed
        if error.contains(.interrupted) { break }
      }
    }
    return exitCode
  }

  private static func line(_ report: DatabaseLocker.Report) -> String {
    if report.writtenFiles.isEmpty {
      return "unchanged \(report.database): version \(report.version)"
    }
    return "locked \(report.database): version \(report.version), "
      + "\(counted(report.newVersionCount, "new version")), "
      + counted(report.changedRowCount, "changed seed row")
  }
}

extension DatabaseLocker.Report: Encodable {
  private enum CodingKeys: String, CodingKey {
    case database, version, newVersionCount, changedRowCount, writtenFiles
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(database, forKey: .database)
    try container.encode(version, forKey: .version)
    try container.encode(newVersionCount, forKey: .newVersionCount)
    try container.encode(changedRowCount, forKey: .changedRowCount)
    try container.encode(writtenFiles, forKey: .writtenFiles)
  }
}
