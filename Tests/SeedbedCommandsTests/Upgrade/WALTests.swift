import Foundation
import SeedbedSQLite
import Testing

@Suite struct `A file in WAL mode` {
  /// Leaves the file as a process that was killed leaves it: with rows that are in the log alone.
  func makeWithLog(_ workspace: Workspace, adding sql: String, hasSharedMemory: Bool) throws {
    try workspace.make("live.db", Notes.first)
    let live = try Connection(path: workspace.path("live.db"), mode: .readWrite)
    try live.execute("PRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 0; \(sql)")
    let files = FileManager.default
    for suffix in ["", "-wal"] + (hasSharedMemory ? ["-shm"] : []) {
      try files.copyItem(
        atPath: workspace.path("live.db\(suffix)"), toPath: workspace.path("app.db\(suffix)"))
    }
    live.close()
    try files.removeItem(atPath: workspace.path("live.db"))
  }

  @Test(arguments: [true, false])
  func `keeps the rows of its log and its mode`(hasSharedMemory: Bool) throws {
    let workspace = try Workspace(Notes.migrations)
    try makeWithLog(
      workspace, adding: "INSERT INTO note (title) VALUES ('c')", hasSharedMemory: hasSharedMemory)
    let result = try workspace.runProcess("upgrade", workspace.path("app.db"))
    #expect(result.exitCode == 0, "\(result)")
    #expect(try workspace.rows("SELECT body FROM note") == ["A", "B", "C"])
    #expect(try workspace.rows("PRAGMA journal_mode") == ["wal"])
    #expect(try workspace.rows("app.db.v1.backup", "SELECT title FROM note") == ["a", "b", "c"])
    #expect(try workspace.rows("app.db.v1.backup", "PRAGMA journal_mode") == ["delete"])
  }

  @Test func `leaves nothing beside it once it is upgraded`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", "PRAGMA journal_mode = wal; \(Notes.first)")
    #expect(try workspace.runProcess("upgrade", file, "--no-backup").exitCode == 0)
    #expect(try workspace.names == ["app.db"])
    #expect(try workspace.bytes()[18] == 2)
  }

  @Test func `that an app has open is upgraded under it`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", "PRAGMA journal_mode = wal; \(Notes.first)")
    let app = try Connection(path: file, mode: .readWrite)
    try app.execute("INSERT INTO note (title) VALUES ('c')")
    #expect(try workspace.runProcess("upgrade", file).exitCode == 0)
    #expect(try app.texts("SELECT body FROM note") == ["A", "B", "C"])
  }

  @Test(arguments: [true, false])
  func `whose log says that nothing is pending keeps each byte`(hasSharedMemory: Bool) throws {
    let workspace = try Workspace(["1.sql": Notes.migrations["1_create_note.sql"] ?? ""])
    // The header says 0, the log 1.
    try makeWithLog(
      workspace, adding: "INSERT INTO note (title) VALUES ('c')", hasSharedMemory: hasSharedMemory)
    let before = try (workspace.bytes(), workspace.bytes("app.db-wal"))
    for command in ["upgrade", "status"] {
      let result = try workspace.runProcess(command, workspace.path("app.db"))
      #expect(result.exitCode == 0, "\(result)")
      #expect(try workspace.bytes() == before.0)
      #expect(try workspace.bytes("app.db-wal") == before.1)
    }
  }

  @Test func `is taken at the version of its log, and not at that of its header`() throws {
    let workspace = try Workspace(Notes.migrations)
    try makeWithLog(
      workspace, adding: "PRAGMA user_version = 9", hasSharedMemory: false)
    try #require(try workspace.bytes()[63] == 1)
    let result = try workspace.runProcess("upgrade", workspace.path("app.db"))
    #expect(result.errors.hasPrefix("app.db: error: the file is at version 9, newer"))
  }

  @Test(arguments: [["status"], ["upgrade", "--dry-run"]])
  func `is looked at without a trace`(command: [String]) throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", "PRAGMA journal_mode = wal; \(Notes.first)")
    let before = try workspace.bytes()
    #expect(try SeedbedProcess(workspace, command + [file]).wait().exitCode == 0)
    #expect(try workspace.bytes() == before)
    #expect(try workspace.names == ["app.db"])
  }

  @Test(arguments: [0, -2, 9])
  func `is refused without a trace`(version: Int) throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make(
      "app.db", "PRAGMA journal_mode = wal; \(Notes.first) PRAGMA user_version = \(version)")
    let before = try workspace.bytes()
    #expect(try workspace.runProcess("upgrade", file).exitCode == 2)
    #expect(try workspace.bytes() == before)
    #expect(try workspace.names == ["app.db"])
  }

  @Test func `and not in its folder's, with another database's log beside it, is refused`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Notes.first)
    try workspace.write(Data("a log".utf8), "app.db-wal")
    let before = try workspace.bytes()
    let result = try workspace.runProcess("upgrade", file)
    #expect(
      result
        == CommandResult(
          exitCode: 2, output: "",
          errors: """
            app.db: error: 'app.db-wal' belongs to another database: this one isn't in WAL mode, \
            and SQLite would replay it all the same
            fix: if you are sure, rm app.db-wal

            """))
    #expect(try workspace.bytes() == before)
    #expect(try workspace.bytes("app.db-wal") == Data("a log".utf8))
  }

  @Test func `or not: a change that was broken off is rolled back first`() throws {
    let workspace = try Workspace(Notes.migrations)
    try workspace.make("live.db", Notes.first)
    let live = try Connection(path: workspace.path("live.db"), mode: .readWrite)
    // Without room in its cache, SQLite writes to the file before the commit.
    try live.execute(
      """
      PRAGMA cache_size = 1;
      BEGIN;
      UPDATE note SET title = 'lost';
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
      INSERT INTO note (title) SELECT 'lost' FROM n;
      """)
    for suffix in ["", "-journal"] {
      try FileManager.default.copyItem(
        atPath: workspace.path("live.db\(suffix)"), toPath: workspace.path("app.db\(suffix)"))
    }
    try live.execute("ROLLBACK")
    let look = try workspace.runProcess("status", workspace.path("app.db"))
    #expect(
      look.errors == """
        app.db: error: a change that was broken off is still to be rolled back, which would write \
        to the file
        fix: open it once with the app, or run 'seedbed upgrade'

        """)
    let result = try workspace.runProcess("upgrade", workspace.path("app.db"))
    #expect(result.exitCode == 0, "\(result)")
    #expect(try workspace.rows("SELECT title, body FROM note") == ["a|A", "b|B"])
    #expect(try workspace.rows("app.db.v1.backup", "SELECT title FROM note") == ["a", "b"])
  }
}
