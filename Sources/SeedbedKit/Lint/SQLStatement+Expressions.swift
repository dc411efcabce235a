// What a keyword of an expression means where it stands: most words that came late may be names too, and are told by what is around them.
extension SQLStatement {
  /// Whether a bare word with a parenthesis behind it is the call of a function.
  ///
  /// The same two tokens stand in `INSERT INTO log(…)`, `REFERENCES log(…)`, `WITH log(…) AS`, or a type such as `log(10)`.
  func isFunctionCall(at place: Int) -> Bool {
    guard kind(place) == .word, isMark(place + 1, "("), place > 0, !isVirtualTable else {
      return false
    }
    switch kind(place - 1) {
    case .punctuation:
      if isMark(place - 1, ".") || isMark(place - 1, ")") { return false }
      return !isMark(place - 1, ",") || !isCommonTable(at: place)
    case .word:
      let isIndexedTable = isKeyword(place - 1, "ON") && opening[place] == nil && isIndex
      return !isIndexedTable && word(place - 1).map(Self.wordsBeforeExpression.contains) == true
    default: return false
    }
  }

  private static let wordsBeforeExpression: Set<String> = [
    "all", "and", "between", "by", "case", "distinct", "else", "escape", "from", "glob", "having",
    "in", "is", "join", "like", "limit", "match", "not", "offset", "on", "or", "regexp",
    "returning", "select", "then", "when", "where",
  ]

  /// Whether `name (…)` is followed by AS and a parenthesis, as behind WITH.
  private func isCommonTable(at place: Int) -> Bool {
    var next = parser.last[place + 1] + 1
    guard isKeyword(next, "AS") else { return false }
    next += 1
    while isKeyword(next, "NOT", "MATERIALIZED") { next += 1 }
    return isMark(next, "(")
  }

  /// Whether a parenthesis holds several values of which one operand is made.
  func isRowValue(at place: Int) -> Bool {
    let operators = ["=", "==", "<>", "!=", "<", "<=", ">", ">="]
    let isOperand =
      isKeyword(place - 1, "WHERE", "AND", "OR", "NOT", "SET", "HAVING", "WHEN")
      || operators.contains { isMark(place - 1, $0) }
    return isOperand && place > 0 && !isKeyword(place + 1, "SELECT", "WITH", "VALUES")
      && parts(of: inside(place)).count > 1
  }

  func isBooleanConstant(at place: Int) -> Bool {
    // Names: of a column that is declared, behind a table's name, or before one's own columns.
    if isMark(place + 1, ".") || isMark(place - 1, ".") || isMark(place + 1, "(") { return false }
    if let body = tableBody, opening[place] == body.lowerBound - 1 {
      return isKeyword(place - 1, "DEFAULT")
    }
    switch kind(place - 1) {
    case .punctuation: return true
    case .word:
      return word(place - 1).map {
        Self.wordsBeforeExpression.contains($0) && $0 != "from" && $0 != "join"
          || $0 == "default"
      } ?? false
    default: return false
    }
  }

  func isDistinctFrom(at place: Int) -> Bool {
    isKeyword(place + 1, "FROM")
      && (isKeyword(place - 1, "IS") || hasKeywords("IS", "NOT", at: place - 2))
  }

  func isArrow(at place: Int) -> Bool { !isVirtualTable }

  /// As SQLite tells it: behind a closing parenthesis, and before an opening one or a name.
  func isOver(at place: Int) -> Bool {
    guard isMark(place - 1, ")") else { return false }
    if isMark(place + 1, "(") || kind(place + 1) == .quotedIdentifier { return true }
    return word(place + 1).map { !SQLFragment.quotedWords.contains($0) && !isClause(place + 1) }
      ?? false
  }

  /// Whether a word that could be a name begins the next clause of a SELECT behind an alias.
  private func isClause(_ place: Int) -> Bool {
    isKeyword(place, "LEFT", "RIGHT", "FULL", "INNER", "CROSS", "NATURAL", "WINDOW", "OFFSET")
      || isKeyword(place, "INDEXED", "DESC", "ASC", "END", "ELSE", "WITHOUT")
  }

  func isWindowFrame(at place: Int) -> Bool {
    guard let start = opening[place], isKeyword(start - 1, "OVER", "AS") else { return false }
    if isKeyword(place, "GROUPS") {
      return isKeyword(place + 1, "BETWEEN", "UNBOUNDED", "CURRENT") || kind(place + 1) == .number
    }
    return isKeyword(place + 1, "NO", "CURRENT", "GROUP", "TIES")
  }

  /// Whether it is the FILTER of an aggregate function; window functions had one from the start.
  func isAggregateFilter(at place: Int) -> Bool {
    guard isMark(place - 1, ")"), isMark(place + 1, "("), isKeyword(place + 2, "WHERE") else {
      return false
    }
    return !isKeyword(parser.last[place + 1] + 1, "OVER")
  }

  func isNullsOrder(at place: Int) -> Bool {
    guard isKeyword(place + 1, "FIRST", "LAST") else { return false }
    for before in tokens[..<place].indices.reversed() where opening[before] == opening[place] {
      if hasKeywords("ORDER", "BY", at: before) { return true }
      if isKeyword(before, "SELECT") { return false }
    }
    return false
  }

  func isAggregateOrder(at place: Int) -> Bool {
    guard isKeyword(place + 1, "BY"), let start = opening[place],
      !isKeyword(start + 1, "SELECT", "WITH", "VALUES")
    else { return false }
    return isFunctionCall(at: start - 1) && !isKeyword(start - 1, "OVER", "AS")
  }

  /// The message of a RAISE that is more than one literal or name.
  func raisedExpression(at place: Int) -> Int? {
    guard isTrigger, isMark(place + 1, "(") else { return nil }
    let arguments = parts(of: inside(place + 1))
    guard arguments.count == 2, arguments[1].count != 1 else { return nil }
    return arguments[1].first
  }
}
