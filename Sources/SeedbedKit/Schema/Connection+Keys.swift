internal import SeedbedSQLite

/// A foreign key as `PRAGMA foreign_key_list` tells of it.
struct ForeignKey: Hashable {
  var child: String
  var id: Int64
  var parent: String
  /// The child's columns, in the key's order.
  var columns: [String]
  /// The parent's columns; empty where the key refers to its primary key.
  var parentColumns: [String]
}

// What is asked of the keys of tables, always of `main`.
extension Connection {
  /// Whether the primary key of a table has an index; that of INTEGER PRIMARY KEY, which is the row id itself, has none.
  func hasKeyIndex(_ table: String) throws(SQLiteError) -> Bool {
    try scalar("SELECT 1 FROM pragma_index_list(?) WHERE origin = 'pk'", [.text(table)]) != .null
  }

  /// The columns of the parent that a foreign key refers to, in the key's order.
  func parentColumns(of key: ForeignKey) throws(SQLiteError) -> [String] {
    key.parentColumns.isEmpty ? try columns(of: key.parent).primaryKey : key.parentColumns
  }

  /// The columns of each key of a table that no two rows share, in the key's order: the primary key first, if there is one.
  ///
  /// Indexes over an expression or over some of the rows are none.
  func uniqueKeys(
    of table: String, columns: [TableColumn]
  ) throws(SQLiteError) -> [[String]] {
    let primary = columns.primaryKey
    var keys = primary.isEmpty ? [] : [primary]
    let indexes = try texts(
      """
      SELECT name FROM pragma_index_list(?) WHERE "unique" AND NOT partial AND origin <> 'pk'
      ORDER BY seq DESC
      """, [.text(table)])
    for index in indexes {
      let columns = try rows(
        "SELECT name FROM pragma_index_info(?) ORDER BY seqno", [.text(index)]
      ).map { row in if case .text(let name) = row[0] { name } else { nil as String? } }
      let names = columns.compactMap(\.self)
      if names.count == columns.count { keys.append(names) }
    }
    return keys
  }

  /// The names of the tables whose text has a foreign key, or may have one.
  ///
  /// A quick look that passes over the many tables without any; `foreignKeys(of:)` knows for sure.
  func tablesThatMayHaveForeignKeys() throws(SQLiteError) -> [String] {
    // Not by LIKE, which a migration may have made sensitive to case.
    var statement = try prepare(
      """
      SELECT name FROM main.sqlite_schema
      WHERE type = 'table' AND instr(lower(sql), 'references') > 0
      """)
    var names: [String] = []
    while try statement.step() { names.append(statement.text(at: 0)) }
    return names
  }

  /// The foreign keys of a table, in order of their ids.
  func foreignKeys(of table: String) throws(SQLiteError) -> [ForeignKey] {
    var statement = try prepare("PRAGMA main.foreign_key_list(\(quoted(table)))")
    var keys: [Int64: ForeignKey] = [:]
    while try statement.step() {
      let id = statement.integer(at: 0)
      var key =
        keys[id]
        ?? ForeignKey(
          child: table, id: id, parent: statement.text(at: 2), columns: [], parentColumns: [])
      key.columns.append(statement.text(at: 3))
      if let parentColumn = statement.optionalText(at: 4) { key.parentColumns.append(parentColumn) }
      keys[id] = key
    }
    return keys.values.sorted { $0.id < $1.id }
  }
}
