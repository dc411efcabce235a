// The rules themselves: each looks at the bytes from `offset` on and answers the kind and length of the token there.
extension SQLTokenizer {
  /// The kind and length in bytes of the token at `offset`, which isn't the end.
  func scan() -> (SQLToken.Kind, Int) {
    switch sql[offset] {
    case let byte where byte.isSQLSpace:
      return (.whitespace, length(from: 1, while: \.isSQLSpace))
    case 0xEF where byte(1) == 0xBB && byte(2) == 0xBF:
      return (.whitespace, 3)
    case UInt8(ascii: "-") where byte(1) == UInt8(ascii: "-"):
      return (.comment, length(from: 2) { $0 != UInt8(ascii: "\n") })
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*") && byte(2) != nil:
      return (.comment, blockCommentLength())
    case UInt8(ascii: "'"):
      return scanQuoted(.string)
    case UInt8(ascii: "\""), UInt8(ascii: "`"):
      return scanQuoted(.quotedIdentifier)
    case UInt8(ascii: "["):
      return scanBracketed()
    case UInt8(ascii: "x"), UInt8(ascii: "X"):
      return byte(1) == UInt8(ascii: "'")
        ? scanBlob() : (.word, length(from: 1, while: \.isSQLNameByte))
    case let byte where byte.isDigit:
      return scanNumber()
    case UInt8(ascii: ".") where byte(1)?.isDigit == true:
      return scanNumber()
    case UInt8(ascii: "?"):
      return (.variable, length(from: 1, while: \.isDigit))
    case UInt8(ascii: "$"), UInt8(ascii: "@"), UInt8(ascii: ":"), UInt8(ascii: "#"):
      return scanVariable()
    case let byte where byte.isSQLNameByte:
      return (.word, length(from: 1, while: \.isSQLNameByte))
    default:
      return scanPunctuation()
    }
  }

  /// The byte this far behind `offset`, or `nil` beyond the end.
  private func byte(_ distance: Int) -> UInt8? {
    let index = offset + distance
    return index < sql.count ? sql[index] : nil
  }

  /// The length up to the first byte, from this distance on, that doesn't fit.
  private func length(from distance: Int, while fits: (UInt8) -> Bool) -> Int {
    var length = distance
    while let byte = byte(length), fits(byte) { length += 1 }
    return length
  }

  private func blockCommentLength() -> Int {
    // SQLite looks for the end from the third byte on: `/*/` doesn't close itself.
    var length = 2
    while let next = byte(length) {
      length += 1
      if next == UInt8(ascii: "*"), byte(length) == UInt8(ascii: "/") { return length + 1 }
    }
    return length
  }

  /// A quoted text, in which a doubled quote stands for one; illegal to the end if it isn't closed.
  private func scanQuoted(_ kind: SQLToken.Kind) -> (SQLToken.Kind, Int) {
    let quote = sql[offset]
    var length = 1
    while let next = byte(length) {
      length += 1
      guard next == quote else { continue }
      guard byte(length) == quote else { return (kind, length) }
      length += 1
    }
    return (.illegal, length)
  }

  private func scanBracketed() -> (SQLToken.Kind, Int) {
    let end = length(from: 1) { $0 != UInt8(ascii: "]") }
    return byte(end) == nil ? (.illegal, end) : (.quotedIdentifier, end + 1)
  }

  private func scanBlob() -> (SQLToken.Kind, Int) {
    let digits = length(from: 2, while: \.isHexDigit)
    if byte(digits) == UInt8(ascii: "'"), digits.isMultiple(of: 2) { return (.blob, digits + 1) }
    let end = length(from: digits) { $0 != UInt8(ascii: "'") }
    return (.illegal, byte(end) == nil ? end : end + 1)
  }

  private func scanNumber() -> (SQLToken.Kind, Int) {
    let separator = UInt8(ascii: "_")
    func digits(from distance: Int) -> Int {
      length(from: distance) { $0.isDigit || $0 == separator }
    }
    var end: Int
    if byte(0) == UInt8(ascii: "0"), byte(1)?.asciiLowercased == UInt8(ascii: "x"),
      byte(2)?.isHexDigit == true
    {
      end = length(from: 3) { $0.isHexDigit || $0 == separator }
    } else {
      end = digits(from: 0)
      if byte(end) == UInt8(ascii: ".") { end = digits(from: end + 1) }
      if byte(end)?.asciiLowercased == UInt8(ascii: "e") {
        let isSigned = byte(end + 1) == UInt8(ascii: "+") || byte(end + 1) == UInt8(ascii: "-")
        let first = isSigned ? end + 2 : end + 1
        if byte(first)?.isDigit == true { end = digits(from: first) }
      }
    }
    let tail = length(from: end, while: \.isSQLNameByte)
    return (tail == end ? .number : .illegal, tail)
  }

  /// `:name`, `@name`, `$name`; with `::` and a suffix in parentheses too, as Tcl has its variables.
  private func scanVariable() -> (SQLToken.Kind, Int) {
    let colon = UInt8(ascii: ":")
    var length = 1
    var nameBytes = 0
    while let next = byte(length) {
      if next.isSQLNameByte {
        length += 1
        nameBytes += 1
      } else if next == UInt8(ascii: "("), nameBytes > 0 {
        length = self.length(from: length + 1) { !$0.isSQLSpace && $0 != UInt8(ascii: ")") }
        return byte(length) == UInt8(ascii: ")") ? (.variable, length + 1) : (.illegal, length)
      } else if next == colon, byte(length + 1) == colon {
        length += 2
      } else {
        break
      }
    }
    return (nameBytes > 0 ? .variable : .illegal, length)
  }

  private func scanPunctuation() -> (SQLToken.Kind, Int) {
    switch (sql[offset], byte(1)) {
    case (UInt8(ascii: "-"), UInt8(ascii: ">")):
      (.punctuation, byte(2) == UInt8(ascii: ">") ? 3 : 2)
    case (UInt8(ascii: "="), UInt8(ascii: "=")), (UInt8(ascii: "!"), UInt8(ascii: "=")),
      (UInt8(ascii: "<"), UInt8(ascii: "=")), (UInt8(ascii: "<"), UInt8(ascii: ">")),
      (UInt8(ascii: "<"), UInt8(ascii: "<")), (UInt8(ascii: ">"), UInt8(ascii: "=")),
      (UInt8(ascii: ">"), UInt8(ascii: ">")), (UInt8(ascii: "|"), UInt8(ascii: "|")):
      (.punctuation, 2)
    case (let byte, _) where "();,.+-*/%=<>|&~".utf8.contains(byte):
      (.punctuation, 1)
    default:
      (.illegal, 1)
    }
  }
}

extension UInt8 {
  /// Whether SQLite takes the byte for whitespace; a vertical tab isn't.
  fileprivate var isSQLSpace: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\n")
      || self == 0x0C || self == UInt8(ascii: "\r")
  }

  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var isHexDigit: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(asciiLowercased)
  }

  /// Whether the byte can go on a bare word.
  var isSQLNameByte: Bool {
    self >= 0x80 || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "$")
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(asciiLowercased)
  }
}
