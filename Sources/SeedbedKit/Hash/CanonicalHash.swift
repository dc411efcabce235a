internal import SeedbedSQLite

/// A SHA-256 over typed values, in a form in which no two sequences of values have the same bytes.
///
/// The form, which no release may change: NULL is the byte 0; an integer is 1 and its 8 bytes, high byte first; a real is
/// 2 and the 8 bytes of its IEEE 754 form, high byte first; a text is 3, its length in bytes as 8 bytes, and its UTF-8; a blob
/// is 4, its length as 8 bytes, and its bytes.
struct CanonicalHash: Sendable {
  private var hash = SHA256()
  private var buffer: [UInt8] = []

  private static let bufferSize = 16 * 1024

  /// Begins a hash of one purpose; equal values under two purposes have different hashes.
  init(_ purpose: String) {
    add(purpose)
  }

  /// Adds a text.
  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(3, UnsafeRawBufferPointer($0)) }
  }

  /// Adds a whole number.
  mutating func add(_ integer: Int64) { add(1, UInt64(bitPattern: integer)) }

  /// Adds bytes as a blob.
  mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { add(4, $0) } }

  /// Adds bytes as a text.
  mutating func add(text: UnsafeBufferPointer<UInt8>) { add(3, UnsafeRawBufferPointer(text)) }

  /// Adds a NULL.
  mutating func addNull() {
    buffer.append(0)
    flushIfFull()
  }

  /// Adds a value as it is stored.
  mutating func add(_ value: BorrowedValue) {
    switch value {
    case .null: addNull()
    case .integer(let integer): add(integer)
    case .real(let real): add(2, real.bitPattern)
    case .text(let bytes): add(3, bytes)
    case .blob(let bytes): add(4, bytes)
    }
  }

  /// Adds the columns of a statement's current row from an index on.
  mutating func addRow(of statement: borrowing Statement, from first: Int = 0, count: Int) {
    for index in first..<(first + count) { statement.withValue(at: index) { add($0) } }
  }

  /// Ends the hash.
  consuming func finish() -> SHA256Digest {
    hash.update(buffer)
    return hash.finish()
  }

  private mutating func add(_ tag: UInt8, _ number: UInt64) {
    buffer.append(tag)
    withUnsafeBytes(of: number.bigEndian) { buffer.append(contentsOf: $0) }
    flushIfFull()
  }

  private mutating func add(_ tag: UInt8, _ bytes: UnsafeRawBufferPointer) {
    add(tag, UInt64(bytes.count))
    if bytes.count < Self.bufferSize {
      buffer.append(contentsOf: bytes)
      flushIfFull()
    } else {
      flush()
      hash.update(bytes)
    }
  }

  private mutating func flushIfFull() {
    if buffer.count >= Self.bufferSize { flush() }
  }

  private mutating func flush() {
    hash.update(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
