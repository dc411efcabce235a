package import SeedbedKit

/// What a subcommand was called with; every accessor takes a name that its description declares.
package struct ParsedArguments: Sendable, Hashable {
  let context: UsageContext
  /// The subcommand that was called.
  package let command: CommandDescription
  /// The last setting of each flag that was given, by long name.
  let flags: [String: Bool]
  /// The values of each option that was given, in order, by long name.
  let values: [String: [String]]
  /// The words that are no options, in order.
  let words: [String]

  /// Tells whether a flag is on; a flag that wasn't given has its default.
  package func flag(_ name: String) -> Bool {
    switch option(name).form {
    case .flag: flags[name] ?? false
    case .negatableFlag(let standard): flags[name] ?? standard
    case .value, .choice: preconditionFailure("'--\(name)' is no flag")
    }
  }

  /// Reads the value of an option, the last one if it was given more than once; `nil` if it wasn't given.
  package func value(of name: String) -> String? {
    allValues(of: name).last
  }

  /// Reads all values of an option, in order; none if it wasn't given.
  package func allValues(of name: String) -> [String] {
    precondition(option(name).placeholder != nil, "'--\(name)' takes no value")
    return values[name] ?? []
  }

  /// Reads a positional argument; `nil` if it was left out.
  package func argument(_ name: String) -> String? {
    allArguments(name).first
  }

  /// Reads all words of a repeating positional argument, in order.
  package func allArguments(_ name: String) -> [String] {
    guard let index = command.arguments.firstIndex(where: { $0.name == name }) else {
      preconditionFailure("'\(command.name)' has no argument '\(name)'")
    }
    let rest = words.dropFirst(index)
    return Array(command.arguments[index].isRepeating ? rest : rest.prefix(1))
  }

  /// The subcommand's own options as they were given, to call it again: each behind a space, in the order of its description.
  package var optionWords: String {
    command.options.map { option in
      switch option.form {
      case .flag, .negatableFlag:
        flags[option.name].map { $0 ? " --\(option.name)" : " --no-\(option.name)" } ?? ""
      case .value, .choice:
        (values[option.name] ?? []).suffix(option.isRepeating ? .max : 1)
          .map { " --\(option.name) \($0.shellQuoted)" }.joined()
      }
    }.joined()
  }

  private func option(_ name: String) -> OptionDescription {
    guard let option = context.program.options(of: command).first(where: { $0.name == name }) else {
      preconditionFailure("'\(command.name)' has no option '--\(name)'")
    }
    return option
  }
}

extension ParsedArguments {
  /// Reads a whole number in decimal.
  ///
  /// - Parameters:
  ///   - name: The option's long name.
  ///   - range: The numbers that make sense.
  /// - Returns: The number, or `nil` if the option wasn't given.
  /// - Throws: `usage.invalid-value` for anything else than a number in the range.
  package func integer(
    of name: String, in range: ClosedRange<Int>
  ) throws(UsageError) -> Int? {
    guard let text = value(of: name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let wanted =
        range.upperBound == .max
        ? "a whole number from \(range.lowerBound)"
        : "a whole number from \(range.lowerBound) to \(range.upperBound)"
      throw invalidValue(of: name, wanted: wanted)
    }
    return number
  }

  /// Makes the error for an option's value that can't be used.
  ///
  /// - Parameters:
  ///   - name: The option's long name.
  ///   - wanted: What would have been understood, such as `a version or 'auto'`.
  /// - Returns: An error that shows how the subcommand is used.
  package func invalidValue(of name: String, wanted: String) -> UsageError {
    usageError(
      .usageInvalidValue,
      "invalid value '\(value(of: name) ?? "")' for '--\(name)', wanted \(wanted)"
    )
  }

  /// Makes an error of another kind, such as options that exclude each other.
  ///
  /// - Parameters:
  ///   - code: Which fault it is.
  ///   - message: What was found, then what was wanted.
  /// - Returns: An error that shows how the subcommand is used.
  package func usageError(_ code: DiagnosticCode, _ message: String) -> UsageError {
    context.error(code, message)
  }
}
