extension TableRebuild {
  /// The rebuild as a migration's statements, in SQLite's order, with comments that say where to edit; unedited it changes nothing.
  ///
  /// Foreign keys of other tables refer to the table by its name and stay: it has that name again before anything looks. Seedbed
  /// runs migrations with foreign keys off, so that dropping the old table takes no children with it.
  var text: String {
    let steps = [
      """
      -- Rebuilds \(Self.comment(table)), for changes that ALTER TABLE can't make.
      -- As it stands it changes nothing: edit what says EDIT.

      """,
      drops, newTable, copy, sequence, replacement,
      group("Its indexes and triggers. EDIT: where columns change.", ownObjects),
      group("What refers to it. EDIT: where columns change.", views + otherTriggers),
      isAnalyzed ? "-- Its statistics went too.\nANALYZE \(table.sqlIdentifier);\n" : "",
    ]
    return steps.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var drops: String {
    let views = views.filter { $0.kind == .view }
    let objects = views + otherTriggers
    if objects.isEmpty { return "" }
    return "-- What refers to it, and is made again below.\n"
      + objects.map { "DROP \($0.kind.rawValue.uppercased()) \($0.name.sqlIdentifier);\n" }.joined()
  }

  private var newTable: String {
    "-- EDIT: the table as it shall be.\n" + Self.statement(renamedDefinition)
  }

  private var copy: String {
    var target = columns.map(\.sqlIdentifier)
    var comment = "-- EDIT: which column of the old table each one gets its values from."
    switch rowID {
    case .none: break
    case .copied(let name): target.insert(name, at: 0)
    case .unreachable:
      comment += "\n-- Rows get new row ids: columns have taken all names of the row id."
    }
    let line = target.joined(separator: ", ")
    // Too many names for a line get one each.
    let lines = "\n  " + target.joined(separator: ",\n  ") + "\n"
    let isLong = line.count > 80
    return """
      \(comment)
      INSERT INTO \(temporaryName.sqlIdentifier) (\(isLong ? lines : line))
      SELECT\(isLong ? lines : " \(line)\n")FROM \(table.sqlIdentifier);

      """
  }

  private var sequence: String {
    guard isAutoincrement else { return "" }
    let new = SQLFragment(string: temporaryName)
    return """
      -- The counter of its ids, so that none is given twice.
      DELETE FROM sqlite_sequence WHERE name = \(new);
      INSERT INTO sqlite_sequence (name, seq)
      SELECT \(new), seq FROM sqlite_sequence WHERE name = \(SQLFragment(string: table));

      """
  }

  private var replacement: String {
    let swap = """
      DROP TABLE \(table.sqlIdentifier);
      ALTER TABLE \(temporaryName.sqlIdentifier) RENAME TO \(table.sqlIdentifier);

      """
    // Only the newer way of renaming also renames the table where its own constraints name it.
    if !qualifiers.isEmpty { return swap }
    return """
      -- Renames the table alone, whatever views and triggers a user's copy has besides.
      PRAGMA legacy_alter_table = ON;
      \(swap)PRAGMA legacy_alter_table = OFF;

      """
  }

  private func group(_ comment: String, _ objects: [SchemaObject]) -> String {
    if objects.isEmpty { return "" }
    return "-- \(comment)\n" + objects.map { Self.statement($0.sql ?? "") }.joined()
  }

  /// The places in the definition where the table's name stands before a column.
  private var qualifiers: [Range<Int>] { SQLWords(definition).qualifiers(SchemaName(table)) }

  /// The definition with the new table's name in place of the old one's.
  private var renamedDefinition: String {
    var sql = Array(definition.utf8)
    let places = [SQLWords(definition).ownName].compactMap(\.self) + qualifiers
    for place in places.reversed() {
      sql.replaceSubrange(place, with: temporaryName.sqlIdentifier.utf8)
    }
    return String(decoding: sql, as: UTF8.self)
  }

  /// A statement as the schema has it, ended by a semicolon that no comment swallows.
  private static func statement(_ sql: String) -> String {
    let bytes = Array(sql.utf8)
    let last = Array(SQLTokenizer(bytes)).last
    let isOpen = last?.kind == .comment && last?.text(in: bytes).hasPrefix("--") == true
    return sql + (isOpen ? "\n;\n" : ";\n")
  }

  /// A name in a comment, which ends with the line.
  private static func comment(_ name: String) -> String {
    String(name.map { $0.isNewline ? " " : $0 })
  }
}
