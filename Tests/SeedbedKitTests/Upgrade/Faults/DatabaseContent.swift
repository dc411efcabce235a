import SeedbedSQLite

/// All that a database says, whatever pages it is in: two copies with equal content are the same to every app.
struct DatabaseContent: Equatable {
  let version: Int64
  /// Each object's type, name, table and SQL.
  let schema: [String]
  /// The rows of each table as SQL literals, in order of these, so that row ids without a column don't count.
  let rows: [String: [String]]

  /// Reads everything.
  ///
  /// - Throws: What SQLite answers.
  init(of connection: borrowing Connection) throws(SQLiteError) {
    version = try connection.integer("PRAGMA user_version")
    schema = try connection.texts(
      "SELECT quote(type) || quote(name) || quote(tbl_name) || quote(sql) FROM sqlite_schema ORDER BY 1"
    )
    var rows: [String: [String]] = [:]
    for name in try connection.texts("SELECT name FROM sqlite_schema WHERE type = 'table'") {
      let table = "\"\(name)\""
      let statement = try connection.prepare("SELECT * FROM \(table)")
      let row = (0..<statement.columnCount).map { "quote(\"\(statement.columnName(at: $0))\")" }
        .joined(separator: " || ',' || ")
      rows[name] = try connection.texts("SELECT \(row) FROM \(table) ORDER BY 1")
    }
    self.rows = rows
  }

  /// Whether it is that of a file of no bytes.
  var isEmpty: Bool { version == 0 && schema.isEmpty }
}
