/// A virtual table: what `CREATE VIRTUAL TABLE` says.
///
/// Related SQLite documentation: <https://sqlite.org/lang_createvtab.html>
struct VirtualTableDefinition: Sendable, Hashable {
  /// The module that serves it, such as `fts5`.
  var module: SchemaName
  /// What is given to the module, in order; what it means is the module's affair.
  var arguments: [SQLFragment]
}
