import SeedbedKit

/// What a command line asks for.
package enum Invocation: Sendable, Hashable {
  /// The help of a subcommand, or of the program itself.
  case help(CommandDescription?)
  /// The program's version.
  case version
  /// A subcommand to run.
  case run(ParsedArguments)
}

extension ProgramDescription {
  /// Reads a command line: options in any order, `--opt value` and `--opt=value`, `-qC DIR`, `--` before words alone.
  ///
  /// `--help` and `--version` excuse missing arguments, but not an option or a command that doesn't exist.
  ///
  /// - Parameter words: The arguments, without the program's own name.
  /// - Returns: What to do.
  /// - Throws: One of the `usage.…` codes, for the first fault.
  package func parse(_ words: [String]) throws(UsageError) -> Invocation {
    var scanner = CommandLineScanner(words, context: UsageContext(program: self))
    var flags: [String: Bool] = [:]
    var values: [String: [String]] = [:]
    var positionals: [String] = []
    while let element = try scanner.next() {
      switch element {
      case .flag(let option, let isOn): flags[option.name] = isOn
      case .value(let option, let value): values[option.name, default: []].append(value)
      case .word(let word) where scanner.context.command == nil:
        guard let command = command(named: word) else {
          throw scanner.context.error(
            .usageUnknownCommand,
            "unknown command '\(word)'" + EditDistance.hint(for: word, among: commands.map(\.name))
          )
        }
        scanner.context.command = command
      case .word(let word): positionals.append(word)
      }
    }

    let context = scanner.context
    if flags["help"] == true { return .help(context.command) }
    if flags["version"] == true { return .version }
    guard let command = context.command else {
      throw context.error(
        .usageMissingCommand,
        "no command given, wanted one of \(commands.map(\.name).joined(separator: ", "))")
    }
    try check(values, in: context)
    try check(positionals, of: command, in: context)
    return .run(
      ParsedArguments(
        context: context, command: command, flags: flags, values: values, words: positionals))
  }

  /// Tells whether a command line that can't be understood asks for JSON all the same.
  ///
  /// - Parameter words: The arguments, without the program's own name.
  /// - Returns: Whether the last `--format` before a `--` is followed by `json`.
  func wantsJSON(_ words: [String]) -> Bool {
    let options = words.prefix { $0 != "--" }
    var format = ""
    for (word, next) in zip(options, options.dropFirst() + [""]) {
      if word == "--format" { format = next }
      if word.hasPrefix("--format=") { format = String(word.dropFirst("--format=".count)) }
    }
    return format == "json"
  }

  /// Checks the values of options that take one of a few words; only now is it known which words those are.
  private func check(
    _ values: [String: [String]], in context: UsageContext
  ) throws(UsageError) {
    for option in options(of: context.command) {
      guard case .choice(let choices) = option.form else { continue }
      for value in values[option.name] ?? [] where !choices.contains(value) {
        let wanted = choices.quotedList
        throw context.error(
          .usageInvalidValue,
          "invalid value '\(value)' for '--\(option.name)', wanted one of \(wanted)"
            + EditDistance.hint(for: value, among: choices))
      }
    }
  }

  /// Checks that each argument has its word, and each word an argument.
  private func check(
    _ words: [String], of command: CommandDescription, in context: UsageContext
  ) throws(UsageError) {
    if words.contains(""), command.arguments.last?.canBeEmpty != true {
      throw context.error(
        .usageUnexpectedArgument,
        "an argument is empty" + (command.arguments.last.map { ", wanted \($0.name)" } ?? ""))
    }
    let isOpen = command.arguments.last?.isRepeating ?? false
    if !isOpen, words.count > command.arguments.count {
      throw context.error(
        .usageUnexpectedArgument, "unexpected argument '\(words[command.arguments.count])'")
    }
    if let missing = command.arguments.dropFirst(words.count).first, !missing.isOptional {
      throw context.error(.usageMissingArgument, "missing argument \(missing.name)")
    }
  }
}
