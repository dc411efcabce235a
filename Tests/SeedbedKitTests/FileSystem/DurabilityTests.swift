#if os(Linux)
  import Foundation
  import Testing

  @testable import SeedbedKit

  @Suite("What a power failure must not undo")
  struct DurabilityTests {
    @Test func `a text is synced before it gets its name, and the folder after that`() throws {
      let folder = try TemporaryFolder()
      try folder.write("old".utf8, to: "text")
      let calls = try SystemCalls.record(in: folder.path) {
        try FileSystem.write(Array("new".utf8), to: folder.path + "/text")
      }
      #expect(calls == ["sync .text.", "rename .text. to text", "sync ."])
    }

    @Test func `so is a build`() throws {
      let trial = try BuildTrial("CREATE TABLE t (a)")
      let database = try Project(at: trial.root).databases[0]
      let calls = try SystemCalls.record(in: trial.root) {
        _ = try DatabaseBuilder(database).build(to: trial.output)
      }
      // The first one runs while the file is checked, and leaves the second little to do.
      #expect(
        calls == [
          "sync build/.app.db.", "sync build/.app.db.", "rename build/.app.db. to build/app.db",
          "sync build",
        ])
    }

    @Test func `a backup is there before the file changes`() throws {
      let user = try UserDatabase("CREATE TABLE t (a)")
      let database = try user.database(["ALTER TABLE t ADD COLUMN b"])
      let calls = try SystemCalls.record(in: user.folder.path) {
        _ = try DatabaseUpgrader(database).upgrade(user.path)
      }
      #expect(calls == ["sync .a.db.", "link .a.db. to a.db.v1.backup", "sync ."])
    }

    @Test
    func `a restored file is synced before it gets its name, which the old one has until then`()
      throws
    {
      let user = try UserDatabase("CREATE TABLE t (a)")
      _ = try DatabaseUpgrader(try user.database(["ALTER TABLE t ADD COLUMN b"]))
        .upgrade(user.path)
      let calls = try SystemCalls.record(in: user.folder.path) {
        _ = try BackupRestorer().restore(user.path)
      }
      #expect(
        calls == [
          "link a.db to a.db.failed", "sync .", "sync .a.db.", "rename .a.db. to a.db", "sync .",
        ])
    }

    @Test(arguments: ["sync .", "sync .a.db.", "rename .a.db. to a.db"])
    func `a restore that fails leaves all as it was`(_ call: String) throws {
      let user = try UserDatabase("CREATE TABLE t (a)")
      _ = try DatabaseUpgrader(try user.database(["ALTER TABLE t ADD COLUMN b"]))
        .upgrade(user.path)
      let names = try FileSystem.names(in: user.folder.path)
      let bytes = try FileSystem.read(user.path)
      let error = #expect(throws: SeedbedError.self) {
        try SystemCalls.record(in: user.folder.path, failing: call) {
          _ = try BackupRestorer().restore(user.path)
        }
      }
      #expect(error?.contains(.fileAccess) == true)
      #expect(try FileSystem.names(in: user.folder.path) == names)
      #expect(try FileSystem.read(user.path) == bytes)
    }

    @Test func `a first copy is synced before it gets its name, and the folder after that`() throws
    {
      let app = try ShippedApp()
      try app.release([People.create])
      let calls = try SystemCalls.record(in: app.documents.path) { try app.install() }
      #expect(calls == ["sync .app.db.", "link .app.db. to app.db", "sync ."])
    }
  }
#endif
