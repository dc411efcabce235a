// Which names the SQL of an object says somewhere.
//
// A name counts wherever it could mean a table, so an alias or a column of the same name counts too: more is found than refers
// to the tables, and never less.
extension SQLWords {
  /// Whether one of these names is said.
  func mentions(oneOf names: Set<SchemaName>) -> Bool {
    tokens.indices.contains { index in
      guard let name = name(at: index), names.contains(name) else { return false }
      return !isColumn(at: index)
    }
  }

  /// The places behind the object's own name where a name qualifies a column, as in `CHECK (people.age > 0)`.
  func qualifiers(_ name: SchemaName) -> [Range<Int>] {
    tokens.indices.dropFirst(3).dropLast().filter { index in
      self.name(at: index) == name && tokens[index + 1].isPunctuation(".", in: sql)
    }.map { tokens[$0].range }
  }

  /// Where the object's own name stands in the statement of a table, `CREATE TABLE name`, as SQLite keeps it.
  var ownName: Range<Int>? { tokens.count > 2 ? tokens[2].range : nil }

  /// Whether it stands behind a point that no schema's name precedes.
  private func isColumn(at index: Int) -> Bool {
    guard index >= 2, tokens[index - 1].isPunctuation(".", in: sql) else { return false }
    return name(at: index - 2) != SchemaName("main")
  }
}
