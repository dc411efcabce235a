/// A name as SQLite compares names: ASCII letters in any case are one, every other character counts.
struct SchemaName: Sendable {
  /// The name as it was written, without quotes.
  var text: String

  /// Makes a name from its text.
  init(_ text: String) {
    self.text = text
  }

  /// The name with ASCII capitals made small: equal for equal names.
  var folded: String { text.asciiLowercased }
}

extension SchemaName: Hashable {
  // `String` compares by canonical equivalence, SQLite by bytes: the two forms of "é" are two names.
  static func == (left: SchemaName, right: SchemaName) -> Bool {
    left.text.utf8.count == right.text.utf8.count
      && left.text.utf8.equalsInAnyCase(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    // Eight bytes at once, as the hasher takes each word in about the time of a byte.
    var word: UInt64 = 0
    var count = 0
    for byte in text.utf8 {
      word = word << 8 | UInt64(byte.asciiLowercased)
      count += 1
      if count % 8 == 0 {
        hasher.combine(word)
        word = 0
      }
    }
    hasher.combine(word)
    hasher.combine(count)
  }
}

extension SchemaName: CustomStringConvertible {
  /// The name as it was written.
  var description: String { text }
}

extension [SchemaName] {
  /// The names with commas between.
  var list: String { map(\.text).joined(separator: ", ") }
}
