import Foundation
import SeedbedSQLite
import Testing

@Suite struct `Interrupting an upgrade` {
  static let endless = """
    INSERT INTO note (title) VALUES ('c');
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n;
    """

  @Test(arguments: [SIGINT, SIGTERM])
  func `by a signal ends a migration that never would`(signal: Int32) throws {
    let workspace = try Workspace([
      "1.sql": "CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT);", "2.sql": Self.endless,
    ])
    try workspace.make(
      "app.db",
      """
      CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT);
      INSERT INTO note VALUES (1, 'a');
      PRAGMA user_version = 1;
      """)
    let before = try workspace.bytes()
    let process = try SeedbedProcess(workspace, ["upgrade", workspace.path("app.db")])
    // The journal is there once the migration has written a row.
    try process.wait { try workspace.names.contains("app.db-journal") }
    let sent = ContinuousClock.now
    process.send(signal)
    let result = try process.wait()
    // Far more than it takes, and far less than for ever.
    #expect(ContinuousClock.now - sent < .seconds(10))
    #expect(result.exitCode == 128 + signal)
    #expect(result.output == "")
    #expect(
      result.errors == """
        \(workspace.project)/migrations/app.db/2.sql:2:1: error: interrupted
        app.db: note: the file is unchanged, at version 1

        """)
    #expect(try workspace.bytes() == before)
    #expect(try workspace.names == ["app.db"])
  }

  /// Commands that run the migrations in memory to find something out.
  static let searches = [
    ["upgrade", "--adopt", "auto"], ["upgrade", "--dry-run"], ["status"],
  ]

  @Test(arguments: searches)
  func `ends what runs in memory too`(arguments: [String]) throws {
    let workspace = try Workspace([
      "1.sql": "CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT);", "2.sql": Self.endless,
    ])
    let version = arguments.contains("--dry-run") ? 1 : 0
    let file = try workspace.make(
      "app.db",
      """
      CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT);
      PRAGMA user_version = \(version);
      """)
    let before = try workspace.bytes()
    let process = try SeedbedProcess(workspace, arguments + [file])
    try process.waitForHandler()
    usleep(700_000)
    process.send(SIGINT)
    #expect(try process.wait().exitCode == 128 + SIGINT)
    #expect(try workspace.bytes() == before)
    #expect(try workspace.names == ["app.db"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.temporary) == [])
  }

  /// Commands that run a project's migrations for another reason.
  static let runs = [
    ["build"], ["build", "--no-seeds"], ["check"], ["lock"], ["schema", "app"], ["script", "app"],
    ["diff", "app", "app"],
  ]

  @Test(arguments: runs)
  func `ends every command that runs migrations`(arguments: [String]) throws {
    let workspace = try Workspace([
      "1.sql": "CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT);", "2.sql": Self.endless,
      "2.down.sql": "DELETE FROM note;",
    ])
    let process = try SeedbedProcess(workspace, arguments)
    try process.waitForHandler()
    usleep(700_000)
    process.send(SIGINT)
    let result = try process.wait()
    #expect(result.exitCode == 128 + SIGINT)
    #expect(result.errors.contains("error: interrupted"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.temporary) == [])
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: workspace.project).sorted() == [
        "migrations", "migrations/app.db", "migrations/app.db/1.sql",
        "migrations/app.db/2.down.sql", "migrations/app.db/2.sql", "seeds", "seeds/app.db",
      ])
  }

  @Test func `while it waits for a file lock says so`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Notes.first)
    let other = try Connection(path: file, mode: .readWrite)
    try other.execute("BEGIN EXCLUSIVE")
    nonisolated(unsafe) var asked = 0
    let result = workspace.run("upgrade", file, "--timeout", "60") {
      asked += 1
      return asked > 3
    }
    #expect(result.exitCode == 2)
    #expect(
      result.errors == """
        app.db: error: interrupted
        app.db: note: it waited for a file lock that another connection holds
        app.db: note: the file is unchanged

        """)
  }

  @Test func `leaves the other files of the command line alone`() throws {
    let workspace = try Workspace(Notes.migrations)
    let files = try ["one.db", "two.db", "three.db"].map { try workspace.make($0, Notes.first) }
    nonisolated(unsafe) var asked = 0
    let result = workspace.run(
      "upgrade", files[0], files[1], files[2], "--database", "app",
      isCancelled: {
        asked += 1
        return asked > 1
      })
    #expect(result.exitCode == 2)
    #expect(
      result.errors == """
        one.db: error: interrupted
        one.db: note: the file is unchanged, at version 1
        0 files done, 1 failed: one.db, 2 not tried

        """)
    for name in ["one.db", "two.db", "three.db"] { #expect(try workspace.version(name) == "1") }
  }

  @Test func `before the first file tries none`() throws {
    let workspace = try Workspace(Notes.migrations)
    let files = try ["one.db", "two.db"].map { try workspace.make($0, Notes.first) }
    let result = workspace.run(
      "upgrade", files[0], files[1], "--database", "app", isCancelled: { true })
    #expect(result.exitCode == 2)
    #expect(result.errors == "error: interrupted\n0 files done, 2 not tried\n")
    #expect(try workspace.names == ["one.db", "two.db"])
  }
}
