import CSeedbedSQLite

/// An open database, wrapped as such apps wrap the C API: everything goes in and comes out as text.
///
/// The connection closes with the value; `close()` ends it earlier.
struct AppDatabase: ~Copyable {
  /// The rows of a query. NULL is nil.
  struct Rows: Equatable {
    var columns: [String]
    var values: [[String?]]
  }

  /// What a statement did.
  struct Change: Equatable {
    var affectedRows: Int32
    var lastInsertedRowID: Int64
  }

  struct Failure: Error, CustomStringConvertible {
    var code: Int32
    var message: String
    var sql: String
    var description: String { "\(message) (\(code)): \(sql)" }
  }

  private let handle: OpaquePointer

  /// For a file that the app makes itself where there is none.
  static let createFlags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE

  init(_ path: String, flags: Int32 = SQLITE_OPEN_READWRITE) throws(Failure) {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      // SQLite hands a connection out even if it couldn't open the file.
      sqlite3_close(opened)
      throw Failure(code: code, message: String(cString: sqlite3_errstr(code)), sql: path)
    }
    handle = opened
  }

  deinit {
    sqlite3_close(handle)
  }

  consuming func close() {}

  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  func query(_ sql: String, _ texts: [String] = []) throws(Failure) -> Rows {
    let statement = try prepare(sql, texts)
    defer { sqlite3_finalize(statement) }
    let indices = 0..<sqlite3_column_count(statement)
    var rows = Rows(
      columns: indices.map { String(cString: sqlite3_column_name(statement, $0)) }, values: [])
    while try step(statement, sql) {
      rows.values.append(
        indices.map { index in
          sqlite3_column_text(statement, index).map { String(cString: $0) }
        })
    }
    return rows
  }

  @discardableResult
  func execute(_ sql: String, _ texts: [String] = []) throws(Failure) -> Change {
    let statement = try prepare(sql, texts)
    defer { sqlite3_finalize(statement) }
    while try step(statement, sql) {}
    return Change(
      affectedRows: sqlite3_changes(handle), lastInsertedRowID: sqlite3_last_insert_rowid(handle))
  }

  private func prepare(_ sql: String, _ texts: [String]) throws(Failure) -> OpaquePointer? {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else {
      throw failure(sql)
    }
    for (index, text) in texts.enumerated() {
      // SQLITE_TRANSIENT, which Swift can't see: SQLite copies the text before it returns.
      let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      guard sqlite3_bind_text(statement, Int32(index + 1), text, -1, transient) == SQLITE_OK else {
        sqlite3_finalize(statement)
        throw failure(sql)
      }
    }
    return statement
  }

  private func step(_ statement: OpaquePointer?, _ sql: String) throws(Failure) -> Bool {
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw failure(sql)
    }
  }

  private func failure(_ sql: String) -> Failure {
    Failure(
      code: sqlite3_errcode(handle), message: String(cString: sqlite3_errmsg(handle)), sql: sql)
  }
}
