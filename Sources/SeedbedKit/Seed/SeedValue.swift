internal import SeedbedSQLite

/// A field's value as it will be stored; text lies where the reader has it, and is valid until the reader goes on.
enum SeedValue {
  case null
  case integer(Int64)
  case real(Double)
  case text(UnsafeBufferPointer<UInt8>)
  case blob([UInt8])

  /// The value with its text copied.
  var owned: Value {
    switch self {
    case .null: .null
    case .integer(let integer): .integer(integer)
    case .real(let real): .real(real)
    case .text(let bytes): .text(String(decoding: bytes, as: UTF8.self))
    case .blob(let bytes): .blob(bytes)
    }
  }
}

extension Statement {
  /// Gives one parameter a seed's value; the statement must run before the reader goes on.
  mutating func bind(_ value: SeedValue, at index: Int) throws(SQLiteError) {
    switch value {
    case .null: try bind(Value.null, at: index)
    case .integer(let integer): try bind(Value.integer(integer), at: index)
    case .real(let real): try bind(Value.real(real), at: index)
    case .text(let bytes):
      guard let start = bytes.baseAddress else { return try bind(Value.text(""), at: index) }
      try bindBorrowedText(start, count: bytes.count, at: index)
    case .blob(let bytes): try bind(Value.blob(bytes), at: index)
    }
  }
}
