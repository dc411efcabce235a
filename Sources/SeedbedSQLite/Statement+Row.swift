internal import CSeedbedSQLite

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension Statement {
  /// Gives the parameters the values of another statement's current row, as they are stored, byte by byte.
  ///
  /// - Parameters:
  ///   - row: A statement of any connection; its first columns go to this one's first parameters.
  ///   - count: How many; `nil` for all columns.
  /// - Throws: `tooBig`, `outOfMemory`.
  package mutating func bind(
    row: borrowing Statement, count: Int? = nil
  ) throws(SQLiteError) {
    for index in 0..<Int32(count ?? row.columnCount) {
      let code = unsafe sqlite3_bind_value(
        handle, index + 1, sqlite3_column_value(row.handle, index))
      if code != SQLITE_OK { throw unsafe makeError(connection, code, sql: sql) }
    }
  }

  /// Gives one parameter a text of these bytes, which SQLite copies.
  ///
  /// - Parameters:
  ///   - bytes: The text as it is stored, valid UTF-8 or not.
  ///   - index: The parameter, from 0.
  /// - Throws: `tooBig`, `outOfMemory`.
  package mutating func bind(textBytes bytes: [UInt8], at index: Int) throws(SQLiteError) {
    let code = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) { chars in
        // An empty buffer may have no address, which would bind NULL.
        unsafe chars.baseAddress.map {
          unsafe csqlite_bind_text(handle, Int32(index) + 1, $0, UInt64(chars.count))
        } ?? csqlite_bind_text(handle, Int32(index) + 1, "", 0)
      }
    }
    if code != SQLITE_OK { throw unsafe makeError(connection, code, sql: sql) }
  }

  /// Whether the first columns of two current rows hold the same values, of the same types and byte by byte.
  package func hasSameValues(as other: borrowing Statement, count: Int) -> Bool {
    for index in 0..<count {
      let isSame = unsafe withValue(at: index) { mine in
        unsafe other.withValue(at: index) { unsafe mine.isSame(as: $0) }
      }
      if !isSame { return false }
    }
    return true
  }
}

extension BorrowedValue {
  fileprivate func isSame(as other: BorrowedValue) -> Bool {
    switch unsafe (self, other) {
    case (.null, .null): true
    case (.integer(let left), .integer(let right)): left == right
    case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern
    case (.text(let left), .text(let right)), (.blob(let left), .blob(let right)):
      unsafe left.count == right.count && hasSameBytes(left, right)
    default: false
    }
  }
}

private func hasSameBytes(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
  // Without an address there are no bytes.
  guard let one = left.baseAddress, let other = right.baseAddress else { return true }
  return unsafe memcmp(one, other, left.count) == 0
}
