import Testing

@testable import SeedbedCommands

@Suite struct CheckCommandTests {
  private static let migrations = [
    "migrations/app.db/1_a.sql": "CREATE TABLE city(id INTEGER PRIMARY KEY, name TEXT) STRICT;\n",
    "migrations/app.db/2_b.sql": "INSERT INTO city VALUES(NULL, 'Huế') RETURNING id;\n",
  ]

  @Test func `--target finds what the system's SQLite is too old for`() throws {
    let trial = try CommandTrial(Self.migrations)
    let outcome = trial.run("check", "--target", "iOS 13")
    #expect(
      outcome.errors == """
        ROOT/migrations/app.db/1_a.sql:1:54: error: a STRICT table needs SQLite 3.37.0, but iOS 13 may have \
        only 3.28.0: the emitted database can't be opened there, nor can this migration run
        fix: write CHECK (typeof(x) = 'integer') and so on, or raise the deployment target
        ROOT/migrations/app.db/2_b.sql:1:40: error: RETURNING needs SQLite 3.35.0, but iOS 13 may have only \
        3.28.0: this migration can't run there
        fix: write a SELECT after it, or raise the deployment target

        """)
    #expect(outcome.output == "app.db: 2 findings\n")
    #expect(outcome.exitCode == 1)
    #expect(trial.run("check", "--target=ios16").exitCode == 0)
    #expect(trial.run("check").output == "app.db: ok\n")
  }

  @Test func `--target wins over the settings`() throws {
    let trial = try CommandTrial(Self.migrations)
    try trial.write(
      #"{"databases": {"app.db": {"deploymentTarget": "iOS 15"}}}"#, to: "seedbed.json")
    #expect(trial.run("check").output == "app.db: 1 finding\n")
    #expect(trial.run("check", "--target", "iOS 16").output == "app.db: ok\n")
    #expect(trial.run("check", "--target", "sqlite 3.34").output == "app.db: 2 findings\n")
  }

  @Test func `--strict applies more rules`() throws {
    let trial = try CommandTrial(Self.migrations)
    let outcome = trial.run("check", "--strict")
    #expect(outcome.errors.contains("2_b.sql:1:13: warning: the columns of 'city' aren't named"))
    #expect(outcome.exitCode == 1)
  }

  @Test func `JSON tells each finding with its code and place`() throws {
    let trial = try CommandTrial(Self.migrations)
    let outcome = trial.run("check", "--target", "iOS 15", "--format=json")
    #expect(
      outcome.output == """
        {
          "command" : "check",
          "diagnostics" : [
        \(Self.diagnostic.indented(by: 4))
          ],
          "formatVersion" : 1,
          "results" : [
            {
              "database" : "app.db",
              "diagnostics" : [
        \(Self.diagnostic.indented(by: 8))
              ],
              "findingCount" : 1
            }
          ]
        }

        """)
    #expect(outcome.exitCode == 1)
  }

  private static let diagnostic = """
    {
      "code" : "lint.target-schema",
      "fix" : "write CHECK (typeof(x) = 'integer') and so on, or raise the deployment target",
      "message" : "a STRICT table needs SQLite 3.37.0, but iOS 15 may have only 3.35.0: \
    the emitted database can't be opened there, nor can this migration run",
      "position" : {
        "column" : 54,
        "file" : "ROOT/migrations/app.db/1_a.sql",
        "line" : 1
      },
      "severity" : "error"
    }
    """

  @Test func `help lists the rules, and tells all of one`() throws {
    let trial = try CommandTrial([:])
    let list = trial.run("help", "lint")
    #expect(list.exitCode == 0)
    for id in ["target-schema", "rebuild-order", "wal-in-bundle", "version-gap"] {
      #expect(list.output.contains("  \(id)  "))
      let one = trial.run("help", "lint", id)
      #expect(one.exitCode == 0)
      for part in [
        "\(id.uppercased()): ", "\nFOUND:\n", "\nINSTEAD:\n", "\nSEE:\n  https://sqlite.org/",
      ] {
        #expect(one.output.contains(part))
      }
    }
    let target = trial.run("help", "lint", "target-migration").output
    #expect(target.contains("  3.24.0  ON CONFLICT … DO (UPSERT)\n"))
    #expect(target.contains("  iOS 15.4       3.37.0\n"))
  }

  @Test func `help of a rule that doesn't exist asks what was meant`() throws {
    let trial = try CommandTrial([:])
    let outcome = trial.run("help", "lint", "rebuild-ordr")
    #expect(outcome.exitCode == 64)
    #expect(outcome.errors.contains("no lint rule 'rebuild-ordr', did you mean 'rebuild-order'?"))
    #expect(trial.run("help", "check", "lint").exitCode == 64)
    #expect(trial.run("help", "lnt").errors.contains("did you mean 'lint'?"))
  }

  @Test func `--released upgrades copies of files that were shipped`() throws {
    let trial = try CommandTrial([
      "migrations/app.db/1_a.sql": "CREATE TABLE city(id INTEGER PRIMARY KEY, name TEXT);\n"
    ])
    #expect(trial.run("build", "--output", "ROOT/released").exitCode == 0)
    let released = ["check", "--released", "ROOT/released/app.db"]
    #expect(trial.run(released).output == "app.db: ok\n")
    try trial.execute("PRAGMA user_version = 9", on: "released/app.db")
    #expect(trial.run("check").output == "app.db: ok\n")
    let outcome = trial.run(released)
    #expect(
      outcome.errors.hasPrefix("ROOT/released/app.db: error: the file is at version 9, newer"))
    #expect(outcome.output == "app.db: 1 finding\n")
    #expect(outcome.exitCode == 1)
  }
}

extension String {
  /// Every line with so many spaces before it.
  fileprivate func indented(by count: Int) -> String {
    let margin = String(repeating: " ", count: count)
    return split(separator: "\n").map { margin + $0 }.joined(separator: "\n")
  }
}
