internal import SeedbedSQLite

/// The hash by which a row in somebody's copy is known to be as it was shipped: the first 96 bits of a SHA-256.
///
/// It is over the stored values of some columns, as `CanonicalHash` writes them: the text `seedbed row 1`, the number of columns, their
/// names in small ASCII letters, then their values, in the order of the columns that the lock names. So NULL, the empty text, 1 and 1.0
/// all differ, and a row hashes the same in every database that has these columns, whatever others it has.
struct SeedRowHash: Sendable, Hashable {
  private var high: UInt64
  private var low: UInt32

  /// Its length as text: base64 with `-` and `_` (RFC 4648, section 5).
  private static let digitCount = 16

  fileprivate init(_ digest: SHA256Digest) {
    high = digest.bytes[0..<8].reduce(0) { $0 << 8 | UInt64($1) }
    low = digest.bytes[8..<12].reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// Makes the hashes of a table's rows.
struct SeedRowHasher {
  private let prefix: CanonicalHash
  private let count: Int

  /// Makes a hasher of these columns, in this order.
  init(columns: [String]) {
    var hash = CanonicalHash("seedbed row 1")
    hash.add(Int64(columns.count))
    for column in columns { hash.add(column.asciiLowercased) }
    prefix = hash
    count = columns.count
  }

  /// The hash of a statement's current row, whose columns from an index on are those of the hasher.
  func hash(of statement: borrowing Statement, from first: Int) -> SeedRowHash {
    var hash = prefix
    hash.addRow(of: statement, from: first, count: count)
    return SeedRowHash(hash.finish())
  }
}

private let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

extension SeedRowHash {
  /// Appends the text form.
  func write(to text: inout [UInt8]) {
    // 16 digits of 6 bits, the first from the top: the boundary between the two parts lies inside the eleventh.
    for shift in stride(from: 58, through: 4, by: -6) {
      text.append(digits[Int(high >> UInt64(shift) & 63)])
    }
    text.append(digits[Int((high & 15) << 2 | UInt64(low >> 30))])
    for shift in stride(from: 24, through: 0, by: -6) {
      text.append(digits[Int(low >> UInt32(shift) & 63)])
    }
  }

  /// Reads the text form.
  init?(_ text: ArraySlice<UInt8>) {
    guard text.count == Self.digitCount else { return nil }
    (high, low) = (0, 0)
    for digit in text {
      guard let value = Self.value(of: digit) else { return nil }
      high = high << 6 | UInt64(low >> 26)
      low = low << 6 | UInt32(value)
    }
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0") + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
