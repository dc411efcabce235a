/// A constraint of a table, or of a column that a table could have at its end as well.
enum TableConstraint: Sendable, Hashable {
  case primaryKey(PrimaryKeyConstraint)
  case unique([IndexedColumn], ConflictResolution)
  /// The expression, without parentheses around.
  case check(SQLFragment)
  case foreignKey(ForeignKeyConstraint)
}

/// The primary key of a table.
struct PrimaryKeyConstraint: Sendable, Hashable {
  /// The columns in the key's order.
  var columns: [IndexedColumn]
  /// What is done with a row whose key is there already.
  var conflict = ConflictResolution.abort
  /// Whether ids are never given twice.
  var isAutoincrement = false
  /// Whether `DESC` stands behind the column itself.
  ///
  /// SQLite keeps an old fault for ever: `INTEGER PRIMARY KEY DESC` isn't the rowid, `PRIMARY KEY (id DESC)` is.
  /// Related SQLite documentation: <https://sqlite.org/lang_createtable.html#rowids_and_the_integer_primary_key>
  var isColumnDescending = false
}

/// A reference from columns of a table to those of a parent table.
///
/// `MATCH` isn't looked at, as SQLite doesn't either.
/// Related SQLite documentation: <https://sqlite.org/foreignkeys.html>
struct ForeignKeyConstraint: Sendable, Hashable {
  /// What happens to the child when its parent goes or changes.
  enum Action: String, Sendable, Hashable {
    case noAction = "NO ACTION"
    case restrict = "RESTRICT"
    case cascade = "CASCADE"
    case setNull = "SET NULL"
    case setDefault = "SET DEFAULT"
  }

  /// The columns of the child, in order.
  var columns: [SchemaName]
  /// The parent table.
  var parent: SchemaName
  /// The parent's columns, in order; empty where its primary key is meant.
  var parentColumns: [SchemaName] = []
  /// What happens to the child when its parent is deleted.
  var onDelete = Action.noAction
  /// What happens to the child when its parent's key changes.
  var onUpdate = Action.noAction
  /// Whether the key is checked at the end of the transaction (`DEFERRABLE INITIALLY DEFERRED`).
  var isDeferred = false
}

extension TableConstraint: CustomStringConvertible {
  /// The constraint as SQL, as it would stand at the table's end.
  var description: String {
    switch self {
    case .primaryKey(let key): "\(key)"
    case .unique(let columns, let conflict): "UNIQUE \(columns.list)\(conflict.clause)"
    case .check(let expression): "CHECK (\(expression))"
    case .foreignKey(let key): "\(key)"
    }
  }
}

extension PrimaryKeyConstraint: CustomStringConvertible {
  /// The key as SQL, as it would stand at the table's end, or in words where no key at the end means the same.
  var description: String {
    if isColumnDescending { return "PRIMARY KEY DESC at the column, which isn't the rowid" }
    return "PRIMARY KEY \(columns.list)\(isAutoincrement ? " AUTOINCREMENT" : "")\(conflict.clause)"
  }
}

extension ForeignKeyConstraint: CustomStringConvertible {
  /// The key as SQL, as it would stand at the table's end.
  var description: String {
    var sql = "FOREIGN KEY (\(columns.list)) REFERENCES \(parent)"
    if !parentColumns.isEmpty { sql += "(\(parentColumns.list))" }
    if onDelete != .noAction { sql += " ON DELETE \(onDelete.rawValue)" }
    if onUpdate != .noAction { sql += " ON UPDATE \(onUpdate.rawValue)" }
    return sql + (isDeferred ? " DEFERRABLE INITIALLY DEFERRED" : "")
  }
}
