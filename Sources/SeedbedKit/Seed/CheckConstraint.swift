/// A CHECK constraint that SQLite reported as broken, as its table declares it.
struct CheckConstraint {
  /// The constraint's own name, if it has one.
  let name: String?
  /// The expression without its parentheses.
  let expression: String
  /// What may be names of columns in the expression, in its order.
  let names: [String]

  /// Finds a constraint by SQLite's words for it: its name, or else its expression; `nil` where the table has no such one.
  ///
  /// - Parameters:
  ///   - words: What follows the colon in `CHECK constraint failed: …`.
  ///   - sql: The statement that made the table.
  init?(_ words: String, of sql: String) {
    var parser = DefinitionParser(sql)
    while !parser.isAtEnd {
      var name: String?
      if parser.accept("CONSTRAINT") { name = parser.name()?.text }
      guard parser.accept("CHECK"), let range = parser.parenthesised() else {
        if name == nil { parser.position += 1 }
        continue
      }
      let expression = parser.fragment(range)
      let isMeant =
        name.map { $0.utf8.elementsEqual(words.utf8) }
        ?? (expression == DefinitionParser(words).unparsedTokens)
      if isMeant {
        self.name = name
        self.expression = expression.text
        names = parser.tokens[range].compactMap {
          $0.kind == .string ? nil : $0.name(in: parser.sql)
        }
        return
      }
    }
    return nil
  }
}

extension CheckConstraint: CustomStringConvertible {
  /// The constraint as SQL.
  var description: String { "\(name.map { "CONSTRAINT \($0) " } ?? "")CHECK (\(expression))" }
}

extension DefinitionParser {
  /// All tokens as one fragment.
  fileprivate var unparsedTokens: SQLFragment { fragment(tokens.startIndex..<tokens.endIndex) }
}
