import Foundation
import SeedbedKit
import SeedbedSQLite
import Testing

@Suite struct `An upgrade and other processes` {
  @Test func `of several upgrades one does the work`() throws {
    for _ in 0..<4 {
      let workspace = try Workspace(Notes.migrations)
      let file = try workspace.make("app.db", Notes.first)
      let processes = try (0..<3).map { _ in
        try SeedbedProcess(workspace, ["upgrade", file, "--timeout", "60"])
      }
      let results = try processes.map { try $0.wait() }
      #expect(results.map(\.exitCode) == [0, 0, 0], "\(results)")
      #expect(
        results.map(\.output).sorted() == [
          "app.db: at version 3, nothing to do\n", "app.db: at version 3, nothing to do\n",
          "app.db: upgraded from version 1 to 3\n",
        ])
      #expect(try workspace.names == ["app.db", "app.db.v1.backup"])
      #expect(try workspace.rows("SELECT title, body FROM note") == ["a|A", "b|B"])
    }
  }

  @Test func `no other process gets the file lock from the first look to the commit`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Notes.first)
    nonisolated(unsafe) var seen: [String: [Int32]] = [:]
    var options = DatabaseUpgrader.Options()
    options.progress = { progress in
      let phase = "\(progress)".prefix { $0.isLetter }
      // Closing any descriptor of the file in this process would have dropped the lock by now.
      let other = try? workspace.runProcess("upgrade", file, "--timeout", "0", "--no-backup")
      seen[String(phase), default: []].append(other?.exitCode ?? -1)
    }
    let report = try DatabaseUpgrader(workspace.database, options: options).upgrade(file)
    #expect(report.newVersion == 3)
    #expect(
      seen == [
        "checking": [2], "migrating": [2, 2], "seeding": [2], "committing": [2],
      ])
  }

  @Test func `nor while a backup is being made`() throws {
    let workspace = try Workspace(Notes.migrations)
    // Longer than the pages that are copied at a time.
    let file = try workspace.make(
      "app.db",
      """
      \(Notes.first)
      CREATE TABLE extra (x);
      INSERT INTO extra VALUES (zeroblob(5000000));
      """)
    nonisolated(unsafe) var codes: [Int32] = []
    var options = DatabaseUpgrader.Options()
    options.progress = { progress in
      guard case .backingUp = progress else { return }
      let other = try? workspace.runProcess("upgrade", file, "--timeout", "0", "--no-backup")
      codes.append(other?.exitCode ?? -1)
    }
    _ = try DatabaseUpgrader(workspace.database, options: options).upgrade(file)
    #expect(codes == [2])
  }

  @Test func `a writer that doesn't end keeps the file from being changed`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Notes.first)
    let before = try workspace.bytes()
    let writer = try Connection(path: file, mode: .readWrite)
    try writer.execute("BEGIN IMMEDIATE")
    let result = try workspace.runProcess("upgrade", file, "--timeout", "0.1")
    #expect(
      result
        == CommandResult(
          exitCode: 2, output: "",
          errors: """
            app.db: error: another connection holds the file lock
            app.db: note: the file is unchanged
            fix: close the app or tool that has the file open, or wait longer with --timeout

            """))
    #expect(try workspace.names == ["app.db"])
    try writer.execute("ROLLBACK")
    #expect(try workspace.bytes() == before)
  }

  @Test func `a reader that doesn't end keeps the commit from being made`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Notes.first)
    let before = try workspace.bytes()
    let reader = try Connection(path: file, mode: .readOnly)
    try reader.execute("BEGIN; SELECT * FROM note")
    let result = try workspace.runProcess("upgrade", file, "--timeout", "0.1")
    #expect(result.exitCode == 2)
    #expect(
      result.errors == """
        app.db: error: can't commit: another connection holds the file lock
        app.db: note: the file is unchanged, at version 1
        fix: close the app or tool that has the file open, or wait longer with --timeout

        """)
    #expect(try workspace.names == ["app.db"])
    try reader.execute("COMMIT")
    #expect(try workspace.bytes() == before)
  }

  @Test func `a reader that ends lets the commit be made`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Notes.first)
    let reader = try Connection(path: file, mode: .readOnly)
    try reader.execute("BEGIN; SELECT * FROM note")
    let process = try SeedbedProcess(workspace, ["upgrade", file, "--timeout", "60"])
    // The backup is done before the migrations begin, so the commit is all that is left.
    try process.wait { try workspace.names.contains("app.db-journal") }
    #expect(try reader.text("SELECT title FROM note") == "a")
    try reader.execute("COMMIT")
    #expect(try process.wait().exitCode == 0)
    #expect(try workspace.version() == "3")
  }

  @Test func `where nothing is pending a file lock is no hindrance, and no byte changes`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Notes.first)
    try #require(workspace.run("upgrade", file, "--no-backup").exitCode == 0)
    let before = try workspace.bytes()
    let other = try Connection(path: file, mode: .readWrite)
    try other.execute("BEGIN EXCLUSIVE")
    let result = try workspace.runProcess("upgrade", file, "--timeout", "0")
    #expect(
      result
        == CommandResult(
          exitCode: 0, output: "app.db: at version 3, nothing to do\n", errors: ""))
    try other.execute("ROLLBACK")
    #expect(try workspace.bytes() == before)
  }

  @Test(arguments: ["status", "upgrade --dry-run"])
  func `waits for a lock also to look at a file`(command: String) throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Notes.first)
    let other = try Connection(path: file, mode: .readWrite)
    try other.execute("BEGIN EXCLUSIVE")
    let process = try SeedbedProcess(
      workspace, command.split(separator: " ").map(String.init) + [file])
    usleep(300_000)
    try other.execute("ROLLBACK")
    #expect(try process.wait().exitCode == 0)
  }

  @Test func `one budget is for all waits of a file`() throws {
    let workspace = try Workspace([
      "1.sql": Notes.migrations["1_create_note.sql"] ?? "",
      "2.sql": "-- seedbed: no-transaction\nANALYZE;",
      "3.sql": "-- seedbed: no-transaction\nREINDEX;",
    ])
    let file = try workspace.make("app.db", Notes.first)
    let reader = try Connection(path: file, mode: .readOnly)
    try reader.execute("BEGIN; SELECT * FROM note")
    let start = ContinuousClock.now
    let result = workspace.run("upgrade", file, "--timeout", "0.3")
    #expect(result.exitCode == 2)
    #expect(ContinuousClock.now - start >= .milliseconds(300))
    // A budget for each statement would take many times as long.
    #expect(ContinuousClock.now - start < .seconds(5))
    #expect(try workspace.version() == "1")
  }
}
