/// A virtual table: what `CREATE VIRTUAL TABLE` says.
///
/// Related SQLite documentation: <https://sqlite.org/lang_createvtab.html>
package struct VirtualTableDefinition: Sendable, Hashable {
  /// The module that serves it, such as `fts5`.
  package var module: SchemaName
  /// What is given to the module, in order; what it means is the module's affair.
  package var arguments: [SQLFragment]
}
