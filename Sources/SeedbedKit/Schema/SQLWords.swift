/// The tokens of one statement, in which runs of keywords can be looked for without taking a string or comment for one.
struct SQLWords {
  let sql: [UInt8]
  let tokens: [SQLToken]

  init(_ sql: String) {
    let bytes = [UInt8](sql.utf8)
    self.sql = bytes
    tokens = SQLTokenizer(bytes).filter { !$0.isTrivia }
  }

  /// Every name that is said, wherever it could mean a table, a column or anything else.
  var names: Set<SchemaName> { Set(tokens.indices.compactMap(name(at:))) }

  /// The name that a token stands for; `nil` where it can be none.
  func name(at index: Int) -> SchemaName? {
    tokens[index].name(in: sql).map(SchemaName.init)
  }

  /// Whether these keywords stand one behind the other somewhere, and behind them this name, if one is given.
  func contains(_ keywords: String..., name: String? = nil) -> Bool {
    tokens.indices.contains { start in
      if let first = keywords.first, !tokens[start].isKeyword(first, in: sql) { return false }
      let rest = tokens[start...]
      guard zip(rest, keywords).allSatisfy({ $0.isKeyword($1, in: sql) }) else { return false }
      guard let name else { return rest.count >= keywords.count }
      return rest.dropFirst(keywords.count).first?.name(in: sql).map(SchemaName.init)
        == SchemaName(name)
    }
  }
}
