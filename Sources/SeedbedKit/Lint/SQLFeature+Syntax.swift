extension SQLFeature {
  private static let select = "lang_select.html"
  private static let table = "lang_createtable.html"
  private static let index = "lang_createindex.html"
  private static let alter = "lang_altertable.html"
  private static let insert = "lang_upsert.html"
  private static let window = "windowfunctions.html"
  private static let with = "lang_with.html"
  private static let expression = "lang_expr.html"

  /// The syntax, in order of version, with the releases of <https://sqlite.org/changes.html>.
  static let syntax: [SQLFeature] = [
    SQLFeature(
      "a partial index", SQLiteVersion(8), instead: "leave out the WHERE",
      source: "partialindex.html", at: ["where"]
    ) { $0.isPartialIndexClause(at: $1) ? $1 : nil },
    SQLFeature(
      "WITHOUT ROWID", SQLiteVersion(8, 2), instead: "leave it out", source: "withoutrowid.html",
      at: ["without"]
    ) { $0.isTableOption(at: $1) && $0.isKeyword($1 + 1, "ROWID") ? $1 : nil },
    SQLFeature(
      "WITH", SQLiteVersion(8, 3), instead: "write a subquery or a view", source: with, at: ["with"]
    ) { $0.beginsCommonTableExpressions(at: $1) ? $1 : nil },
    SQLFeature(
      "an index on an expression", SQLiteVersion(9), instead: "index a column",
      source: "expridx.html", at: ["on"]
    ) { $0.indexedExpression(behind: $1) },
    SQLFeature(
      "a view's list of columns", SQLiteVersion(9), instead: "name them by AS in the SELECT",
      source: "lang_createview.html", at: ["view"]
    ) { $0.viewColumns(behind: $1) },
    SQLFeature(
      "a row value", SQLiteVersion(15), instead: "compare or set the values one by one",
      source: "rowvalue.html", at: ["("]
    ) { $0.isRowValue(at: $1) ? $1 : nil },
    SQLFeature(
      "TRUE or FALSE", SQLiteVersion(23), .object, instead: "write 1 or 0",
      source: "datatype3.html#boolean_datatype", at: ["true", "false"]
    ) { $0.isBooleanConstant(at: $1) ? $1 : nil },
    SQLFeature(
      "ON CONFLICT … DO (UPSERT)", SQLiteVersion(24),
      instead: "write INSERT OR IGNORE, and an UPDATE after it", source: insert, at: ["on"]
    ) { $0.isUpsert(at: $1) ? $1 : nil },
    SQLFeature(
      "a window function", SQLiteVersion(25), instead: "write a subquery", source: window,
      at: ["over"]
    ) { $0.isOver(at: $1) ? $1 : nil },
    SQLFeature(
      "RENAME COLUMN", SQLiteVersion(25), instead: "rebuild the table", source: alter,
      at: ["rename"]
    ) { statement, place in
      guard case .renameColumn = statement.action else { return nil }
      return place
    },
    SQLFeature(
      "VACUUM INTO", SQLiteVersion(27), instead: "use VACUUM", source: "lang_vacuum.html",
      at: ["into"]
    ) { statement, place in statement.isKeyword(0, "VACUUM") ? place : nil },
    SQLFeature(
      "GROUPS or EXCLUDE in a window", SQLiteVersion(28), instead: "use ROWS or RANGE",
      source: window, at: ["groups", "exclude"]
    ) { $0.isWindowFrame(at: $1) ? $1 : nil },
    SQLFeature(
      "FILTER", SQLiteVersion(30), instead: "write CASE WHEN … END inside the aggregate function",
      source: "lang_aggfunc.html", at: ["filter"]
    ) { $0.isAggregateFilter(at: $1) ? $1 : nil },
    SQLFeature(
      "NULLS FIRST or NULLS LAST", SQLiteVersion(30), instead: "order by x IS NULL first",
      source: select, at: ["nulls"]
    ) { $0.isNullsOrder(at: $1) ? $1 : nil },
    SQLFeature(
      "a generated column", SQLiteVersion(31), instead: "compute it in a view, or by triggers",
      source: "gencol.html", at: ["as"]
    ) { $0.generatedColumn(at: $1) },
    SQLFeature(
      "UPDATE … FROM", SQLiteVersion(33), instead: "write a subquery behind SET",
      source: "lang_update.html", at: ["from"]
    ) { $0.isUpdateFrom(at: $1) ? $1 : nil },
    SQLFeature(
      "RETURNING", SQLiteVersion(35), instead: "write a SELECT after it",
      source: "lang_returning.html", at: ["returning"]
    ) { $0.isReturning(at: $1) ? $1 : nil },
    SQLFeature(
      "DROP COLUMN", SQLiteVersion(35), instead: "rebuild the table", source: alter, at: ["drop"]
    ) { statement, place in
      guard case .dropColumn = statement.action else { return nil }
      return place
    },
    SQLFeature(
      "MATERIALIZED", SQLiteVersion(35), instead: "leave it out", source: with, at: ["materialized"]
    ) { $0.isMaterialized(at: $1) ? $1 : nil },
    SQLFeature(
      "a second ON CONFLICT, or DO UPDATE without its columns", SQLiteVersion(35),
      instead: "name the columns behind ON CONFLICT, once", source: insert, at: ["on"]
    ) { $0.isGeneralUpsert(at: $1) ? $1 : nil },
    SQLFeature(
      "a STRICT table", SQLiteVersion(37), instead: "write CHECK (typeof(x) = 'integer') and so on",
      source: "stricttables.html", at: ["strict"]
    ) { $0.isTableOption(at: $1) ? $1 : nil },
    SQLFeature(
      "the operator -> or ->>", SQLiteVersion(38), instead: "write json_extract()",
      source: "json1.html#jptr", at: ["->", "->>"]
    ) { $0.isArrow(at: $1) ? $1 : nil },
    SQLFeature(
      "RIGHT JOIN or FULL JOIN", SQLiteVersion(39), instead: "write LEFT JOIN, tables exchanged",
      source: select, at: ["right", "full"]
    ) { $0.isOuterJoin(at: $1) ? $1 : nil },
    SQLFeature(
      "IS DISTINCT FROM", SQLiteVersion(39),
      instead: "write IS NOT, or IS for IS NOT DISTINCT FROM",
      source: expression, at: ["distinct"]
    ) { $0.isDistinctFrom(at: $1) ? $1 : nil },
    SQLFeature(
      "HAVING without GROUP BY", SQLiteVersion(39), instead: "put the SELECT into a subquery",
      source: select, at: ["having"]
    ) { $0.isHavingWithoutGroups(at: $1) ? $1 : nil },
    SQLFeature(
      "ORDER BY inside an aggregate function", SQLiteVersion(44),
      instead: "order the rows in a subquery", source: "lang_aggfunc.html", at: ["order"]
    ) { $0.isAggregateOrder(at: $1) ? $1 : nil },
    SQLFeature(
      "'_' between digits", SQLiteVersion(46), .database, instead: "write the digits alone",
      source: "syntax/numeric-literal.html", recognition: .number { $0.utf8.contains(0x5F) }),
    SQLFeature(
      "RAISE with an expression", SQLiteVersion(47), instead: "write the message as one text",
      source: "lang_createtrigger.html#the_raise_function", at: ["raise"]
    ) { $0.raisedExpression(at: $1) },
  ]
}
