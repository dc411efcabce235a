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
    left.text.utf8.lazy.map(\.asciiLowercased).elementsEqual(
      right.text.utf8.lazy.map(\.asciiLowercased))
  }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte.asciiLowercased) }
    hasher.combine(0xFF as UInt8)
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
