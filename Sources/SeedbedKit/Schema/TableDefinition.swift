/// An ordinary table: what `CREATE TABLE` says.
///
/// A constraint on one column is the same whether it stands behind the column or at the table's end, and the order of
/// constraints doesn't matter; that of columns does.
/// Related SQLite documentation: <https://sqlite.org/lang_createtable.html>
package struct TableDefinition: Sendable {
  /// The columns in order.
  package var columns: [ColumnDefinition] = []
  /// Keys, checks and foreign keys, those of columns too, each once, in the order in which they are written.
  package var constraints: [TableConstraint] = []
  /// Whether the table is `WITHOUT ROWID`.
  package var isWithoutRowID = false
  /// Whether the table is `STRICT`.
  package var isStrict = false

  /// The primary key, if one is declared.
  package var primaryKey: PrimaryKeyConstraint? {
    for case .primaryKey(let key) in constraints { return key }
    return nil
  }

  /// Adds a constraint unless the same is there.
  mutating func add(_ constraint: TableConstraint) {
    if !constraints.contains(constraint) { constraints.append(constraint) }
  }
}

extension TableDefinition: Hashable {
  package static func == (left: TableDefinition, right: TableDefinition) -> Bool {
    left.columns == right.columns && Set(left.constraints) == Set(right.constraints)
      && left.isWithoutRowID == right.isWithoutRowID && left.isStrict == right.isStrict
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(columns)
    hasher.combine(Set(constraints))
    hasher.combine(isWithoutRowID)
    hasher.combine(isStrict)
  }
}

/// A column of a table, without the constraints that a table could have at its end as well.
package struct ColumnDefinition: Sendable, Hashable {
  /// The column's name.
  package var name: SchemaName
  /// The declared type, letters in any case alike: `INT` and `INTEGER` are two. Empty if none is declared.
  package var type: SQLFragment
  /// What `NOT NULL` does with a NULL; `nil` where NULL is allowed.
  package var notNull: ConflictResolution?
  /// The default value, without parentheses around; `nil` for NULL, which is the default where none is declared.
  package var defaultValue: SQLFragment?
  /// The collation; `nil` for `BINARY`, which is the one where none is declared.
  package var collation: SchemaName?
  /// How the column is computed; `nil` for an ordinary column.
  package var generated: GeneratedValue?

  /// How a generated column gets its value.
  package struct GeneratedValue: Sendable, Hashable {
    /// The expression, without parentheses around.
    package var expression: SQLFragment
    /// Whether the value is kept in the file, and not computed when it is read.
    package var isStored: Bool
  }
}
