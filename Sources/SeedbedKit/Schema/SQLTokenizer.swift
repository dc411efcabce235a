/// Splits SQL into tokens by SQLite's own rules, so that a mark inside a string or a comment is never taken for one.
///
/// The tokens cover every byte exactly once, in order; whitespace and comments are tokens too. Nothing is ever refused:
/// what SQLite wouldn't take is a token of kind ``SQLToken/Kind/illegal``. A NUL byte, at which SQLite stops reading,
/// is an illegal token of its own, and the tokens after it follow.
///
/// Digit separators (`1_000`), which SQLite reads from 3.46 on, are part of a number for every version.
/// Related SQLite documentation: <https://sqlite.org/lang_expr.html>, <https://sqlite.org/lang_comment.html>
struct SQLTokenizer: Sequence, IteratorProtocol {
  /// The text, in UTF-8.
  let sql: [UInt8]

  /// The offset of the next token's first byte.
  private(set) var offset: Int

  /// Makes a tokenizer of a text that starts at a byte offset, which should be the start of a token.
  init(_ sql: [UInt8], from offset: Int = 0) {
    self.sql = sql
    self.offset = offset
  }

  /// The next token, or `nil` at the end of the text.
  mutating func next() -> SQLToken? {
    guard offset < sql.count else { return nil }
    let start = offset
    let (kind, length) = scan()
    offset = start + length
    return SQLToken(kind: kind, range: start..<offset)
  }

  /// The next token that isn't whitespace or a comment, or `nil` at the end of the text.
  mutating func nextSignificant() -> SQLToken? {
    while let token = next() {
      if !token.isTrivia { return token }
    }
    return nil
  }
}

extension SQLTokenizer {
  /// The first token at or after a byte offset that isn't whitespace or a comment: where a statement really starts.
  static func firstToken(in sql: [UInt8], from offset: Int = 0) -> SQLToken? {
    var tokenizer = SQLTokenizer(sql, from: offset)
    return tokenizer.nextSignificant()
  }
}
