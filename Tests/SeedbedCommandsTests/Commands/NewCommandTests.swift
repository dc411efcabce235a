import Testing

@testable import SeedbedCommands

@Suite struct NewCommandTests {
  @Test func `the first migration of a project`() throws {
    let trial = try CommandTrial(["x": ""])
    let unnamed = trial.run("new", "create people")
    #expect(unnamed.exitCode == 2)
    #expect(unnamed.errors.contains("seedbed new create_people --database NAME"))
    let outcome = trial.run("new", "create people", "--database", "app.db")
    #expect(outcome.output == "ROOT/migrations/app.db/0001_create_people.sql\n")
    #expect(outcome.exitCode == 0)
    #expect(trial.run("build").exitCode == 0)
  }

  @Test func `the next one, and another database's first`() throws {
    let trial = try CommandTrial(["migrations/app.db/0009_a.sql": "CREATE TABLE t (a)"])
    #expect(trial.run("new", "b").output == "ROOT/migrations/app.db/0010_b.sql\n")
    #expect(trial.run("new", "c", "--format", "json").output.contains("0011_c.sql"))
    #expect(
      trial.run("new", "d", "--database", "words").output
        == "ROOT/migrations/words.sql/0001_d.sql\n")
    let unclear = trial.run("new", "e")
    #expect(unclear.exitCode == 2)
    #expect(unclear.errors.contains("give --database with one of app.db, words.sql"))
  }

  @Test(arguments: ["a/b", "..", "a'b", "___"])
  func `a name that can't be a file's is refused`(_ name: String) throws {
    let trial = try CommandTrial(["migrations/app.db/0009_a.sql": "CREATE TABLE t (a)"])
    let outcome = trial.run("new", name)
    #expect(outcome.exitCode == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("can't be part of a migration's name"))
  }

  @Test func `a name that can't be a file's gets one that can`() throws {
    let trial = try CommandTrial(["migrations/app.db/0009_a.sql": "CREATE TABLE t (a)"])
    #expect(
      trial.run("new", "loans & search", "--database", "app").errors
        .contains("fix: seedbed new loans_search --database app\n"))
    #expect(trial.run("new", "___").errors.contains("fix: seedbed new add_email\n"))
  }

  @Test func `without a name it is wrong usage`() throws {
    #expect(try CommandTrial(["x": ""]).run("new").exitCode == 64)
    #expect(try CommandTrial(["x": ""]).run("new", "a", "b").exitCode == 64)
  }

  @Test func `help goes to standard output`() throws {
    let trial = try CommandTrial(["x": ""])
    for arguments in [
      ["help"], ["--help"], ["help", "build"], ["build", "--help"], ["build", "-h", "x"],
    ] {
      let outcome = trial.run(arguments)
      #expect(outcome.exitCode == 0)
      #expect(outcome.output.contains("USAGE"))
      #expect(outcome.errors == "")
    }
    let unknown = trial.run("help", "biuld")
    #expect(unknown.exitCode == 64)
    #expect(unknown.errors.contains("did you mean 'build'?"))
    #expect(trial.run("--version").output == "seedbed \(Program.version)\n")
  }

  @Test func `after the last version there is none`() throws {
    let trial = try CommandTrial([
      "migrations/app.db/2147483647_a.sql": "CREATE TABLE t (a)"
    ])
    let outcome = trial.run("new", "b")
    #expect(outcome.errors.contains("version 2147483647 is taken, and none is larger"))
    #expect(outcome.exitCode == 2)
  }

  @Test func `the first one can't rebuild a table`() throws {
    let trial = try CommandTrial(["x": ""])
    let outcome = trial.run("new", "a", "--database", "app.db", "--rebuild", "t")
    #expect(outcome.errors.contains("a database without migrations has no table 't'"))
    #expect(outcome.exitCode == 2)
    #expect(!trial.exists("migrations"))
  }

  @Test func `a folder of migrations without any gets its first`() throws {
    let trial = try CommandTrial(["migrations/README.md": "none yet"])
    #expect(
      trial.run("new", "a", "--database", "app.db").output
        == "ROOT/migrations/app.db/0001_a.sql\n")
    #expect(trial.run("new", "b", "--database", "app").output.hasSuffix("/app.db/0002_b.sql\n"))
  }
}
