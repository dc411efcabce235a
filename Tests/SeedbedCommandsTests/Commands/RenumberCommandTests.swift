import Testing

@Suite struct RenumberCommandTests {
  @Test func `a folder that is named as its file is a database, and no migration`() throws {
    let trial = try CommandTrial(["migrations/app.sql/20240101120000_a.sql": "SELECT 1"])
    #expect(trial.run("renumber", "--dry-run").output == "20240101120000_a.sql -> 0001_a.sql\n")
    #expect(trial.run("renumber").exitCode == 0)
    #expect(trial.exists("migrations/app.sql/0001_a.sql"))
  }
}
