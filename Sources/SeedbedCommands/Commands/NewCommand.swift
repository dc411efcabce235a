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
      .value("database", "DB", help: "The database, where the project has several or none yet")
    ],
    example: "seedbed new add_email --database sampledb.sql"
  )

  private let name: String
  private let databaseName: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    name = arguments.argument("NAME") ?? ""
    databaseName = arguments.value(of: "database")
  }

  func run(in context: CommandContext) throws(SeedbedError) -> ExitCode {
    let path = try NewMigration(
      named: name, database: databaseName, projectRoot: context.projectRoot
    ).write()
    context.result(path)
    context.record(["path": path])
    return .done
  }
}
