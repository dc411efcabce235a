extension LintRule {
  static let rebuildOrder = LintRule(
    id: "rebuild-order", .lintRebuildOrder,
    summary: "a table is rebuilt by renaming the old one first",
    reason: """
      RENAME takes the foreign keys of other tables along, and views and triggers: when 'city' becomes 'old_city', its children \
      refer to 'old_city', and go on doing so when that is dropped. A guard fails the migration if a child is there; this rule \
      also finds it where there is none yet.
      """,
    example: """
      ALTER TABLE city RENAME TO old_city;
      CREATE TABLE city(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
      INSERT INTO city(id, name) SELECT id, name FROM old_city;
      DROP TABLE old_city;
      """,
    remedy: """
      CREATE TABLE new_city(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
      INSERT INTO new_city(id, name) SELECT id, name FROM city;
      DROP TABLE city;
      ALTER TABLE new_city RENAME TO city;
      """,
    sources: ["https://sqlite.org/lang_altertable.html#otheralter"]
  ) { context in
    context.files.flatMap { file in
      file.rebuilds.filter { rebuild in
        rebuild.isWrongOrder
          && !file.statements[..<rebuild.start].contains(where: \.setsLegacyAlterTable)
      }.map { rebuild in
        LintFinding(
          file, file.statements[rebuild.start], at: 0,
          "table '\(rebuild.table)' is renamed before the new one is made, and takes the references of "
            + "other tables along to '\(rebuild.source)'",
          fix: "make the new table under a new name, copy the rows, drop '\(rebuild.table)', then "
            + "rename the new one")
      }
    }
  }

  static let rebuildLosesObjects = LintRule(
    id: "rebuild-loses-objects", governs: [.objectLost],
    summary: "a rebuilt table's indexes or triggers aren't made again",
    reason: """
      DROP TABLE drops the table's indexes and triggers too, without a word. After the rebuild a unique index no longer holds, a \
      query is slow, or a full-text table isn't kept up to date. It is found by running the migrations, not by reading them.
      """,
    example: """
      CREATE TABLE new_city(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
      INSERT INTO new_city(id, name) SELECT id, name FROM city;
      DROP TABLE city;  -- and with it the index city_by_name
      ALTER TABLE new_city RENAME TO city;
      """,
    remedy: "CREATE INDEX city_by_name ON city(name);  -- at the end of the file",
    sources: ["https://sqlite.org/lang_altertable.html#otheralter"])

  static let rebuildSelectStar = LintRule(
    id: "rebuild-select-star", .lintRebuildSelectStar,
    summary: "a rebuild copies its rows by SELECT *",
    reason: """
      SELECT * copies by position. If the old table of some copy has its columns in another order, or the new one has them in \
      another than was meant, values land in the wrong columns and nothing fails.
      """,
    example: "INSERT INTO new_city SELECT * FROM city;",
    remedy: "INSERT INTO new_city(id, name) SELECT id, name FROM city;",
    sources: ["https://sqlite.org/lang_altertable.html#otheralter"]
  ) { context in
    context.files.flatMap { file in
      file.rebuilds.flatMap { rebuild in
        file.statements.compactMap { statement -> LintFinding? in
          guard let target = statement.insertedTable, statement.name(target) == rebuild.target,
            let place = statement.starOfSelect(from: rebuild.source)
          else { return nil }
          return LintFinding(
            file, statement, at: place,
            "the rebuild of '\(rebuild.table)' copies its rows by position",
            fix: "name the columns, behind INSERT INTO and behind SELECT")
        }
      }
    }
  }
}

extension SQLStatement {
  /// Whether the statement has RENAME leave references as they are.
  fileprivate var setsLegacyAlterTable: Bool {
    guard isKeyword(0, "PRAGMA"),
      let place = tokens.indices.first(where: { word($0) == "legacy_alter_table" })
    else { return false }
    return isKeyword(place + 2, "ON", "TRUE", "YES") || ["1", "'on'"].contains(text(place + 2))
  }

  /// The `*` of a `SELECT * FROM table` that is the source of an INSERT.
  fileprivate func starOfSelect(from table: SchemaName) -> Int? {
    guard let select = outerKeyword("SELECT"), isMark(select + 1, "*"),
      isKeyword(select + 2, "FROM")
    else { return nil }
    let source = isMark(select + 4, ".") ? select + 5 : select + 3
    return name(source) == table ? select + 1 : nil
  }
}

extension DiagnosticCode {
  /// A rebuild renames the old table first.
  public static let lintRebuildOrder = DiagnosticCode(rawValue: "lint.rebuild-order")
  /// A rebuild copies rows by position.
  public static let lintRebuildSelectStar = DiagnosticCode(rawValue: "lint.rebuild-select-star")
}
