import SeedbedKit

/// One subcommand: its description as data, its arguments as properties, and what it does.
protocol Command {
  /// What the command line, the help and completions say of it.
  static var description: CommandDescription { get }

  /// Takes the arguments; whatever is wrong with them is found here, before anything is done.
  init(_ arguments: ParsedArguments) throws(UsageError)

  /// Does it.
  ///
  /// - Returns: The exit code; faults that it has reported itself make it `failed`.
  /// - Throws: What is to be reported before the command ends with `failed`.
  func run(in context: CommandContext) throws(SeedbedError) -> ExitCode
}

/// What the command ends with.
enum ExitCode: Int32 {
  case done = 0
  /// A check found something.
  case found = 1
  case failed = 2
}
