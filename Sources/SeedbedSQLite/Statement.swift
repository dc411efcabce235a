internal import CSeedbedSQLite

/// One compiled statement, finalized when it goes out of scope.
///
/// Related SQLite documentation: <https://sqlite.org/c3ref/stmt.html>
@safe package struct Statement: ~Copyable {
  let handle: OpaquePointer
  let connection: OpaquePointer

  init(handle: OpaquePointer, connection: OpaquePointer) {
    unsafe self.handle = handle
    unsafe self.connection = connection
  }

  deinit {
    unsafe sqlite3_finalize(handle)
  }

  /// The statement's own text, without what follows it in its script.
  package var sql: String { unsafe String(cString: sqlite3_sql(handle)) }

  /// How many columns each row has; 0 for a statement that returns none.
  package var columnCount: Int { Int(unsafe sqlite3_column_count(handle)) }

  /// The name of a column of the result, from 0.
  package func columnName(at index: Int) -> String {
    unsafe sqlite3_column_name(handle, Int32(index)).map { unsafe String(cString: $0) } ?? ""
  }

  /// Runs to the next row or to the end.
  ///
  /// - Returns: Whether there is a row to read.
  /// - Throws: What SQLite answers; the statement is reset and can be run again.
  package mutating func step() throws(SQLiteError) -> Bool {
    let code = unsafe sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE {
      unsafe sqlite3_reset(handle)
      return false
    }
    let error = unsafe makeError(connection, code, sql: sql)
    unsafe sqlite3_reset(handle)
    throw error
  }

  /// Gives the parameters their values, in order from the first.
  package mutating func bind(_ values: [Value]) throws(SQLiteError) {
    for (index, value) in values.enumerated() { try bind(value, at: index) }
  }

  /// Gives one parameter its value; it keeps it until it gets another.
  ///
  /// - Parameters:
  ///   - value: The value, which SQLite copies.
  ///   - index: The parameter, from 0.
  /// - Throws: `tooBig` for text or a blob over SQLite's limit, `outOfMemory`.
  package mutating func bind(_ value: Value, at index: Int) throws(SQLiteError) {
    let position = Int32(index) + 1
    var value = value
    let code =
      switch value {
      case .null: unsafe sqlite3_bind_null(handle, position)
      case .integer(let integer): unsafe sqlite3_bind_int64(handle, position, integer)
      case .real(let real): unsafe sqlite3_bind_double(handle, position, real)
      case .text(var text):
        text.withUTF8 { buffer in
          unsafe buffer.withMemoryRebound(to: CChar.self) { chars in
            // An empty buffer may have no address, which would bind NULL.
            unsafe chars.baseAddress.map {
              unsafe csqlite_bind_text(handle, position, $0, UInt64(chars.count))
            } ?? csqlite_bind_text(handle, position, "", 0)
          }
        }
      case .blob(let bytes):
        unsafe bytes.isEmpty
          ? sqlite3_bind_zeroblob(handle, position, 0)
          : bytes.withUnsafeBytes { buffer in
            unsafe csqlite_bind_blob(handle, position, buffer.baseAddress, UInt64(buffer.count))
          }
      }
    value = .null
    if code != SQLITE_OK { throw unsafe makeError(connection, code, sql: sql) }
  }

  /// Gives one parameter a text that SQLite doesn't copy.
  ///
  /// - Parameters:
  ///   - start: The first byte of UTF-8; it must stay as it is until the statement has run.
  ///   - count: The length in bytes.
  ///   - index: The parameter, from 0.
  /// - Throws: `tooBig` for text over SQLite's limit.
  package mutating func bindBorrowedText(
    _ start: UnsafePointer<UInt8>, count: Int, at index: Int
  ) throws(SQLiteError) {
    let code = unsafe start.withMemoryRebound(to: CChar.self, capacity: count) { chars in
      unsafe sqlite3_bind_text64(
        handle, Int32(index) + 1, chars, UInt64(count), nil, UInt8(SQLITE_UTF8))
    }
    if code != SQLITE_OK { throw unsafe makeError(connection, code, sql: sql) }
  }

  /// Ends the current run, so that the statement holds no read transaction; its parameters keep their values.
  package mutating func reset() {
    unsafe sqlite3_reset(handle)
  }

  /// The values of the current row, in column order.
  package var values: [Value] { (0..<columnCount).map { value(at: $0) } }

  /// A value of the current row, by its column from 0.
  package func value(at index: Int) -> Value {
    let column = Int32(index)
    switch unsafe sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: return .integer(unsafe sqlite3_column_int64(handle, column))
    case SQLITE_FLOAT: return .real(unsafe sqlite3_column_double(handle, column))
    case SQLITE_TEXT: return .text(text(at: index))
    case SQLITE_BLOB:
      guard let base = unsafe sqlite3_column_blob(handle, column) else { return .blob([]) }
      let count = Int(unsafe sqlite3_column_bytes(handle, column))
      return .blob(unsafe [UInt8](UnsafeRawBufferPointer(start: base, count: count)))
    default: return .null
    }
  }

  /// A value of the current row as text, as SQLite converts it; empty for NULL.
  package func text(at index: Int) -> String {
    // The order matters: asking for the text may convert it, and the length is that of what was asked for last.
    guard let base = unsafe sqlite3_column_text(handle, Int32(index)) else { return "" }
    let count = Int(unsafe sqlite3_column_bytes(handle, Int32(index)))
    return unsafe String(
      decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self)
  }

  /// A value of the current row as text; `nil` for NULL.
  package func optionalText(at index: Int) -> String? {
    unsafe sqlite3_column_type(handle, Int32(index)) == SQLITE_NULL ? nil : text(at: index)
  }

  /// A value of the current row as a whole number, as SQLite converts it; 0 for NULL.
  package func integer(at index: Int) -> Int64 {
    unsafe sqlite3_column_int64(handle, Int32(index))
  }
}
