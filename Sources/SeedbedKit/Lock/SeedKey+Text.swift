// The text form of keys, as `seeds.lock` has it: a space between values, integers in decimal, reals in their shortest form with a
// point or an exponent, texts as in JSON, blobs as in SQL (`x'00ff'`).

extension SeedKey {
  /// Appends the text form.
  func write(to text: inout [UInt8]) {
    for (index, value) in values.enumerated() {
      if index > 0 { text.append(UInt8(ascii: " ")) }
      value.write(to: &text)
    }
  }

  /// The text form.
  var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension StoredValue {
  /// A name as a value of a line.
  init(_ name: String) { self = .text(Array(name.utf8)) }

  /// Appends the text form.
  func write(to text: inout [UInt8]) {
    switch self {
    case .integer(let integer): text += integer.description.utf8
    case .real(let real): text += real.description.utf8
    case .text(let bytes):
      text.append(UInt8(ascii: "\""))
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
        case UInt8(ascii: "\n"): text += "\\n".utf8
        case 0..<0x20, 0x7f: text += "\\u00".utf8 + Self.hex(byte)
        default: text.append(byte)
        }
      }
      text.append(UInt8(ascii: "\""))
    case .blob(let bytes):
      text += "x'".utf8
      for byte in bytes { text += Self.hex(byte) }
      text.append(UInt8(ascii: "'"))
    }
  }

  /// The text form.
  var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hex(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  /// Reads the text form, and moves the offset behind it; `nil` where no value stands.
  init?(in bytes: ArraySlice<UInt8>, at offset: inout Int) {
    guard offset < bytes.endIndex else { return nil }
    if bytes[offset] == UInt8(ascii: "\"") {
      guard let text = Self.quotedText(in: bytes, at: &offset) else { return nil }
      self = .text(text)
      return
    }
    var end = offset
    while end < bytes.endIndex && bytes[end] != UInt8(ascii: " ") { end += 1 }
    if let integer = Self.integer(bytes[offset..<end]) {
      self = .integer(integer)
      offset = end
      return
    }
    let word = String(decoding: bytes[offset..<end], as: UTF8.self)
    if word.hasPrefix("x'"), word.hasSuffix("'"), word.utf8.count >= 3 {
      let digits = Array(word.utf8.dropFirst(2).dropLast())
      guard digits.count % 2 == 0 else { return nil }
      var blob: [UInt8] = []
      for index in stride(from: 0, to: digits.count, by: 2) {
        let pair = String(decoding: digits[index..<(index + 2)], as: UTF8.self)
        guard let byte = UInt8(pair, radix: 16) else { return nil }
        blob.append(byte)
      }
      self = .blob(blob)
    } else if let integer = Int64(word) {
      self = .integer(integer)
    } else if let real = Double(word), real.description == word {
      self = .real(real)
    } else {
      return nil
    }
    offset = end
  }

  /// Reads digits that fit into 64 bits however high they are: most keys, without making a text of them.
  private static func integer(_ digits: ArraySlice<UInt8>) -> Int64? {
    guard 1...18 ~= digits.count else { return nil }
    var integer: Int64 = 0
    for digit in digits {
      guard case UInt8(ascii: "0")...UInt8(ascii: "9") = digit else { return nil }
      integer = integer * 10 + Int64(digit - UInt8(ascii: "0"))
    }
    return integer
  }

  private static func quotedText(
    in bytes: ArraySlice<UInt8>, at offset: inout Int
  ) -> [UInt8]? {
    var text: [UInt8] = []
    var index = offset + 1
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        offset = index
        return text
      case UInt8(ascii: "\\"):
        guard index < bytes.endIndex else { return nil }
        switch bytes[index] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.append(bytes[index])
        case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "u"):
          guard index + 4 < bytes.endIndex,
            let code = UInt8(
              String(decoding: bytes[(index + 1)...(index + 4)], as: UTF8.self), radix: 16)
          else { return nil }
          text.append(code)
          index += 4
        default: return nil
        }
        index += 1
      default: text.append(byte)
      }
    }
    return nil
  }
}
