/// One option: its spellings, what it takes, and what the help says of it.
package struct OptionDescription: Sendable, Hashable {
  /// What an option takes.
  package enum Form: Sendable, Hashable {
    /// `--name`, off unless given.
    case flag
    /// `--name` and `--no-name`, where the last one given wins.
    case negatableFlag(default: Bool)
    /// `--name VALUE`; the value's name also tells completions what to offer, as ``ValueKind`` says.
    case value(String)
    /// `--name WORD` with one of these words.
    case choice([String])
  }

  /// The long name, without its dashes.
  package let name: String
  /// The letter of the short form, if there is one.
  package let letter: Character?
  /// What it takes.
  package let form: Form
  /// Whether each occurrence adds a value; if not, the last one wins.
  package let isRepeating: Bool
  /// What it does, without a full stop.
  package let help: String

  /// Describes an option that is off unless given.
  package static func flag(_ name: String, letter: Character? = nil, help: String) -> Self {
    OptionDescription(name: name, letter: letter, form: .flag, isRepeating: false, help: help)
  }

  /// Describes an option that `--no-…` switches off; the help shows the form that differs from the default.
  package static func negatableFlag(_ name: String, default: Bool, help: String) -> Self {
    OptionDescription(
      name: name, letter: nil, form: .negatableFlag(default: `default`), isRepeating: false,
      help: help)
  }

  /// Describes an option that takes any value, whose name in the help is `placeholder`.
  package static func value(
    _ name: String, letter: Character? = nil, _ placeholder: String, isRepeating: Bool = false,
    help: String
  ) -> Self {
    OptionDescription(
      name: name, letter: letter, form: .value(placeholder), isRepeating: isRepeating, help: help)
  }

  /// Describes an option that takes one of a few words.
  package static func choice(
    _ name: String, letter: Character? = nil, _ words: [String], isRepeating: Bool = false,
    help: String
  ) -> Self {
    OptionDescription(
      name: name, letter: letter, form: .choice(words), isRepeating: isRepeating, help: help)
  }
}

extension OptionDescription {
  /// What its value is called: the value's name, or the words joined by `|`; `nil` for flags.
  package var placeholder: String? {
    switch form {
    case .flag, .negatableFlag: nil
    case .value(let name): name
    case .choice(let words): words.joined(separator: "|")
    }
  }

  /// The long spellings that are understood, each with what it sets a flag to.
  package var spellings: [(text: String, isOn: Bool)] {
    guard case .negatableFlag = form else { return [("--\(name)", true)] }
    return [("--\(name)", true), ("--no-\(name)", false)]
  }

  /// The option as the help shows it, such as `-C, --project DIR`.
  package var label: String {
    let long = form == .negatableFlag(default: true) ? "--no-\(name)" : "--\(name)"
    let both = letter.map { "-\($0), \(long)" } ?? long
    return placeholder.map { "\(both) \($0)" } ?? both
  }
}
