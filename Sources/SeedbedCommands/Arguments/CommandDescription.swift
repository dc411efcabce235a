/// What one subcommand takes, as data: parsing, `--help` and shell completions all read the same value.
package struct CommandDescription: Sendable, Hashable {
  /// The word that calls it, such as `build`.
  package let name: String
  /// What it does, in one sentence without a full stop.
  package let abstract: String
  /// The positional arguments, in order: required ones first, a repeating one last.
  package let arguments: [ArgumentDescription]
  /// Its own options; one that is named like a common option replaces it.
  package let options: [OptionDescription]
  /// A command line that shows its most common use.
  package let example: String

  /// Makes a description from its parts.
  ///
  /// - Parameters:
  ///   - name: The word that calls the command.
  ///   - abstract: What it does, in one sentence without a full stop.
  ///   - arguments: The positional arguments, in order.
  ///   - options: Its own options, in the order of the help.
  ///   - example: A command line that shows its most common use.
  /// - Precondition: No required argument follows an optional one, and only the last one repeats.
  package init(
    _ name: String,
    abstract: String,
    arguments: [ArgumentDescription] = [],
    options: [OptionDescription] = [],
    example: String
  ) {
    for (argument, next) in zip(arguments, arguments.dropFirst()) {
      precondition(!argument.isRepeating, "only the last argument of '\(name)' can repeat")
      precondition(
        !argument.isOptional || next.isOptional, "'\(next.name)' follows an optional argument")
    }
    self.name = name
    self.abstract = abstract
    self.arguments = arguments
    self.options = options
    self.example = example
  }
}

/// One positional argument of a subcommand.
package struct ArgumentDescription: Sendable, Hashable {
  /// The name in the help, in capitals.
  package let name: String
  /// Whether it may be left out.
  package let isOptional: Bool
  /// Whether it takes all words that are left.
  package let isRepeating: Bool
  /// What completions offer for it.
  package let kind: ValueKind
  /// Whether an empty word is one like any other, and not a slip.
  package let canBeEmpty: Bool
  /// What it is, without a full stop.
  package let help: String

  /// Makes a description from its parts.
  ///
  /// - Parameters:
  ///   - name: The name in the help, in capitals.
  ///   - isOptional: Whether it may be left out.
  ///   - isRepeating: Whether it takes all words that are left.
  ///   - kind: What completions offer for it; `nil` for what the name tells.
  ///   - canBeEmpty: Whether an empty word is one like any other.
  ///   - help: What it is, without a full stop.
  package init(
    _ name: String, isOptional: Bool = false, isRepeating: Bool = false, kind: ValueKind? = nil,
    canBeEmpty: Bool = false, help: String
  ) {
    self.name = name
    self.isOptional = isOptional
    self.isRepeating = isRepeating
    self.kind = kind ?? ValueKind(placeholder: name)
    self.canBeEmpty = canBeEmpty
    self.help = help
  }

  /// The name as the usage line shows it: `FILE`, `FILE...`, `[FILE]` or `[FILE...]`.
  package var label: String {
    let repeated = isRepeating ? "\(name)..." : name
    return isOptional ? "[\(repeated)]" : repeated
  }
}
