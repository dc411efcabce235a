/// An ordinary table: what `CREATE TABLE` says.
///
/// A constraint on one column is the same whether it stands behind the column or at the table's end, and the order of
/// constraints doesn't matter; that of columns does.
/// Related SQLite documentation: <https://sqlite.org/lang_createtable.html>
struct TableDefinition: Sendable {
  /// The columns in order.
  var columns: [ColumnDefinition] = []
  /// Keys, checks and foreign keys, those of columns too, each once, in the order in which they are written.
  var constraints: [TableConstraint] = []
  /// Whether the table is `WITHOUT ROWID`.
  var isWithoutRowID = false
  /// Whether the table is `STRICT`.
  var isStrict = false

  /// The primary key, if one is declared.
  var primaryKey: PrimaryKeyConstraint? {
    for case .primaryKey(let key) in constraints { return key }
    return nil
  }

  /// Adds a constraint unless the same is there.
  mutating func add(_ constraint: TableConstraint) {
    if !constraints.contains(constraint) { constraints.append(constraint) }
  }
}

extension TableDefinition: Hashable {
  static func == (left: TableDefinition, right: TableDefinition) -> Bool {
    left.columns == right.columns && Set(left.constraints) == Set(right.constraints)
      && left.isWithoutRowID == right.isWithoutRowID && left.isStrict == right.isStrict
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(columns)
    hasher.combine(Set(constraints))
    hasher.combine(isWithoutRowID)
    hasher.combine(isStrict)
  }
}

/// A column of a table, without the constraints that a table could have at its end as well.
struct ColumnDefinition: Sendable, Hashable {
  /// The column's name.
  var name: SchemaName
  /// The declared type, letters in any case alike: `INT` and `INTEGER` are two. Empty if none is declared.
  var type: SQLFragment
  /// What `NOT NULL` does with a NULL; `nil` where NULL is allowed.
  var notNull: ConflictResolution?
  /// The default value, without parentheses around; `nil` for NULL, which is the default where none is declared.
  var defaultValue: SQLFragment?
  /// The collation; `nil` for `BINARY`, which is the one where none is declared.
  var collation: SchemaName?
  /// How the column is computed; `nil` for an ordinary column.
  var generated: GeneratedValue?

  /// How a generated column gets its value.
  struct GeneratedValue: Sendable, Hashable {
    /// The expression, without parentheses around.
    var expression: SQLFragment
    /// Whether the value is kept in the file, and not computed when it is read.
    var isStored: Bool
  }
}
