internal import SeedbedSQLite

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
          primaryKeyIndex: Int(statement.integer(at: 5)), hidden: Int(statement.integer(at: 6))))
    }
    return columns
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
