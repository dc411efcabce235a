import Foundation
import Testing

@testable import SeedbedCommands

/// `seedbed schema --format mermaid`.
@Suite struct SchemaPictureTests {
  private func picture(_ sql: String) throws -> String {
    let trial = try CommandTrial(["migrations/app.db/1.sql": sql])
    let outcome = trial.run("schema", "--format", "mermaid")
    #expect(outcome.errors == "")
    #expect(outcome.exitCode == 0)
    #expect(try MermaidDiagram(outcome.output).text == outcome.output)
    return outcome.output
  }

  @Test func `tables, columns, keys and lines`() throws {
    #expect(
      try picture(
        """
        CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT NOT NULL, email VARCHAR(80) UNIQUE);
        CREATE TABLE pets (owner INT NOT NULL REFERENCES people, name, PRIMARY KEY (owner, name)) WITHOUT ROWID;
        CREATE VIEW grown AS SELECT id FROM people;
        """) == """
          erDiagram
            people {
              INTEGER id PK
              TEXT name
              VARCHAR(80) email UK
            }
            pets {
              INT owner PK, FK
              untyped name PK
            }
            people ||--o{ pets : "owner"

          """)
  }

  @Test(arguments: [
    ("c INT REFERENCES p", "p |o..o{ c : \"c\""),
    ("c INT NOT NULL REFERENCES p", "p ||..o{ c : \"c\""),
    ("c INT UNIQUE REFERENCES p", "p |o..o| c : \"c\""),
    ("c INT NOT NULL UNIQUE REFERENCES p", "p ||..o| c : \"c\""),
    ("c INTEGER PRIMARY KEY REFERENCES p", "p ||--o| c : \"c\""),
    ("c INT PRIMARY KEY REFERENCES p", "p |o--o| c : \"c\""),
    (
      "c INT, d INT, FOREIGN KEY (d, c) REFERENCES p (b, a), UNIQUE (c, d)", "p |o..o| c : \"d, c\""
    ),
    ("c INT NOT NULL, d INT, FOREIGN KEY (c, d) REFERENCES p (a, b)", "p |o..o{ c : \"c, d\""),
    (
      "c INT, d INT, FOREIGN KEY (c, d) REFERENCES p (a, b), PRIMARY KEY (c)",
      "p |o..o| c : \"c, d\""
    ),
    ("a INTEGER PRIMARY KEY, c INT REFERENCES c", "c |o..o{ c : \"c\""),
    ("c INT REFERENCES nowhere", nil),
  ])
  func `how many rows a line links`(columns: String, line: String?) throws {
    let lines = try picture(
      "CREATE TABLE p (a INTEGER PRIMARY KEY, b UNIQUE, UNIQUE (a, b)); CREATE TABLE c (\(columns));"
    ).split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.filter { $0.contains(" : ") }.map(String.init) == [line].compactMap(\.self))
  }

  @Test func `an index that isn't for every row makes nothing unique`() throws {
    let text = try picture(
      """
      CREATE TABLE p (a INTEGER PRIMARY KEY);
      CREATE TABLE c (x INT REFERENCES p, y INT REFERENCES p, z INT REFERENCES p);
      CREATE UNIQUE INDEX i ON c (x) WHERE x > 0; CREATE UNIQUE INDEX j ON c (y, abs(y)); CREATE UNIQUE INDEX k ON c (z);
      """)
    #expect(
      text.contains("INT x FK\n") && text.contains("INT y FK\n") && text.contains("INT z FK, UK\n"))
    #expect(text.contains(#"p |o..o{ c : "x""#) && text.contains(#"p |o..o{ c : "y""#))
    #expect(text.contains(#"p |o..o| c : "z""#))
  }

  @Test(arguments: [
    ("DECIMAL(10, 2) a", #"DECIMAL(10_2) a "DECIMAL(10, 2)""#),
    (
      "\"double precision\" \"first name\"",
      #"double_precision first_name "first name double precision""#
    ),
    ("INT \"pk\"", #"INT _pk "pk""#),
    ("INT \"FK-1\"", #"INT _FK-1 "FK-1""#),
    ("INT ukulele", "INT ukulele"),
    ("INT \"1st\"", #"INT _1st "1st""#),
    ("INT \"\"", "INT _ \"\""),
    ("TEXT \"tên\"", "TEXT tên"),
    ("TEXT \"名前\"", "TEXT 名前"), ("TEXT __x__", "TEXT __x__ \"#95;#95;x#95;#95;\""),
    ("TEXT \"a\"\"b%c\\d`e~f~g\"", #"TEXT a_b_c_d_e_f_g "a#34;b#37;c#92;d#96;e#126;f#126;g""#),
    ("TEXT \"a\u{1b}[31m\"", #"TEXT a_[31m "a#92;u#123;1b#125;#91;31m""#),
    ("TEXT \"a{b}\"", #"TEXT a_b_ "a#123;b#125;""#),
  ])
  func `words that can't stand as they are`(column: String, line: String) throws {
    let parts = column.split(separator: " ", maxSplits: 1)
    // The type stands first here as it does in the picture.
    let sql =
      column.hasPrefix("\"double")
      ? "\"first name\" double precision"
      : column.hasPrefix("DECIMAL") ? "a DECIMAL(10, 2)" : "\(parts[1]) \(parts[0])"
    let lines = try picture("CREATE TABLE t (\(sql));").split(separator: "\n")
    #expect(lines[2].drop { $0 == " " } == line)
  }

  @Test(arguments: [
    ("plain_Name1", "plain_Name1"), ("_x", "\"#95;x\""), ("end", "\"end\""), ("One", "\"One\""),
    ("total", "total"),
    ("2024", "\"2024\""), ("a-b", "\"a-b\""), ("a b", "\"a b\""), ("bảng", "\"bảng\""),
    ("a\"b", "\"a#34;b\""), ("50%", "\"50#37;\""), ("a\\b", "\"a#92;b\""), ("a\nb", "\"a#92;nb\""),
    ("<b>&amp;#35;", "\"#60;b#62;#38;amp#59;#35;35#59;\""), ("*_x_*", "\"#42;_x_#42;\""),
    ("my direction TB", "\"my#32;direction#32;TB\""), ("x:y;z", "\"x#58;y#59;z\""),
  ])
  func `names of tables`(name: String, entity: String) throws {
    let quoted = "\"" + name.replacing("\"", with: "\"\"") + "\""
    let text = try picture(
      "CREATE TABLE \(quoted) (a INTEGER PRIMARY KEY, b INT REFERENCES \(quoted));")
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines[1] == "  \(entity) {")
    #expect(lines.last == "  \(entity) |o..o{ \(entity) : \"b\"")
  }

  @Test func `tables of virtual tables are left out`() throws {
    let text = try picture(
      "CREATE VIRTUAL TABLE note USING fts5 (title, body); CREATE TABLE t (a) STRICT;"
        .replacing("(a)", with: "(a ANY)"))
    #expect(
      text
        == "erDiagram\n  note {\n    untyped title\n    untyped body\n  }\n  t {\n    ANY a\n  }\n")
  }

  @Test func `README shows one of this repository's databases`() throws {
    let readme = try String(
      contentsOf: Fixture.package.appendingPathComponent("README.md"), encoding: .utf8)
    var output = ""
    let terminal = Terminal(isTerminal: false, columns: nil, environment: [:])
    let code = Program.run(
      arguments: ["schema", "sampledb", "--format", "mermaid", "-C", Fixture.package.path],
      environment: [:], output: Stream(terminal: terminal) { output += $0 },
      errors: Stream(terminal: terminal) { output += $0 })
    #expect(code == 0)
    #expect(readme.contains("```mermaid\n\(output)```"))
  }

  @Test func `an empty schema, and several databases`() throws {
    #expect(try picture("SELECT 1") == "erDiagram\n")
    let trial = try CommandTrial([
      "migrations/a.db/1.sql": "CREATE TABLE t (a)", "migrations/b.db/1.sql": "SELECT 1",
    ])
    #expect(
      trial.run("schema", "--format=mermaid").output
        == "%% a.db\nerDiagram\n  t {\n    untyped a\n  }\n%% b.db\nerDiagram\n")
  }
}

/// What a terminal obeys reaches none from a schema, and everything else is told as it is.
@Suite struct SchemaOnATerminalTests {
  @Test(arguments: ["schema", "script"])
  func `control characters are shown on a terminal and handed on elsewhere`(
    command: String
  ) throws {
    let trial = try CommandTrial([
      "migrations/app.db/1.sql":
        "CREATE TABLE t (\n\t\"a\u{1b}[31m\" INT, \"b\u{9b}\u{202e}\" TEXT)"
    ])
    func output(isTerminal: Bool) -> String {
      var output = ""
      let terminal = Terminal(isTerminal: isTerminal, columns: nil, environment: [:])
      let code = Program.run(
        arguments: [command, "app.db", "-C", trial.root], environment: [:],
        output: Stream(terminal: terminal) { output += $0 },
        errors: Stream(terminal: terminal) { output += $0 })
      #expect(code == 0)
      return output
    }
    #expect(
      output(isTerminal: false).contains("(\n\t\"a\u{1b}[31m\" INT, \"b\u{9b}\u{202e}\" TEXT)"))
    #expect(
      output(isTerminal: true).contains(
        #"("# + "\n\t" + #""a\u{1b}[31m" INT, "b\u{9b}\u{202e}" TEXT)"#))
  }
}
