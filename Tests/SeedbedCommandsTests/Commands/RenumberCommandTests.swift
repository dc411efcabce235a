import Foundation
import Testing

@Suite struct RenumberCommandTests {
  @Test func `a folder that is named as its file is a database, and no migration`() throws {
    let trial = try CommandTrial(["migrations/app.sql/20240101120000_a.sql": "SELECT 1"])
    #expect(trial.run("renumber", "--dry-run").output == "20240101120000_a.sql -> 0001_a.sql\n")
    #expect(trial.run("renumber").exitCode == 0)
    #expect(trial.exists("migrations/app.sql/0001_a.sql"))
  }

  @Test func `where every version fits it says so`() throws {
    let trial = try CommandTrial(["migrations/app.db/1_a.sql": "SELECT 1"])
    let outcome = trial.run("renumber")
    #expect(outcome.output == "ROOT/migrations/app.db: every version fits\n")
    #expect(outcome.exitCode == 0)
  }

  @Test func `git is told of the new names`() throws {
    let trial = try CommandTrial([
      "migrations/app.db/20240101120000_a.sql": "SELECT 1",
      "migrations/app.db/20240102120000_b.sql": "SELECT 2",
    ])
    func git(_ arguments: String...) throws -> String {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["git", "-C", trial.root] + arguments
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let text = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
      return String(decoding: text, as: UTF8.self)
    }
    _ = try git("init")
    _ = try git("add", "migrations/app.db/20240101120000_a.sql")
    #expect(trial.run("renumber").exitCode == 0)
    // The second one isn't git's, and is renamed all the same.
    #expect(
      try git("status", "--porcelain", "--untracked-files=all") == """
        A  migrations/app.db/0001_a.sql
        ?? migrations/app.db/0002_b.sql

        """)
  }
}
