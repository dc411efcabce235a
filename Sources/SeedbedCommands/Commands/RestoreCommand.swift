import SeedbedKit

/// `seedbed restore`: puts a backup back in a file's place.
struct RestoreCommand: Command {
  static let description = CommandDescription(
    "restore",
    abstract: "Put a file's backup back, and keep the file that it replaces",
    arguments: [ArgumentDescription("FILE", help: "The file, not the backup")],
    options: [
      .value("from", "FILE", help: "The backup (default: the newest beside the file)"),
      .value("timeout", "SECONDS", help: "How long to wait for file locks (default: 5)"),
    ],
    example: "seedbed restore ~/Documents/sampledb.sql"
  )

  private let file: String
  private let backup: String?
  private let timeout: Double
  private let optionWords: String

  init(_ arguments: ParsedArguments) throws(UsageError) {
    file = arguments.argument("FILE") ?? ""
    backup = arguments.value(of: "from")
    timeout = try UpgradeCommand.timeout(of: arguments)
    optionWords = arguments.optionWords
  }

  func run(in context: CommandContext) throws(SeedbedError) -> ExitCode {
    var restorer = BackupRestorer(timeout: timeout, isCancelled: context.isCancelled)
    restorer.progress = context.workProgress
    let report: BackupRestorer.Report
    do throws(SeedbedError) {
      report = try restorer.restore(file, from: backup)
    } catch {
      context.report(error)
      context.close(
        "\(file): not restored, and as it was", after: error,
        retry: "restore \(file.shellQuoted)\(optionWords)")
      return .failed
    }
    if let replaced = report.replaced { context.inform("kept \(replaced)") }
    context.result("\(file): restored to version \(report.version) from \(report.backup)")
    context.record(report)
    return .done
  }
}

extension BackupRestorer.Report: Encodable {
  private enum CodingKeys: String, CodingKey { case path, backup, version, replaced }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(path, forKey: .path)
    try container.encode(backup, forKey: .backup)
    try container.encode(version, forKey: .version)
    try container.encodeIfPresent(replaced, forKey: .replaced)
  }
}
