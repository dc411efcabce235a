/// A SHA-256 computation: bytes go in piece by piece, the digest comes out at the end.
///
/// Written here since the system's own one isn't there on every platform. Related standard: FIPS 180-4.
struct SHA256: Sendable {
  private var state: (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) = (
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19
  )
  /// The bytes behind the last whole block, fewer than 64.
  private var rest: [UInt8] = []
  /// How many bytes went in.
  private var count: UInt64 = 0

  private static let blockSize = 64

  /// Begins a computation.
  init() {
    rest.reserveCapacity(Self.blockSize)
  }

  /// The digest of some bytes.
  static func digest(of bytes: [UInt8]) -> SHA256Digest {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finish()
  }

  /// Adds bytes.
  mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// Adds bytes.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    count &+= UInt64(bytes.count)
    var bytes = bytes
    if !rest.isEmpty {
      let missing = min(Self.blockSize - rest.count, bytes.count)
      rest += bytes.prefix(missing)
      bytes = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(missing))
      guard rest.count == Self.blockSize else { return }
      let block = rest
      block.withUnsafeBytes { compress($0) }
      rest.removeAll(keepingCapacity: true)
    }
    let whole = bytes.count - bytes.count % Self.blockSize
    compress(UnsafeRawBufferPointer(rebasing: bytes.prefix(whole)))
    rest += bytes.dropFirst(whole)
  }

  /// Ends the computation.
  consuming func finish() -> SHA256Digest {
    let bitCount = count &* 8
    var padding: [UInt8] = [0x80]
    let zeros = (2 * Self.blockSize - 9 - rest.count) % Self.blockSize
    padding += repeatElement(0, count: zeros)
    for shift in stride(from: 56, through: 0, by: -8) {
      padding.append(UInt8(truncatingIfNeeded: bitCount >> UInt64(shift)))
    }
    update(padding)
    let words = [state.0, state.1, state.2, state.3, state.4, state.5, state.6, state.7]
    return SHA256Digest(
      bytes: words.flatMap { word in
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
      })
  }

  /// Works whole blocks into the state.
  private mutating func compress(_ blocks: UnsafeRawBufferPointer) {
    guard let start = blocks.baseAddress else { return }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
      guard let words = schedule.baseAddress else { return }
      roundConstants.withUnsafeBufferPointer { constants in
        guard let constants = constants.baseAddress else { return }
        for offset in stride(from: 0, to: blocks.count, by: Self.blockSize) {
          compress(start + offset, words, constants)
        }
      }
    }
  }

  /// Works one block of 64 bytes into the state; `words` has room for the 64 of the message schedule.
  @inline(__always)
  private mutating func compress(
    _ block: UnsafeRawPointer, _ words: UnsafeMutablePointer<UInt32>,
    _ constants: UnsafePointer<UInt32>
  ) {
    for index in 0..<16 {
      words[index] = UInt32(
        bigEndian: block.loadUnaligned(fromByteOffset: 4 &* index, as: UInt32.self))
    }
    for index in 16..<64 {
      let (early, late) = (words[index &- 15], words[index &- 2])
      let first = rotate(early, 7) ^ rotate(early, 18) ^ (early &>> 3)
      let second = rotate(late, 17) ^ rotate(late, 19) ^ (late &>> 10)
      words[index] = words[index &- 16] &+ first &+ words[index &- 7] &+ second
    }
    var (a, b, c, d, e, f, g, h) = state
    // Eight rounds at a time, after which each variable is in its place again and nothing had to move.
    for index in stride(from: 0, to: 64, by: 8) {
      let (word, constant) = (words + index, constants + index)
      mix(a, b, c, &d, e, f, g, &h, word[0] &+ constant[0])
      mix(h, a, b, &c, d, e, f, &g, word[1] &+ constant[1])
      mix(g, h, a, &b, c, d, e, &f, word[2] &+ constant[2])
      mix(f, g, h, &a, b, c, d, &e, word[3] &+ constant[3])
      mix(e, f, g, &h, a, b, c, &d, word[4] &+ constant[4])
      mix(d, e, f, &g, h, a, b, &c, word[5] &+ constant[5])
      mix(c, d, e, &f, g, h, a, &b, word[6] &+ constant[6])
      mix(b, c, d, &e, f, g, h, &a, word[7] &+ constant[7])
    }
    state = (
      state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d,
      state.4 &+ e, state.5 &+ f, state.6 &+ g, state.7 &+ h
    )
  }
}

/// One round: of the eight working variables only `d` and `h` get another value.
@inline(__always)
private func mix(
  _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32,
  _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32, _ word: UInt32
) {
  let choice = g ^ (e & (f ^ g))
  let majority = (a & b) | (c & (a | b))
  let first = h &+ (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) &+ choice &+ word
  d = d &+ first
  h = first &+ (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) &+ majority
}

@inline(__always)
private func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
  (word &>> count) | (word &<< (32 &- count))
}

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
private let roundConstants: [UInt32] = [
  0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
  0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
  0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
  0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
  0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
  0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
  0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
  0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
  0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
  0xc671_78f2,
]

/// The 32 bytes that a SHA-256 computation comes to.
public struct SHA256Digest: Sendable, Hashable {
  /// The bytes, 32 of them.
  let bytes: [UInt8]
}

extension SHA256Digest: CustomStringConvertible {
  /// The digest as 64 small hexadecimal digits, as `sha256sum` prints it.
  public var description: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Reads 64 small hexadecimal digits; `nil` for anything else.
  init?(_ text: some StringProtocol) {
    var bytes: [UInt8] = []
    for digit in text.utf8 {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      default: return nil
      }
      bytes.append(value)
    }
    guard bytes.count == 64 else { return nil }
    self.bytes = stride(from: 0, to: 64, by: 2).map { bytes[$0] << 4 | bytes[$0 + 1] }
  }
}

extension SHA256 {
  /// The digest of a file's bytes, read in constant memory.
  ///
  /// - Throws: `file.access`.
  static func digest(ofFile path: String) throws(SeedbedError) -> SHA256Digest {
    let file = try FileDescriptor(reading: path)
    var hash = SHA256()
    while true {
      let piece = try file.read(upTo: 1 << 20)
      if piece.isEmpty { return hash.finish() }
      hash.update(piece)
    }
  }
}
