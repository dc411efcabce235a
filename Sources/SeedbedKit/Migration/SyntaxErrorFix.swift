/// What mends a statement that SQLite can't parse: said of the slips that are made most, which its words don't name.
enum SyntaxErrorFix {
  /// Finds the slip.
  ///
  /// - Parameters:
  ///   - offset: The token that SQLite stumbles over.
  ///   - place: The statement's first token.
  ///   - script: The file.
  /// - Returns: The edit; `nil` where it is no slip that is known here.
  static func find(at offset: Int, statementAt place: Int, in script: MigrationScript) -> String? {
    let bytes = script.bytes
    var before: SQLToken?
    var tokenizer = SQLTokenizer(bytes, from: place)
    while let token = tokenizer.nextSignificant(), token.range.lowerBound < offset {
      before = token
    }
    guard let before, let found = SQLTokenizer.firstToken(in: bytes, from: offset) else {
      return nil
    }
    let end = script.position(at: before.range.lowerBound)
    if before.isPunctuation(",", in: bytes),
      found.isPunctuation(")", in: bytes) || found.isPunctuation(";", in: bytes)
        || found.isKeyword("FROM", in: bytes)
    {
      return "remove the comma before it, on line \(end.line ?? 1)"
    }
    // In the middle of a line they may be part of what is misspelt, as in ON DELETE.
    let beginnings = ["ALTER", "CREATE", "DELETE", "DROP", "INSERT", "PRAGMA", "UPDATE"]
    if end.line != script.position(at: offset).line,
      beginnings.contains(where: { found.isKeyword($0, in: bytes) })
    {
      return "end the statement before it with ';', on line \(end.line ?? 1)"
    }
    return nil
  }
}
