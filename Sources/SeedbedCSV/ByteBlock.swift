/// Sixteen bytes looked at in one step.
struct ByteBlock {
  /// Which of the bytes match something: bit 0 for the first in memory, bit 15 for the last.
  struct Matches {
    private(set) var bits: UInt64

    @inline(__always)
    init(_ mask: SIMDMask<SIMD16<Int8>>) {
      let lowBits = unsafeBitCast(mask, to: SIMD16<UInt8>.self) & SIMD16(repeating: 1)
      let halves = unsafeBitCast(lowBits, to: SIMD2<UInt64>.self)
      bits = halves == .zero ? 0 : Self.gather(halves.x) | Self.gather(halves.y) << 8
    }

    /// Moves the low bits of eight bytes into one byte: each bit is shifted to its own place at the top by one of the
    /// factor's bits, and no two of the products meet below it.
    @inline(__always)
    private static func gather(_ lowBits: UInt64) -> UInt64 {
      (lowBits &* 0x0102_0408_1020_4080) >> 56
    }

    @inline(__always)
    var isEmpty: Bool { bits == 0 }

    /// The index of the first byte that matches.
    @inline(__always)
    var first: Int { bits.trailingZeroBitCount }

    @inline(__always)
    mutating func removeFirst() {
      bits &= bits &- 1
    }

    /// How many there are before the first of `others`, or in all if that is empty.
    @inline(__always)
    func count(before others: Matches) -> Int {
      (bits & ~others.bits & (others.bits &- 1)).nonzeroBitCount
    }
  }

  let bytes: SIMD16<UInt8>

  /// Reads sixteen bytes; the address needs no alignment.
  @inline(__always)
  init(at address: UnsafePointer<UInt8>) {
    bytes = UnsafeRawPointer(address).loadUnaligned(as: SIMD16<UInt8>.self)
  }

  /// Puts the sixteen bytes there.
  @inline(__always)
  func store(at address: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(address).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
  }

  /// Those that equal a byte.
  @inline(__always)
  func matches(_ byte: UInt8) -> Matches {
    Matches(bytes .== SIMD16(repeating: byte))
  }

  /// The separators, quotes, LF, CR, and a few more that are data.
  @inline(__always)
  func candidates(separators: SIMD16<UInt8>) -> Matches {
    Matches(
      (bytes .== separators) .| (bytes .== SIMD16(repeating: ASCII.quote))
        .| (bytes .<= SIMD16(repeating: ASCII.carriageReturn)))
  }

  /// Those that aren't ASCII, and NUL.
  @inline(__always)
  var notPlain: Matches {
    Matches(SIMD16<Int8>(truncatingIfNeeded: bytes) .<= SIMD16(repeating: 0))
  }
}
