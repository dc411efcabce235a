internal import SeedbedSQLite

/// The indexes of tables that rows are loaded without, and that are filled when all rows are there, which is several times faster
/// than to keep them up to date row by row.
///
/// It is decided from the schema alone, so that the bytes of the file depend on nothing else. Of a table all go or none, so
/// that they keep their order, by which SQLite breaks ties between plans.
struct IndexSetAside: ~Copyable {
  /// How indexes are set aside.
  enum Method {
    /// They are dropped and made again, behind whatever was made after them.
    case drop
    /// They are taken out of `sqlite_schema` and put back into their places, in one step for all of them. Only for a file that is
    /// nobody's yet: SQLite takes what stands there on trust.
    ///
    /// Related SQLite documentation: <https://sqlite.org/pragma.html#pragma_writable_schema>
    case hide
  }

  private let indexes: [SchemaObject]
  private let method: Method
  /// The rows of `sqlite_schema` that were taken out, each with its row id first.
  private var hidden: [[Value]] = []

  /// Chooses indexes; nothing is done yet.
  init(_ indexes: [SchemaObject], by method: Method) {
    self.indexes = indexes
    self.method = method
  }

  /// Takes the indexes away, in a transaction or savepoint to go back to.
  mutating func remove(on connection: borrowing Connection) throws(SQLiteError) {
    if indexes.isEmpty { return }
    switch method {
    case .drop:
      for index in indexes { try connection.execute("DROP INDEX main.\(quoted(index.name))") }
    case .hide:
      let names = Set(indexes.map(\.name))
      hidden = try connection.rows(
        """
        SELECT rowid, type, name, tbl_name, rootpage, sql FROM main.sqlite_schema
        WHERE type = 'index' ORDER BY rowid
        """
      ).filter { row in
        guard case .text(let name) = row[2] else { return false }
        return names.contains(name)
      }
      try writeSchema("DELETE FROM main.sqlite_schema WHERE rowid = ?", on: connection) { [$0[0]] }
    }
  }

  /// Brings the indexes back, filled.
  ///
  /// - Throws: What SQLite answers, such as `constraintUnique` for a unique index that the rows don't allow.
  func restore(on connection: borrowing Connection) throws(SQLiteError) {
    if indexes.isEmpty { return }
    switch method {
    case .drop:
      for index in indexes { if let sql = index.sql { try connection.execute(sql) } }
    case .hide:
      try writeSchema(
        """
        INSERT INTO main.sqlite_schema (rowid, type, name, tbl_name, rootpage, sql)
        VALUES (?, ?, ?, ?, ?, ?)
        """, on: connection
      ) { $0 }
      for index in indexes { try connection.execute("REINDEX main.\(quoted(index.name))") }
    }
  }

  /// Has the connection read the schema again, after the caller has rolled all of this back.
  func forget(on connection: borrowing Connection) throws(SQLiteError) {
    if !hidden.isEmpty { try connection.execute("PRAGMA writable_schema = RESET") }
  }

  /// Runs a statement on `sqlite_schema` for each row that was taken out, and has the connection read the schema again.
  private func writeSchema(
    _ sql: String, on connection: borrowing Connection, parameters: ([Value]) -> [Value]
  ) throws(SQLiteError) {
    try connection.execute("PRAGMA writable_schema = ON")
    do {
      var statement = try connection.prepare(sql)
      for row in hidden {
        try statement.bind(parameters(row))
        while try statement.step() {}
        statement.reset()
      }
    }
    try connection.execute("PRAGMA writable_schema = RESET")
  }
}
