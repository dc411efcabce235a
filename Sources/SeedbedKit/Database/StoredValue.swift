internal import SeedbedSQLite

/// A value as a database stores it, compared byte by byte; never NULL, which equals nothing.
enum StoredValue: Sendable, Hashable {
  case integer(Int64)
  case real(Double)
  case text([UInt8])
  case blob([UInt8])
}

extension StoredValue {
  /// Copies a value; `nil` for NULL.
  init?(_ value: BorrowedValue) {
    switch value {
    case .null: return nil
    case .integer(let integer): self = .integer(integer)
    case .real(let real): self = .real(real)
    case .text(let bytes): self = .text([UInt8](bytes))
    case .blob(let bytes): self = .blob([UInt8](bytes))
    }
  }

  /// Whether the value comes before another as SQLite orders values by their bytes: numbers, then texts, then blobs.
  func precedes(_ other: StoredValue) -> Bool {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): left < right
    case (.integer(let left), .real(let right)): Double(left) < right
    case (.real(let left), .integer(let right)): left <= Double(right)
    case (.real(let left), .real(let right)): left < right
    case (.text(let left), .text(let right)), (.blob(let left), .blob(let right)):
      left.lexicographicallyPrecedes(right)
    default: rank < other.rank
    }
  }

  private var rank: Int {
    switch self {
    case .integer, .real: 0
    case .text: 1
    case .blob: 2
    }
  }
}
