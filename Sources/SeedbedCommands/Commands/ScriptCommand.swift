import SeedbedKit

/// `seedbed script`: the SQL of an upgrade, for reviewers and the `sqlite3` shell.
struct ScriptCommand: Command {
  static let description = CommandDescription(
    "script",
    abstract: "Print the SQL that an upgrade would run",
    arguments: [ArgumentDescription("DB", help: "The database, with or without extension")],
    options: [
      .value("from", "N", help: "The version to start at (default: 0, an empty file)"),
      .value("to", "N", help: "The version to go to (default: the last)"),
    ],
    example: "seedbed script sampledb.sql --from 1 | sqlite3 copy.sql"
  )

  private let databaseName: String
  private let start: Int32
  private let end: Int32?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    databaseName = arguments.argument("DB") ?? ""
    start = Int32(try arguments.integer(of: "from", in: 0...Int(Int32.max)) ?? 0)
    end = try arguments.integer(of: "to", in: 1...Int(Int32.max)).map(Int32.init)
  }

  func run(in context: CommandContext) throws(SeedbedError) -> ExitCode {
    let project = try Project(at: context.projectRoot, singleName: databaseName)
    let database = try project.database(named: databaseName)
    context.workProgress(WorkProgress(.reading, database.name))
    let text = try UpgradeScript(database, from: start, to: end)
      .text(isCancelled: context.isCancelled)
    context.text(text)
    context.record(["database": database.name, "sql": text])
    return .done
  }
}
