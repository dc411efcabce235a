/// What an argument or an option's value is, as far as a shell can offer something in its place.
package enum ValueKind: Sendable, Hashable {
  /// Something that nobody can know beforehand.
  case anything
  /// One of a few words, or something that nobody can know.
  case words([String])
  /// A subcommand, or one of a few words more.
  case command(or: [String])
  /// A database of the project.
  case database
  case file
  case folder
  /// A file, or a database of the project.
  case fileOrDatabase

  /// The kind that a name in the help tells: `FILE`, `DIR` and `DB`; words in small letters stand for themselves, as `auto` in `N|auto`.
  init(placeholder: String) {
    switch placeholder {
    case "FILE", "OLD": self = .file
    case "DIR": self = .folder
    case "DB": self = .database
    case "COMMAND": self = .command(or: [])
    default:
      let words = placeholder.split(separator: "|").filter { $0 == $0.lowercased() }
      self = words.isEmpty ? .anything : .words(words.map(String.init))
    }
  }
}

extension OptionDescription {
  /// What its value is; `nil` for flags, which take none.
  package var valueKind: ValueKind? {
    switch form {
    case .flag, .negatableFlag: nil
    case .value(let placeholder): ValueKind(placeholder: placeholder)
    case .choice(let words): .words(words)
    }
  }
}
