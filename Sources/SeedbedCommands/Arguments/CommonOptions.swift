extension OptionDescription {
  /// The options that every subcommand understands.
  package static let common: [OptionDescription] = [
    .value("project", letter: "C", "DIR", help: "The project's folder (default: this one)"),
    .choice("format", ["text", "json"], help: "How results are written (default: text)"),
    .choice(
      "color", ColorChoice.allCases.map(\.rawValue),
      help: "When to colour (default: auto, on a terminal unless NO_COLOR is set)"),
    .flag("quiet", letter: "q", help: "Print errors and results only"),
    .flag("verbose", letter: "v", help: "Print more about what is done"),
    .flag("help", letter: "h", help: "Show this help"),
    .flag("version", help: "Show the version"),
  ]
}

extension ParsedArguments {
  /// When to colour, as `--color` says; `auto` without it.
  package var color: ColorChoice {
    value(of: "color").flatMap(ColorChoice.init(rawValue:)) ?? .auto
  }
}
