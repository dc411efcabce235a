internal import CSeedbedSQLite

/// A value of a row that is read or given, whose bytes lie where the giver has them: SQLite for a statement's current row.
@unsafe package enum BorrowedValue {
  case null
  case integer(Int64)
  case real(Double)
  /// The text in UTF-8, as it is stored: it may hold NUL and may not be valid.
  case text(UnsafeRawBufferPointer)
  case blob(UnsafeRawBufferPointer)
}

extension Statement {
  /// Hands a value of the current row to a closure without copying it.
  ///
  /// - Parameters:
  ///   - index: The column, from 0.
  ///   - body: Takes the value, whose bytes are valid until it returns.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  package func withValue<Result, Failure: Error>(
    at index: Int, _ body: (BorrowedValue) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let column = Int32(index)
    let value: BorrowedValue =
      switch unsafe sqlite3_column_type(handle, column) {
      case SQLITE_INTEGER: unsafe .integer(sqlite3_column_int64(handle, column))
      case SQLITE_FLOAT: unsafe .real(sqlite3_column_double(handle, column))
      case SQLITE_TEXT:
        // The text before its length: asking for the text may convert it.
        unsafe .text(bytes(sqlite3_column_text(handle, column), column))
      case SQLITE_BLOB: unsafe .blob(bytes(sqlite3_column_blob(handle, column), column))
      default: unsafe .null
      }
    return try unsafe body(value)
  }

  private func bytes(_ start: UnsafeRawPointer?, _ column: Int32) -> UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(
      start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
  }

  private func bytes(_ start: UnsafePointer<UInt8>?, _ column: Int32) -> UnsafeRawBufferPointer {
    unsafe bytes(start.map { unsafe UnsafeRawPointer($0) }, column)
  }
}
