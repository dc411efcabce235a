extension ProgramDescription {
  /// Writes the help of a subcommand, or of the program with its subcommands and exit codes.
  ///
  /// - Parameters:
  ///   - command: The subcommand; `nil` for the program.
  ///   - width: The width in columns that lines are wrapped to, taken as 40 if it is less.
  /// - Returns: The text, with a line end after its last line.
  package func help(for command: CommandDescription?, width: Int) -> String {
    let layout = HelpLayout(width: max(width, 40))
    var sections = [
      layout.paragraph("OVERVIEW: \(command?.abstract ?? abstract)"),
      layout.paragraph("USAGE: \(usage(of: command))", indent: 7),
      layout.table("ARGUMENTS", command?.arguments.map { ($0.name, $0.help) } ?? []),
      layout.table("OPTIONS", options(of: command).map { ($0.label, $0.helpText) }),
    ]
    if command == nil {
      sections.append(layout.table("SUBCOMMANDS", commands.map { ($0.name, $0.abstract) }))
      sections.append(layout.table("EXIT CODES", exitCodes.map { ($0.code, $0.help) }))
    }
    // Not wrapped, so that it can be copied.
    sections.append("EXAMPLE:\n  \(command?.example ?? example)\n")
    if command == nil {
      sections.append(layout.paragraph("See '\(name) COMMAND --help' for one of the subcommands."))
    }
    return sections.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

extension OptionDescription {
  /// What the help says, and that it may be repeated.
  fileprivate var helpText: String {
    isRepeating ? "\(help) (may be repeated)" : help
  }
}
