import Foundation
import SeedbedKit
import SeedbedSQLite
import TestSupport
import Testing

@Suite struct `Restoring a backup` {
  /// A workspace whose file was upgraded, and changed since.
  func upgraded(_ prefix: String = "") throws -> Workspace {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", prefix + Notes.first)
    try #require(workspace.run("upgrade", file).exitCode == 0)
    try workspace.change("INSERT INTO note (title) VALUES ('c')")
    return workspace
  }

  @Test func `puts it back and keeps the file whole`() throws {
    let workspace = try upgraded()
    let backup = try workspace.bytes("app.db.v1.backup")
    try workspace.setMode(0o600, "app.db")
    let result = workspace.run("restore", workspace.path("app.db"))
    #expect(
      result
        == CommandResult(
          exitCode: 0, output: "app.db: restored to version 1 from app.db.v1.backup\n",
          errors: "kept app.db.failed\n"))
    #expect(try workspace.names == ["app.db", "app.db.failed", "app.db.v1.backup"])
    #expect(try workspace.rows("SELECT title FROM note") == ["a", "b"])
    #expect(try workspace.version() == "1")
    #expect(try workspace.mode("app.db") == 0o600)
    #expect(try workspace.rows("app.db.failed", "SELECT title FROM note") == ["a", "b", "c"])
    #expect(try workspace.version("app.db.failed") == "3")
    #expect(try workspace.bytes("app.db.v1.backup") == backup)
    // And on it goes.
    #expect(workspace.run("upgrade", workspace.path("app.db")).exitCode == 0)
  }

  @Test func `can be undone: the file that failed is a backup as well`() throws {
    let workspace = try upgraded()
    let file = workspace.path("app.db")
    #expect(workspace.run("restore", file).exitCode == 0)
    #expect(workspace.run("restore", file, "--from", workspace.path("app.db.failed")).exitCode == 0)
    #expect(try workspace.rows("SELECT title FROM note") == ["a", "b", "c"])
    #expect(try workspace.names.contains("app.db.failed.2"))
  }

  @Test func `takes the newest by time, however the file is spelt`() throws {
    let workspace = try upgraded()
    let old = workspace.path("app.db.v1.backup")
    try FileManager.default.copyItem(atPath: old, toPath: workspace.path("app.db.v1.2.backup"))
    try workspace.change("app.db.v1.2.backup", "INSERT INTO note (title) VALUES ('newest')")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: old)
    let spelt = "\(workspace.folder)/./../files//app.db"
    #expect(workspace.run("restore", spelt).exitCode == 0)
    #expect(try workspace.rows("SELECT title FROM note") == ["a", "b", "newest"])
  }

  @Test func `of a relative path finds the backups beside it`() throws {
    let workspace = try upgraded()
    let process = Process()
    process.executableURL = BuiltCommand.executable
    process.currentDirectoryURL = URL(filePath: workspace.folder)
    process.arguments = ["restore", "./app.db", "--quiet"]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try workspace.version() == "1")
  }

  @Test func `refuses a file that somebody uses`() throws {
    for mode in ["", "PRAGMA journal_mode = wal;"] {
      let workspace = try upgraded(mode)
      let before = try workspace.bytes()
      let app = try Connection(path: workspace.path("app.db"), mode: .readWrite)
      try app.execute("BEGIN; SELECT * FROM note")
      let result = try workspace.runProcess(
        "restore", workspace.path("app.db"), "--timeout", "0.1")
      #expect(result.exitCode == 2)
      #expect(result.errors.hasPrefix("app.db: error: another connection holds the file lock\n"))
      try app.execute("COMMIT")
      #expect(try workspace.bytes() == before)
      #expect(try !workspace.names.contains("app.db.failed"))
    }
  }

  @Test func `refuses a damaged backup`() throws {
    let workspace = try upgraded()
    var bytes = try workspace.bytes("app.db.v1.backup")
    bytes.replaceSubrange(4096..<4200, with: Data(repeating: 0xFF, count: 104))
    try workspace.write(bytes, "app.db.v1.backup")
    let before = try workspace.bytes()
    let result = workspace.run("restore", workspace.path("app.db"))
    #expect(result.exitCode == 2)
    #expect(result.errors.hasPrefix("app.db.v1.backup: error: the "))
    #expect(result.errors.contains("damaged"))
    #expect(try workspace.bytes() == before)
    #expect(try workspace.names == ["app.db", "app.db.v1.backup"])
  }

  @Test(arguments: ["", "no database", String(repeating: "no database\n", count: 1000)])
  func `works over a file that is none any more, which is kept with all that lies beside it`(
    content: String
  ) throws {
    let workspace = try upgraded()
    try workspace.write(Data(content.utf8))
    // They belong to the file that failed, and would be replayed over the backup.
    try workspace.write(Data("a journal".utf8), "app.db-journal")
    try workspace.write(Data("a log".utf8), "app.db-wal")
    #expect(workspace.run("restore", workspace.path("app.db")).exitCode == 0)
    #expect(try workspace.rows("SELECT title FROM note") == ["a", "b"])
    #expect(
      try workspace.names == [
        "app.db", "app.db.failed", "app.db.failed-journal", "app.db.failed-wal",
        "app.db.v1.backup",
      ])
    #expect(try workspace.bytes("app.db.failed") == Data(content.utf8))
    #expect(try workspace.bytes("app.db.failed-wal") == Data("a log".utf8))
  }

  @Test func `works over a damaged file`() throws {
    let workspace = try upgraded()
    var bytes = try workspace.bytes()
    bytes.replaceSubrange(100..<4096, with: Data(repeating: 0xFF, count: 3996))
    try workspace.write(bytes)
    #expect(workspace.run("restore", workspace.path("app.db")).exitCode == 0)
    #expect(try workspace.rows("SELECT title FROM note") == ["a", "b"])
    #expect(try workspace.bytes("app.db.failed") == bytes)
  }

  @Test func `works where the file is gone and its log isn't`() throws {
    let workspace = try upgraded()
    try FileManager.default.removeItem(atPath: workspace.path("app.db"))
    try workspace.write(Data("a log".utf8), "app.db-wal")
    let result = workspace.run("restore", workspace.path("app.db"))
    #expect(result.exitCode == 0)
    #expect(result.errors == "")
    #expect(try workspace.names == ["app.db", "app.db.v1.backup"])
    #expect(try workspace.rows("SELECT title FROM note") == ["a", "b"])
  }

  @Test func `keeps the rows that only a log holds`() throws {
    let workspace = try upgraded("PRAGMA journal_mode = wal;")
    try workspace.make("live.db", "PRAGMA journal_mode = wal; \(Notes.first)")
    let live = try Connection(path: workspace.path("live.db"), mode: .readWrite)
    try live.execute("INSERT INTO note (title) VALUES ('in the log')")
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: workspace.path("live.db\(suffix)"), toPath: workspace.path("copy.db\(suffix)"))
    }
    live.close()
    let result = workspace.run(
      "restore", workspace.path("app.db"), "--from", workspace.path("copy.db"))
    #expect(result.exitCode == 0, "\(result)")
    #expect(try workspace.rows("SELECT title FROM note") == ["a", "b", "in the log"])
  }

  @Test func `replaces what a link leads to, and not the link`() throws {
    let workspace = try upgraded()
    let link = workspace.path("link.db")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "app.db")
    let result = workspace.run("restore", link)
    #expect(result.errors == "kept app.db.failed\n")
    #expect(try workspace.version() == "1")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "app.db")
  }

  @Test func `leaves all as it was if it is interrupted`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make(
      "app.db",
      "\(Notes.first) CREATE TABLE extra (x); INSERT INTO extra VALUES (zeroblob(5000000));")
    try #require(workspace.run("upgrade", file).exitCode == 0)
    let before = try workspace.bytes()
    let result = workspace.run("restore", file, isCancelled: { true })
    #expect(result.exitCode == 2)
    #expect(result.errors == "app.db.v1.backup: error: interrupted\n")
    #expect(try workspace.bytes() == before)
    #expect(try workspace.names == ["app.db", "app.db.v1.backup"])
  }

  @Test func `without a backup says so`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Notes.first)
    #expect(
      workspace.run("restore", file).errors == """
        app.db: error: there is no backup of this file: no 'app.db.v….backup' beside it
        fix: name one with --from

        """)
  }
}
