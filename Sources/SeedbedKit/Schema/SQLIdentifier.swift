/// A name as an identifier in SQL, whatever it holds.
func quoted(_ name: String) -> String {
  if !name.utf8.contains(UInt8(ascii: "\"")) { return "\"\(name)\"" }
  // By scalars: to Swift a quote with a combining mark behind it is another character, to SQLite it stays a quote.
  var text = "\"".unicodeScalars
  for scalar in name.unicodeScalars {
    if scalar == "\"" { text.append(scalar) }
    text.append(scalar)
  }
  text.append("\"")
  return String(text)
}

extension String {
  /// The name as a person would write it in SQL: bare where SQLite reads it as the same name, else in double quotes.
  ///
  /// Names that aren't ASCII are quoted, since what looks like a blank may be a part of one.
  var sqlIdentifier: String {
    let isWord = utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isWord, let first = utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first),
      !SQLFragment.quotedWords.contains(asciiLowercased)
    else { return quoted(self) }
    return self
  }
}
