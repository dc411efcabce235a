/// One value of a JSON text, with the place it was read from.
package struct JSONNode: Sendable, Hashable {
  /// What RFC 8259 calls a value.
  package enum Value: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number as it is written, so that nothing is lost to rounding.
    case number(String)
    /// A string, its escapes resolved.
    case string(String)
    /// An array, in order.
    case array([JSONNode])
    /// An object in order; a key that stands there twice is there twice.
    case object([JSONMember])
  }

  /// The value itself.
  package let value: Value
  /// Where it starts, in bytes from the start of the file.
  package let offset: Int
}

/// One key of a JSON object and its value.
package struct JSONMember: Sendable, Hashable {
  /// The key, its escapes resolved.
  package let key: String
  /// Where the key's opening quote stands, in bytes from the start of the file.
  package let keyOffset: Int
  /// What belongs to the key.
  package let node: JSONNode
}

/// A place where a text stops being JSON.
package struct JSONSyntaxError: Error, Hashable {
  /// In bytes from the start of the file.
  package var offset: Int
  /// What was found, then what was wanted.
  package var message: String
  /// The edit that mends it.
  package var fix: String?
  /// The bracket that is still open where the text ends.
  package var opening: Int?
}
