// What a keyword of a clause means where it stands: most words that came late may be names too, and are told by what is around them.
extension SQLStatement {
  // MARK: What is created

  /// Whether it makes a virtual table.
  var isVirtualTable: Bool { hasKeywords("CREATE", "VIRTUAL", at: 0) }

  /// Whether it makes an index.
  var isIndex: Bool {
    isKeyword(0, "CREATE") && (isKeyword(1, "INDEX") || hasKeywords("UNIQUE", "INDEX", at: 1))
  }

  /// Whether it makes a trigger.
  var isTrigger: Bool {
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

  // MARK: What is done to rows

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
}
