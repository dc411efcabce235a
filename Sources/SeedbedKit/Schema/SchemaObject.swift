/// One row of `sqlite_schema`: a table, index, trigger or view as the database itself describes it.
///
/// Related SQLite documentation: <https://sqlite.org/schematab.html>
package struct SchemaObject: Sendable, Hashable {
  /// What an object is: the `type` column of `sqlite_schema`.
  package enum Kind: String, Sendable, Hashable {
    case table, index, trigger, view
  }

  /// What the object is; a virtual table is a table.
  package var kind: Kind
  /// Its name, without quotes.
  package var name: String
  /// The table or view that an index or trigger belongs to; the object's own name for the others.
  package var tableName: String
  /// The statement that makes it, as SQLite keeps it; `nil` for an index that a constraint made.
  package var sql: String?

  /// Makes an object from the columns of its row.
  package init(_ kind: Kind, name: String, tableName: String, sql: String?) {
    self.kind = kind
    self.name = name
    self.tableName = tableName
    self.sql = sql
  }
}
