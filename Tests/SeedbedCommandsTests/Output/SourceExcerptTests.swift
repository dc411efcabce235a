import SeedbedKit
import Testing

@testable import SeedbedCommands

/// A file, a place in it, and what a terminal of some width shows of it.
struct ExcerptCase: Sendable, CustomTestStringConvertible {
  var name: String
  var file = "a.sql"
  var text: String
  var line = 1
  var column: Int?
  var width = 80
  var shown: [String]

  var testDescription: String { name }

  static let tokens = [
    ExcerptCase(
      name: "a keyword", text: "SELECT emial FROM people", column: 1,
      shown: ["    1 | SELECT emial FROM people", "      | ^~~~~~"]),
    ExcerptCase(
      name: "an identifier", text: "-- a\nSELECT emial FROM people\n", line: 2, column: 8,
      shown: ["    2 | SELECT emial FROM people", "      |        ^~~~~"]),
    ExcerptCase(
      name: "a string that goes on in the next line", text: "SELECT 'a\nb'", column: 8,
      shown: ["    1 | SELECT 'a", "      |        ^~"]),
    ExcerptCase(
      name: "a line without a column", text: "SELECT 1", shown: ["    1 | SELECT 1"]),
    ExcerptCase(
      name: "the end of the line", text: "SELECT (\n", column: 9,
      shown: ["    1 | SELECT (", "      |         ^"]),
    ExcerptCase(
      name: "a field", file: "a.csv", text: "id,name\n12,abc,x\n", line: 2, column: 4,
      shown: ["    2 | 12,abc,x", "      |    ^~~"]),
    ExcerptCase(
      name: "the last field", file: "a.csv", text: "12,abc\r\n", column: 4,
      shown: ["    1 | 12,abc", "      |    ^~~"]),
    ExcerptCase(
      name: "a field in quotes", file: "a.csv", text: #""a ""b"", c",d"#, column: 1,
      shown: [#"    1 | "a ""b"", c",d"#, "      | ^~~~~~~~~~~~"]),
    ExcerptCase(
      name: "a field that is never closed", file: "a.csv", text: "1,\"ab,c\nd\n", column: 3,
      shown: ["    1 | 1,\"ab,c", "      |   ^~~~~"]),
    ExcerptCase(
      name: "a quote inside a field", file: "a.csv", text: "1,a\"b\"c,d", column: 4,
      shown: ["    1 | 1,a\"b\"c,d", "      |    ^"]),
    ExcerptCase(
      name: "an empty field", file: "a.csv", text: "1,,3", column: 3,
      shown: ["    1 | 1,,3", "      |   ^"]),
    ExcerptCase(
      name: "a field between tabs", file: "a.tsv", text: "1\ta b\tc", column: 3,
      shown: ["    1 | 1   a b c", "      |     ^~~"]),
    ExcerptCase(
      name: "a string of JSON", file: "a.json", text: #"{"a\"b": 1}"#, column: 2,
      shown: [#"    1 | {"a\"b": 1}"#, "      |  ^~~~~~"]),
    ExcerptCase(
      name: "a number of JSON", file: "a.json", text: #"{"a":5000}"#, column: 6,
      shown: [#"    1 | {"a":5000}"#, "      |      ^~~~"]),
    ExcerptCase(
      name: "a brace of JSON", file: "a.json", text: #"{"a":[]}"#, column: 6,
      shown: [#"    1 | {"a":[]}"#, "      |      ^"]),
    ExcerptCase(
      name: "a word of another file", file: "migrations.lock", text: "v1 sha256:abc x", column: 4,
      shown: ["    1 | v1 sha256:abc x", "      |    ^~~~~~~~~~"]),
  ]

  static let characters = [
    ExcerptCase(
      name: "tabs", text: "\tSET\ta = b", column: 6,
      shown: ["    1 |     SET a = b", "      |         ^"]),
    ExcerptCase(
      name: "wide characters", file: "a.csv", text: "東京,x", column: 8,
      shown: ["    1 | 東京,x", "      |      ^"]),
    ExcerptCase(
      name: "a wide token", file: "a.csv", text: "a,한국,x", column: 3,
      shown: ["    1 | a,한국,x", "      |   ^~~~"]),
    ExcerptCase(
      name: "emoji", file: "a.csv", text: "👩‍👩‍👧🇻🇳❤️,x", column: 34,
      shown: ["    1 | 👩‍👩‍👧🇻🇳❤️,x", "      |        ^"]),
    ExcerptCase(
      name: "combining marks", file: "a.csv", text: "e\u{301}e\u{301},x", column: 8,
      shown: ["    1 | e\u{301}e\u{301},x", "      |    ^"]),
    ExcerptCase(
      name: "a field that begins with a mark", file: "a.csv", text: "a,\u{301}b,x", column: 3,
      shown: ["    1 | a,\u{301}b,x", "      |   ^"]),
    ExcerptCase(
      name: "controls", file: "a.csv", text: "\u{1b}[2J,\u{7}x", column: 6,
      shown: [#"    1 | \u{1b}[2J,\u{7}x"#, "      |           ^~~~~~"]),
    ExcerptCase(
      name: "a byte order mark", text: "\u{feff}SELECT x", column: 8,
      shown: ["    1 | SELECT x", "      |        ^"]),
    ExcerptCase(
      name: "a line number of many digits", text: String(repeating: "\n", count: 123_456) + "x",
      line: 123_457, column: 1,
      shown: [" 123457 | x", "        | ^"]),
  ]

  private static let hundred = String((0..<10).flatMap { _ in "123456789 " })

  static let widths = [
    ExcerptCase(
      name: "cut behind", file: "a.csv", text: hundred, column: 1, width: 28,
      shown: ["    1 | 123456789 123456789…", "      | ^~~~~~~~~~~~~~~~~~~"]),
    ExcerptCase(
      name: "cut on both sides", text: hundred, column: 41, width: 28,
      shown: ["    1 | …789 123456789 1234…", "      |      ^~~~~~~~~"]),
    ExcerptCase(
      name: "cut before", text: hundred + "x", column: 101, width: 28,
      shown: ["    1 | …3456789 123456789 x", "      |                    ^"]),
    ExcerptCase(
      name: "half of a wide character", text: "京京京京京京京京 x 京京京京京京京", column: 26, width: 19,
      shown: ["    1 | … 京 x 京…", "      |      ^"]),
    ExcerptCase(name: "no room", text: "SELECT 1", column: 1, width: 17, shown: []),
    ExcerptCase(
      name: "a line of megabytes", file: "a.csv",
      text: String(repeating: "é", count: 500_000) + ",abc,"
        + String(repeating: "é", count: 500_000),
      column: 1_000_002, width: 28,
      shown: ["    1 | …éééééé,abc,ééééééé…", "      |         ^~~"]),
  ]
}

@Suite struct `An excerpt of the source` {
  private func lines(_ test: ExcerptCase) throws -> [String]? {
    let folder = try CommandFolder([test.file: test.text])
    let position = SourcePosition(file: folder[test.file], line: test.line, column: test.column)
    return SourceExcerpt(at: position)?.lines(width: test.width) { $0 }
  }

  @Test(arguments: ExcerptCase.tokens)
  func `has carets under the token`(test: ExcerptCase) throws {
    #expect(try lines(test) == test.shown)
  }

  @Test(arguments: ExcerptCase.characters)
  func `counts cells, not bytes`(test: ExcerptCase) throws {
    #expect(try lines(test) == test.shown)
  }

  @Test(arguments: ExcerptCase.widths)
  func `fits the terminal`(test: ExcerptCase) throws {
    let lines = try #require(try lines(test))
    #expect(lines == test.shown)
    #expect(lines.allSatisfy { $0.cellCount <= test.width })
  }

  @Test func `is not there without a line, a file or the place`() throws {
    let folder = try CommandFolder(["a.sql": "SELECT 1\n"])
    #expect(SourceExcerpt(at: SourcePosition(file: folder["a.sql"])) == nil)
    #expect(SourceExcerpt(at: SourcePosition(file: folder["b.sql"], line: 1)) == nil)
    #expect(SourceExcerpt(at: SourcePosition(file: folder.path, line: 1)) == nil)
    #expect(SourceExcerpt(at: SourcePosition(file: folder["a.sql"], line: 3)) == nil)
    #expect(SourceExcerpt(at: SourcePosition(file: folder["a.sql"], line: 1, column: 10)) == nil)
  }

  @Test func `stands between the message and its notes on a terminal`() throws {
    let folder = try CommandFolder(["a.sql": "SELECT x", "b.sql": "\nSELECT y"])
    let place = SourcePosition(file: folder["a.sql"], line: 1, column: 8)
    let other = SourcePosition(file: folder["b.sql"], line: 2, column: 8)
    let diagnostic = Diagnostic(
      .migrationFailed, "no such column: x", at: place,
      notes: [.init("it was there"), .init("here", at: other), .init("and now", at: place)],
      fix: "remove it")
    var printed = ""
    DiagnosticPrinter(isColored: true, terminalWidth: 80, environment: [:])
      .print(diagnostic, to: &printed)
    #expect(
      printed.replacing(folder.path, with: "ROOT") == """
        ROOT/a.sql:1:8: \u{1b}[1;31merror\u{1b}[0m: no such column: x
            1 | SELECT x
              |        \u{1b}[1;31m^\u{1b}[0m
        \u{1b}[1;36mnote\u{1b}[0m: it was there
        ROOT/b.sql:2:8: \u{1b}[1;36mnote\u{1b}[0m: here
            2 | SELECT y
              |        \u{1b}[1;36m^\u{1b}[0m
        \u{1b}[1;36mnote\u{1b}[0m: and now
        \u{1b}[1;32mfix\u{1b}[0m: remove it

        """)
    var plain = ""
    DiagnosticPrinter(isColored: false, environment: [:]).print(diagnostic, to: &plain)
    #expect(plain == "\(diagnostic)\n")
  }
}
