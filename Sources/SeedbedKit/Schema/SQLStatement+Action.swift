extension SQLStatement {
  /// What a statement does to the schema or to rows, as far as its first words tell.
  enum Action {
    case create(Creation)
    case drop(SchemaObject.Kind, name: SchemaName)
    case renameTable(SchemaName, to: SchemaName)
    case renameColumn(table: SchemaName)
    /// The column's definition begins at a place.
    case addColumn(table: SchemaName, place: Int)
    case dropColumn(table: SchemaName)
    /// Also REPLACE.
    case insert
    case update
    case delete
    case other
  }

  /// An object that a statement makes.
  struct Creation {
    var kind: SchemaObject.Kind
    var name: SchemaName
    /// Whether it goes with the connection.
    var isTemporary: Bool
    var isVirtual: Bool
    /// Whether nothing is made where the name is taken.
    var isConditional: Bool
    /// Where the name stands.
    var place: Int
  }

}

extension SQLStatement.Action {
  /// Reads the first words of a statement.
  init(_ statement: DefinitionParser) {
    var parser = statement
    self = Self.definition(&parser) ?? Self.change(of: statement)
  }

  private static func definition(_ parser: inout DefinitionParser) -> Self? {
    if parser.accept("CREATE") { return creation(&parser).map(Self.create) ?? .other }
    if parser.accept("DROP") { return drop(&parser) ?? .other }
    if parser.accept("ALTER", "TABLE") { return alteration(&parser) ?? .other }
    return nil
  }

  private static func change(of statement: DefinitionParser) -> Self {
    var parser = statement
    // The statement proper stands behind the common table expressions, which are in parentheses.
    if parser.accept("WITH") {
      while !parser.isAtEnd, !isVerb(parser) {
        if parser.parenthesised() == nil { parser.position += 1 }
      }
    }
    if parser.isNext("INSERT") || parser.isNext("REPLACE") { return .insert }
    if parser.isNext("UPDATE") { return .update }
    return parser.isNext("DELETE") ? .delete : .other
  }

  private static func isVerb(_ parser: DefinitionParser) -> Bool {
    ["INSERT", "REPLACE", "UPDATE", "DELETE", "SELECT", "VALUES"].contains { parser.isNext($0) }
  }

  private static func creation(_ parser: inout DefinitionParser) -> SQLStatement.Creation? {
    let isTemporary = parser.accept("TEMP") || parser.accept("TEMPORARY")
    let isVirtual = parser.accept("VIRTUAL")
    _ = parser.accept("UNIQUE")
    guard let kind = parser.word(SchemaObject.Kind.self) else { return nil }
    let isConditional = parser.accept("IF", "NOT", "EXISTS")
    guard let (name, schema) = qualifiedName(&parser) else { return nil }
    return SQLStatement.Creation(
      kind: kind, name: name, isTemporary: isTemporary || schema == SchemaName("temp"),
      isVirtual: isVirtual, isConditional: isConditional, place: parser.position - 1)
  }

  private static func drop(_ parser: inout DefinitionParser) -> Self? {
    guard let kind = parser.word(SchemaObject.Kind.self) else { return nil }
    _ = parser.accept("IF", "EXISTS")
    guard let (name, schema) = qualifiedName(&parser), schema != SchemaName("temp") else {
      return nil
    }
    return .drop(kind, name: name)
  }

  private static func alteration(_ parser: inout DefinitionParser) -> Self? {
    guard let (table, schema) = qualifiedName(&parser), schema != SchemaName("temp") else {
      return nil
    }
    if parser.accept("RENAME") {
      // A column may be called `to`, and the word COLUMN may be missing.
      if parser.isNext("TO"), parser.position + 2 == parser.tokens.count {
        parser.position += 1
        return parser.name().map { .renameTable(table, to: $0) }
      }
      return .renameColumn(table: table)
    }
    if parser.accept("ADD") {
      // SQLite takes the word COLUMN for itself where it can, also where a column is called so.
      if parser.isNext("COLUMN"), parser.peek(1) != nil { parser.position += 1 }
      return .addColumn(table: table, place: parser.position)
    }
    return parser.accept("DROP") ? .dropColumn(table: table) : nil
  }

  /// Passes a name with or without its schema.
  private static func qualifiedName(
    _ parser: inout DefinitionParser
  ) -> (name: SchemaName, schema: SchemaName?)? {
    guard let first = parser.name() else { return nil }
    guard parser.accept(mark: ".") else { return (first, nil) }
    return parser.name().map { ($0, first) }
  }
}
