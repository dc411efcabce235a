/// Numbers as most files have them, read in one pass; all others are for `DecimalNumber`, which gives the same values.
enum PlainNumber {
  /// A whole number of at most 18 digits with nothing but a minus sign before it; `nil` for any other text.
  @inline(__always)
  static func integer(_ start: UnsafePointer<UInt8>, count: Int) -> Int64? {
    var cursor = start
    let end = start + count
    let isNegative = takeMinus(&cursor, end)
    guard 1...18 ~= end - cursor else { return nil }
    let magnitude = takeDigits(&cursor, end, after: 0)
    guard cursor == end else { return nil }
    return isNegative ? 0 &- magnitude : magnitude
  }

  /// The double nearest to a number of at most 15 digits, a point among them or not; `nil` for any other text.
  ///
  /// Both its digits and a power of ten up to 10¹⁵ are exact as doubles, so one division rounds once, to the nearest.
  @inline(__always)
  static func real(_ start: UnsafePointer<UInt8>, count: Int) -> Double? {
    var cursor = start
    let end = start + count
    let isNegative = takeMinus(&cursor, end)
    guard 1...16 ~= end - cursor else { return nil }
    var digitCount = end - cursor
    var magnitude = takeDigits(&cursor, end, after: 0)
    var divisor = 1.0
    if cursor < end {
      guard cursor.pointee == UInt8(ascii: ".") else { return nil }
      cursor += 1
      digitCount -= 1
      let fraction = end - cursor
      magnitude = takeDigits(&cursor, end, after: magnitude)
      guard cursor == end else { return nil }
      for _ in 0..<fraction { divisor *= 10 }
    }
    guard 1...15 ~= digitCount else { return nil }
    let double = Double(magnitude) / divisor
    return isNegative ? -double : double
  }

  @inline(__always)
  private static func takeMinus(
    _ cursor: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> Bool {
    guard cursor < end, cursor.pointee == UInt8(ascii: "-") else { return false }
    cursor += 1
    return true
  }

  /// Passes digits, and answers them as the last ones of a number.
  @inline(__always)
  private static func takeDigits(
    _ cursor: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, after number: Int64
  ) -> Int64 {
    var number = number
    while cursor < end {
      let digit = cursor.pointee &- UInt8(ascii: "0")
      guard digit <= 9 else { break }
      number = number &* 10 &+ Int64(digit)
      cursor += 1
    }
    return number
  }
}
