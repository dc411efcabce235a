/// Reads one CREATE statement, as `sqlite_schema` holds it, token by token.
///
/// A step answers `nil` or `false` where the text isn't what it reads; the parser may then have moved, and the statement
/// counts as not understood.
struct DefinitionParser {
  let sql: [UInt8]
  /// The tokens that aren't whitespace or comments; `position`s and ranges count these.
  let tokens: [SQLToken]
  /// For each token the position of its last one: that of `)` for a `(` that is closed, else its own.
  let last: [Int]
  var position = 0

  init(_ text: String) {
    let sql = Array(text.utf8)
    self.init(SQLTokenizer(sql).filter { !$0.isTrivia }, in: sql)
  }

  /// Makes a parser of tokens that aren't whitespace or comments.
  init(_ tokens: [SQLToken], in sql: [UInt8]) {
    var last = Array(tokens.indices)
    var open: [Int] = []
    for (position, token) in tokens.enumerated() {
      if token.isPunctuation("(", in: sql) {
        open.append(position)
      } else if token.isPunctuation(")", in: sql), let opening = open.popLast() {
        last[opening] = position
      }
    }
    self.sql = sql
    self.tokens = tokens
    self.last = last
  }
}

// MARK: - Single tokens

extension DefinitionParser {
  var isAtEnd: Bool { position == tokens.count }

  /// The token this far behind the position, or `nil` beyond the end.
  func peek(_ distance: Int = 0) -> SQLToken? {
    let index = position + distance
    return index < tokens.count ? tokens[index] : nil
  }

  /// Whether these keywords come next.
  func isNext(_ keywords: String...) -> Bool { isNext(keywords) }

  private func isNext(_ keywords: [String]) -> Bool {
    keywords.enumerated().allSatisfy { distance, keyword in
      peek(distance)?.isKeyword(keyword, in: sql) == true
    }
  }

  /// Whether this mark comes next.
  func isNext(mark: String) -> Bool {
    peek()?.isPunctuation(mark, in: sql) == true
  }

  /// Passes these keywords if all of them come next.
  mutating func accept(_ keywords: String...) -> Bool {
    guard isNext(keywords) else { return false }
    position += keywords.count
    return true
  }

  /// Passes a mark if it comes next.
  mutating func accept(mark: String) -> Bool {
    guard isNext(mark: mark) else { return false }
    position += 1
    return true
  }

  /// Passes a name, quoted or not; SQLite takes a string for a name too.
  mutating func name() -> SchemaName? {
    guard let name = peek()?.name(in: sql) else { return nil }
    position += 1
    return SchemaName(name)
  }

  /// Passes one of the words that an enumeration stands for.
  mutating func word<Word: RawRepresentable<String>>(_: Word.Type) -> Word? {
    guard let token = peek(), token.kind == .word,
      let word = Word(rawValue: token.text(in: sql).asciiLowercased)
    else { return nil }
    position += 1
    return word
  }
}

// MARK: - Ranges of tokens

extension DefinitionParser {
  /// Passes a pair of parentheses and what is inside, which it answers.
  mutating func parenthesised() -> Range<Int>? {
    guard !isAtEnd, last[position] > position else { return nil }
    let end = last[position]
    defer { position = end + 1 }
    return position + 1..<end
  }

  /// Passes the tokens up to a keyword that stands outside parentheses, or up to the end.
  mutating func tokens(before keyword: String? = nil) -> Range<Int> {
    let start = position
    while let token = peek() {
      if let keyword, token.isKeyword(keyword, in: sql) { break }
      position = last[position] + 1
    }
    return start..<position
  }

  /// The parts of a range between the commas that stand outside parentheses; none if it is empty.
  func parts(of range: Range<Int>) -> [Range<Int>] {
    guard !range.isEmpty else { return [] }
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    var position = start
    while position < range.upperBound {
      if tokens[position].isPunctuation(",", in: sql) {
        parts.append(start..<position)
        start = position + 1
      }
      position = last[position] + 1
    }
    return parts + [start..<range.upperBound]
  }

  /// A range of tokens as a fragment.
  func fragment(_ range: Range<Int>) -> SQLFragment {
    SQLFragment(tokens[range], in: sql)
  }

  /// A range of tokens as a fragment, without the parentheses that enclose all of it.
  func expression(_ range: Range<Int>) -> SQLFragment {
    fragment(unwrapped(range))
  }

  /// A range of tokens without the parentheses that enclose all of it.
  func unwrapped(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while range.count > 2, last[range.lowerBound] == range.upperBound - 1 {
      range = range.lowerBound + 1..<range.upperBound - 1
    }
    return range
  }

  /// Passes a list of names in parentheses.
  mutating func nameList() -> [SchemaName]? {
    parenthesised().flatMap(names(in:))
  }

  /// The names in a range, with commas between; `nil` where anything else stands there.
  func names(in range: Range<Int>) -> [SchemaName]? {
    var names: [SchemaName] = []
    for part in parts(of: range) {
      guard part.count == 1, let name = tokens[part.lowerBound].name(in: sql) else { return nil }
      names.append(SchemaName(name))
    }
    return names
  }

  /// Passes a list of indexed columns in parentheses.
  mutating func indexedColumns() -> [IndexedColumn]? {
    parenthesised().map(indexedColumns(in:))
  }

  /// The indexed columns in a range, with commas between.
  func indexedColumns(in range: Range<Int>) -> [IndexedColumn] {
    parts(of: range).map(indexedColumn(in:))
  }

  private func indexedColumn(in range: Range<Int>) -> IndexedColumn {
    var range = range
    var isDescending = false
    if let last = range.last, range.count > 1 {
      isDescending = tokens[last].isKeyword("DESC", in: sql)
      if isDescending || tokens[last].isKeyword("ASC", in: sql) {
        range = range.dropLast()
      }
    }
    range = unwrapped(range)
    var collation: SchemaName?
    if range.count > 2, tokens[range.upperBound - 2].isKeyword("COLLATE", in: sql) {
      collation = tokens[range.upperBound - 1].name(in: sql).map(SchemaName.init)
      range = unwrapped(range.dropLast(2))
    }
    // A lone string is a column's name here, and a lone word is one even if it has a value elsewhere.
    let name = range.count == 1 ? tokens[range.lowerBound].name(in: sql) : nil
    return IndexedColumn(
      expression: name.map { SQLFragment(name: SchemaName($0)) } ?? fragment(range),
      collation: collation, isDescending: isDescending)
  }
}
