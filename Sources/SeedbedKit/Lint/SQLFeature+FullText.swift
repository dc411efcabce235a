extension SQLFeature {
  /// Options of full-text tables that an older FTS5 refuses.
  static let fullTextOptions: [SQLFeature] = [
    option(
      "the tokenizer 'trigram'", "tokenize", SQLiteVersion(34),
      instead: "use the tokenizer 'unicode61'", source: "fts5.html#the_trigram_tokenizer"
    ) { $0.hasPrefix("trigram") },
    option(
      "'contentless_delete'", "contentless_delete", SQLiteVersion(43),
      instead: "leave the option out, and delete by the 'delete' command",
      source: "fts5.html#contentless_delete_tables"),
    option(
      "'tokendata'", "tokendata", SQLiteVersion(45), instead: "leave the option out",
      source: "fts5.html#the_tokendata_option"),
    option(
      "'locale'", "locale", SQLiteVersion(47), instead: "leave the option out",
      source: "fts5.html#the_locale_option"),
    option(
      "'contentless_unindexed'", "contentless_unindexed", SQLiteVersion(47),
      instead: "leave the option out", source: "fts5.html#contentless_unindexed_tables"),
  ]

  private static func option(
    _ name: String, _ key: String, _ since: SQLiteVersion, instead: String, source: String,
    _ isMeant: @escaping @Sendable (_ value: String) -> Bool = { _ in true }
  ) -> SQLFeature {
    SQLFeature(name, since, .object, instead: instead, source: source, at: [key]) {
      statement, place in
      // A column of that name has no `=` behind it.
      guard statement.isMark(place + 1, "="),
        statement.tokens.indices.contains(where: {
          statement.hasKeywords("USING", "fts5", at: $0)
        })
      else { return nil }
      let value = statement.name(place + 2)?.folded ?? statement.text(place + 2)
      return isMeant(value) ? place : nil
    }
  }
}
