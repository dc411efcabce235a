extension DefinitionParser {
  /// Reads a table from the parenthesis behind its name on.
  mutating func table() -> TableDefinition? {
    guard accept(mark: "(") else { return nil }
    var table = TableDefinition()
    repeat {
      if isAtTableConstraint { break }
      guard column(of: &table) else { return nil }
    } while accept(mark: ",")
    // Commas between table constraints may be missing.
    while !isNext(mark: ")") {
      guard tableConstraint(of: &table) else { return nil }
      _ = accept(mark: ",")
    }
    guard accept(mark: ")"), tableOptions(of: &table) else { return nil }
    return table
  }

  private var isAtTableConstraint: Bool {
    isNext("CONSTRAINT") || isNext("PRIMARY") || isNext("UNIQUE") || isNext("CHECK")
      || isNext("FOREIGN")
  }

  private mutating func tableConstraint(of table: inout TableDefinition) -> Bool {
    if accept("CONSTRAINT") { return name() != nil }
    if accept("PRIMARY", "KEY") {
      guard let range = parenthesised() else { return false }
      let isAutoincrement =
        range.last.map { tokens[$0].isKeyword("AUTOINCREMENT", in: sql) } ?? false
      let columns = indexedColumns(in: isAutoincrement ? range.dropLast() : range)
      guard let conflict = onConflict() else { return false }
      table.add(
        .primaryKey(
          PrimaryKeyConstraint(
            columns: columns, conflict: conflict, isAutoincrement: isAutoincrement)))
      return true
    }
    if accept("UNIQUE") {
      guard let range = parenthesised(), let conflict = onConflict() else { return false }
      table.add(.unique(indexedColumns(in: range), conflict))
      return true
    }
    if accept("CHECK") {
      // SQLite reads a conflict clause here and forgets it.
      guard let range = parenthesised(), onConflict() != nil else { return false }
      table.add(.check(expression(range)))
      return true
    }
    guard accept("FOREIGN", "KEY"), let columns = nameList(), accept("REFERENCES"),
      var key = foreignKey(from: columns)
    else { return false }
    if let isDeferred = deferral() { key.isDeferred = isDeferred }
    table.add(.foreignKey(key))
    return true
  }

  private mutating func tableOptions(of table: inout TableDefinition) -> Bool {
    guard !isAtEnd else { return true }
    repeat {
      if accept("WITHOUT", "ROWID") {
        table.isWithoutRowID = true
      } else if accept("STRICT") {
        table.isStrict = true
      } else {
        return false
      }
    } while accept(mark: ",")
    return true
  }

  /// Passes `ON CONFLICT …` if it comes next.
  ///
  /// - Returns: `ABORT` if there is no such clause, `nil` if the clause isn't understood.
  mutating func onConflict() -> ConflictResolution? {
    accept("ON", "CONFLICT") ? word(ConflictResolution.self) : .abort
  }

  /// Reads a foreign key from the parent's name on, as far as its actions go.
  mutating func foreignKey(from columns: [SchemaName]) -> ForeignKeyConstraint? {
    guard let parent = name() else { return nil }
    var key = ForeignKeyConstraint(columns: columns, parent: parent)
    if isNext(mark: "(") {
      guard let names = nameList() else { return nil }
      key.parentColumns = names
    }
    while true {
      if accept("ON", "DELETE") {
        guard let action = action() else { return nil }
        key.onDelete = action
      } else if accept("ON", "UPDATE") {
        guard let action = action() else { return nil }
        key.onUpdate = action
      } else if accept("ON", "INSERT") {
        // Read and forgotten by SQLite, as is MATCH.
        guard action() != nil else { return nil }
      } else if accept("MATCH") {
        guard name() != nil else { return nil }
      } else {
        return key
      }
    }
  }

  private mutating func action() -> ForeignKeyConstraint.Action? {
    if accept("CASCADE") { return .cascade }
    if accept("RESTRICT") { return .restrict }
    if accept("SET", "NULL") { return .setNull }
    if accept("SET", "DEFAULT") { return .setDefault }
    return accept("NO", "ACTION") ? .noAction : nil
  }

  /// Passes `[NOT] DEFERRABLE [INITIALLY DEFERRED | IMMEDIATE]`.
  ///
  /// - Returns: Whether that makes the key deferred, `nil` if there is no such clause.
  mutating func deferral() -> Bool? {
    let isNot = accept("NOT", "DEFERRABLE")
    guard isNot || accept("DEFERRABLE") else { return nil }
    if accept("INITIALLY", "DEFERRED") { return !isNot }
    _ = accept("INITIALLY", "IMMEDIATE")
    return false
  }
}
