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
      if cursor - start >= 3 {
        cursor = Self.skipBlocks(from: cursor, to: limit)
        if cursor < limit, 1...0x7F ~= cursor.pointee { continue }
      }
      guard cursor < limit else { break }
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

  /// Passes blocks of sixteen bytes, also such that aren't ASCII, as far as they are plainly valid.
  ///
  /// Each byte is judged by the three before it, so that sequences may cross from block to block.
  ///
  /// - Parameters:
  ///   - start: Where a sequence begins, with three valid bytes before it.
  ///   - limit: The end of the bytes.
  /// - Returns: Where a sequence begins that must be looked at by itself, or the end.
  @inline(__always)
  private static func skipBlocks(
    from start: UnsafeMutablePointer<UInt8>, to limit: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var cursor = start
    while limit - cursor >= 16, isValid(cursor) { cursor += 16 }
    guard cursor > start else { return start }
    // The last sequence may go on behind the last block.
    for back in 1...3 where (cursor - back).pointee & 0xC0 != 0x80 {
      let lead = (cursor - back).pointee
      let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
      return length > back ? cursor - back : cursor
    }
    return cursor
  }

  /// Whether nothing is wrong in sixteen bytes, as far as they and the three before them tell.
  @inline(__always)
  private static func isValid(_ block: UnsafeMutablePointer<UInt8>) -> Bool {
    let bytes = ByteBlock(at: block).bytes
    let previous = ByteBlock(at: block - 1).bytes
    let second = ByteBlock(at: block - 2).bytes
    let third = ByteBlock(at: block - 3).bytes
    func all(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }

    let isContinuation = bytes & all(0xC0) .== all(0x80)
    let isWanted = previous .>= all(0xC0) .| second .>= all(0xE0) .| third .>= all(0xF0)
    var isWrong = isContinuation .^ isWanted
    isWrong = isWrong .| bytes .== all(0) .| bytes .> all(0xF4) .| bytes & all(0xFE) .== all(0xC0)
    // What could be said in fewer bytes, surrogates, and what lies beyond Unicode.
    isWrong = isWrong .| (previous .== all(0xE0) .& bytes .< all(0xA0))
    isWrong = isWrong .| (previous .== all(0xED) .& bytes .>= all(0xA0))
    isWrong = isWrong .| (previous .== all(0xF0) .& bytes .< all(0x90))
    isWrong = isWrong .| (previous .== all(0xF4) .& bytes .>= all(0x90))
    return ByteBlock.Matches(isWrong).isEmpty
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
