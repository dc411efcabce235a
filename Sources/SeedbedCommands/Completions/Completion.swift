/// What could stand in the place of the last word of a command line.
package struct Completion: Sendable, Hashable {
  /// A word that could stand there.
  package struct Candidate: Sendable, Hashable {
    /// The word, without quotes.
    package let text: String
    /// What it means, without a full stop; empty where the word says it all.
    package let help: String
  }

  /// Which paths could stand there too: only a shell knows how its user likes them listed.
  package enum Paths: String, Sendable, Hashable {
    case none, files, folders
  }

  /// The beginning of the word that isn't completed, such as `--output=`; empty where all of it is.
  package var prefix = ""
  /// The words, in the order of the help, whether or not they begin as the word does.
  package var candidates: [Candidate] = []
  /// The paths besides.
  package var paths = Paths.none

  /// The lines that the scripts read: paths and prefix, then each candidate and its help, with tabs between.
  ///
  /// A candidate that doesn't fit on a line is left out.
  package var lines: String {
    let words = candidates.filter { !$0.text.unicodeScalars.contains { $0.value < 0x20 } }
    return (["\(paths.rawValue)\t\(prefix)"] + words.map { "\($0.text)\t\($0.help)" })
      .joined(separator: "\n") + "\n"
  }
}

extension ProgramDescription {
  /// Finds what could stand in the place of the last word of a command line.
  ///
  /// - Parameters:
  ///   - words: The words behind the program's name, without quotes, up to the cursor; the last one may be empty.
  ///   - databases: Lists the databases of the project in a folder; asked only where one could stand.
  /// - Returns: The candidates; none where the words before are no command line.
  package func completion(
    of words: [String], databases: (_ projectRoot: String) -> [String]
  ) -> Completion {
    let last = words.last ?? ""
    // A word that could be anything shows whether an option's value, an argument or an option is wanted.
    let probe = "word"
    var scanner = CommandLineScanner(
      words.dropLast() + [probe], context: UsageContext(program: self))
    var projectRoot = "."
    var arguments: [String] = []
    var option: OptionDescription?
    do throws(UsageError) {
      while let element = try scanner.next() {
        option = nil
        switch element {
        case .flag: break
        case .value(let known, let value):
          option = known
          if known.name == "project" && !scanner.isAtEnd { projectRoot = value }
        case .word(let word):
          if scanner.context.command == nil && !scanner.isAtEnd {
            guard let command = command(named: word) else { return Completion() }
            scanner.context.command = command
          } else {
            arguments.append(word)
          }
        }
      }
    } catch {
      return Completion()
    }

    func offer(_ kind: ValueKind, prefix: String = "") -> Completion {
      var completion = Completion(prefix: prefix)
      switch kind {
      case .anything: break
      case .words(let words): completion.candidates = words.map { .init(text: $0, help: "") }
      case .command(let words):
        completion.candidates =
          commands.map { .init(text: $0.name, help: $0.abstract) }
          + words.map { .init(text: $0, help: "") }
      case .file: completion.paths = .files
      case .folder: completion.paths = .folders
      case .database, .fileOrDatabase:
        completion.candidates = databases(projectRoot).map { .init(text: $0, help: "") }
        completion.paths = kind == .database ? .none : .files
      }
      return completion
    }

    if let kind = option?.valueKind { return offer(kind) }
    let command = scanner.context.command
    let options = options(of: command)
    if last.hasPrefix("-") && !scanner.optionsEnded {
      let parts = last.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return Completion(options) }
      let option = options.first { $0.spellings.contains { $0.text == parts[0] } }
      return option?.valueKind.map { offer($0, prefix: "\(parts[0])=") } ?? Completion()
    }
    guard let command else { return offer(.command(or: [])) }
    // The probe is the last of them.
    let index = arguments.count - 1
    let known = command.arguments
    if index < known.count { return offer(known[index].kind) }
    if let argument = known.last, argument.isRepeating { return offer(argument.kind) }
    return scanner.optionsEnded ? Completion() : Completion(options)
  }
}

extension Completion {
  /// All spellings of options, which go before the words that they are.
  fileprivate init(_ options: [OptionDescription]) {
    candidates = options.flatMap { option in
      option.spellings.map { Candidate(text: $0.text, help: option.help) }
    }
  }
}
