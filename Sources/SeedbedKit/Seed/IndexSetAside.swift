internal import SeedbedSQLite

/// The indexes of a table that are dropped before its rows are loaded and made again afterwards, which is several times faster
/// than to keep them up to date row by row.
///
/// It is decided from the schema alone, so that the bytes of the file depend on nothing else. All go or none, so that they keep
/// their order, by which SQLite breaks ties between plans. In `sqlite_schema` they come to stand behind whatever a migration
/// made after them.
struct IndexSetAside {
  private let indexes: [SchemaObject]

  /// Chooses among the objects of an ordinary table: those that a statement made; those of UNIQUE and PRIMARY KEY stay.
  init(_ objects: [SchemaObject], isAnalyzed: Bool) {
    // Triggers may look for rows of the table, and with an index goes what ANALYZE found out about it.
    let isFixed = isAnalyzed || objects.contains { $0.kind == .trigger }
    indexes = isFixed ? [] : objects.filter { $0.kind == .index && $0.sql != nil }
  }

  /// The names of the indexes.
  var names: [String] { indexes.map(\.name) }

  /// Drops the indexes, loads the rows, and makes the indexes again.
  ///
  /// - Parameters:
  ///   - connection: The database, with a savepoint to go back to.
  ///   - load: Loads the rows.
  /// - Throws: What SQLite answers, such as `constraintUnique` for a unique index that the rows don't allow.
  func around(
    on connection: borrowing Connection, load: () throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    for index in indexes { try connection.execute("DROP INDEX main.\(quoted(index.name))") }
    try load()
    for index in indexes { if let sql = index.sql { try connection.execute(sql) } }
  }
}
