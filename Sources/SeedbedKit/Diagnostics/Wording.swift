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
}
