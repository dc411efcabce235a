import SeedbedCommands

/// A small program that has one of everything a description can say.
let toy = ProgramDescription(
  "plant",
  abstract: "Grow and move plants. Every plant has a pot, and a pot has at most one plant.",
  commands: [
    CommandDescription(
      "grow",
      abstract: "Grow the plants that are named, or all of them",
      arguments: [
        ArgumentDescription(
          "PLANT", isOptional: true, isRepeating: true, help: "The plants to grow (default: all)")
      ],
      options: [
        .value("output", letter: "o", "DIR", help: "Where the plants go (default: garden/)"),
        .value("to", "N", help: "Stop at N leaves"),
        .value(
          "released-with-a-long-name", "FILE", isRepeating: true,
          help: "A plant that was sold before, which must still look as it did on that day"),
        .negatableFlag("water", default: true, help: "Don't water them"),
        .negatableFlag("shade", default: false, help: "Put them in the shade"),
        .flag("force", help: "Grow them even in winter"),
      ],
      example: "plant grow fern --output balcony"
    ),
    CommandDescription(
      "move",
      abstract: "Move a plant from one pot to another",
      arguments: [
        ArgumentDescription("FROM", help: "The pot it stands in"),
        ArgumentDescription("TO", help: "The pot it shall stand in"),
        ArgumentDescription("NOTE", isOptional: true, help: "What to write on the label"),
      ],
      example: "plant move 3 4"
    ),
    CommandDescription(
      "show",
      abstract: "Show the plants",
      options: [
        .choice("format", ["text", "json", "picture"], help: "How they are shown (default: text)")
      ],
      example: "plant show --format picture"
    ),
  ],
  exitCodes: [
    .init("0", help: "Done"), .init("64", help: "Wrong usage"),
    .init("130/143", help: "Interrupted; every plant stands where it stood"),
  ],
  example: "plant grow"
)

/// Parses a command line that calls a subcommand.
func run(_ words: String...) throws -> ParsedArguments {
  guard case .run(let arguments) = try toy.parse(words) else { throw NotACommand() }
  return arguments
}

struct NotACommand: Error {}
