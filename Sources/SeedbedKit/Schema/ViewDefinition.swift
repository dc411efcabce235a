/// A view: what `CREATE VIEW` says.
///
/// Related SQLite documentation: <https://sqlite.org/lang_createview.html>
struct ViewDefinition: Sendable, Hashable {
  /// The names given to its columns; empty where they come from the SELECT.
  var columns: [SchemaName]
  /// The SELECT statement.
  var select: SQLFragment
}
