import SeedbedKit

/// `seedbed completions`: lets a shell complete command lines.
struct CompletionsCommand: Command {
  static let description = CommandDescription(
    "completions",
    abstract: "Print what lets a shell complete commands, options and databases",
    arguments: [
      ArgumentDescription(
        "SHELL", kind: .words(CompletionShell.allCases.map(\.rawValue)), help: "bash, zsh or fish"),
      ArgumentDescription(
        "WORD", isOptional: true, isRepeating: true, kind: .anything, canBeEmpty: true,
        help: "After --, a command line; prints what could stand in its last word's place"),
    ],
    example: #"eval "$(seedbed completions bash)""#
  )

  private let shell: CompletionShell
  private let words: [String]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let name = arguments.argument("SHELL") ?? ""
    guard let shell = CompletionShell(rawValue: name) else {
      let names = CompletionShell.allCases.map(\.rawValue)
      throw arguments.usageError(
        .usageInvalidValue,
        "no completions for '\(name)', wanted one of \(names.joined(separator: ", "))"
          + EditDistance.hint(for: name, among: names))
    }
    self.shell = shell
    words = arguments.allArguments("WORD")
  }

  func run(in context: CommandContext) throws(SeedbedError) -> ExitCode {
    if words.isEmpty {
      let script = shell.script(for: Program.description.name)
      context.text(script)
      context.record(["shell": shell.rawValue, "script": script])
      return .done
    }
    let completion = Program.description.completion(of: words) { root in
      // Where there is no project, there is nothing to offer.
      let folder =
        root.hasPrefix("~/") ? context.environment["HOME", default: "~"] + root.dropFirst() : root
      return (try? Project.databaseNames(at: folder)) ?? []
    }
    context.text(completion.lines)
    context.record(completion)
    return .done
  }
}

extension Completion: Encodable {
  private enum CodingKeys: String, CodingKey { case prefix, paths, candidates }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(prefix, forKey: .prefix)
    try container.encode(paths.rawValue, forKey: .paths)
    try container.encode(candidates, forKey: .candidates)
  }
}

extension Completion.Candidate: Encodable {
  private enum CodingKeys: String, CodingKey { case text, help }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(text, forKey: .text)
    try container.encode(help, forKey: .help)
  }
}
