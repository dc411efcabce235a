import SeedbedKit

/// A diagnostic as the line that makes GitHub Actions show it beside the code: `::error file=…,line=…::message`.
struct WorkflowCommand {
  let text: String

  init(_ diagnostic: Diagnostic) {
    let name =
      switch diagnostic.severity {
      case .error: "error"
      case .warning: "warning"
      default: "notice"
      }
    let position = diagnostic.position
    let properties: [(name: String, value: String?)] = [
      ("file", position?.file),
      ("line", position?.line.map(String.init)),
      ("col", position?.column.map(String.init)),
      ("title", diagnostic.code.rawValue),
    ]
    let list = properties.compactMap { name, value in
      value.map { "\(name)=\(Self.property($0.escapingControlCharacters))" }
    }
    let lines =
      [diagnostic.message]
      + diagnostic.notes.map { note in
        let place = note.position == position ? nil : note.position
        return (place.map { "\($0): " } ?? "") + "note: \(note.message)"
      }
      + (diagnostic.fix.map { ["fix: \($0)"] } ?? [])
    let message = lines.map(\.escapingControlCharacters).joined(separator: "\n")
    text = "::\(name) \(list.joined(separator: ","))::\(Self.data(message))"
  }

  /// Escapes what would end the message.
  private static func data(_ text: String) -> String {
    escape(text, ["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  /// Escapes what would end a property.
  private static func property(_ text: String) -> String {
    escape(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
  }

  private static func escape(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if let escape = escapes[scalar] {
        result += escape
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
}

extension String {
  /// The line with an escape in place of what would make it a command: `::` at its beginning, behind blanks too, and the older `##[`
  /// anywhere.
  ///
  /// Related documentation: <https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands>
  var escapingWorkflowCommands: String {
    var line = unicodeScalars
    let start = line.firstIndex { !$0.properties.isWhitespace } ?? line.endIndex
    if line[start...].starts(with: "::".unicodeScalars) {
      line.replaceSubrange(start...start, with: #"\u{3a}"#.unicodeScalars)
    }
    return String(
      line.replacing("##[".unicodeScalars, with: #"\u{23}#["#.unicodeScalars))
  }
}
