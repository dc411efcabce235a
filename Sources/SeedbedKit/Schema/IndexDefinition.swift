/// An index: what `CREATE INDEX` says.
///
/// Related SQLite documentation: <https://sqlite.org/lang_createindex.html>
package struct IndexDefinition: Sendable, Hashable {
  /// Whether two rows may not have the same key.
  package var isUnique: Bool
  /// The table whose rows it holds.
  package var table: SchemaName
  /// The columns and expressions in the key's order.
  package var columns: [IndexedColumn]
  /// What a row must fulfil to be in a partial index; `nil` if every row is.
  package var condition: SQLFragment?
}
