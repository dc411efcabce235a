/// The whole command line as data: the program, its subcommands and what it exits with.
package struct ProgramDescription: Sendable, Hashable {
  /// What one exit code means, for the help.
  package struct ExitCode: Sendable, Hashable {
    /// The number, or several as `130/143`.
    package let code: String
    /// When the program ends with it, without a full stop.
    package let help: String

    /// Makes a description from its parts.
    package init(_ code: String, help: String) {
      self.code = code
      self.help = help
    }
  }

  /// The word that calls it.
  package let name: String
  /// What it does, in a sentence or two.
  package let abstract: String
  /// The subcommands, in the order of the help.
  package let commands: [CommandDescription]
  /// The options of every subcommand, before or after its name.
  package let options: [OptionDescription]
  /// What it exits with, in the order of the help.
  package let exitCodes: [ExitCode]
  /// A command line that shows its most common use.
  package let example: String

  /// Makes a description from its parts.
  ///
  /// - Parameters:
  ///   - name: The word that calls the program.
  ///   - abstract: What it does, in a sentence or two.
  ///   - commands: The subcommands, in the order of the help.
  ///   - options: The options of every subcommand; `help` and `version` must be among them.
  ///   - exitCodes: What it exits with.
  ///   - example: A command line that shows its most common use.
  package init(
    _ name: String,
    abstract: String,
    commands: [CommandDescription],
    options: [OptionDescription] = OptionDescription.common,
    exitCodes: [ExitCode],
    example: String
  ) {
    self.name = name
    self.abstract = abstract
    self.commands = commands
    self.options = options
    self.exitCodes = exitCodes
    self.example = example
  }

  /// Finds a subcommand by its exact name.
  package func command(named name: String) -> CommandDescription? {
    commands.first { $0.name == name }
  }

  /// Lists the options that a subcommand understands: its own, then the common ones that it doesn't replace.
  package func options(of command: CommandDescription?) -> [OptionDescription] {
    let own = command?.options ?? []
    return own + options.filter { common in !own.contains { $0.name == common.name } }
  }

  /// Says in one line how a subcommand is called, or the program itself.
  package func usage(of command: CommandDescription?) -> String {
    guard let command else { return "\(name) COMMAND [options]" }
    return ([name, command.name] + command.arguments.map(\.label) + ["[options]"])
      .joined(separator: " ")
  }
}
