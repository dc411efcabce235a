/// What the SQL of a schema object says, in a form in which equal means the same to SQLite.
///
/// A name given to a constraint, `IF NOT EXISTS`, `TEMP` and a schema before the object's name mean nothing here.
enum SchemaDefinition: Sendable, Hashable {
  case table(TableDefinition)
  case virtualTable(VirtualTableDefinition)
  case index(IndexDefinition)
  case view(ViewDefinition)
  case trigger(TriggerDefinition)
  /// SQL that couldn't be understood, perhaps written by a newer SQLite: its tokens from the object's name on.
  case other(SQLFragment)
}

extension SchemaDefinition {
  /// Reads the SQL of an object; what can't be understood becomes ``other(_:)``.
  init(_ object: SchemaObject) {
    let parser = DefinitionParser(object.sql ?? "")
    self = parser.definition() ?? .other(parser.unparsed())
  }
}

/// What is done with a row that breaks a constraint: the word behind `ON CONFLICT`.
enum ConflictResolution: String, Sendable, Hashable {
  case rollback, abort, fail, ignore, replace

  /// The clause with a space before it, or nothing for `ABORT`, the default.
  var clause: String {
    self == .abort ? "" : " ON CONFLICT \(rawValue.uppercased())"
  }
}

/// A column or expression of an index or key.
struct IndexedColumn: Sendable, Hashable {
  /// The column's name, or an expression.
  var expression: SQLFragment
  /// The collation that is named here; the column's own one isn't looked up.
  var collation: SchemaName?
  /// Whether the order is `DESC`.
  var isDescending = false
}

extension IndexedColumn: CustomStringConvertible {
  /// The column as SQL.
  var description: String {
    expression.text + (collation.map { " COLLATE \($0)" } ?? "") + (isDescending ? " DESC" : "")
  }
}

extension [IndexedColumn] {
  /// The columns in parentheses, with commas between.
  var list: String { "(\(map(\.description).joined(separator: ", ")))" }
}
