extension DefinitionParser {
  /// Reads a column with its constraints, which go to the table where they could stand at its end as well.
  mutating func column(of table: inout TableDefinition) -> Bool {
    guard let name = name() else { return false }
    var column = ColumnDefinition(name: name, type: declaredType())
    var foreignKey: ForeignKeyConstraint?
    while !isNext(mark: ","), !isNext(mark: ")") {
      if accept("REFERENCES") {
        if let foreignKey { table.add(.foreignKey(foreignKey)) }
        foreignKey = self.foreignKey(from: [name])
        if foreignKey == nil { return false }
      } else if let isDeferred = deferral() {
        foreignKey?.isDeferred = isDeferred
      } else if !key(of: column, in: &table), !property(of: &column) {
        return false
      }
    }
    if let foreignKey { table.add(.foreignKey(foreignKey)) }
    table.columns.append(column)
    return true
  }

  /// Passes the type: words, and up to two numbers in parentheses.
  private mutating func declaredType() -> SQLFragment {
    var words: [String] = []
    while !isAtColumnConstraint, let word = name() { words.append(word.text) }
    guard !words.isEmpty else { return SQLFragment([], in: sql) }
    // SQLite keeps the words without their quotes.
    let type = SQLFragment(name: SchemaName(words.joined(separator: " ")))
    guard let size = parenthesised() else { return type }
    return SQLFragment(
      canonical: type.canonical + fragment(size.lowerBound - 1..<size.upperBound + 1).canonical,
      text: "\(type)(\(fragment(size)))")
  }

  private var isAtColumnConstraint: Bool {
    let words = [
      "CONSTRAINT", "PRIMARY", "NOT", "NULL", "UNIQUE", "CHECK", "DEFAULT", "COLLATE",
      "REFERENCES", "DEFERRABLE", "AS",
    ]
    return words.contains { isNext($0) } || isNext("GENERATED", "ALWAYS")
  }

  /// Reads a constraint that a table could have at its end as well.
  private mutating func key(
    of column: ColumnDefinition, in table: inout TableDefinition
  ) -> Bool {
    let columns = [IndexedColumn(expression: SQLFragment(name: column.name))]
    if accept("PRIMARY", "KEY") {
      var key = PrimaryKeyConstraint(columns: columns)
      let isDescending = accept("DESC")
      if !isDescending { _ = accept("ASC") }
      guard let conflict = onConflict() else { return false }
      key.columns[0].isDescending = isDescending
      key.isColumnDescending = isDescending && column.type.canonical == Array("integer".utf8)
      key.conflict = conflict
      key.isAutoincrement = accept("AUTOINCREMENT")
      table.add(.primaryKey(key))
      return true
    }
    if accept("UNIQUE") {
      guard let conflict = onConflict() else { return false }
      table.add(.unique(columns, conflict))
      return true
    }
    guard accept("CHECK"), let range = parenthesised() else { return false }
    table.add(.check(expression(range)))
    return true
  }

  /// Reads a constraint that only a column can have.
  private mutating func property(of column: inout ColumnDefinition) -> Bool {
    if accept("CONSTRAINT") { return name() != nil }
    if accept("NOT", "NULL") {
      column.notNull = onConflict()
      return column.notNull != nil
    }
    if accept("NULL") { return onConflict() != nil }
    if accept("DEFAULT") { return defaultValue(of: &column) }
    if accept("COLLATE") {
      guard let collation = name() else { return false }
      column.collation = collation == SchemaName("binary") ? nil : collation
      return true
    }
    _ = accept("GENERATED", "ALWAYS")
    guard accept("AS"), let range = parenthesised() else { return false }
    let isStored = accept("STORED")
    if !isStored { _ = accept("VIRTUAL") }
    column.generated = ColumnDefinition.GeneratedValue(
      expression: expression(range), isStored: isStored)
    return true
  }

  /// Reads a default: an expression in parentheses, or a word or literal with or without a sign.
  private mutating func defaultValue(of column: inout ColumnDefinition) -> Bool {
    var range: Range<Int>
    if let inside = parenthesised() {
      range = unwrapped(inside)
    } else {
      let start = position
      _ = accept(mark: "+") || accept(mark: "-")
      guard peek() != nil else { return false }
      position += 1
      range = start..<position
    }
    // A plus sign before a number changes nothing.
    if range.count == 2, tokens[range.lowerBound].isPunctuation("+", in: sql) {
      range = range.dropFirst()
    }
    column.defaultValue = range.count == 1 ? literal(at: range.lowerBound) : fragment(range)
    return true
  }

  /// A default that is one token: `nil` for NULL; a word or a name, which is a string here, as that string.
  private func literal(at position: Int) -> SQLFragment? {
    let token = tokens[position]
    if token.isKeyword("NULL", in: sql) { return nil }
    let values = ["TRUE", "FALSE", "CURRENT_DATE", "CURRENT_TIME", "CURRENT_TIMESTAMP"]
    guard token.kind == .word || token.kind == .quotedIdentifier,
      !values.contains(where: { token.isKeyword($0, in: sql) }), let text = token.name(in: sql)
    else { return fragment(position..<position + 1) }
    return SQLFragment(string: text)
  }
}
