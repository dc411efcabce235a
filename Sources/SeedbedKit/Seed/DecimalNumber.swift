/// A decimal number as it is written, taken apart without rounding: sign, digits and a power of ten.
struct DecimalNumber: Equatable {
  var isNegative = false
  /// The first 19 significant digits as a number; exact where `digitCount` is at most 19.
  var significand: UInt64 = 0
  /// Significant digits, without zeros at either end.
  var digitCount = 0
  /// The power of ten of the last significant digit.
  var exponent = 0
  /// Whether it is written as digits alone, without a point or an exponent.
  var isPlain = true

  /// Reads a number: blanks around it, a sign, digits with or without a point, an exponent.
  ///
  /// It fails where the text is no number: hexadecimal, `NaN`, an empty text.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    var end = bytes.count
    while index < end && Self.isBlank(bytes[index]) { index += 1 }
    while end > index && Self.isBlank(bytes[end - 1]) { end -= 1 }
    if index < end && (bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+")) {
      isNegative = bytes[index] == UInt8(ascii: "-")
      index += 1
    }

    var hasDigits = false
    var fractionDigits: Int?
    // Zeros that count only if another digit follows.
    var pendingZeros = 0
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: ".") && fractionDigits == nil {
        fractionDigits = 0
        isPlain = false
      } else if byte &- UInt8(ascii: "0") <= 9 {
        hasDigits = true
        fractionDigits = fractionDigits.map { $0 + 1 }
        if byte == UInt8(ascii: "0") {
          if digitCount > 0 { pendingZeros += 1 }
        } else {
          for _ in 0..<pendingZeros { append(0) }
          pendingZeros = 0
          append(UInt64(byte &- UInt8(ascii: "0")))
        }
      } else {
        break
      }
      index += 1
    }
    guard hasDigits else { return nil }
    exponent = pendingZeros - (fractionDigits ?? 0)
    if index < end {
      guard bytes[index] | 0x20 == UInt8(ascii: "e") else { return nil }
      isPlain = false
      index += 1
      guard let power = Self.readExponent(bytes, from: index, to: end) else { return nil }
      exponent += power
    }
    if digitCount == 0 { exponent = 0 }
  }

  /// As `init(_ bytes:)`, for a string.
  init?(_ text: String) {
    var text = text
    guard let number = text.withUTF8({ DecimalNumber($0) }) else { return nil }
    self = number
  }

  private mutating func append(_ digit: UInt64) {
    digitCount += 1
    if digitCount <= 19 { significand = significand * 10 + digit }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// An exponent's digits; a power beyond a million is kept at a million, which no double reaches.
  private static func readExponent(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> Int? {
    var index = start
    var isNegative = false
    if index < end && (bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+")) {
      isNegative = bytes[index] == UInt8(ascii: "-")
      index += 1
    }
    guard index < end else { return nil }
    var power = 0
    while index < end {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      power = min(power * 10 + Int(digit), 1_000_000)
      index += 1
    }
    return isNegative ? -power : power
  }

  /// The number as a 64-bit integer, where it is exactly one.
  var exactInteger: Int64? {
    guard digitCount <= 19, exponent >= 0, digitCount + exponent <= 19 else {
      return digitCount == 0 ? 0 : nil
    }
    var magnitude = significand
    for _ in 0..<exponent {
      let (product, isOver) = magnitude.multipliedReportingOverflow(by: 10)
      if isOver { return nil }
      magnitude = product
    }
    if isNegative {
      return magnitude <= UInt64(Int64.max) + 1 ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil
    }
    return Int64(exactly: magnitude)
  }

  /// The double nearest to the number: infinite where it is too large.
  ///
  /// Small ones by one exact multiplication or division (Clinger's fast path); the rest by Swift's own conversion, which rounds
  /// right. SQLite 3.40's is off by one in the last place for some.
  func nearestDouble(_ bytes: UnsafeBufferPointer<UInt8>) -> Double {
    if digitCount <= 19 && significand <= 1 << 53 && abs(exponent) <= 22 {
      let magnitude = Double(significand)
      let scaled =
        exponent < 0 ? magnitude / Self.powers[-exponent] : magnitude * Self.powers[exponent]
      return isNegative ? -scaled : scaled
    }
    let digits = bytes.filter { !Self.isBlank($0) }
    return Double(String(decoding: digits, as: UTF8.self)) ?? .nan
  }

  /// 10⁰ … 10²², which doubles hold exactly.
  private static let powers: [Double] = (0...22).map { power in
    (0..<power).reduce(1.0) { product, _ in product * 10 }
  }

  /// Whether a number that is digits alone is exactly a double, which must be the nearest one.
  func isExactly(_ double: Double, digits bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if let integer = exactInteger { return Int64(exactly: double) == integer }
    // Beyond 64 bits each double is whole, so its digits can be counted out: the significand, doubled so many times.
    var digits = String(double.significandBitPattern | 1 << 52).utf8.reversed()
      .map { $0 - UInt8(ascii: "0") }
    for _ in 0..<(Int(double.exponent) - 52) {
      var carry: UInt8 = 0
      for index in digits.indices {
        let doubled = 2 * digits[index] + carry
        digits[index] = doubled % 10
        carry = doubled / 10
      }
      if carry > 0 { digits.append(carry) }
    }
    let written = bytes.lazy.map { $0 &- UInt8(ascii: "0") }.filter { $0 <= 9 }.drop { $0 == 0 }
    return written.elementsEqual(digits.reversed())
  }

  /// Whether a double's shortest form that reads back as it stands for this very number.
  func equalsShortestForm(of double: Double) -> Bool {
    // Decimals of up to 15 digits all have doubles of their own.
    if digitCount <= 15 && abs(exponent) < 250 { return true }
    guard let shortest = DecimalNumber(double.description) else { return false }
    return shortest.isNegative == isNegative && shortest.digitCount == digitCount
      && shortest.significand == significand && shortest.exponent == exponent
  }
}
