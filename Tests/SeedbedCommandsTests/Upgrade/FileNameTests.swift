import Foundation
import TestSupport
import Testing

@Suite struct `Files of a command line` {
  @Test(arguments: [
    "it's \"quoted\".db", "two words.db", "file:app.db?mode=ro", "%41.db", "ä—日本.db", "-leading.db",
    "a'b;rm -rf.db", "[x]*?.db", "tab\there.db",
  ])
  func `may have any name`(name: String) throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make(name, Notes.first)
    #expect(workspace.run("upgrade", file, "--database", "app").exitCode == 0)
    #expect(try workspace.version(name) == "3")
    #expect(workspace.run("status", file, "--database", "app").exitCode == 0)
    #expect(workspace.run("restore", file).exitCode == 0)
    #expect(try workspace.version(name) == "1")
    #expect(try workspace.names == [name, "\(name).failed", "\(name).v1.backup"].sorted())
  }

  @Test func `go on after one that failed`() throws {
    let workspace = try Workspace(Notes.migrations)
    let one = try workspace.make("one.db", Notes.first)
    let two = try workspace.make("two.db", Notes.first + "PRAGMA user_version = 9;")
    let three = try workspace.make("three.db", Notes.first)
    let result = workspace.run("upgrade", one, two, three, "--database", "app", "--no-backup")
    #expect(result.exitCode == 2)
    #expect(
      result.output == """
        one.db: upgraded from version 1 to 3
        three.db: upgraded from version 1 to 3

        """)
    #expect(result.errors.hasSuffix("2 files done, 1 failed: two.db\n"))
  }

  @Test func `may come from standard input`() throws {
    let workspace = try Workspace(Notes.migrations)
    let one = try workspace.make("one.db", Notes.first)
    let two = try workspace.make("two words.db", Notes.first)
    let result = try workspace.runProcess(
      "upgrade", "-", "--database", "app", "--no-backup", input: "\(one)\n\n\(two)")
    #expect(
      result.output == """
        one.db: upgraded from version 1 to 3
        two words.db: upgraded from version 1 to 3

        """)
    #expect(result.exitCode == 0)
  }

  @Test func `that are links lead to the file, its log and its backups`() throws {
    let workspace = try Workspace(Notes.migrations)
    try FileManager.default.createDirectory(
      atPath: workspace.path("real"), withIntermediateDirectories: false)
    try workspace.make("real/app.db", "PRAGMA journal_mode = wal; \(Notes.first)")
    let link = workspace.path("app.db")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real/app.db")
    #expect(workspace.run("upgrade", link).exitCode == 0)
    #expect(try workspace.names == ["app.db", "real"])
    let real = try FileManager.default.contentsOfDirectory(atPath: workspace.path("real"))
    #expect(real.sorted() == ["app.db", "app.db.v1.backup"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real/app.db")
    // A log of another database, beside the file and not beside the link.
    try workspace.change("real/app.db", "PRAGMA journal_mode = delete; PRAGMA user_version = 2")
    try workspace.write(Data("a log".utf8), "real/app.db-wal")
    #expect(workspace.run("upgrade", link).errors.contains("belongs to another database"))
  }

  @Test func `that may only be read are refused before anything is tried`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Notes.first)
    try workspace.setMode(0o444, "app.db")
    let result = try workspace.withFolder(mode: 0o777) {
      withoutPrivileges { workspace.run("upgrade", file) }
    }
    #expect(
      result.errors == """
        app.db: error: 'app.db' can't be written
        fix: chmod u+w app.db

        """)
    #expect(try workspace.names == ["app.db"])
  }

  @Test func `that belong to another user keep their owner, and so do their backups`() throws {
    // Only root may give a file away.
    guard geteuid() == 0 else { return }
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Notes.first)
    try #require(chown(file, 1234, 1234) == 0)
    #expect(workspace.run("upgrade", file).exitCode == 0)
    #expect(workspace.run("restore", file).exitCode == 0)
    for name in ["app.db", "app.db.failed", "app.db.v1.backup"] {
      let owner = try FileManager.default.attributesOfItem(atPath: workspace.path(name))[
        .ownerAccountID]
      #expect(owner as? Int == 1234)
    }
  }
}
