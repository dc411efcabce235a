extension String {
  /// The text on one line and without anything that a terminal obeys: such characters are shown as `\n` or `\u{1b}`.
  ///
  /// Escaped are the C0 and C1 controls, DEL, the line and paragraph separators, and the marks that reorder text
  /// (U+202A–202E, U+2066–2069). A backslash stays as it is: this is to be read, not to be read back.
  package var escapingControlCharacters: String { escapingControlCharacters(keeping: []) }

  /// A text of many lines without anything else that a terminal obeys: line feeds and tabs stay, the rest is shown as in one line.
  package var escapingControlCharactersInLines: String {
    escapingControlCharacters(keeping: ["\n", "\t"])
  }

  private func escapingControlCharacters(keeping kept: Set<Unicode.Scalar>) -> String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case _ where kept.contains(scalar): escaped.unicodeScalars.append(scalar)
      case "\n": escaped += "\\n"
      case "\r": escaped += "\\r"
      case "\t": escaped += "\\t"
      case _ where scalar.isControl: escaped += "\\u{\(String(scalar.value, radix: 16))}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension String {
  /// A text of JSON in which the controls that JSON itself lets stand are written as `\u009b`; it says the same.
  var escapingControlsOfJSON: String {
    guard unicodeScalars.contains(where: { $0.isControl && $0 != "\n" }) else { return self }
    return unicodeScalars.reduce(into: "") { escaped, scalar in
      guard scalar.isControl && scalar != "\n" else {
        escaped.unicodeScalars.append(scalar)
        return
      }
      let digits = String(scalar.value, radix: 16)
      escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}

extension Unicode.Scalar {
  /// Whether a terminal would obey it.
  var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7f..<0xa0, 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}
