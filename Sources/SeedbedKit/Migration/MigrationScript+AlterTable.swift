extension MigrationScript {
  /// The new name that an `ALTER TABLE … RENAME TO` at an offset gives; `nil` for every other statement.
  func renamedTable(at offset: Int) -> String? {
    guard case .renameTable(_, let name) = alteration(at: offset)?.action else { return nil }
    return name.text
  }

  /// Whether the statement at an offset adds a column that refers to no table: it changes no row and no key.
  func addsColumnWithoutKey(at offset: Int) -> Bool {
    guard let statement = alteration(at: offset), case .addColumn = statement.action else {
      return false
    }
    return !statement.tokens.indices.contains { statement.isKeyword($0, "REFERENCES") }
  }

  private func alteration(at offset: Int) -> SQLStatement? {
    // Most statements alter nothing, and may be long.
    guard SQLTokenizer.firstToken(in: bytes, from: offset)?.isKeyword("ALTER", in: bytes) == true
    else { return nil }
    var offset = offset
    return SQLStatement.next(in: bytes, from: &offset)
  }
}
