extension JSONReader {
  /// Reads a string from its opening quote on.
  mutating func string() throws(JSONSyntaxError) -> String {
    let opening = index
    index += 1
    var text: [UInt8] = []
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text += Array(String(try escape(opening: opening)).utf8)
      case 0x0a, 0x0d:
        throw JSONSyntaxError(
          offset: opening, message: "a string isn't closed on its line, wanted '\"' at its end",
          fix: "add the quote, or write \\n for a line end inside the string")
      case ..<0x20:
        let escape = byte == 0x09 ? "\\t" : "\\u" + hex4(UInt16(byte))
        throw JSONSyntaxError(
          offset: index, message: "found a control character inside a string",
          fix: "write \(escape)")
      default:
        text.append(byte)
        index += 1
      }
    }
    throw unclosedString(opening: opening)
  }

  /// Reads one escape from its backslash on.
  private mutating func escape(opening: Int) throws(JSONSyntaxError) -> Unicode.Scalar {
    let start = index
    index += 1
    guard let byte else { throw unclosedString(opening: opening) }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(start: start)
    default:
      index = start + 1
      throw JSONSyntaxError(
        offset: start, message: "'\\\(character)' is no escape that JSON has",
        fix: "write \\\\ for a backslash")
    }
  }

  /// Reads the digits of `\u…`, and the second half of a surrogate pair.
  private mutating func unicodeEscape(start: Int) throws(JSONSyntaxError) -> Unicode.Scalar {
    let first = try codeUnit(start: start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    if UTF16.isLeadSurrogate(first), bytes[index...].starts(with: "\\u".utf8) {
      let secondStart = index
      index += 2
      let second = try codeUnit(start: secondStart)
      if UTF16.isTrailSurrogate(second) {
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
      }
    }
    throw JSONSyntaxError(
      offset: start,
      message: "'\\u\(hex4(first))' is half of a surrogate pair, wanted both halves",
      fix: "write the character itself")
  }

  private mutating func codeUnit(start: Int) throws(JSONSyntaxError) -> UInt16 {
    let digits = bytes[index...].prefix(4)
    let isHex = digits.count == 4 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    guard isHex, let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16) else {
      throw JSONSyntaxError(
        offset: start, message: "an escape is cut short, wanted four hexadecimal digits after '\\u'"
      )
    }
    index += 4
    return unit
  }

  private func unclosedString(opening: Int) -> JSONSyntaxError {
    JSONSyntaxError(
      offset: opening, message: "a string isn't closed before the end of the file", fix: "add '\"'")
  }

  private func hex4(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
