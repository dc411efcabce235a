// What an ALTER TABLE does, by the places of its words: a column may be called rename, add or to.
extension MigrationScript {
  /// The new name that an `ALTER TABLE … RENAME TO` at an offset gives; `nil` for every other statement.
  func renamedTable(at offset: Int) -> String? {
    guard let (verb, tokenizer) = alteration(at: offset), verb.isKeyword("RENAME", in: bytes) else {
      return nil
    }
    var rest = tokenizer
    guard rest.nextSignificant()?.isKeyword("TO", in: bytes) == true else { return nil }
    return rest.nextSignificant()?.name(in: bytes)
  }

  /// Whether the statement at an offset adds a column that refers to no table: it changes no row and no key.
  func addsColumnWithoutKey(at offset: Int) -> Bool {
    guard let (verb, tokenizer) = alteration(at: offset), verb.isKeyword("ADD", in: bytes) else {
      return false
    }
    var rest = tokenizer
    while let token = rest.nextSignificant(), !token.isPunctuation(";", in: bytes) {
      if token.isKeyword("REFERENCES", in: bytes) { return false }
    }
    return true
  }

  /// The word behind `ALTER TABLE [schema .] name`, and what follows it.
  private func alteration(at offset: Int) -> (verb: SQLToken, rest: SQLTokenizer)? {
    var tokenizer = SQLTokenizer(bytes, from: offset)
    guard tokenizer.nextSignificant()?.isKeyword("ALTER", in: bytes) == true,
      tokenizer.nextSignificant()?.isKeyword("TABLE", in: bytes) == true,
      tokenizer.nextSignificant() != nil, var verb = tokenizer.nextSignificant()
    else { return nil }
    if verb.isPunctuation(".", in: bytes) {
      guard tokenizer.nextSignificant() != nil, let word = tokenizer.nextSignificant() else {
        return nil
      }
      verb = word
    }
    return (verb, tokenizer)
  }
}
