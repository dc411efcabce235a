extension Sequence where Element: CustomStringConvertible {
  /// Each in single quotes, with commas between, for messages.
  package var quotedList: String { map { "'\($0)'" }.joined(separator: ", ") }
}

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmed: String {
    let rest = drop(while: \.isWhitespace)
    return String(rest.reversed().drop(while: \.isWhitespace).reversed())
  }

  /// The text, or its beginning with `…` where it has more characters than so many, for messages.
  func shortened(to count: Int) -> String {
    // Not by the number of all characters: the text may be as long as a file.
    let start = prefix(count)
    return start.endIndex == endIndex ? String(start) : start.dropLast() + "…"
  }
}
