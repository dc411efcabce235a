import TestSupport
import Testing

@testable import SeedbedKit

@Suite struct SchemaRewritingTests {
  static let statements = [
    """
    CREATE TABLE people(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL COLLATE nocase,
      age INT DEFAULT (1 + 2) CHECK (age >= 0 AND age <> 'x''y'), half REAL AS (age / 2.5e0) STORED,
      boss INT REFERENCES people(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
      UNIQUE (name, age DESC) ON CONFLICT REPLACE, FOREIGN KEY (age) REFERENCES people(boss)) STRICT
    """,
    "CREATE UNIQUE INDEX people ON people(lower(name) DESC, age) WHERE name LIKE 'a%' OR age IN (1, 2)",
    "CREATE VIEW people(id, name) AS SELECT id, name || ': ' || age FROM people ORDER BY name LIMIT 9",
    """
    CREATE TRIGGER people AFTER UPDATE OF name, age ON people WHEN new.name IS NOT old.name
    BEGIN UPDATE people SET age = CASE WHEN age THEN 1 ELSE 2 END; DELETE FROM people; END
    """,
    "CREATE VIRTUAL TABLE people USING fts5(name, age UNINDEXED, tokenize = 'porter', prefix = 2)",
  ]

  /// The same statement with other layout, comments, case and quotes.
  private func rewrite(_ sql: String, with random: inout SeededGenerator) -> String {
    let names = ["people", "id", "name", "age", "half", "boss", "nocase", "lower", "fts5"]
    let trivia = [" ", "\n", "\t\r\n", "/* ; ' */", "-- \" (\n", " "]
    let bytes = Array(sql.utf8)
    return SQLTokenizer(bytes).filter { !$0.isTrivia }.map { token in
      var text = token.text(in: bytes)
      if token.kind == .word {
        if Bool.random(using: &random) { text = text.uppercased() }
        if names.contains(text.asciiLowercased) {
          text =
            [text, "\"\(text)\"", "[\(text)]", "`\(text)`"].randomElement(using: &random) ?? text
        }
      }
      return text + (trivia.randomElement(using: &random) ?? " ")
    }.joined()
  }

  @Test(arguments: statements)
  func `layout, comments, case and quotes mean nothing`(_ statement: String) {
    var random = SeededGenerator(seed: 1)
    let schema = Schema(sql: statement)
    for _ in 0..<30 {
      let rewritten = rewrite(statement, with: &random)
      let differences = Schema(sql: rewritten).differences(from: schema)
      #expect(differences.map(\.description) == [], "\(rewritten)")
    }
  }

  @Test(arguments: statements)
  func `each word, string and number means something`(_ statement: String) {
    let bytes = Array(statement.utf8)
    let schema = Schema(sql: statement)
    let kinds: Set<SQLToken.Kind> = [.word, .string, .number]
    for token in SQLTokenizer(bytes) where kinds.contains(token.kind) {
      var changed = bytes
      let text = token.text(in: bytes)
      let replacement = token.kind == .word ? "other" : token.kind == .string ? "'o'" : "77"
      changed.replaceSubrange(token.range, with: replacement.utf8)
      let other = Schema(sql: String(decoding: changed, as: UTF8.self))
      #expect(other != schema, "\(text) in \(statement)")
    }
  }

  @Test(arguments: statements)
  func `a statement cut anywhere is read without a trap`(_ statement: String) {
    let bytes = Array(statement.utf8)
    let whole = Schema(sql: statement)
    for end in bytes.indices {
      let cut = String(decoding: bytes[..<end], as: UTF8.self)
      let schema = Schema([SchemaObject(.table, name: "people", tableName: "people", sql: cut)])
      #expect(schema.differences(from: schema) == [])
      #expect(schema != whole)
    }
  }

  @Test(arguments: 0..<50)
  func `random tokens are read without a trap`(seed: UInt64) {
    let words = Self.statements.flatMap { statement in
      let bytes = Array(statement.utf8)
      return SQLTokenizer(bytes).map { $0.text(in: bytes) }
    }
    var random = SeededGenerator(seed: seed)
    for start in ["CREATE TABLE t(a ", "CREATE INDEX i ON t(", "CREATE TRIGGER r ", ""] {
      let soup = (0..<40).compactMap { _ in words.randomElement(using: &random) }.joined(
        separator: " ")
      let schema = Schema([SchemaObject(.table, name: "t", tableName: "t", sql: start + soup)])
      #expect(
        schema == Schema([SchemaObject(.table, name: "t", tableName: "t", sql: start + soup + " ")])
      )
    }
  }

  @Test func `deep parentheses are read in one pass`() {
    let depth = 20_000
    let open = String(repeating: "(", count: depth)
    let close = String(repeating: ")", count: depth)
    let deep = Schema(sql: "CREATE TABLE t(a CHECK \(open)a\(close))")
    #expect(deep == Schema(sql: "CREATE TABLE t(a CHECK (a))"))
    let unclosed = Schema(sql: "CREATE TABLE t(a CHECK \(open)a")
    #expect(unclosed != deep)
  }
}
