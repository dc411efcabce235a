extension LintRule {
  static let insertWithoutColumns = LintRule(
    id: "insert-without-columns", .lintInsertWithoutColumns, isStrict: true,
    summary: "an INSERT doesn't name its columns",
    reason: """
      The values go into the table's columns by position. Such a statement fails when the table gets a column, and one in a \
      trigger fails on every later write.
      """,
    example: "INSERT INTO city VALUES(1, 'Huế');",
    remedy: "INSERT INTO city(id, name) VALUES(1, 'Huế');",
    sources: ["https://sqlite.org/lang_insert.html"]
  ) { context in
    context.files.flatMap { file in
      file.statements.flatMap { statement in
        statement.insertedTables.compactMap { place -> LintFinding? in
          let next = statement.isKeyword(place + 1, "AS") ? place + 3 : place + 1
          guard statement.isKeyword(next, "VALUES", "SELECT", "WITH") else { return nil }
          return LintFinding(
            file, statement, at: place,
            "the columns of '\(statement.name(place)?.text ?? "")' aren't named",
            fix: "name them in parentheses behind the table")
        }
      }
    }
  }
}

extension DiagnosticCode {
  /// An INSERT has no list of columns.
  public static let lintInsertWithoutColumns = DiagnosticCode(
    rawValue: "lint.insert-without-columns")
}
