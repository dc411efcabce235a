/// The longest part at the start of some bytes that is valid UTF-8 and holds no NUL.
struct UTF8Prefix {
  /// The first byte past that part.
  let end: UnsafeMutablePointer<UInt8>

  /// Whether what begins at `end` can't become valid; else nothing or an incomplete sequence is there.
  let isFollowedByFault: Bool

  /// Looks at the bytes from `start` to `limit`, behind which 15 more can be read; `isComplete` says that they are all.
  init(
    from start: UnsafeMutablePointer<UInt8>,
    to limit: UnsafeMutablePointer<UInt8>,
    isComplete: Bool
  ) {
    var cursor = start
    while true {
      cursor = Self.skipASCII(from: cursor, to: limit)
      while let length = Self.shortSequenceLength(at: cursor), cursor + length <= limit {
        cursor += length
      }
      guard cursor < limit else { break }
      if cursor.pointee < 0x80, cursor.pointee != 0 { continue }
      let available = limit - cursor
      let length = Self.sequenceLength(at: cursor, available: available)
      guard length > 0 else {
        end = cursor
        isFollowedByFault = true
        return
      }
      guard length <= available else {
        end = cursor
        isFollowedByFault = isComplete
        return
      }
      cursor += length
    }
    end = cursor
    isFollowedByFault = false
  }

  /// The first byte that is NUL or not ASCII, or `limit`.
  @inline(__always)
  private static func skipASCII(
    from start: UnsafeMutablePointer<UInt8>, to limit: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var cursor = start
    while cursor < limit {
      let others = ByteBlock(at: cursor).notPlain
      if !others.isEmpty { return min(cursor + others.first, limit) }
      cursor += 16
    }
    return limit
  }

  /// The length of the sequence of two or three bytes that begins here; `nil` where there is none, or it must be looked at closely.
  ///
  /// Reads four bytes at once. In a sequence of three, the lead's low bits and the next byte's bit 5 tell what is forbidden:
  /// below U+0800 none of them is set, and surrogates have 0xD with bit 5.
  @inline(__always)
  private static func shortSequenceLength(at start: UnsafeMutablePointer<UInt8>) -> Int? {
    let bytes = UInt32(
      littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt32.self))
    if bytes & 0xC0_C0F0 == 0x80_80E0 {
      let telling = bytes & 0x200F
      return telling != 0 && telling != 0x200D ? 3 : nil
    }
    // 0xC0 and 0xC1 would say what one byte says.
    return bytes & 0xC0E0 == 0x80C0 && bytes & 0x1E != 0 ? 2 : nil
  }

  /// The length of the sequence that begins here: 0 if it is invalid, more than `available` if it is cut off.
  ///
  /// The ranges are those of table 3-7 of the Unicode Standard.
  @inline(__always)
  private static func sequenceLength(
    at start: UnsafeMutablePointer<UInt8>, available: Int
  ) -> Int {
    let lead = start.pointee
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 0
    }
    if available > 1, !second.contains(start[1]) { return 0 }
    if available > 2, length > 2, start[2] & 0xC0 != 0x80 { return 0 }
    if available > 3, length > 3, start[3] & 0xC0 != 0x80 { return 0 }
    return length
  }
}
