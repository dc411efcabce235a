import Foundation
import Testing

@testable import SeedbedCommands

@Suite struct BuildCommandTests {
  private static let two = [
    "migrations/app.db/1_a.sql": "CREATE TABLE t (a INT, b TEXT)",
    "migrations/words/1_a.sql": "CREATE TABLE w (a TEXT)",
    "migrations/words/2_b.sql": "CREATE TABLE x (a TEXT)",
    "seeds/app.db/t.csv": "a,b\n1,x\n2,y\n",
  ]

  @Test func `results go to standard output, a line a database`() throws {
    let trial = try CommandTrial(Self.two)
    let first = trial.run("build")
    #expect(first.exitCode == 0)
    #expect(
      first.output == """
        built  ROOT/build/app.db     version 1  1 table   2 rows   8 KiB  0.0 ms
        built  ROOT/build/words.sql  version 2  2 tables  0 rows  12 KiB  0.0 ms

        """)
    #expect(first.errors == "")
    let second = trial.run("build", "words")
    #expect(
      second.output
        == "unchanged  ROOT/build/words.sql  version 2  2 tables  0 rows  12 KiB  0.0 ms\n")
  }

  @Test(arguments: [
    ["build", "app.db", "--output", "ROOT/out"], ["build", "--output=ROOT/out/", "app"],
    ["--quiet", "build", "--output", "ROOT/out", "--database", "app.db"],
    ["build", "--output-file", "ROOT/out/app.db", "--", "app.db"],
    ["build", "app", "app.db", "--database=app", "--output=ROOT/out", "--color", "always"],
    [
      "build", "app", "--output=ROOT/out", "--to", "1", "--verify", "--force", "--no-seeds",
      "--seeds",
    ],
  ])
  func `options stand in any order, and a database is named with or without its extension`(
    _ arguments: [String]
  ) throws {
    let trial = try CommandTrial(Self.two)
    let outcome = trial.run(arguments)
    #expect(outcome.exitCode == 0)
    #expect(outcome.output == "built  ROOT/out/app.db  version 1  1 table  2 rows  8 KiB  0.0 ms\n")
    #expect(outcome.errors == "")
    #expect(!trial.exists("build"))
  }

  @Test(arguments: ["-odd", "a b", "ü\u{301}", "x.db", "'q'\"", "new\nline"])
  func `an odd path is built to`(_ name: String) throws {
    let trial = try CommandTrial(Self.two)
    let outcome = trial.run("build", "app", "--output-file=ROOT/\(name)/\(name)")
    #expect(outcome.exitCode == 0)
    #expect(trial.exists("\(name)/\(name)"))
    #expect(outcome.output.split(separator: "\n").count == 1)
  }

  @Test func `JSON is one document with all that was reported`() throws {
    let trial = try CommandTrial(Self.two)
    try trial.write("a\n5\n", to: "seeds/words/nowhere.csv")
    let outcome = trial.run("build", "--format", "json")
    #expect(outcome.exitCode == 2)
    #expect(
      outcome.output == """
        {
          "command" : "build",
          "diagnostics" : [
            {
              "code" : "seed.unknown-table",
              "fix" : "name the file as its table, or make the table in a migration",
              "message" : "there is no table 'nowhere'",
              "notes" : [
                {
                  "message" : "the tables are 'w', 'x'"
                }
              ],
              "position" : {
                "file" : "ROOT/seeds/words/nowhere.csv"
              },
              "severity" : "error"
            }
          ],
          "formatVersion" : 1,
          "results" : [
            {
              "contentHash" : "v1:sha256:3b9c04cbda78b2bb737828e8ccf3ed9286a69d530866d56ca70008f0bc836ccb",
              "database" : "app.db",
              "isUnchanged" : false,
              "path" : "ROOT/build/app.db",
              "rowCount" : 2,
              "size" : 8192,
              "tableCount" : 1,
              "version" : 1
            }
          ]
        }

        """)
    #expect(outcome.errors.hasPrefix("ROOT/seeds/words/nowhere.csv: error: there is no table"))
  }

  @Test func `JSON is written also where nothing could be begun`() throws {
    let outcome = try CommandTrial(["x": ""]).run("build", "--format=json")
    #expect(outcome.exitCode == 2)
    #expect(outcome.output.hasPrefix("{\n"))
    #expect(outcome.output.contains("\"code\" : \"project.not-found\""))
    #expect(outcome.output.contains("\"results\" : ["))
  }

  @Test func `every failing database is reported, and the others are built`() throws {
    let trial = try CommandTrial(Self.two)
    try trial.write("SELEC 1", to: "migrations/bad1.db/1_a.sql")
    try trial.write("CREATE TABLE t (a INT)", to: "migrations/bad2.db/1_a.sql")
    try trial.write("a\nx\n", to: "seeds/bad2.db/t.csv")
    let outcome = trial.run("build")
    #expect(outcome.exitCode == 2)
    #expect(outcome.output.split(separator: "\n").count == 2)
    #expect(outcome.errors.contains("ROOT/migrations/bad1.db/1_a.sql:1:1: error: "))
    #expect(
      outcome.errors.contains(
        "ROOT/seeds/bad2.db/t.csv:2:1: error: 'x' is not an INTEGER, wanted by column 'a'"))
    #expect(trial.exists("build/app.db") && !trial.exists("build/bad1.db"))
  }

  @Test func `unknown databases are all reported, with what may be meant, and nothing is built`()
    throws
  {
    let trial = try CommandTrial(Self.two)
    let outcome = trial.run("build", "ap.db", "app", "wrods")
    #expect(outcome.exitCode == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("there is no database 'ap.db'"))
    #expect(outcome.errors.contains("did you mean 'app.db'?"))
    #expect(outcome.errors.contains("there is no database 'wrods'"))
    #expect(!trial.exists("build"))
  }

  @Test(arguments: [
    (arguments: ["build", "--output", "x", "--output-file", "y"], message: "exclude each other"),
    (arguments: ["build", "--to", "0"], message: "'--to'"),
    (arguments: ["build", "--to", "2147483648"], message: "'--to'"),
    (arguments: ["build", "--to", "one"], message: "'--to'"),
    (arguments: ["build", "--output="], message: "'--output' wants a value"),
    (arguments: ["build", "--outptu", "x"], message: "did you mean '--output'?"),
    (arguments: ["build", "--format", "yaml"], message: "'yaml'"),
    (
      arguments: ["build", "--swift", "x", "--to", "1"],
      message: "--swift and --to exclude each other"
    ),
    (arguments: ["upgrade", "x", "--adopt", "0"], message: "wanted a version or 'auto'"),
    (arguments: ["upgrade", "x", "--timeout=-1"], message: "wanted a number of seconds"),
    (arguments: ["upgrade", "x", "--keep", "0"], message: "wanted a whole number from 1"),
    (arguments: ["biuld"], message: "did you mean 'build'?"),
    (arguments: [], message: "no command given"),
  ])
  func `wrong usage is 64, on standard error alone`(_ test: (arguments: [String], message: String))
    throws
  {
    let outcome = try CommandTrial(Self.two).run(test.arguments)
    #expect(outcome.exitCode == 64)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(test.message), "\(outcome.errors)")
  }

  @Test func `a file for several databases is refused`() throws {
    let trial = try CommandTrial(Self.two)
    let outcome = trial.run("build", "--output-file=ROOT/x")
    #expect(outcome.exitCode == 2 || outcome.exitCode == 64)
    #expect(outcome.errors.contains("--output-file is for one database, and this would build 2"))
    #expect(!trial.exists("x"))
  }

  @Test func `--quiet leaves out warnings, --color always colours the word alone`() throws {
    let trial = try CommandTrial([
      "migrations/app.db/1_a.sql": "CREATE TABLE t (a);\nINSERT INTO t VALUES (datetime());"
    ])
    let plain = trial.run("build")
    #expect(plain.errors.contains("ROOT/migrations/app.db/1_a.sql:2:1: warning: "))
    #expect(plain.exitCode == 0)
    #expect(trial.run("build", "-q").errors == "")
    let colored = trial.run("build", "--color=always").errors
    #expect(colored.hasPrefix("ROOT/migrations/app.db/1_a.sql:2:1: \u{1B}["))
    #expect(trial.run("build", "--color=never").errors == plain.errors)
  }

  @Test func `SOURCE_DATE_EPOCH is the clock`() throws {
    let trial = try CommandTrial([
      "migrations/app.db/1_a.sql": "CREATE TABLE t (a); INSERT INTO t VALUES (datetime());"
    ])
    #expect(trial.run("build", environment: ["SOURCE_DATE_EPOCH": "1700000000"]).errors == "")
    #expect(trial.run("build", environment: ["SOURCE_DATE_EPOCH": ""]).errors.contains("warning"))
    for text in ["yesterday", "1.5", "99999999999999999999", "253402300800"] {
      let outcome = trial.run("build", environment: ["SOURCE_DATE_EPOCH": text])
      #expect(outcome.exitCode == 2)
      #expect(outcome.errors.contains("'\(text)' in SOURCE_DATE_EPOCH is no time"))
    }
  }

  @Test func `GitHub gets an annotation`() throws {
    let trial = try CommandTrial(["migrations/app.db/1_a.sql": "SELEC 1"])
    let outcome = trial.run("build", environment: ["GITHUB_ACTIONS": "true"])
    #expect(outcome.errors.contains("::error file="))
    #expect(outcome.output == "")
  }

  @Test func `--swift writes the source along with the databases`() throws {
    let trial = try CommandTrial(Self.two)
    #expect(trial.run("build", "--swift", "ROOT/build/Databases.swift").exitCode == 0)
    let text = try String(contentsOfFile: trial.root + "/build/Databases.swift", encoding: .utf8)
    #expect(text.contains("static let app = SeedbedKit.BundledDatabase("))
    #expect(trial.exists("build/app.db"))
    // Of a build that fails it isn't written.
    try trial.write("SELEC 1", to: "migrations/app.db/9_z.sql")
    #expect(trial.run("build", "--swift", "ROOT/build/Other.swift").exitCode == 2)
    #expect(!trial.exists("build/Other.swift"))
  }
}
