import SeedbedKit

/// `seedbed status`: says which versions there are, and where files stand.
struct StatusCommand: Command {
  static let description = CommandDescription(
    "status",
    abstract: "Show versions and what is pending",
    arguments: [
      ArgumentDescription(
        "FILE", isOptional: true, isRepeating: true, kind: .fileOrDatabase,
        help: "Database files, or names of databases (default: all of the project)")
    ],
    options: [
      .value("database", "DB", help: "Which database the files are copies of"),
      .flag("exit-code", help: "Exit with 1 if anything is pending or drifted"),
    ],
    example: "seedbed status ~/Documents/sampledb.sql"
  )

  private let words: [String]
  private let databaseName: String?
  private let setsExitCode: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    words = arguments.allArguments("FILE")
    databaseName = arguments.value(of: "database")
    setsExitCode = arguments.flag("exit-code")
  }

  func run(in context: CommandContext) throws(SeedbedError) -> ExitCode {
    let project = try Project(at: context.projectRoot, singleName: databaseName)
    context.report(project.warnings)
    var states: [FileStatus] = []
    var exitCode = ExitCode.done
    let names = words.isEmpty ? project.databases.map(\.name) : words
    for word in names {
      context.workProgress(WorkProgress(.reading, word))
      do throws(SeedbedError) {
        if !words.isEmpty && Project.isFile(word) {
          let database = try project.database(of: word, named: databaseName)
          states.append(
            try FileStatus(of: word, copyOf: database, isCancelled: context.isCancelled))
        } else {
          let database = try project.database(named: word)
          states.append(
            try FileStatus(
              of: project.builtPath(of: database), copyOf: database,
              isCancelled: context.isCancelled))
        }
      } catch {
        context.report(error)
        exitCode = .failed
      }
    }
    for line in Self.table(states) { context.result(line) }
    for state in states { context.record(state) }
    if exitCode == .done && setsExitCode
      && states.contains(where: { $0.pendingCount > 0 || !$0.drift.isEmpty })
    {
      return .found
    }
    return exitCode
  }

  /// A line a file, its parts in columns.
  private static func table(_ states: [FileStatus]) -> [String] {
    var table = TextTable(.left, .left, .left)
    for state in states {
      let version = state.version.map { "version \($0) of \(state.latestVersion)" } ?? "not built"
      let pending = state.pendingCount == 0 ? "up to date" : "\(state.pendingCount) pending"
      let drift = state.drift.isEmpty ? "" : ", drifted: \(state.drift.joined(separator: "; "))"
      table.append(state.path, version, pending + drift)
    }
    return table.lines
  }
}

extension FileStatus: Encodable {
  private enum CodingKeys: String, CodingKey {
    case path, database, version, latestVersion, pendingCount, drift
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(path, forKey: .path)
    try container.encode(database, forKey: .database)
    try container.encodeIfPresent(version, forKey: .version)
    try container.encode(latestVersion, forKey: .latestVersion)
    try container.encode(pendingCount, forKey: .pendingCount)
    try container.encode(drift, forKey: .drift)
  }
}
