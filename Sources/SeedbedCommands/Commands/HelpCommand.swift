import SeedbedKit

/// `seedbed help`: the help of the program or of one subcommand, and the documentation of the lint rules.
struct HelpCommand: Command {
  static let description = CommandDescription(
    "help",
    abstract: "Show the help of a command, or what 'check' looks for in SQL",
    arguments: [
      ArgumentDescription(
        "COMMAND", isOptional: true, kind: .command(or: [lint]),
        help: "The command, or 'lint' for the lint rules"),
      ArgumentDescription(
        "ID", isOptional: true, kind: .words(LintRule.all.map(\.id)),
        help: "Behind 'lint': the rule"),
    ],
    example: "seedbed help upgrade"
  )

  private enum Topic {
    case command(CommandDescription?)
    case lintRules
    case lintRule(LintRule)
  }

  private static let lint = "lint"
  private let topic: Topic

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let id = arguments.argument("ID")
    switch arguments.argument("COMMAND") {
    case Self.lint?:
      topic =
        try id.map { id throws(UsageError) in
          .lintRule(try Self.rule(id, arguments))
        } ?? .lintRules
    case let name?:
      topic = .command(try Self.command(name, arguments))
      if let id {
        throw arguments.usageError(.usageUnexpectedArgument, "unexpected argument '\(id)'")
      }
    case nil: topic = .command(nil)
    }
  }

  private static func command(
    _ name: String, _ arguments: ParsedArguments
  ) throws(UsageError) -> CommandDescription {
    if let command = Program.description.command(named: name) { return command }
    let names = Program.description.commands.map(\.name) + [lint]
    throw arguments.usageError(
      .usageUnknownCommand,
      "unknown command '\(name)'" + EditDistance.hint(for: name, among: names))
  }

  private static func rule(
    _ id: String, _ arguments: ParsedArguments
  ) throws(UsageError) -> LintRule {
    if let rule = LintRule.rule(id) { return rule }
    throw arguments.usageError(
      .usageUnexpectedArgument,
      "there is no lint rule '\(id)'"
        + EditDistance.hint(for: id, among: LintRule.all.map(\.id)))
  }

  func run(in context: CommandContext) throws(SeedbedError) -> ExitCode {
    switch topic {
    case .command(let command): context.help(Program.description, command)
    case .lintRules: context.help { LintRule.list(width: $0) }
    case .lintRule(let rule): context.help { rule.documentation(width: $0) }
    }
    return .done
  }
}
