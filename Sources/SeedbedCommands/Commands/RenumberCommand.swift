import SeedbedKit

/// `seedbed renumber`: gives migrations versions that fit.
struct RenumberCommand: Command {
  static let description = CommandDescription(
    "renumber",
    abstract: "Give migrations versions that fit: for timestamps, doubled numbers and zeros",
    arguments: [
      ArgumentDescription(
        "DB", isOptional: true, isRepeating: true,
        help: "The databases, by the names of their folders (default: all)")
    ],
    options: [.flag("dry-run", help: "Print the new names and rename nothing")],
    example: "seedbed renumber --dry-run"
  )

  private let names: [String]
  private let isDryRun: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    names = arguments.allArguments("DB")
    isDryRun = arguments.flag("dry-run")
  }

  func run(in context: CommandContext) throws(SeedbedError) -> ExitCode {
    for folder in try Project.migrationFolders(at: context.projectRoot, named: names) {
      let renumbering = try Renumbering(folder: folder)
      for move in renumbering.moves { context.result("\(move.oldName) -> \(move.newName)") }
      if renumbering.moves.isEmpty { context.result("\(folder): every version fits") }
      if !isDryRun { try renumbering.apply(VersionControl.move) }
      context.record(renumbering)
    }
    return .done
  }
}

extension Renumbering: Encodable {
  private enum CodingKeys: String, CodingKey { case folder, moves }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(folder, forKey: .folder)
    try container.encode(moves, forKey: .moves)
  }
}

extension Renumbering.Move: Encodable {
  private enum CodingKeys: String, CodingKey { case oldName, newName }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(oldName, forKey: .oldName)
    try container.encode(newName, forKey: .newName)
  }
}
