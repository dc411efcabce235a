/// What the declared objects of a database mean: two schemas are equal if they mean the same to SQLite.
///
/// Comments, layout, the case of keywords and names, quoting, and the order in which objects were made don't matter; the
/// order of a table's columns does. Comparing two schemas that are read costs far less than reading them.
struct Schema: Sendable {
  /// What names an object: tables, indexes, triggers and views each have names of their own.
  struct Key: Sendable, Hashable {
    var kind: SchemaObject.Kind
    var name: SchemaName
  }

  /// The objects in the order in which they were made.
  let keys: [Key]
  let definitions: [Key: SchemaDefinition]

  /// Reads the declared objects among those of a database, in the order of its `sqlite_schema`.
  init(_ objects: [SchemaObject]) {
    let declared = objects.declared
    keys = declared.map { Key(kind: $0.kind, name: SchemaName($0.name)) }
    definitions = Dictionary(zip(keys, declared.map(SchemaDefinition.init))) { first, _ in first }
  }
}

extension Schema: Hashable {
  static func == (left: Schema, right: Schema) -> Bool {
    left.definitions == right.definitions
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(definitions)
  }
}
