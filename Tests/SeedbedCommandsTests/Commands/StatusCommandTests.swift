import Testing

@testable import SeedbedCommands

@Suite struct StatusCommandTests {
  private static let two = [
    "migrations/app.db/1_a.sql": "CREATE TABLE t (a INT)",
    "migrations/app.db/2_b.sql": "CREATE TABLE u (a INT)",
    "migrations/words/1_a.sql": "CREATE TABLE w (a TEXT)",
  ]

  @Test func `it tells where each emitted file stands`() throws {
    let trial = try CommandTrial(Self.two)
    #expect(
      trial.run("status").output == """
        ROOT/build/app.db     not built  2 pending
        ROOT/build/words.sql  not built  1 pending

        """)
    _ = trial.run("build", "--to=1")
    let outcome = trial.run("status")
    #expect(
      outcome.output == """
        ROOT/build/app.db     version 1 of 2  1 pending
        ROOT/build/words.sql  version 1 of 1  up to date

        """)
    #expect(outcome.exitCode == 0)
    #expect(outcome.errors == "")
  }

  @Test func `--exit-code is 1 while anything is pending`() throws {
    let trial = try CommandTrial(Self.two)
    #expect(trial.run("status", "--exit-code").exitCode == 1)
    _ = trial.run("build")
    #expect(trial.run("--exit-code", "status").exitCode == 64)
    #expect(trial.run("status", "--exit-code").exitCode == 0)
  }

  @Test func `a file is told by its name, a folder or --database`() throws {
    let trial = try CommandTrial(Self.two)
    _ = trial.run("build", "app", "--to=1", "--output-file=ROOT/copy.db")
    let outcome = trial.run("status", "ROOT/copy.db", "--database", "app")
    #expect(outcome.output == "ROOT/copy.db  version 1 of 2  1 pending\n")
    let unclear = trial.run("status", "ROOT/copy.db")
    #expect(unclear.exitCode == 2)
    #expect(unclear.errors.contains("no database is called 'copy.db'"))
    #expect(unclear.errors.contains("--database"))
    #expect(trial.run("status", "app").output.hasPrefix("ROOT/build/app.db  not built"))
  }

  @Test func `JSON has an element a file`() throws {
    let trial = try CommandTrial(Self.two)
    _ = trial.run("build", "words")
    let outcome = trial.run("status", "--format=json")
    #expect(
      outcome.output == """
        {
          "command" : "status",
          "diagnostics" : [

          ],
          "formatVersion" : 1,
          "results" : [
            {
              "database" : "app.db",
              "drift" : [

              ],
              "latestVersion" : 2,
              "path" : "ROOT/build/app.db",
              "pendingCount" : 2
            },
            {
              "database" : "words.sql",
              "drift" : [

              ],
              "latestVersion" : 1,
              "path" : "ROOT/build/words.sql",
              "pendingCount" : 0,
              "version" : 1
            }
          ]
        }

        """)
  }

  @Test func `what fails is reported, and the rest told`() throws {
    let trial = try CommandTrial(Self.two)
    try trial.write("no database", to: "build/app.db")
    _ = trial.run("build", "words")
    let outcome = trial.run("status")
    #expect(outcome.exitCode == 2)
    #expect(outcome.output == "ROOT/build/words.sql  version 1 of 1  up to date\n")
    #expect(outcome.errors.hasPrefix("ROOT/build/app.db: error: "))
  }
}
