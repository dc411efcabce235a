internal import SeedbedSQLite

/// What a database holds that seeds can go into, read once for all of them.
struct SeedSchema {
  /// Every table and view but SQLite's own, in order of name by bytes.
  let tables: [TableDescription]
  private let tablesByName: [String: [TableDescription]]
  private let objects: [SchemaName: [SchemaObject]]
  private let analyzedTables: Set<SchemaName>
  /// Every name in a trigger, and in the views that it may read.
  private let namesInTriggers: Set<SchemaName>

  init(on connection: borrowing Connection) throws(SQLiteError) {
    let objects = try connection.schemaObjects()
    tables = try connection.tables()
    tablesByName = Dictionary(grouping: tables) { $0.name.asciiLowercased }
    self.objects = Dictionary(grouping: objects) { SchemaName($0.tableName) }
    analyzedTables =
      objects.contains { $0.name == "sqlite_stat1" }
      ? Set(try connection.texts("SELECT tbl FROM main.sqlite_stat1").map(SchemaName.init)) : []
    namesInTriggers =
      objects.contains { $0.kind == .trigger }
      ? objects.filter { $0.kind == .trigger || $0.kind == .view }
        .reduce(into: []) { $0.formUnion(SQLWords($1.sql ?? "").names) } : []
  }

  /// The tables of a name: as SQLite matches names, else by Unicode's canonical equivalence.
  func tables(named name: String) -> [TableDescription] {
    // A dictionary's strings are equal by canonical equivalence.
    let equivalent = tablesByName[name.asciiLowercased] ?? []
    let exact = equivalent.filter { SchemaName($0.name) == SchemaName(name) }
    return exact.isEmpty ? equivalent : exact
  }

  /// A table itself, its indexes and triggers, in the order in which they were made.
  func objects(of table: String) -> [SchemaObject] { objects[SchemaName(table)] ?? [] }

  /// Whether a trigger, or a view where there are triggers, names a table.
  func isNamedByTriggers(_ table: String) -> Bool { namesInTriggers.contains(SchemaName(table)) }

  /// Whether ANALYZE has left statistics of a table.
  func isAnalyzed(_ table: String) -> Bool { analyzedTables.contains(SchemaName(table)) }
}
