// What a keyword means where it stands: most words that came late may be names too, and are told by what is around them.
extension SQLStatement {
  // MARK: Functions

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

  // MARK: What is created

  private var isVirtualTable: Bool { hasKeywords("CREATE", "VIRTUAL", at: 0) }

  private var isIndex: Bool {
    isKeyword(0, "CREATE") && (isKeyword(1, "INDEX") || hasKeywords("UNIQUE", "INDEX", at: 1))
  }

  private var isTrigger: Bool {
    isKeyword(0, "CREATE") && (isKeyword(1, "TRIGGER") || isKeyword(2, "TRIGGER"))
  }

  func isPartialIndexClause(at place: Int) -> Bool { isIndex && opening[place] == nil }

  /// Whether a word stands behind the columns of a CREATE TABLE.
  func isTableOption(at place: Int) -> Bool {
    guard let body = tableBody, place > body.upperBound else { return false }
    return isMark(place - 1, ")") || isMark(place - 1, ",")
  }

  /// The first key of an index that is more than a column's name.
  func indexedExpression(behind place: Int) -> Int? {
    guard isIndex, opening[place] == nil, name(place + 1) != nil, isMark(place + 2, "(") else {
      return nil
    }
    return parts(of: inside(place + 2)).first { key in
      var rest = parser.unwrapped(key)
      if isKeyword(rest.upperBound - 1, "ASC", "DESC"), rest.count > 1 { rest.removeLast() }
      if rest.count > 2, isKeyword(rest.upperBound - 2, "COLLATE") { rest.removeLast(2) }
      let column = parser.unwrapped(rest)
      return column.count != 1 || name(column.lowerBound) == nil
    }?.lowerBound
  }

  func viewColumns(behind place: Int) -> Int? {
    guard case .create(let creation) = action, creation.kind == .view, place < creation.place,
      isMark(creation.place + 1, "(")
    else { return nil }
    return creation.place + 1
  }

  /// The word that makes a column a generated one.
  func generatedColumn(at place: Int) -> Int? {
    guard isMark(place + 1, "("), !isVirtualTable else { return nil }
    let start = hasKeywords("GENERATED", "ALWAYS", at: place - 2) ? place - 2 : place
    if case .addColumn(_, let column) = action {
      return opening[place] == nil && start > column ? start : nil
    }
    // Inside the columns' parentheses, and in none within: there AS begins nothing else.
    guard let body = tableBody, opening[place] == body.lowerBound - 1 else { return nil }
    return start
  }

  // MARK: Statements

  func beginsCommonTableExpressions(at place: Int) -> Bool {
    guard name(place + 1) != nil else { return false }
    return place == 0 || isMark(place - 1, "(") || isMark(place - 1, ";")
      || isKeyword(place - 1, "AS", "BEGIN", "EXPLAIN", "PLAN")
  }

  func isUpsert(at place: Int) -> Bool {
    isKeyword(place + 1, "CONFLICT") && (isMark(place + 2, "(") || isKeyword(place + 2, "DO"))
  }

  func isGeneralUpsert(at place: Int) -> Bool {
    guard isUpsert(at: place) else { return false }
    if hasKeywords("DO", "UPDATE", at: place + 2) { return true }
    // An earlier one of the same INSERT, of which a trigger may have several.
    return tokens[..<place].indices.reversed().lazy.prefix { !self.isMark($0, ";") }
      .contains { isUpsert(at: $0) && opening[$0] == opening[place] }
  }

  func isUpdateFrom(at place: Int) -> Bool {
    if isKeyword(place - 1, "DISTINCT") { return false }
    let outer = opening[place]
    var hasSet = false
    for before in tokens[..<place].indices.reversed() where opening[before] == outer {
      if isMark(before, ";") || isKeyword(before, "SELECT", "FROM") && !isDistinct(before) {
        return false
      }
      if isKeyword(before, "SET") { hasSet = true }
      if isKeyword(before, "UPDATE") {
        // ON CONFLICT DO UPDATE takes no FROM, nor does a key's ON UPDATE.
        return hasSet && !isKeyword(before - 1, "DO", "ON")
      }
    }
    return false
  }

  /// Whether a FROM belongs to IS DISTINCT FROM.
  private func isDistinct(_ place: Int) -> Bool {
    isKeyword(place, "FROM") && isKeyword(place - 1, "DISTINCT")
  }

  func isReturning(at place: Int) -> Bool {
    guard opening[place] == nil, place > 0, !isMark(place - 1, ".") else { return false }
    switch action {
    case .insert, .update, .delete: return !isKeyword(place - 1, "INTO", "UPDATE", "FROM")
    default: return false
    }
  }

  func isMaterialized(at place: Int) -> Bool {
    isMark(place + 1, "(")
      && (isKeyword(place - 1, "AS") || hasKeywords("AS", "NOT", at: place - 2))
  }

  func isOuterJoin(at place: Int) -> Bool {
    let isJoin = isKeyword(place + 1, "JOIN") || hasKeywords("OUTER", "JOIN", at: place + 1)
    // A table may be called `right`.
    let isName =
      isKeyword(place - 1, "FROM", "JOIN", "AS") || isMark(place - 1, ",")
      || isMark(place - 1, ".")
    return isJoin && place > 0 && !isName
  }

  func isHavingWithoutGroups(at place: Int) -> Bool {
    for before in tokens[..<place].indices.reversed() where opening[before] == opening[place] {
      if hasKeywords("GROUP", "BY", at: before) { return false }
      if isKeyword(before, "SELECT") { return !isMark(before - 1, ".") }
    }
    return false
  }

  // MARK: Expressions

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
