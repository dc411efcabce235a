/// One value of a JSON text, with the place it was read from.
struct JSONNode: Sendable, Hashable {
  /// What RFC 8259 calls a value.
  enum Value: Sendable, Hashable {
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
  let value: Value
  /// Where it starts, in bytes from the start of the file.
  let offset: Int
}

/// One key of a JSON object and its value.
struct JSONMember: Sendable, Hashable {
  /// The key, its escapes resolved.
  let key: String
  /// Where the key's opening quote stands, in bytes from the start of the file.
  let keyOffset: Int
  /// What belongs to the key.
  let node: JSONNode
}

/// A place where a text stops being JSON.
struct JSONSyntaxError: Error, Hashable {
  /// In bytes from the start of the file.
  var offset: Int
  /// What was found, then what was wanted.
  var message: String
  /// The edit that mends it.
  var fix: String?
  /// The bracket that is still open where the text ends.
  var opening: Int?
}
