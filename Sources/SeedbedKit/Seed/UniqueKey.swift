internal import SeedbedSQLite

/// A primary key, UNIQUE constraint or unique index that SQLite reported as broken.
struct UniqueKey {
  /// The columns in order; those that its expressions name, where it has any.
  let names: [String]
  /// What it is, for messages.
  let description: String

  /// Finds a key by SQLite's words for it.
  ///
  /// - Parameters:
  ///   - message: As in `UNIQUE constraint failed: member.email, member.name` or `…: index 'by_name'`.
  ///   - table: The table.
  ///   - connection: Where the table is.
  /// - Returns: `nil` where the table has no such key: it is another one's.
  /// - Throws: What SQLite answers.
  static func broken(
    _ message: String, in table: String, on connection: borrowing Connection
  ) throws(SQLiteError) -> UniqueKey? {
    let words = Array(message.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst(2))
    func isMeant(_ columns: [String]) -> Bool {
      columns.map { "\(table).\($0)" }.joined(separator: ", ").utf8.elementsEqual(words)
    }
    let all = try connection.columns(of: table)
    let rowID = all.filter { $0.primaryKeyIndex > 0 }.map(\.name)
    if rowID.count == 1 && isMeant(rowID) {
      return UniqueKey(names: rowID, description: "the PRIMARY KEY")
    }
    var indexes = try connection.prepare(
      "SELECT name, origin FROM pragma_index_list(?) WHERE \"unique\"")
    try indexes.bind(.text(table), at: 0)
    while try indexes.step() {
      let index = indexes.text(at: 0)
      let columns = try connection.rows(
        "SELECT name FROM pragma_index_xinfo(?) WHERE key ORDER BY seqno", [.text(index)]
      ).compactMap { if case .text(let name) = $0[0] { name } else { nil } }
      switch indexes.text(at: 1) {
      case "pk" where isMeant(columns):
        return UniqueKey(names: columns, description: "the PRIMARY KEY")
      case "u" where isMeant(columns):
        return UniqueKey(names: columns, description: "UNIQUE (\(columns.joined(separator: ", ")))")
      case _ where isMeant(columns) || "index '\(index)'".utf8.elementsEqual(words):
        return try declared(index, columns: columns, of: all.map(\.name), on: connection)
      default: continue
      }
    }
    return nil
  }

  private static func declared(
    _ index: String, columns: [String], of all: [String], on connection: borrowing Connection
  ) throws(SQLiteError) -> UniqueKey {
    let sql =
      try connection.text(
        "SELECT sql FROM main.sqlite_schema WHERE type = 'index' AND name = ?", [.text(index)])
      ?? ""
    let object = SchemaObject(.index, name: index, tableName: "", sql: sql)
    guard case .index(let definition) = SchemaDefinition(object) else {
      return UniqueKey(names: columns, description: "the unique index '\(index)'")
    }
    let words = definition.columns.flatMap { column in
      let sql = column.expression.canonical
      return SQLTokenizer(sql).compactMap { $0.kind == .string ? nil : $0.name(in: sql) }
    }
    let condition = definition.condition.map { " WHERE \($0.text)" } ?? ""
    return UniqueKey(
      names: columns.count == definition.columns.count
        ? columns
        : all.filter { name in words.contains { SchemaName($0) == SchemaName(name) } },
      description: "the unique index '\(index)' on \(definition.columns.list)\(condition)")
  }
}
