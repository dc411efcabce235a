internal import SeedbedSQLite

/// How one database differs from another: its version, its objects, its rows.
package struct DatabaseDifference: Sendable {
  /// The versions of both, in order.
  package let versions: (old: Int32, new: Int32)
  /// How the second one's schema differs from that of the first, which counts as the one that was wanted.
  package let schema: [SchemaDifference]
  /// The tables of which rows differ, in order of name.
  package let rows: [RowDifference]

  /// Whether nothing differs.
  package var isEmpty: Bool { versions.old == versions.new && schema.isEmpty && rows.isEmpty }

  /// Compares two databases, row by row in constant memory.
  ///
  /// Tables of one name are compared by the columns that both have. Rows are matched by primary key where both have the same one, else as
  /// wholes; rows of FTS and R-tree tables by their row ids.
  ///
  /// - Parameters:
  ///   - old: The first one.
  ///   - new: The second one.
  ///   - exampleLimit: How many rows of each table are shown.
  ///   - isCancelled: Asked now and then; answering true ends the work.
  /// - Throws: As `DatabaseSource.read`.
  package init(
    from old: DatabaseSource, to new: DatabaseSource, exampleLimit: Int,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(SeedbedError) {
    let positions = (old.position, new.position)
    (versions, schema, rows) = try old.read(loadsSeeds: true, isCancelled: isCancelled) {
      left throws(SeedbedError) in
      try new.read(loadsSeeds: true, isCancelled: isCancelled) { right throws(SeedbedError) in
        let (oldVersion, oldSchema, oldTables) = try reporting(at: positions.0) {
          () throws(SQLiteError) in
          (try left.version().version, try left.schema(), try left.tablesWithRows())
        }
        let (newVersion, newSchema, newTables) = try reporting(at: positions.1) {
          () throws(SQLiteError) in
          (try right.version().version, try right.schema(), try right.tablesWithRows())
        }
        var rows: [RowDifference] = []
        for table in oldTables {
          let name = SchemaName(table.name)
          let match = newTables.first { SchemaName($0.name) == name }
          let difference: RowDifference
          if let match {
            var comparison = RowComparison(table, match, exampleLimit: exampleLimit)
            difference = try comparison.run(left, right, at: positions)
          } else {
            difference = RowDifference(
              table: table.name, removed: try Self.count(table, left, at: positions.0))
          }
          if !difference.isEmpty { rows.append(difference) }
        }
        for table in newTables
        where !oldTables.contains(where: { SchemaName($0.name) == SchemaName(table.name) }) {
          let difference = RowDifference(
            table: table.name, added: try Self.count(table, right, at: positions.1))
          if !difference.isEmpty { rows.append(difference) }
        }
        return ((oldVersion, newVersion), newSchema.differences(from: oldSchema), rows)
      }
    }
  }

  private static func count(
    _ table: RowSource, _ connection: borrowing Connection, at position: SourcePosition
  ) throws(SeedbedError) -> Int64 {
    try reporting(at: position) { () throws(SQLiteError) in
      try connection.rowCount(of: table.name)
    }
  }
}

/// How the rows of one table differ.
package struct RowDifference: Sendable, Hashable {
  /// A row that differs.
  package struct Example: Sendable, Hashable {
    /// What happened to the row.
    package enum Kind: String, Sendable {
      case added, removed, changed
    }

    /// A value that changed.
    package struct Change: Sendable, Hashable {
      /// The column.
      package let column: String
      /// What was there and what is, as SQL; long ones are cut.
      package let old, new: String
    }

    /// What happened to it.
    package let kind: Kind
    /// The values of its key, or of the whole row where there is no key, as SQL.
    package let key: [String]
    /// The values that differ; empty unless it was changed.
    package let changes: [Change]
  }

  /// The table, as the first database names it.
  package let table: String
  /// How many rows only the second database has.
  package var added: Int64 = 0
  /// How many rows only the first one has.
  package var removed: Int64 = 0
  /// How many rows of one key differ.
  package var changed: Int64 = 0
  /// The first of these rows, in order of key.
  package var examples: [Example] = []

  /// Whether no row differs.
  package var isEmpty: Bool { added == 0 && removed == 0 && changed == 0 }
}
