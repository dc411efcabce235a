package import SeedbedKit

/// Prints diagnostics as `file:line:column: error: message`, with their notes and fix, for people and editors.
///
/// On a terminal the line of the source follows, with carets under the place. Nothing of a user's text reaches the stream as a
/// control character or a line end.
package struct DiagnosticPrinter: Sendable, Hashable {
  /// Whether the severity words are coloured.
  package let isColored: Bool
  /// The width in cells of the terminal that is printed to; `nil` where it is none, and so no source is shown.
  package let terminalWidth: Int?
  /// Whether each diagnostic is followed by a workflow command that GitHub shows beside the code.
  package let annotates: Bool

  /// Makes a printer for a stream.
  ///
  /// - Parameters:
  ///   - isColored: Whether the severity words are coloured.
  ///   - terminalWidth: The terminal's width in cells; `nil` where there is none.
  ///   - environment: The process's environment: with `GITHUB_ACTIONS=true`, annotations are added.
  package init(isColored: Bool, terminalWidth: Int? = nil, environment: [String: String]) {
    self.isColored = isColored
    self.terminalWidth = terminalWidth
    annotates = environment["GITHUB_ACTIONS"] == "true"
  }

  /// Makes a printer for what a stream ends in.
  ///
  /// - Parameters:
  ///   - terminal: The stream's end.
  ///   - color: When to colour.
  ///   - environment: The process's environment.
  package init(to terminal: Terminal, color: ColorChoice, environment: [String: String]) {
    self.init(
      isColored: terminal.isColored(color),
      terminalWidth: terminal.isTerminal ? terminal.width : nil, environment: environment)
  }

  /// Prints one diagnostic, its notes and its fix, a line each.
  ///
  /// - Parameters:
  ///   - diagnostic: What to print.
  ///   - stream: Where to; only whole lines are written.
  package func print(_ diagnostic: Diagnostic, to stream: inout some TextOutputStream) {
    stream.write(line(diagnostic.severity, diagnostic.message, at: diagnostic.position))
    stream.write(excerpt(diagnostic.severity, at: diagnostic.position))
    for note in diagnostic.notes {
      let isElsewhere = note.position != nil && note.position != diagnostic.position
      if isElsewhere || terminalWidth == nil {
        stream.write(line(.note, note.message, at: note.position ?? diagnostic.position))
        if isElsewhere { stream.write(excerpt(.note, at: note.position)) }
      } else {
        // The place is in sight.
        stream.write(line(.note, note.message, at: nil))
      }
    }
    if let fix = diagnostic.fix {
      stream.write(logged("\(colored("fix", 32)): \(fix.escapingControlCharacters)") + "\n")
    }
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

  /// A line as it can be written: to a log that GitHub reads, without anything that it would take for a command.
  func logged(_ line: String) -> String {
    annotates ? line.escapingWorkflowCommands : line
  }

  private func line(
    _ severity: Diagnostic.Severity, _ message: String, at position: SourcePosition?
  ) -> String {
    let place = position.map { "\($0): ".escapingControlCharacters } ?? ""
    return logged(
      "\(place)\(colored(severity.rawValue, severity.color)): \(message.escapingControlCharacters)")
      + "\n"
  }

  private func excerpt(_ severity: Diagnostic.Severity, at position: SourcePosition?) -> String {
    guard let terminalWidth, let position, let excerpt = SourceExcerpt(at: position) else {
      return ""
    }
    return excerpt.lines(width: terminalWidth) { colored($0, severity.color) }
      .map { $0 + "\n" }.joined()
  }

  private func colored(_ text: String, _ color: Int) -> String {
    isColored ? "\u{1b}[1;\(color)m\(text)\u{1b}[0m" : text
  }
}

extension Diagnostic.Severity {
  /// One of the eight colours that a terminal's theme makes readable on its background.
  fileprivate var color: Int {
    switch self {
    case .error: 31  // red
    case .warning: 35  // magenta, which is readable on white where yellow isn't
    default: 36  // cyan
    }
  }
}
