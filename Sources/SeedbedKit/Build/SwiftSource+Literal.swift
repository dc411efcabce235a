// Text as expressions of Swift, with every byte as it is.
extension SwiftSource {
  /// A text in quotes, on one line.
  static func literal(_ text: String) -> String {
    "\"" + escaped(text, escapesLineEnds: true) + "\""
  }

  /// An expression of type `SourceText`, whose lines stand as they are in the file.
  static func literal(_ text: SourceText, file: String) -> String {
    // The lines begin at the left edge, since what stands before the closing quotes is cut off each line.
    """
    SeedbedKit.SourceText(
    literal: \"""
    \(escaped(String(decoding: text.bytes, as: UTF8.self), escapesLineEnds: false))
    \""",
    file: \(literal(file)))
    """
  }

  private static func escaped(_ text: String, escapesLineEnds: Bool) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where !escapesLineEnds, "\t":
        escaped.append(scalar)
      case "\\", "\"":
        escaped += ["\\", scalar]
      // The compiler refuses some control characters, and takes a carriage return for a line end.
      case "\u{0}"..<" ", "\u{7F}":
        escaped += "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars
      default:
        escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
