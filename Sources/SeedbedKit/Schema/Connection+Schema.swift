internal import SeedbedSQLite

/// A name as an identifier in SQL, whatever it holds.
func quoted(_ name: String) -> String {
  // By scalars: to Swift a quote with a combining mark behind it is another character, to SQLite it stays a quote.
  var text = "\"".unicodeScalars
  for scalar in name.unicodeScalars {
    if scalar == "\"" { text.append(scalar) }
    text.append(scalar)
  }
  text.append("\"")
  return String(text)
}

/// What a table is, as `PRAGMA table_list` tells.
enum TableKind: String {
  case ordinary = "table"
  case view
  case virtual
  /// It belongs to a virtual table.
  case shadow
}

/// A table as `PRAGMA table_list` tells of it.
struct TableDescription: Hashable {
  var name: String
  var kind: TableKind
  var isStrict: Bool
  var isWithoutRowID: Bool
}

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

/// A column as `PRAGMA table_xinfo` tells of it.
struct TableColumn: Hashable {
  var name: String
  var type: String
  var isNotNull: Bool
  var hasDefault: Bool
  /// Its place in the primary key, from 1; 0 for a column outside it.
  var primaryKeyIndex: Int
  /// 0 for an ordinary one, 1 for a virtual table's hidden one, 2 and 3 for a generated one.
  var hidden: Int
}

extension [TableColumn] {
  /// The names of the primary key's columns, in its order.
  var primaryKey: [String] {
    filter { $0.primaryKeyIndex > 0 }.sorted { $0.primaryKeyIndex < $1.primaryKeyIndex }
      .map(\.name)
  }

  /// A name of the row id that no column has taken; `nil` where all three are taken.
  var rowIDName: String? {
    let taken = Set(map(\.name.asciiLowercased))
    return ["rowid", "_rowid_", "oid"].first { !taken.contains($0) }
  }
}

// What is asked of the tables of a database, always of `main`.
extension Connection {
  /// Whether a table has a row.
  func hasRows(_ table: String) throws(SQLiteError) -> Bool {
    try scalar("SELECT 1 FROM main.\(quoted(table)) LIMIT 1") != .null
  }

  /// How many rows a table has.
  func rowCount(of table: String) throws(SQLiteError) -> Int64 {
    try integer("SELECT count(*) FROM main.\(quoted(table))")
  }

  /// Whether the primary key of a table has an index; that of INTEGER PRIMARY KEY, which is the row id itself, has none.
  func hasKeyIndex(_ table: String) throws(SQLiteError) -> Bool {
    try scalar("SELECT 1 FROM pragma_index_list(?) WHERE origin = 'pk'", [.text(table)]) != .null
  }

  /// The columns of the parent that a foreign key refers to, in the key's order.
  func parentColumns(of key: ForeignKey) throws(SQLiteError) -> [String] {
    key.parentColumns.isEmpty ? try columns(of: key.parent).primaryKey : key.parentColumns
  }
}

// What is asked of a database's schema, always of `main`.
extension Connection {
  /// Every object of the schema, in the order in which they were made.
  ///
  /// Related SQLite documentation: <https://sqlite.org/schematab.html>
  func schemaObjects() throws(SQLiteError) -> [SchemaObject] {
    var statement = try prepare(
      "SELECT type, name, tbl_name, sql FROM main.sqlite_schema ORDER BY rowid")
    var objects: [SchemaObject] = []
    while try statement.step() {
      guard let kind = SchemaObject.Kind(rawValue: statement.text(at: 0)) else { continue }
      objects.append(
        SchemaObject(
          kind, name: statement.text(at: 1), tableName: statement.text(at: 2),
          sql: statement.optionalText(at: 3)))
    }
    return objects
  }

  /// What the schema means.
  func schema() throws(SQLiteError) -> Schema { Schema(try schemaObjects()) }

  /// What the table of a name is, in any case of its ASCII letters; `nil` where there is none.
  func tableKind(_ name: String) throws(SQLiteError) -> TableKind? {
    try text(
      "SELECT type FROM pragma_table_list(?) WHERE schema = 'main'", [.text(name)]
    ).flatMap(TableKind.init)
  }

  /// Every table and view but SQLite's own, in order of name by bytes.
  func tables() throws(SQLiteError) -> [TableDescription] {
    var statement = try prepare(
      """
      SELECT name, type, strict, wr FROM pragma_table_list
      WHERE schema = 'main' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name
      """)
    var tables: [TableDescription] = []
    while try statement.step() {
      guard let kind = TableKind(rawValue: statement.text(at: 1)) else { continue }
      tables.append(
        TableDescription(
          name: statement.text(at: 0), kind: kind, isStrict: statement.integer(at: 2) != 0,
          isWithoutRowID: statement.integer(at: 3) != 0))
    }
    return tables
  }

  /// The columns of a table or view in its order.
  func columns(of table: String) throws(SQLiteError) -> [TableColumn] {
    var statement = try prepare("PRAGMA main.table_xinfo(\(quoted(table)))")
    var columns: [TableColumn] = []
    while try statement.step() {
      columns.append(
        TableColumn(
          name: statement.text(at: 1), type: statement.text(at: 2),
          isNotNull: statement.integer(at: 3) != 0,
          hasDefault: statement.optionalText(at: 4) != nil,
          primaryKeyIndex: Int(statement.integer(at: 5)), hidden: Int(statement.integer(at: 6))))
    }
    return columns
  }

  /// The names of the tables whose text has a foreign key, or may have one.
  ///
  /// A quick look that passes over the many tables without any; `foreignKeys(of:)` knows for sure.
  func tablesThatMayHaveForeignKeys() throws(SQLiteError) -> [String] {
    var statement = try prepare(
      "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND sql LIKE '%references%'")
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

  /// Drops everything in the temp schema.
  ///
  /// - Returns: The statements that did it.
  @discardableResult
  func emptyTemporarySchema() throws(SQLiteError) -> [String] {
    var statements: [String] = []
    let objects = try rows(
      """
      SELECT type, name FROM sqlite_temp_schema
      WHERE type IN ('trigger', 'view') OR type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'
      ORDER BY type DESC, sql NOT LIKE 'CREATE VIRTUAL%', rowid DESC
      """)
    for object in objects {
      guard case .text(let type) = object[0], case .text(let name) = object[1] else { continue }
      // A virtual table's shadow tables go with it; a careful connection doesn't drop them by themselves.
      let drop = "DROP \(type.uppercased()) IF EXISTS temp.\(quoted(name));"
      try execute(drop)
      statements.append(drop)
    }
    return statements
  }
}
