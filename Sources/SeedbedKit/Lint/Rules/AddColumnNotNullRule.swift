extension LintRule {
  static let addColumnNotNull = LintRule(
    id: "add-column-not-null", .lintAddColumnNotNull,
    summary: "ADD COLUMN makes a NOT NULL column without a default",
    reason: """
      The rows that are there need a value for the new column. SQLite refuses the statement where the table has any, and takes it \
      where it is empty, as in a build: it fails only on the devices.
      """,
    example: "ALTER TABLE city ADD COLUMN country TEXT NOT NULL;",
    remedy: "ALTER TABLE city ADD COLUMN country TEXT NOT NULL DEFAULT '';",
    sources: ["https://sqlite.org/lang_altertable.html#altertabaddcol"]
  ) { context in
    context.files.flatMap { file in
      file.statements.compactMap { statement -> LintFinding? in
        guard case .addColumn = statement.action, let column = statement.columnPlaces.first,
          let place = statement.notNullWithoutDefault(in: column.range)
        else { return nil }
        var finding = LintFinding(
          file, statement, at: place,
          "column '\(column.name)' is NOT NULL and has no DEFAULT, so that no row can get it",
          fix: "give it a DEFAULT, or rebuild the table")
        finding.statement = file.position(at: statement.tokens[0].range.lowerBound)
        return finding
      }
    }
  }
}

extension SQLStatement {
  /// The NOT of a column that can't be added to a table with rows.
  fileprivate func notNullWithoutDefault(in column: Range<Int>) -> Int? {
    let outer = column.filter { opening[$0] == nil }
    let hasValue = outer.contains { place in
      // A key may say ON DELETE SET DEFAULT, and a generated column computes its value.
      isKeyword(place, "DEFAULT") && !isKeyword(place - 1, "SET") && !isKeyword(place + 1, "NULL")
        || generatedColumn(at: place) != nil && isKeyword(place, "AS")
    }
    return hasValue ? nil : outer.first { hasKeywords("NOT", "NULL", at: $0) }
  }
}

extension DiagnosticCode {
  /// A column that no row can get is added.
  public static let lintAddColumnNotNull = DiagnosticCode(rawValue: "lint.add-column-not-null")
}
