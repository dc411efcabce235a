/// An index: what `CREATE INDEX` says.
///
/// Related SQLite documentation: <https://sqlite.org/lang_createindex.html>
struct IndexDefinition: Sendable, Hashable {
  /// Whether two rows may not have the same key.
  var isUnique: Bool
  /// The table whose rows it holds.
  var table: SchemaName
  /// The columns and expressions in the key's order.
  var columns: [IndexedColumn]
  /// What a row must fulfil to be in a partial index; `nil` if every row is.
  var condition: SQLFragment?
}
