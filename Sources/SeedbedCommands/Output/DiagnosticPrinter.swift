package import SeedbedKit

/// Prints diagnostics as `file:line:column: error: message`, with their notes and fix, for people and editors.
///
/// Nothing of a user's text reaches the stream as a control character or a line end.
package struct DiagnosticPrinter: Sendable, Hashable {
  /// Whether the severity words are coloured.
  package let isColored: Bool
  /// Whether each diagnostic is followed by a workflow command that GitHub shows beside the code.
  package let annotates: Bool

  /// Makes a printer for a stream.
  ///
  /// - Parameters:
  ///   - isColored: Whether the severity words are coloured.
  ///   - environment: The process's environment: with `GITHUB_ACTIONS=true`, annotations are added.
  package init(isColored: Bool, environment: [String: String]) {
    self.isColored = isColored
    annotates = environment["GITHUB_ACTIONS"] == "true"
  }

  /// Prints one diagnostic, its notes and its fix, a line each.
  ///
  /// - Parameters:
  ///   - diagnostic: What to print.
  ///   - stream: Where to; only whole lines are written.
  package func print(_ diagnostic: Diagnostic, to stream: inout some TextOutputStream) {
    stream.write(line(diagnostic.severity, diagnostic.message, at: diagnostic.position))
    // A line of the source with a caret under the place belongs here, between the message and its notes.
    for note in diagnostic.notes {
      stream.write(line(.note, note.message, at: note.position ?? diagnostic.position))
    }
    if let fix = diagnostic.fix { stream.write("fix: \(fix.escapingControlCharacters)\n") }
    if annotates { stream.write(WorkflowCommand(diagnostic).text + "\n") }
  }

  /// Prints each diagnostic of an error.
  ///
  /// - Parameters:
  ///   - error: What to print.
  ///   - stream: Where to; only whole lines are written.
  package func print(_ error: SeedbedError, to stream: inout some TextOutputStream) {
    for diagnostic in error.diagnostics { print(diagnostic, to: &stream) }
  }

  /// Prints what is wrong with a command line, how the subcommand is used, and where to read more.
  ///
  /// - Parameters:
  ///   - error: What to print.
  ///   - stream: Where to; only whole lines are written.
  package func print(_ error: UsageError, to stream: inout some TextOutputStream) {
    print(error.diagnostic, to: &stream)
    stream.write("usage: \(error.usage)\n       see '\(error.helpCommand)'\n")
  }

  private func line(
    _ severity: Diagnostic.Severity, _ message: String, at position: SourcePosition?
  ) -> String {
    let place = position.map { "\($0): ".escapingControlCharacters } ?? ""
    return "\(place)\(word(for: severity)): \(message.escapingControlCharacters)\n"
  }

  private func word(for severity: Diagnostic.Severity) -> String {
    guard isColored else { return severity.rawValue }
    let color =
      switch severity {
      case .error: 31  // red
      case .warning: 35  // magenta, which is readable on white where yellow isn't
      default: 36  // cyan
      }
    return "\u{1b}[1;\(color)m\(severity.rawValue)\u{1b}[0m"
  }
}
