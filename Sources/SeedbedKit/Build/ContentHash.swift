internal import SeedbedSQLite

/// What a database holds, as one hash: equal for equal schema and rows, wherever their pages lie.
///
/// It doesn't depend on page size, encoding, free pages, indexes' content, the version of SQLite, or the order in which
/// independent objects were made, and `user_version` isn't part of it.
///
/// Version 1 is SHA-256 over typed values, as `CanonicalHash` writes them:
/// 1. the text `seedbed content 1`;
/// 2. the number of declared objects (`sqlite_…` and shadow tables left out), and for each, in order of kind and name by bytes:
///    kind, name in small ASCII letters, and its SQL, token by token: comments out, keywords and bare names in small letters,
///    names quoted only where they must be. Names sort by their bytes in small ASCII letters;
/// 3. for each table with rows of its own, in order of name: its name, the number of its columns, their names, then
///    each row as the number 1 and its values, then the number 0.
///
/// Tables with rows are the ordinary ones, `sqlite_sequence` if it is there, and the virtual ones that keep their content in the file
/// (FTS, R-tree), as SELECT shows it with the row id first; their shadow tables are left out. Generated and hidden columns are left out,
/// since the others tell them. Rows come in order of row id, in a table WITHOUT ROWID in that of its primary key; in `sqlite_sequence` by
/// name. The row id of an ordinary table counts only where a column is its alias: VACUUM may change the others, but not their order.
public struct ContentHash: Sendable, Hashable {
  /// The SHA-256.
  let digest: SHA256Digest

  /// Reads all of a database's `main` schema, in constant memory.
  init(of connection: borrowing Connection) throws(SQLiteError) {
    var hash = CanonicalHash("seedbed content 1")
    try Self.addSchema(of: connection, to: &hash)
    for table in try connection.tablesWithRows() {
      try Self.addRows(of: table, on: connection, to: &hash)
    }
    digest = hash.finish()
  }

  private static func addSchema(
    of connection: borrowing Connection, to hash: inout CanonicalHash
  ) throws(SQLiteError) {
    let objects = try connection.schemaObjects().declared
      .map { (kind: $0.kind.rawValue, name: $0.name.asciiLowercased, sql: $0.sql ?? "") }
      .sorted { left, right in
        left.kind == right.kind
          ? left.name.utf8.lexicographicallyPrecedes(right.name.utf8) : left.kind < right.kind
      }
    hash.add(Int64(objects.count))
    for object in objects {
      hash.add(object.kind)
      hash.add(object.name)
      let sql = Array(object.sql.utf8)
      let fragment = SQLFragment(SQLTokenizer(sql).filter { !$0.isTrivia }, in: sql)
      fragment.canonical.withUnsafeBufferPointer { hash.add(text: $0) }
    }
  }

  private static func addRows(
    of table: RowSource, on connection: borrowing Connection, to hash: inout CanonicalHash
  ) throws(SQLiteError) {
    hash.add(table.name.asciiLowercased)
    hash.add(Int64(table.columns.count))
    for column in table.columns { hash.add(column.asciiLowercased) }
    var statement = try connection.prepare(table.selectSQL)
    let count = statement.columnCount
    while try statement.step() {
      hash.add(1)
      hash.addRow(of: statement, count: count)
    }
    hash.add(0)
  }
}

extension ContentHash: CustomStringConvertible {
  /// The version of the definition, the algorithm and the digest: `v1:sha256:` and 64 hexadecimal digits.
  public var description: String { "v1:sha256:\(digest)" }
}
