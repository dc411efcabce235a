/// The tokens of one statement, in which runs of keywords can be looked for without taking a string or comment for one.
struct SQLWords {
  let sql: [UInt8]
  let tokens: [SQLToken]

  init(_ sql: String) {
    let bytes = [UInt8](sql.utf8)
    self.sql = bytes
    tokens = SQLTokenizer(bytes).filter { !$0.isTrivia }
  }

  /// Whether these keywords stand one behind the other somewhere, and behind them this name, if one is given.
  func contains(_ keywords: String..., name: String? = nil) -> Bool {
    tokens.indices.contains { start in
      let rest = tokens[start...]
      guard zip(rest, keywords).allSatisfy({ $0.isKeyword($1, in: sql) }) else { return false }
      guard let name else { return rest.count >= keywords.count }
      return rest.dropFirst(keywords.count).first?.name(in: sql).map(SchemaName.init)
        == SchemaName(name)
    }
  }
}
