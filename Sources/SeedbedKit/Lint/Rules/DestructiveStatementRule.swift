extension LintRule {
  static let destructiveStatement = LintRule(
    id: "destructive-statement", .lintDestructiveStatement, isStrict: true,
    summary: "a statement throws rows or a column away",
    reason: """
      DROP TABLE, DROP COLUMN and a DELETE without WHERE take what people wrote into their copies, and no backup stays for ever. \
      Tables that the file itself made, and the old table of a rebuild, are nobody's loss. '-- seedbed: allow-loss TABLE' in the \
      file says that it is meant.
      """,
    example: "DROP TABLE draft;",
    remedy: "-- seedbed: allow-loss draft\nDROP TABLE draft;",
    sources: ["https://sqlite.org/lang_droptable.html", "https://sqlite.org/lang_delete.html"]
  ) { context in
    context.files.flatMap { file in
      let rebuilt = file.rebuilds.flatMap { [$0.table, $0.source] }
      let harmless = file.createdTables.union(rebuilt)
      let allowed = context.database.settings.allowedLoss(in: file.migration.fileName)
        .union(file.script.allowedLoss)
      return file.statements.compactMap { statement -> LintFinding? in
        guard let (table, loss) = statement.loss, !harmless.contains(table),
          // What SQLite keeps for itself holds nothing of the user's.
          !table.folded.hasPrefix("sqlite_"), !allowed.contains(table.folded)
        else { return nil }
        return LintFinding(
          file, statement, at: 0, loss,
          fix: "if that is meant, write '-- seedbed: allow-loss \(table)' into the file")
      }
    }
  }
}

extension SQLStatement {
  /// The table that loses something by the statement, and what it loses.
  fileprivate var loss: (table: SchemaName, message: String)? {
    switch action {
    case .drop(.table, let name): return (name, "table '\(name)' goes with all its rows")
    case .dropColumn(let table): return (table, "a column of '\(table)' goes with its values")
    case .delete:
      guard outerKeyword("WHERE") == nil, outerKeyword("LIMIT") == nil,
        let from = outerKeyword("FROM")
      else { return nil }
      let place = isMark(from + 2, ".") ? from + 3 : from + 1
      return name(place).map { ($0, "all rows of '\($0)' are deleted") }
    default: return nil
    }
  }
}

extension DiagnosticCode {
  /// A statement throws rows or a column away.
  public static let lintDestructiveStatement = DiagnosticCode(
    rawValue: "lint.destructive-statement")
}
