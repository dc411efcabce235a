import TestSupport
import Testing

@testable import SeedbedKit

@Suite struct SQLTokenizerTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var sql: String
    var tokens: [(SQLToken.Kind, String)]

    init(_ sql: String, _ tokens: (SQLToken.Kind, String)...) {
      self.sql = sql
      self.tokens = tokens
    }

    var testDescription: String { sql.debugDescription }
  }

  @Test(arguments: [
    Case("select", (.word, "select")),
    Case(" \t\n\u{0C}\r", (.whitespace, " \t\n\u{0C}\r")),
    Case("\u{0B}a", (.illegal, "\u{0B}"), (.word, "a")),
    Case("\u{FEFF}a", (.whitespace, "\u{FEFF}"), (.word, "a")),
    Case("größe_1$", (.word, "größe_1$")),
    Case("_a", (.word, "_a")),
    Case("x1", (.word, "x1")),
    Case("-- a; 'b\nc", (.comment, "-- a; 'b"), (.whitespace, "\n"), (.word, "c")),
    Case("-- a\r\nb", (.comment, "-- a\r"), (.whitespace, "\n"), (.word, "b")),
    Case("--", (.comment, "--")),
    Case("/* ; ' */a", (.comment, "/* ; ' */"), (.word, "a")),
    Case("/*/ a */b", (.comment, "/*/ a */"), (.word, "b")),
    Case("/***/b", (.comment, "/***/"), (.word, "b")),
    Case("/**/b", (.comment, "/**/"), (.word, "b")),
    Case("/* a", (.comment, "/* a")),
    Case("/* a *", (.comment, "/* a *")),
    Case("/*", (.punctuation, "/"), (.punctuation, "*")),
    Case("'a''b'", (.string, "'a''b'")),
    Case("''", (.string, "''")),
    Case("'a;--b'", (.string, "'a;--b'")),
    Case("'a\\'", (.string, "'a\\'")),
    Case("'a", (.illegal, "'a")),
    Case("'a''", (.illegal, "'a''")),
    Case("\"a\"\"b\"", (.quotedIdentifier, "\"a\"\"b\"")),
    Case("`a``b`", (.quotedIdentifier, "`a``b`")),
    Case("\"a", (.illegal, "\"a")),
    Case("[a b]c", (.quotedIdentifier, "[a b]"), (.word, "c")),
    Case("[a[b]", (.quotedIdentifier, "[a[b]")),
    Case("[a", (.illegal, "[a")),
    Case("x'aB09'", (.blob, "x'aB09'")),
    Case("X''", (.blob, "X''")),
    Case("x'abc'd", (.illegal, "x'abc'"), (.word, "d")),
    Case("x'ag'", (.illegal, "x'ag'")),
    Case("x'ab", (.illegal, "x'ab")),
    Case("y'ab'", (.word, "y"), (.string, "'ab'")),
    Case("0", (.number, "0")),
    Case("12.50e-3", (.number, "12.50e-3")),
    Case("1.", (.number, "1.")),
    Case(".5E+9", (.number, ".5E+9")),
    Case("1.e5", (.number, "1.e5")),
    Case("0xFf", (.number, "0xFf")),
    Case("1_000.5", (.number, "1_000.5")),
    Case("0x", (.illegal, "0x")),
    Case("0xg", (.illegal, "0xg")),
    Case("12e", (.illegal, "12e")),
    Case("1a_2", (.illegal, "1a_2")),
    Case("1.5.2", (.number, "1.5"), (.number, ".2")),
    Case("1-2", (.number, "1"), (.punctuation, "-"), (.number, "2")),
    Case("a.b", (.word, "a"), (.punctuation, "."), (.word, "b")),
    Case("?", (.variable, "?")),
    Case("?12a", (.variable, "?12"), (.word, "a")),
    Case(":a", (.variable, ":a")),
    Case("@a", (.variable, "@a")),
    Case("$a::b(c)", (.variable, "$a::b(c)")),
    Case("$a(b c", (.illegal, "$a(b"), (.whitespace, " "), (.word, "c")),
    Case(":", (.illegal, ":")),
    Case("a->>b", (.word, "a"), (.punctuation, "->>"), (.word, "b")),
    Case("a->b", (.word, "a"), (.punctuation, "->"), (.word, "b")),
    Case("a==b", (.word, "a"), (.punctuation, "=="), (.word, "b")),
    Case(
      "<=<><<<", (.punctuation, "<="), (.punctuation, "<>"), (.punctuation, "<<"),
      (.punctuation, "<")),
    Case(">=>>>", (.punctuation, ">="), (.punctuation, ">>"), (.punctuation, ">")),
    Case("||||", (.punctuation, "||"), (.punctuation, "||")),
    Case("|!=!", (.punctuation, "|"), (.punctuation, "!="), (.illegal, "!")),
    Case("();", (.punctuation, "("), (.punctuation, ")"), (.punctuation, ";")),
    Case("a\0b", (.word, "a"), (.illegal, "\0"), (.word, "b")),
    Case(""),
  ])
  func `tokens are those that SQLite sees`(_ example: Case) {
    let sql = Array(example.sql.utf8)
    let tokens = Array(SQLTokenizer(sql))
    #expect(tokens.map(\.kind) == example.tokens.map(\.0))
    #expect(tokens.map { $0.text(in: sql) } == example.tokens.map(\.1))
  }

  @Test(arguments: 0..<200)
  func `random bytes are covered exactly once and in order`(seed: UInt64) {
    // Marks that open, close or join tokens come often, so that the rules meet each other.
    let marks = Array(#" -/*'"`[]x0123e_.:$@#?(<>=!|a;"#.utf8) + [0, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    var random = SeededGenerator(seed: seed)
    let sql = (0..<300).map { _ in
      random.next() % 8 == 0
        ? UInt8(truncatingIfNeeded: random.next()) : marks[Int(random.next() % UInt64(marks.count))]
    }
    var end = 0
    for token in SQLTokenizer(sql) {
      #expect(token.range.lowerBound == end)
      #expect(!token.range.isEmpty)
      end = token.range.upperBound
    }
    #expect(end == sql.count)
  }

  struct NameCase: Sendable, CustomTestStringConvertible {
    var sql: String
    var name: String?
    var testDescription: String { sql }
  }

  @Test(arguments: [
    NameCase(sql: "Abc", name: "Abc"),
    NameCase(sql: #""a""b""#, name: #"a"b"#),
    NameCase(sql: #""""""#, name: #"""#),
    NameCase(sql: #""""#, name: ""),
    NameCase(sql: "`a``b`", name: "a`b"),
    NameCase(sql: "[a [b]", name: "a [b"),
    NameCase(sql: "'it''s'", name: "it's"),
    NameCase(sql: "12", name: nil),
    NameCase(sql: "(", name: nil),
  ])
  func `a name loses its quotes`(_ example: NameCase) throws {
    let sql = Array(example.sql.utf8)
    let token = try #require(SQLTokenizer.firstToken(in: sql))
    #expect(token.range == 0..<sql.count)
    #expect(token.name(in: sql) == example.name)
  }

  @Test func `the first token is behind comments and whitespace`() {
    let sql = Array("a; -- b\n /* c */ Vacuum into 'x'".utf8)
    #expect(SQLTokenizer.firstToken(in: sql, from: 2)?.range == 17..<23)
    #expect(SQLTokenizer.firstToken(in: Array(" -- only a comment".utf8)) == nil)
  }

  @Test func `keywords match in any case, unless quoted`() {
    let sql = Array("CoMMit \"commit\" committed".utf8)
    let matches = SQLTokenizer(sql).filter { !$0.isTrivia }.map { $0.isKeyword("COMMIT", in: sql) }
    #expect(matches == [true, false, false])
  }
}
