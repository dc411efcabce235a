import SeedbedKit
import SeedbedSQLite

extension Connection {
  /// The rows of a query as the `sqlite3` shell prints them: values with `|` between, a line a row, NULL as nothing.
  func lines(_ sql: String) throws(SQLiteError) -> [String] {
    var statement = try prepare(sql)
    var lines: [String] = []
    while try statement.step() {
      lines.append(
        (0..<statement.columnCount).map { statement.text(at: $0) }.joined(separator: "|"))
    }
    return lines
  }

  /// The schema and every row of every table, to compare a database with what it was before.
  func dump() throws(SQLiteError) -> [String] {
    var dump = try lines("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY rowid")
    for table in try lines(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name")
    {
      dump += try lines("SELECT * FROM \"\(table)\"").map { "\(table): \($0)" }
    }
    return dump
  }
}

/// A diagnostic as `severity code place message`, without its file.
func line(_ diagnostic: Diagnostic) -> String {
  let place = diagnostic.position.map { $0.description.drop { $0 != ":" }.dropFirst() } ?? ""
  return [
    diagnostic.severity.rawValue, diagnostic.code.rawValue, String(place), diagnostic.message,
  ]
  .filter { !$0.isEmpty }.joined(separator: " ")
}
