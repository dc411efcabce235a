import SeedbedCommands
import SeedbedKit
import Testing

@Suite struct `Printing a diagnostic` {
  let code = DiagnosticCode(rawValue: "seed.type-mismatch")

  var full: Diagnostic {
    Diagnostic(
      code, "'abc' is not an INTEGER", at: SourcePosition(file: "a,b:c/é.csv", line: 14, column: 9),
      notes: [
        .init("first seen here", at: SourcePosition(file: "0001_a.sql", line: 2)),
        .init("100% of rows"),
      ],
      fix: "write a number, or ''"
    )
  }

  func text(
    _ diagnostic: Diagnostic, isColored: Bool = false, environment: [String: String] = [:]
  ) -> String {
    var text = ""
    DiagnosticPrinter(isColored: isColored, environment: environment)
      .print(diagnostic, to: &text)
    return text
  }

  @Test func `gives each part a line`() {
    #expect(
      text(full) == """
        a,b:c/é.csv:14:9: error: 'abc' is not an INTEGER
        0001_a.sql:2: note: first seen here
        a,b:c/é.csv:14:9: note: 100% of rows
        fix: write a number, or ''

        """)
  }

  @Test func `says the same as the library`() {
    #expect(text(full) == "\(full)\n")
    #expect(text(Diagnostic(code, severity: .warning, "odd")) == "warning: odd\n")
  }

  @Test func `colours the words that tell the lines apart`() {
    #expect(
      text(full, isColored: true) == """
        a,b:c/é.csv:14:9: \u{1b}[1;31merror\u{1b}[0m: 'abc' is not an INTEGER
        0001_a.sql:2: \u{1b}[1;36mnote\u{1b}[0m: first seen here
        a,b:c/é.csv:14:9: \u{1b}[1;36mnote\u{1b}[0m: 100% of rows
        \u{1b}[1;32mfix\u{1b}[0m: write a number, or ''

        """)
    #expect(
      text(Diagnostic(code, severity: .warning, "odd"), isColored: true)
        == "\u{1b}[1;35mwarning\u{1b}[0m: odd\n")
  }

  @Test func `adds an annotation on GitHub`() {
    let printed = text(full, environment: ["GITHUB_ACTIONS": "true"])
    #expect(
      printed == text(full) + "::error file=a%2Cb%3Ac/é.csv,line=14,col=9,title=seed.type-mismatch"
        + "::'abc' is not an INTEGER%0A0001_a.sql:2: note: first seen here%0Anote: 100%25 of rows%0A"
        + "fix: write a number, or ''\n")
    #expect(text(full, environment: ["GITHUB_ACTIONS": "false"]) == text(full))
  }

  @Test(arguments: [
    ("::error file=a::b.csv", #"\u{3a}:error file=a::b.csv"#),
    (" ::stop-commands::x.csv", #" \u{3a}:stop-commands::x.csv"#),
    ("a##[group]b.csv", #"a\u{23}#[group]b.csv"#),
    ("a::b#[.csv", "a::b#[.csv"),
  ])
  func `lets no file be called like a command of GitHub's`(name: String, shown: String) {
    let diagnostic = Diagnostic(code, "##[debug]", at: SourcePosition(file: name), fix: "##[x]")
    #expect(
      text(diagnostic, environment: ["GITHUB_ACTIONS": "true"]).hasPrefix(
        "\(shown): error: \\u{23}#[debug]\nfix: \\u{23}#[x]\n"))
    #expect(text(diagnostic) == "\(name): error: ##[debug]\nfix: ##[x]\n")
  }

  @Test func `annotates by severity and without a place`() {
    let environment = ["GITHUB_ACTIONS": "true"]
    #expect(
      text(Diagnostic(code, severity: .warning, "odd"), environment: environment)
        == "warning: odd\n::warning title=seed.type-mismatch::odd\n")
    #expect(
      text(Diagnostic(code, severity: .note, "so"), environment: environment)
        == "note: so\n::notice title=seed.type-mismatch::so\n")
  }

  @Test(arguments: [
    ("\u{1b}[2J", #"\u{1b}[2J"#), ("a\nb", #"a\nb"#), ("a\r\nb", #"a\r\nb"#), ("a\tb", #"a\tb"#),
    ("\0", #"\u{0}"#), ("\u{7f}", #"\u{7f}"#), ("\u{9b}31m", #"\u{9b}31m"#),
    ("\u{202e}txt", #"\u{202e}txt"#), ("\u{2066}x\u{2069}", #"\u{2066}x\u{2069}"#),
    ("\u{2028}", #"\u{2028}"#), ("Grüße 鳥 👩‍👩‍👧 e\u{301}", "Grüße 鳥 👩‍👩‍👧 e\u{301}"),
    (#"a\n"#, #"a\n"#), ("x\u{1b}\u{301}", "x\\u{1b}\u{301}"),
  ])
  func `shows what a terminal would obey`(raw: String, shown: String) {
    let diagnostic = Diagnostic(
      code, raw, at: SourcePosition(file: raw, line: 1), notes: [.init(raw)], fix: raw)
    #expect(
      text(diagnostic) == """
        \(shown):1: error: \(shown)
        \(shown):1: note: \(shown)
        fix: \(shown)

        """)
    let annotated = text(diagnostic, environment: ["GITHUB_ACTIONS": "true"])
    #expect(annotated.split(separator: "\n").count == 4)
  }

  @Test func `prints every diagnostic of an error in order`() {
    var printed = ""
    let error = SeedbedError([
      Diagnostic(code, "second", at: SourcePosition(file: "b")),
      Diagnostic(code, "first", at: SourcePosition(file: "a")),
    ])
    DiagnosticPrinter(isColored: false, environment: [:]).print(error, to: &printed)
    #expect(printed == "a: error: first\nb: error: second\n")
  }
}
