import SeedbedKit

/// Splits a command line into options with their values and plain words, one after the other.
struct CommandLineScanner {
  /// What was read next.
  enum Element {
    case flag(OptionDescription, isOn: Bool)
    case value(OptionDescription, String)
    case word(String)
  }

  /// The subcommand once it is known, which decides what options there are.
  var context: UsageContext
  private let words: [String]
  private var index = 0
  /// Whether `--` was read, behind which there are words alone.
  private(set) var optionsEnded = false
  /// The letters of a group such as `-qv` that are still to be read.
  private var letters: Substring = ""

  init(_ words: [String], context: UsageContext) {
    self.words = words
    self.context = context
  }

  /// Reads the next option or word; `nil` at the end.
  mutating func next() throws(UsageError) -> Element? {
    if let letter = letters.popFirst() { return try short(letter) }
    guard index < words.count else { return nil }
    let word = words[index]
    index += 1
    if optionsEnded || word == "-" || !word.hasPrefix("-") { return .word(word) }
    if word == "--" {
      optionsEnded = true
      return try next()
    }
    if word.hasPrefix("--") { return try long(word) }
    letters = word.dropFirst()
    return try short(letters.removeFirst())
  }

  /// Whether nothing is left to read.
  var isAtEnd: Bool { index == words.count && letters.isEmpty }

  private var options: [OptionDescription] { context.program.options(of: context.command) }

  /// Reads `--name`, `--no-name`, `--name=value` or `--name value`.
  private mutating func long(_ word: String) throws(UsageError) -> Element {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.count == 2 ? String(parts[1]) : nil
    for option in options {
      guard let spelling = option.spellings.first(where: { $0.text == name }) else { continue }
      if option.placeholder != nil {
        return .value(option, try value(of: option, spelt: name, attached: attached))
      }
      if let attached {
        throw context.error(
          .usageUnexpectedValue, "'\(name)' is a flag and takes no value, found '\(attached)'")
      }
      return .flag(option, isOn: spelling.isOn)
    }
    throw unknownOption(name)
  }

  /// Reads one letter of `-q`, `-qv`, `-C DIR`, `-CDIR` or `-C=DIR`.
  private mutating func short(_ letter: Character) throws(UsageError) -> Element {
    guard let option = options.first(where: { $0.letter == letter }) else {
      // Where `-output` was typed, the whole word tells more than its first letter.
      let word = words[index - 1]
      throw unknownOption(word.count > 2 && word.dropFirst().first == letter ? word : "-\(letter)")
    }
    guard option.placeholder != nil else { return .flag(option, isOn: true) }
    var attached: String?
    if !letters.isEmpty {
      attached = String(letters.first == "=" ? letters.dropFirst() : letters)
      letters = ""
    }
    return .value(option, try value(of: option, spelt: "-\(letter)", attached: attached))
  }

  private mutating func value(
    of option: OptionDescription, spelt name: String, attached: String?
  ) throws(UsageError) -> String {
    let placeholder = option.placeholder ?? ""
    let text: String
    if let attached {
      text = attached
    } else if index < words.count, words[index] != "--" {
      text = words[index]
      if text.hasPrefix("-"), text != "-" {
        throw context.error(
          .usageMissingValue,
          "'\(name)' wants a value \(placeholder), found '\(text)'"
            + "; if that is the value, write '\(name)=\(text)'")
      }
      index += 1
    } else {
      throw context.error(.usageMissingValue, "'\(name)' wants a value \(placeholder)")
    }
    if text.isEmpty {
      throw context.error(
        .usageMissingValue, "'\(name)' wants a value \(placeholder), found an empty one")
    }
    return text
  }

  private func unknownOption(_ name: String) -> UsageError {
    if context.command == nil,
      let owner = context.program.commands.first(where: { command in
        command.options.contains { $0.spellings.contains { $0.text == name } }
      })
    {
      return context.error(
        .usageUnknownOption,
        "'\(name)' stands before the command, wanted after it:"
          + " '\(context.program.name) \(owner.name) \(name)'")
    }
    let dashes = name.hasPrefix("--") ? "" : "-"
    // '--force' for '--no-force' would be the opposite of what was meant.
    let known = options.filter { "--no-\($0.name)" != name }.flatMap { $0.spellings.map(\.text) }
    return context.error(
      .usageUnknownOption,
      "unknown option '\(name)'" + EditDistance.hint(for: dashes + name, among: known))
  }
}
