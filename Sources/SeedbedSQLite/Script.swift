/// The text of one or more SQL statements, ended by a NUL as SQLite's compiler wants it.
package struct Script: Sendable {
  let bytes: [UInt8]

  /// The length in bytes, without the final NUL.
  package var count: Int { bytes.count - 1 }

  /// Wraps a text. SQLite stops at the first NUL byte, so a text that may hold one must be checked before.
  package init(_ text: String) {
    self.init(utf8: text.utf8)
  }

  /// Wraps UTF-8 bytes.
  package init(utf8: some Collection<UInt8>) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count + 1)
    bytes.append(contentsOf: utf8)
    bytes.append(0)
    self.bytes = bytes
  }

  /// The text from a byte on, at most its first 1,000 bytes: for error messages.
  func text(from offset: Int) -> String {
    String(decoding: bytes[offset..<min(bytes.count - 1, offset + 1000)], as: UTF8.self)
  }
}
