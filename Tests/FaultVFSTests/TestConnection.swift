import CSeedbedSQLite
import FaultVFS

/// A connection through the plain C API to a file on a fault disk.
struct TestConnection: ~Copyable {
  let database: OpaquePointer?

  init(_ disk: FaultDisk, path: String = "/db/app.db") throws(ResultCode) {
    var database: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(path, &database, flags, disk.vfsName)
    self.database = database
    guard code == SQLITE_OK else { throw ResultCode(rawValue: code) }
  }

  deinit {
    sqlite3_close_v2(database)
  }

  func run(_ sql: String) throws(ResultCode) {
    let code = sqlite3_exec(database, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw ResultCode(rawValue: code) }
  }

  /// The rows, their values as text with a bar between.
  func rows(_ sql: String) throws(ResultCode) -> [String] {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    var code = sqlite3_prepare_v2(database, sql, -1, &statement, nil)
    guard code == SQLITE_OK else { throw ResultCode(rawValue: code) }
    var rows: [String] = []
    while true {
      code = sqlite3_step(statement)
      guard code == SQLITE_ROW else { break }
      rows.append(
        (0..<sqlite3_column_count(statement))
          .map { sqlite3_column_text(statement, $0).map { String(cString: $0) } ?? "NULL" }
          .joined(separator: "|"))
    }
    guard code == SQLITE_DONE else { throw ResultCode(rawValue: code) }
    return rows
  }
}

struct ResultCode: Error, Equatable {
  let rawValue: Int32

  /// The code without what extends it.
  var primary: Int32 { rawValue & 0xff }
}
