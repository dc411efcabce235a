import Foundation
import SeedbedKit
import SeedbedSQLite
import TestSupport
import Testing

@Suite struct `The backup of an upgrade` {
  @Test func `is what the file was, bit by bit of its mode`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Notes.first)
    let before = try workspace.bytes()
    try workspace.setMode(0o640, "app.db")
    let result = workspace.run("upgrade", file)
    #expect(result.output == "app.db: upgraded from version 1 to 3\n")
    #expect(
      result.errors == """
        backup   app.db.v1.backup
        applied  2_add_body.sql    2 rows changed  0.0 ms
        applied  3_create_tag.sql  0 rows changed  0.0 ms

        """)
    #expect(try workspace.names == ["app.db", "app.db.v1.backup"])
    #expect(try workspace.mode("app.db.v1.backup") == 0o640)
    #expect(try workspace.mode("app.db") == 0o640)
    // All but the counters of the header, which SQLite writes itself.
    #expect(try workspace.bytes("app.db.v1.backup").dropFirst(100) == before.dropFirst(100))
  }

  @Test func `takes no other one's place`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Notes.first)
    try workspace.write(Data("mine".utf8), "app.db.v1.backup")
    try workspace.write(Data("mine".utf8), "app.db.v1.2.backup")
    #expect(workspace.run("upgrade", file).exitCode == 0)
    #expect(
      try workspace.names == [
        "app.db", "app.db.v1.2.backup", "app.db.v1.3.backup", "app.db.v1.backup",
      ])
    #expect(try workspace.bytes("app.db.v1.backup") == Data("mine".utf8))
    #expect(try workspace.rows("app.db.v1.3.backup", "SELECT title FROM note") == ["a", "b"])
  }

  @Test func `is made for each step, of which --keep leaves the newest`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Notes.first)
    for name in [
      "app.db.v01.backup", "app.db.v1.1.backup", "app.db.vx.backup", "app.db.v1.backup.txt",
    ] {
      try workspace.write(Data("not ours".utf8), name)
    }
    #expect(workspace.run("upgrade", file, "--to", "2").exitCode == 0)
    #expect(workspace.run("upgrade", file, "--to", "3", "--keep", "1").exitCode == 0)
    #expect(
      try workspace.names == [
        "app.db", "app.db.v01.backup", "app.db.v1.1.backup", "app.db.v1.backup.txt",
        "app.db.v2.backup", "app.db.vx.backup",
      ])
  }

  @Test func `isn't made if not wanted, or for nothing`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Notes.first)
    #expect(workspace.run("upgrade", file, "--no-backup").exitCode == 0)
    #expect(workspace.run("upgrade", file).exitCode == 0)
    #expect(try workspace.names == ["app.db"])
  }

  @Test func `doesn't outlive an upgrade that failed, whose file is as it was`() throws {
    let workspace = try Workspace(
      Notes.migrations.merging(["4.sql": "INSERT INTO nowhere VALUES (1);"]) { old, _ in old })
    let file = try workspace.make("app.db", Notes.first)
    let before = try workspace.bytes()
    for _ in 0..<2 { #expect(workspace.run("upgrade", file).exitCode == 2) }
    #expect(try workspace.names == ["app.db"])
    #expect(try workspace.bytes() == before)
  }

  @Test func `stays where the file stands at a version between`() throws {
    let workspace = try Workspace([
      "1.sql": Notes.migrations["1_create_note.sql"] ?? "",
      "2.sql": "UPDATE note SET title = 'z';",
      "3.sql": "-- seedbed: no-transaction\nVACUUM;",
      "4.sql": "INSERT INTO nowhere VALUES (1);",
    ])
    let file = try workspace.make("app.db", Notes.first)
    let result = workspace.run("upgrade", file)
    #expect(
      result.errors == """
        \(workspace.project)/migrations/app.db/4.sql:1:13: error: no such table: nowhere
        app.db: note: the file stands whole at version 3, which was committed before
        app.db.v1.backup: note: the backup, at version 1

        """)
    #expect(try workspace.names == ["app.db", "app.db.v1.backup"])
    #expect(try workspace.version() == "3")
    #expect(try workspace.rows("app.db.v1.backup", "SELECT title FROM note") == ["a", "b"])
  }

  @Test func `that can't be made keeps the file from being changed`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Notes.first)
    let before = try workspace.bytes()
    try workspace.setMode(0o666, "app.db")
    let result = try workspace.withFolder(mode: 0o555) {
      withoutPrivileges { workspace.run("upgrade", file) }
    }
    #expect(result.exitCode == 2)
    #expect(
      result.errors == """
        app.db: error: '\(workspace.folder)' can't be written
        fix: chmod u+w \(workspace.folder)

        """)
    #expect(try workspace.bytes() == before)
    #expect(try workspace.names == ["app.db"])
  }

  @Test func `hides what the file hides from others while it is being made`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make(
      "app.db",
      "\(Notes.first) CREATE TABLE extra (x); INSERT INTO extra VALUES (zeroblob(5000000));")
    try workspace.setMode(0o600, "app.db")
    nonisolated(unsafe) var modes: [Int?] = []
    var options = DatabaseUpgrader.Options()
    options.progress = { progress in
      guard case .backingUp = progress else { return }
      for name in (try? workspace.names) ?? [] where name.hasPrefix(".app.db.seedbed-") {
        modes.append((try? workspace.mode(name)) ?? nil)
      }
    }
    _ = try DatabaseUpgrader(workspace.database, options: options).upgrade(file)
    #expect(modes == [0o600])
  }

  @Test func `isn't hindered by a name in the folder that isn't UTF-8`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Notes.first)
    let bytes = Array(workspace.path("caf").utf8).map { CChar(bitPattern: $0) } + [-23, 0]
    let descriptor = open(bytes, O_CREAT | O_WRONLY, 0o600)
    // File systems of Apple's have no such names.
    guard descriptor >= 0 else { return }
    close(descriptor)
    let result = workspace.run("upgrade", file, "--keep", "1")
    #expect(result.exitCode == 0, "\(result)")
    unlink(bytes)
  }

  @Test func `that a killed process left half done is removed by the next run`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Notes.first)
    try workspace.write(Data("half".utf8), ".app.db.seedbed-abc")
    try workspace.write(Data("half".utf8), ".app.db.seedbed-abc-journal")
    try workspace.write(Data("another's".utf8), ".other.db.seedbed-abc")
    #expect(workspace.run("upgrade", file, "--no-backup").exitCode == 0)
    #expect(try workspace.names == [".other.db.seedbed-abc", "app.db"])
  }
}

extension Workspace {
  /// Gives the users' folder another mode for the time that something runs.
  func withFolder<Result>(mode: Int, _ body: () throws -> Result) throws -> Result {
    try setMode(mode)
    defer { try? setMode(0o755) }
    return try body()
  }
}
