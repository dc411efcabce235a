import SeedbedKit

/// `seedbed help`: the help of the program or of one subcommand.
struct HelpCommand: Command {
  static let description = CommandDescription(
    "help",
    abstract: "Show the help of a command",
    arguments: [ArgumentDescription("COMMAND", isOptional: true, help: "The command")],
    example: "seedbed help upgrade"
  )

  private let command: CommandDescription?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let name = arguments.argument("COMMAND") else {
      command = nil
      return
    }
    guard let command = Program.description.command(named: name) else {
      let names = Program.description.commands.map(\.name)
      throw arguments.usageError(
        .usageUnknownCommand,
        "unknown command '\(name)'" + EditDistance.hint(for: name, among: names))
    }
    self.command = command
  }

  func run(in context: CommandContext) throws(SeedbedError) -> ExitCode {
    context.help(Program.description, command)
    return .done
  }
}
