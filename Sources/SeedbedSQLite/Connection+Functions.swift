internal import CSeedbedSQLite

/// A scalar function's body: a class, so that C can hold a pointer to it.
private final class FunctionBody {
  let call: ([Value]) throws(FunctionFailure) -> Value
  init(_ call: @escaping ([Value]) throws(FunctionFailure) -> Value) { self.call = call }
}

/// A collation's order.
private final class CollationOrder {
  let compare: ([UInt8], [UInt8]) -> Int
  init(_ compare: @escaping ([UInt8], [UInt8]) -> Int) { self.compare = compare }
}

/// What a scalar function answers instead of a value: the statement fails with this text.
package struct FunctionFailure: Error {
  package var message: String
  package init(_ message: String) { self.message = message }
}

extension Connection {
  /// Defines a scalar function for this connection, in place of one of that name and number of arguments.
  ///
  /// It counts as innocuous, so that views, triggers, defaults and indexes of any schema may call it.
  ///
  /// - Parameters:
  ///   - name: Its name in SQL.
  ///   - argumentCount: How many arguments; -1 for any number.
  ///   - isDeterministic: Whether equal arguments give equal answers, which indexes and generated columns ask for.
  ///   - call: The body.
  /// - Throws: What SQLite answers.
  ///
  /// Related SQLite documentation: <https://sqlite.org/c3ref/create_function.html>
  package func define(
    function name: String, argumentCount: Int32, isDeterministic: Bool,
    _ call: @escaping ([Value]) throws(FunctionFailure) -> Value
  ) throws(SQLiteError) {
    let flags =
      SQLITE_UTF8 | SQLITE_INNOCUOUS | (isDeterministic ? SQLITE_DETERMINISTIC : 0)
    let body = unsafe Unmanaged.passRetained(FunctionBody(call)).toOpaque()
    let code = unsafe sqlite3_create_function_v2(
      handle, name, argumentCount, flags, body,
      { context, count, arguments in
        guard let context = unsafe context else { return }
        let body = unsafe Unmanaged<FunctionBody>.fromOpaque(sqlite3_user_data(context))
          .takeUnretainedValue()
        let values = (0..<Int(count)).map { index in
          unsafe readValue(arguments?[index])
        }
        do throws(FunctionFailure) {
          unsafe answer(try body.call(values), to: context)
        } catch {
          unsafe sqlite3_result_error(context, error.message, -1)
        }
      }, nil, nil,
      { context in
        if let context = unsafe context {
          unsafe Unmanaged<FunctionBody>.fromOpaque(context).release()
        }
      }
    )
    if code != SQLITE_OK { throw error(code, sql: nil) }
  }

  /// Defines a collation for this connection, given the order of two texts as UTF-8 bytes.
  ///
  /// Related SQLite documentation: <https://sqlite.org/c3ref/create_collation.html>
  package func define(
    collation name: String, _ compare: @escaping ([UInt8], [UInt8]) -> Int
  ) throws(SQLiteError) {
    let order = unsafe Unmanaged.passRetained(CollationOrder(compare)).toOpaque()
    let code = unsafe sqlite3_create_collation_v2(
      handle, name, SQLITE_UTF8, order,
      { context, leftCount, left, rightCount, right in
        guard let context = unsafe context else { return 0 }
        let order = unsafe Unmanaged<CollationOrder>.fromOpaque(context).takeUnretainedValue()
        let leftBytes = unsafe [UInt8](UnsafeRawBufferPointer(start: left, count: Int(leftCount)))
        let rightBytes = unsafe [UInt8](
          UnsafeRawBufferPointer(start: right, count: Int(rightCount)))
        return Int32(clamping: order.compare(leftBytes, rightBytes))
      },
      { context in
        if let context = unsafe context {
          unsafe Unmanaged<CollationOrder>.fromOpaque(context).release()
        }
      }
    )
    if code != SQLITE_OK {
      // Unlike a function's, a collation's destructor isn't called where defining it fails.
      unsafe Unmanaged<CollationOrder>.fromOpaque(order).release()
      throw error(code, sql: nil)
    }
  }
}

private func readValue(_ value: OpaquePointer?) -> Value {
  switch unsafe sqlite3_value_type(value) {
  case SQLITE_INTEGER: return .integer(unsafe sqlite3_value_int64(value))
  case SQLITE_FLOAT: return .real(unsafe sqlite3_value_double(value))
  case SQLITE_TEXT:
    guard let base = unsafe sqlite3_value_text(value) else { return .text("") }
    let count = Int(unsafe sqlite3_value_bytes(value))
    return .text(
      unsafe String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self))
  case SQLITE_BLOB:
    guard let base = unsafe sqlite3_value_blob(value) else { return .blob([]) }
    let count = Int(unsafe sqlite3_value_bytes(value))
    return .blob(unsafe [UInt8](UnsafeRawBufferPointer(start: base, count: count)))
  default: return .null
  }
}

private func answer(_ value: Value, to context: OpaquePointer) {
  switch value {
  case .null: unsafe sqlite3_result_null(context)
  case .integer(let integer): unsafe sqlite3_result_int64(context, integer)
  case .real(let real): unsafe sqlite3_result_double(context, real)
  case .text(let text): unsafe csqlite_result_text(context, text, UInt64(text.utf8.count))
  case .blob(let bytes):
    unsafe bytes.withUnsafeBytes { buffer in
      unsafe csqlite_result_blob(context, buffer.baseAddress, UInt64(buffer.count))
    }
  }
}
