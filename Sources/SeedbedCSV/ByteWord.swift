/// Eight bytes looked at in one step; the first byte in memory is the lowest.
///
/// A result has the high bit of each byte that matches, and no other bit.
struct ByteWord {
  var bits: UInt64

  static let ones: UInt64 = 0x0101_0101_0101_0101
  static let low7: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
  static let high: UInt64 = 0x8080_8080_8080_8080

  /// Reads eight bytes; the address needs no alignment.
  @inline(__always)
  init(at address: UnsafePointer<UInt8>) {
    bits = UInt64(
      littleEndian: UnsafeRawPointer(address).loadUnaligned(as: UInt64.self))
  }

  /// Eight times the same byte.
  @inline(__always)
  static func repeating(_ byte: UInt8) -> UInt64 { UInt64(byte) &* ones }

  /// Which bytes equal the one that `pattern` repeats, an ASCII byte.
  @inline(__always)
  func matches(_ pattern: UInt64) -> UInt64 {
    // Seven bits plus 0x7F never carry into the next byte, so that each byte is judged exactly.
    ~(((bits & Self.low7) ^ pattern) &+ Self.low7 | bits) & Self.high
  }

  /// Which bytes are the separator, a quote, or below 0x0E, as LF and CR are (and a few more, which are data).
  @inline(__always)
  func candidates(separators: UInt64) -> UInt64 {
    let low = bits & Self.low7
    let noSeparator = (low ^ separators) &+ Self.low7
    let noQuote = (low ^ Self.repeating(ASCII.quote)) &+ Self.low7
    let noControl = low &+ Self.repeating(0x80 - 0x0E)
    return ~(noSeparator & noQuote & noControl | bits) & Self.high
  }

  /// The index, from 0, of the first byte that a result names.
  @inline(__always)
  static func firstIndex(_ matches: UInt64) -> Int { matches.trailingZeroBitCount >> 3 }
}
