internal import SeedbedSQLite

/// The name that SQLite complains of: where it stands in the statement, and what it may have been meant to be.
///
/// SQLite tells the place for about half of its errors only, but names the culprit in its words.
struct NamedInError {
  private enum Kind { case table, column, other }

  private let name: String
  private let kind: Kind
  private let bytes: [UInt8]
  /// The statement's tokens without whitespace and comments.
  private let tokens: [SQLToken]

  /// What goes before the name, and what the name is that of. The name ends the message or is quoted.
  private static let phrases: [(text: String, kind: Kind)] = [
    ("no such table: ", .table), ("no such view: ", .table), ("no such column: ", .column),
    (" has no column named ", .column), ("unknown column ", .column),
    ("duplicate column name: ", .other), ("ambiguous column name: ", .other),
    ("no such index: ", .other), ("no such trigger: ", .other),
    ("no such function: ", .other), ("no such collation sequence: ", .other),
    ("no such module: ", .other), ("unknown datatype for ", .other),
    ("missing datatype for ", .other), ("there is already a table named ", .other),
    ("there is already another table or index with this name: ", .other),
  ]

  /// Finds the name in an error about one statement; `nil` where the message names nothing, or something of another statement.
  ///
  /// - Parameters:
  ///   - error: What SQLite answered.
  ///   - bytes: The file's text.
  ///   - place: The offset of the statement's first token.
  init?(_ error: SQLiteError, in bytes: [UInt8], statementAt place: Int) {
    let message = error.message
    if message.hasPrefix("error in ") { return nil }
    guard
      let (phrase, start) = Self.phrases.lazy.compactMap({ phrase in
        message.firstRange(of: phrase.text).map { (phrase, $0.upperBound) }
      }).first
    else { return nil }
    name = Self.name(in: message[start...])
    kind = phrase.kind
    self.bytes = bytes
    var tokenizer = SQLTokenizer(bytes, from: place)
    var tokens: [SQLToken] = []
    while let token = tokenizer.nextSignificant(), !token.isPunctuation(";", in: bytes) {
      tokens.append(token)
    }
    self.tokens = tokens
  }

  /// The last part of `main.people`, `"email"`, `"x" in foreign key definition` or `people.born: "DATE"`.
  private static func name(in text: Substring) -> String {
    if text.first == "\"", let end = text.dropFirst().firstIndex(of: "\"") {
      return String(text[text.index(after: text.startIndex)..<end])
    }
    let path = text.firstRange(of: ": \"").map { text[..<$0.lowerBound] } ?? text
    return path.split(separator: ".").last.map(String.init) ?? String(path)
  }

  /// The offset of the name, if it stands in the statement just once.
  var offset: Int? {
    let named = tokens.filter { isName($0, name.asciiLowercased) }
    return named.count == 1 ? named[0].range.lowerBound : nil
  }

  /// The name that is like it, among the tables, or among the columns of the tables that the statement names.
  func meant(on connection: borrowing Connection) throws(SQLiteError) -> String? {
    switch kind {
    case .other: return nil
    case .table:
      return EditDistance.closest(to: name, among: try connection.tables().map(\.name))
    case .column:
      var columns: [String] = []
      for table in try connection.tables()
      where tokens.contains(where: { isName($0, table.name.asciiLowercased) }) {
        columns += try connection.columns(of: table.name).map(\.name)
      }
      return EditDistance.closest(to: name, among: columns)
    }
  }

  private func isName(_ token: SQLToken, _ lowercased: String) -> Bool {
    token.name(in: bytes)?.asciiLowercased == lowercased
  }
}
