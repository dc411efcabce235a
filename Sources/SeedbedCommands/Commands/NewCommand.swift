import SeedbedKit

/// `seedbed new`: begins the next migration.
struct NewCommand: Command {
  static let description = CommandDescription(
    "new",
    abstract: "Begin the next migration file",
    arguments: [
      ArgumentDescription("NAME", help: "What the migration does, such as add_email")
    ],
    options: [
      .value("database", "DB", help: "The database, where the project has several or none yet"),
      .flag("down", help: "Begin the way back too"),
      .value(
        "rebuild", "TABLE",
        help: "Write the whole rebuild of a table, for what ALTER TABLE can't do; ready to edit"),
    ],
    example: "seedbed new require_age --rebuild peopleInfo --database sampledb.sql"
  )

  private let name: String
  private let databaseName: String?
  private let hasDown: Bool
  private let rebuiltTable: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    name = arguments.argument("NAME") ?? ""
    databaseName = arguments.value(of: "database")
    hasDown = arguments.flag("down")
    rebuiltTable = arguments.value(of: "rebuild")
  }

  func run(in context: CommandContext) throws(SeedbedError) -> ExitCode {
    let report = try NewMigration(
      named: name, database: databaseName, projectRoot: context.projectRoot, hasDown: hasDown,
      rebuiltTable: rebuiltTable
    ).write(isCancelled: context.isCancelled)
    for path in [report.path, report.downPath].compactMap(\.self) { context.result(path) }
    context.record(report)
    return .done
  }
}

extension NewMigration.Report: Encodable {
  private enum CodingKeys: String, CodingKey { case path, downPath }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(path, forKey: .path)
    try container.encodeIfPresent(downPath, forKey: .downPath)
  }
}
