/// Reads JSON as RFC 8259 has it and nothing more: no comments, no trailing commas, valid UTF-8, at most 64 levels.
struct JSONReader {
  /// How many arrays and objects may stand inside each other, so that no input can exhaust the stack.
  static let depthLimit = 64

  let bytes: [UInt8]
  var index = 0
  private var depth = 0

  /// Reads one JSON text; a byte order mark before it is skipped.
  ///
  /// - Parameter bytes: The text.
  /// - Returns: Its value.
  /// - Throws: The first place where it stops being JSON.
  static func read(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONNode {
    var reader = JSONReader(bytes: bytes)
    try reader.checkEncoding()
    if bytes.starts(with: LineTable.byteOrderMark) { reader.index = 3 }
    try reader.skipSpace()
    guard reader.index < bytes.count else {
      throw JSONSyntaxError(
        offset: reader.index, message: "the file is empty, wanted an object", fix: "write {}")
    }
    let node = try reader.value()
    try reader.skipSpace()
    guard reader.index == bytes.count else {
      throw reader.unexpected(wanted: "the end of the file after the first value")
    }
    return node
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The byte at the current place; `nil` at the end.
  var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Takes the next byte if it is this one.
  mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: wanted) else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() throws(JSONSyntaxError) {
    while take(" ") || take("\t") || take("\n") || take("\r") {}
    if startsComment {
      throw JSONSyntaxError(
        offset: index, message: "found a comment, which JSON doesn't have", fix: "remove it")
    }
  }

  private mutating func value() throws(JSONSyntaxError) -> JSONNode {
    let offset = index
    let value: JSONNode.Value
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): value = try nested()
    case UInt8(ascii: "\""): value = .string(try string())
    case UInt8(ascii: "-"): value = .number(try number())
    case .some(UInt8(ascii: "0")...UInt8(ascii: "9")): value = .number(try number())
    default: value = try literal()
    }
    return JSONNode(value: value, offset: offset)
  }

  private mutating func nested() throws(JSONSyntaxError) -> JSONNode.Value {
    guard depth < Self.depthLimit else {
      throw JSONSyntaxError(
        offset: index,
        message: "more than \(Self.depthLimit) levels of arrays and objects inside each other")
    }
    depth += 1
    defer { depth -= 1 }
    return byte == UInt8(ascii: "{") ? .object(try object()) : .array(try array())
  }

  private mutating func object() throws(JSONSyntaxError) -> [JSONMember] {
    let opening = index
    index += 1
    var members: [JSONMember] = []
    while try hasMore(until: "}", opening: opening, isFirst: members.isEmpty) {
      let keyOffset = index
      guard byte == UInt8(ascii: "\"") else { throw notAKey() }
      let key = try string()
      try skipSpace()
      guard take(":") else { throw unexpected(wanted: "':' after the key '\(key)'") }
      try skipSpace()
      members.append(JSONMember(key: key, keyOffset: keyOffset, node: try value()))
    }
    return members
  }

  private mutating func array() throws(JSONSyntaxError) -> [JSONNode] {
    let opening = index
    index += 1
    var nodes: [JSONNode] = []
    while try hasMore(until: "]", opening: opening, isFirst: nodes.isEmpty) {
      nodes.append(try value())
    }
    return nodes
  }

  /// Takes the comma before the next element, or the closing bracket.
  private mutating func hasMore(
    until closing: Unicode.Scalar, opening: Int, isFirst: Bool
  ) throws(JSONSyntaxError) -> Bool {
    try skipSpace()
    guard byte != nil else { throw unclosed(closing, opening: opening) }
    if take(closing) { return false }
    if isFirst { return true }
    guard take(",") else { throw unexpected(wanted: "',' or '\(closing)'") }
    let comma = index - 1
    try skipSpace()
    guard byte != nil else { throw unclosed(closing, opening: opening) }
    if byte == UInt8(ascii: closing) {
      throw JSONSyntaxError(
        offset: comma, message: "found a comma before '\(closing)', which JSON doesn't allow",
        fix: "remove the comma")
    }
    return true
  }
}
