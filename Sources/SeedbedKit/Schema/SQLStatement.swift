/// One statement of a script: its tokens, and which parentheses belong together.
///
/// It is found by SQLite's rules for the end of a statement, not by compiling it, so that it can be looked at without a database and
/// whatever the library's version.
struct SQLStatement: Sendable {
  /// The statement's tokens without the semicolon that ends it, and which parentheses belong together; not moved from its beginning.
  let parser: DefinitionParser
  /// For each token the place of the innermost `(` around it; a parenthesis isn't inside itself.
  let opening: [Int?]
  /// What it does, as far as its first words tell.
  let action: Action

  init(_ tokens: [SQLToken], in sql: [UInt8]) {
    parser = DefinitionParser(tokens, in: sql)
    var opening: [Int?] = []
    opening.reserveCapacity(tokens.count)
    var open: [Int] = []
    for (place, token) in tokens.enumerated() {
      if token.isPunctuation(")", in: sql) { _ = open.popLast() }
      opening.append(open.last)
      if token.isPunctuation("(", in: sql) { open.append(place) }
    }
    self.opening = opening
    action = Action(parser)
  }

  /// The whole text, which the tokens' ranges count in.
  var sql: [UInt8] { parser.sql }

  /// The statement's tokens without whitespace and comments; at least one.
  var tokens: [SQLToken] { parser.tokens }
}

extension SQLStatement {
  /// The statements of a script, in order; empty ones are left out.
  static func all(in sql: [UInt8]) -> [SQLStatement] {
    var statements: [SQLStatement] = []
    var offset = 0
    while let statement = next(in: sql, from: &offset) { statements.append(statement) }
    return statements
  }

  /// The first statement at or behind an offset, which then stands behind it; `nil` where there is none.
  static func next(in sql: [UInt8], from offset: inout Int) -> SQLStatement? {
    var tokenizer = SQLTokenizer(sql, from: offset)
    var tokens: [SQLToken] = []
    var isTrigger = false
    while let token = tokenizer.nextSignificant() {
      if token.isPunctuation(";", in: sql) {
        if tokens.isEmpty { continue }
        // Inside a trigger only `; END ;` ends it: an END that belongs to a CASE has no semicolon before it.
        let ends = tokens.suffix(2)
        if !isTrigger
          || ends.first?.isPunctuation(";", in: sql) == true
            && ends.last?.isKeyword("END", in: sql) == true
        {
          break
        }
      }
      tokens.append(token)
      if tokens.count <= 3 { isTrigger = isTrigger || beginsTrigger(tokens, in: sql) }
    }
    offset = tokenizer.offset
    return tokens.isEmpty ? nil : SQLStatement(tokens, in: sql)
  }

  private static func beginsTrigger(_ tokens: [SQLToken], in sql: [UInt8]) -> Bool {
    guard tokens.count >= 2, tokens[0].isKeyword("CREATE", in: sql) else { return false }
    let isTemporary = ["TEMP", "TEMPORARY"].contains { tokens[1].isKeyword($0, in: sql) }
    return tokens.count == (isTemporary ? 3 : 2)
      && tokens[tokens.count - 1].isKeyword("TRIGGER", in: sql)
  }
}

// What the tokens at places are; beyond the first and the last there is nothing.
extension SQLStatement {
  private func token(_ place: Int) -> SQLToken? {
    tokens.indices.contains(place) ? tokens[place] : nil
  }

  /// Whether the token at a place is one of these keywords.
  func isKeyword(_ place: Int, _ keywords: String...) -> Bool {
    keywords.contains { token(place)?.isKeyword($0, in: sql) == true }
  }

  /// Whether these keywords stand one behind the other from a place on.
  func hasKeywords(_ keywords: String..., at place: Int) -> Bool {
    keywords.enumerated().allSatisfy { token(place + $0)?.isKeyword($1, in: sql) == true }
  }

  /// Whether the token at a place is this mark.
  func isMark(_ place: Int, _ mark: String) -> Bool {
    token(place)?.isPunctuation(mark, in: sql) == true
  }

  /// The text of a bare word in small letters; `nil` for every other token.
  func word(_ place: Int) -> String? {
    guard let token = token(place), token.kind == .word else { return nil }
    return token.text(in: sql).asciiLowercased
  }

  /// The name that the token at a place stands for.
  func name(_ place: Int) -> SchemaName? {
    token(place)?.name(in: sql).map(SchemaName.init)
  }

  /// The text of the token at a place.
  func text(_ place: Int) -> String { token(place)?.text(in: sql) ?? "" }

  /// What the token at a place is.
  func kind(_ place: Int) -> SQLToken.Kind? { token(place)?.kind }

  /// The place of a keyword that stands outside parentheses, at or behind a place.
  func outerKeyword(_ keyword: String, from place: Int = 0) -> Int? {
    tokens.indices.dropFirst(place).first { opening[$0] == nil && isKeyword($0, keyword) }
  }

  /// The parts of a range of places between the commas that stand outside parentheses within; none if it is empty.
  func parts(of range: Range<Int>) -> [Range<Int>] { parser.parts(of: range) }

  /// The places inside the parentheses that open at a place.
  func inside(_ opening: Int) -> Range<Int> {
    opening + 1..<max(parser.last[opening], opening + 1)
  }
}
