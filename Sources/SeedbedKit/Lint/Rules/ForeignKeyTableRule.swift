extension LintRule {
  static let foreignKeyWithoutTable = LintRule(
    id: "foreign-key-without-table", .lintForeignKeyWithoutTable, needs: .schema,
    summary: "a foreign key refers to a table that isn't there",
    reason: """
      SQLite takes such a key when the table is made, since the other one may be made later. But where an app switches foreign keys \
      on, every INSERT into the table fails with 'no such table', also of NULL.
      """,
    example: "CREATE TABLE street(id INTEGER PRIMARY KEY, city INTEGER REFERENCES ctiy(id));",
    remedy: "CREATE TABLE street(id INTEGER PRIMARY KEY, city INTEGER REFERENCES city(id));",
    sources: ["https://sqlite.org/foreignkeys.html#fk_schemacommands"]
  ) { context in
    let tables = context.objects.filter { $0.kind == .table }
    let names = Set(tables.map { SchemaName($0.name) })
    return tables.flatMap { object -> [LintFinding] in
      guard case .table(let table) = SchemaDefinition(object) else { return [] }
      return table.foreignKeys.compactMap { key in
        guard !names.contains(key.parent),
          let first = key.columns.first,
          let (origin, place) = context.origins.column(first, of: object)
        else { return nil }
        return LintFinding(
          origin.file, origin.statement, at: place.range.lowerBound,
          "\(key.columns.quotedList) of '\(object.name)' refers to table '\(key.parent)', which isn't there",
          fix: EditDistance.question(about: key.parent.text, among: tables.map(\.name))
            ?? "make that table, or leave the REFERENCES out")
      }
    }
  }
}

extension DiagnosticCode {
  /// A foreign key refers to a table that isn't there.
  public static let lintForeignKeyWithoutTable = DiagnosticCode(
    rawValue: "lint.foreign-key-without-table")
}
