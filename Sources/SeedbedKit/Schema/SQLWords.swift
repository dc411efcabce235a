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
      let end = start + keywords.count
      guard end <= tokens.count,
        keywords.indices.allSatisfy({ tokens[start + $0].isKeyword(keywords[$0], in: sql) })
      else { return false }
      guard let name else { return true }
      return end < tokens.count && self.name(at: end) == SchemaName(name)
    }
  }
}
