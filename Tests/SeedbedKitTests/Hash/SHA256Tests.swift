import Testing

@testable import SeedbedKit

@Suite struct SHA256Tests {
  /// A message and its digest, from the examples of FIPS 180-4 and from `sha256sum`.
  struct Example: Sendable, CustomTestStringConvertible {
    var message: String
    var digest: String
    var testDescription: String { "\(message.utf8.count) bytes" }
  }

  @Test(arguments: [
    Example(
      message: "", digest: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    Example(
      message: "abc", digest: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    Example(
      message: "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      digest: "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
    Example(
      message: String(repeating: "a", count: 100_000),
      digest: "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee"),
  ])
  func `the digest is the standard's`(_ example: Example) {
    #expect(SHA256.digest(of: Array(example.message.utf8)).description == example.digest)
  }

  @Test func `bytes that come in pieces have the digest of the whole`() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7) }
    // Around the block's 64 bytes, and around the 55 that leave room for the length.
    for total in [54, 55, 56, 63, 64, 65, 119, 120, 128, 300] {
      let whole = SHA256.digest(of: Array(bytes.prefix(total)))
      for piece in [1, 3, 63, 64, 65] {
        var hash = SHA256()
        var rest = bytes.prefix(total)
        while !rest.isEmpty {
          hash.update(Array(rest.prefix(piece)))
          rest = rest.dropFirst(piece)
        }
        #expect(hash.finish() == whole, "\(total) bytes in pieces of \(piece)")
      }
    }
  }

  @Test func `a digest reads back from its text, and from nothing else`() {
    let digest = SHA256.digest(of: [1, 2, 3])
    #expect(SHA256Digest(digest.description) == digest)
    #expect(SHA256Digest(digest.description.uppercased()) == nil)
    #expect(SHA256Digest(digest.description.dropLast(2)) == nil)
  }
}
