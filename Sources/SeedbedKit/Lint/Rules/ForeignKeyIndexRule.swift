extension LintRule {
  static let foreignKeyWithoutIndex = LintRule(
    id: "foreign-key-without-index", .lintForeignKeyWithoutIndex, isStrict: true, needs: .schema,
    summary: "a foreign key has no index on the child's columns",
    reason: """
      Deleting a parent row, or changing its key, makes SQLite look for its children; without an index it reads the whole child \
      table each time. An index whose first columns are the key's, in any order, will do, and so does a primary key or UNIQUE.
      """,
    example: "CREATE TABLE street(id INTEGER PRIMARY KEY, city INTEGER REFERENCES city(id));",
    remedy: "CREATE INDEX street_by_city ON street(city);",
    sources: ["https://sqlite.org/foreignkeys.html#fk_indexes"]
  ) { context in
    context.objects.flatMap { object -> [LintFinding] in
      guard object.kind == .table, case .table(let table) = SchemaDefinition(object) else {
        return []
      }
      let keys =
        table.indexedKeys
        + context.objects.filter {
          $0.kind == .index && SchemaName($0.tableName) == SchemaName(object.name)
        }.compactMap(\.indexedKey)
      return table.foreignKeys.compactMap { key in
        let columns = Set(key.columns.map { SQLFragment(name: $0) })
        guard !keys.contains(where: { Set($0.prefix(columns.count)) == columns }),
          let first = key.columns.first,
          let (origin, place) = context.origins.column(first, of: object)
        else { return nil }
        return LintFinding(
          origin.file, origin.statement, at: place.range.lowerBound,
          "no index of '\(object.name)' begins with the key \(key.columns.quotedList) that refers to "
            + "'\(key.parent)'",
          fix: key.index(on: SchemaName(object.name)))
      }
    }
  }
}

extension ForeignKeyConstraint {
  /// The statement that makes an index for it.
  fileprivate func index(on table: SchemaName) -> String {
    let name = ([table.text, "by"] + columns.map(\.text)).joined(separator: "_")
    let list = columns.map(\.text.sqlIdentifier).joined(separator: ", ")
    return "CREATE INDEX \(name.sqlIdentifier) ON \(table.text.sqlIdentifier)(\(list));"
  }
}

extension TableDefinition {
  /// The foreign keys of its constraints, those of columns too.
  var foreignKeys: [ForeignKeyConstraint] {
    constraints.compactMap { if case .foreignKey(let key) = $0 { key } else { nil } }
  }

  /// The columns of the keys that SQLite can look rows up by.
  fileprivate var indexedKeys: [[SQLFragment]] {
    constraints.compactMap { constraint in
      switch constraint {
      case .primaryKey(let key): key.columns.map(\.expression)
      case .unique(let columns, _): columns.map(\.expression)
      default: nil
      }
    }
  }
}

extension SchemaObject {
  /// The columns of an index that holds every row.
  fileprivate var indexedKey: [SQLFragment]? {
    guard case .index(let index) = SchemaDefinition(self), index.condition == nil else {
      return nil
    }
    return index.columns.map(\.expression)
  }
}

extension DiagnosticCode {
  /// A foreign key's child has no index.
  public static let lintForeignKeyWithoutIndex = DiagnosticCode(
    rawValue: "lint.foreign-key-without-index")
}
