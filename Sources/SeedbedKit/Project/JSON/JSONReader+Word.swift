extension JSONReader {
  /// Reads a number and keeps its text.
  mutating func number() throws(JSONSyntaxError) -> String {
    let start = index
    let word = word()
    guard Self.isNumber(word) else {
      throw JSONSyntaxError(
        offset: start, message: "'\(shortened(word))' is no number that JSON has",
        fix: Self.number(meantBy: word).map { "write \($0)" })
    }
    index += word.utf8.count
    return word
  }

  /// Reads `true`, `false` or `null`.
  mutating func literal() throws(JSONSyntaxError) -> JSONNode.Value {
    let word = word()
    let value: JSONNode.Value? =
      switch word {
      case "true": .bool(true)
      case "false": .bool(false)
      case "null": .null
      default: nil
      }
    guard let value else { throw notAValue(word) }
    index += word.utf8.count
    return value
  }

  /// The letters, digits and signs from here on that make up one word.
  func word() -> String {
    let word = bytes[index...].prefix { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"): true
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
      default: false
      }
    }
    return String(decoding: word, as: UTF8.self)
  }

  /// A word as messages show it, cut where it is very long.
  func shortened(_ word: String) -> String {
    word.count > 60 ? "\(word.prefix(60))…" : word
  }

  /// Whether a text is a number by the grammar of RFC 8259, section 6.
  private static func isNumber(_ text: String) -> Bool {
    var rest = Substring(text)
    func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
    func takeDigits() -> Substring {
      let digits = rest.prefix(while: isDigit)
      rest = rest.dropFirst(digits.count)
      return digits
    }
    if rest.first == "-" { rest.removeFirst() }
    let integer = takeDigits()
    guard !integer.isEmpty, integer == "0" || integer.first != "0" else { return false }
    if rest.first == "." {
      rest.removeFirst()
      guard !takeDigits().isEmpty else { return false }
    }
    if rest.first == "e" || rest.first == "E" {
      rest.removeFirst()
      if rest.first == "+" || rest.first == "-" { rest.removeFirst() }
      guard !takeDigits().isEmpty else { return false }
    }
    return rest.isEmpty
  }

  /// The decimal number that `0x53`, `007` or `+5` stands for elsewhere.
  private static func number(meantBy word: String) -> Int? {
    let lowered = word.lowercased()
    return lowered.hasPrefix("0x") ? Int(lowered.dropFirst(2), radix: 16) : Int(word)
  }
}
