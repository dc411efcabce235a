import Foundation
import Testing

@testable import SeedbedKit

@Suite("Installing where there is no file")
struct FirstCopyTests {
  @Test func `the bundled file is copied, byte by byte, and nothing else is left`() throws {
    let app = try ShippedApp()
    try app.release([People.create], seeds: People.seeds)
    let installation = try app.install()
    #expect(installation.outcome == .copied)
    #expect(installation.url.path == app.installed.path)
    #expect(installation.upgrade == nil)
    #expect(app.documentNames == ["app.db"])
    #expect(try Data(contentsOf: app.installed) == Data(contentsOf: app.bundled))
    #expect(try app.query("SELECT name FROM person") == ["Ann", "Bob"])
  }

  @Test func `a bundle's read-only mode doesn't carry over`() throws {
    let app = try ShippedApp()
    try app.release([People.create], seeds: People.seeds)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: app.bundled.path)
    let mask = umask(0)
    umask(mask)
    try app.install()
    let attributes = try FileManager.default.attributesOfItem(atPath: app.installed.path)
    #expect(attributes[.posixPermissions] as? Int == 0o666 & ~Int(mask))
    try app.run("INSERT INTO person (name) VALUES ('Cid')")
  }

  @Test func `a folder that isn't there is made, and the file may have a name of its own`() throws {
    let app = try ShippedApp()
    try app.release([People.create])
    let folder = app.documents.appendingPathComponent("Library/Application Support")
    let installation = try app.database { $0.fileName = "people.sqlite" }.install(into: folder)
    #expect(installation.url.path == folder.path + "/people.sqlite")
    #expect(try AppConnection(installation.url.path).query("PRAGMA user_version") == ["1"])
  }

  @Test func `what is left of a deleted database doesn't leak into the fresh one`() throws {
    let app = try ShippedApp()
    try app.release([People.create], seeds: People.seeds)
    try app.install()
    // A database in WAL mode whose log holds a row, deleted without its log: the classic "delete and copy again".
    let saved = app.root.appendingPathComponent("saved.db-wal")
    do {
      let connection = try AppConnection(app.installed.path)
      try connection.run(
        "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;"
          + "INSERT INTO person (name) VALUES ('Ghost')")
      try FileManager.default.copyItem(atPath: app.installed.path + "-wal", toPath: saved.path)
    }
    try FileManager.default.removeItem(at: app.installed)
    try FileManager.default.copyItem(atPath: saved.path, toPath: app.installed.path + "-wal")
    try Data("stale".utf8).write(to: URL(fileURLWithPath: app.installed.path + "-shm"))
    try Data("stale".utf8).write(to: URL(fileURLWithPath: app.installed.path + "-journal"))

    #expect(try app.install().outcome == .copied)
    #expect(app.documentNames == ["app.db"])
    #expect(try app.query("SELECT name FROM person") == ["Ann", "Bob"])
  }

  @Test func `two processes take turns at a folder`() throws {
    let app = try ShippedApp()
    try app.release([People.create])
    do {
      // What is open twice counts as two, as in two processes.
      let other = try FileDescriptor(folder: app.documents.path)
      #expect(try other.lock())
      let error = #expect(throws: SeedbedError.self) { try app.install() }
      #expect(error?.contains(.databaseBusy) == true)
      #expect(app.documentNames == [])
    }
    #expect(try app.install().outcome == .copied)
  }

  @Test func `a link that leads nowhere is not replaced`() throws {
    let app = try ShippedApp()
    try app.release([People.create])
    try FileManager.default.createSymbolicLink(
      atPath: app.installed.path, withDestinationPath: app.root.path + "/gone")
    let error = #expect(throws: SeedbedError.self) { try app.install() }
    #expect(error?.contains(.upgradeMissing) == true)
    #expect(app.documentNames == ["app.db"])
  }

  @Test func `a folder in which another process installs is waited for`() throws {
    let app = try ShippedApp()
    try app.release([People.create], seeds: People.seeds)
    // What another process holds while it makes its first copy.
    let folder = open(app.documents.path, O_RDONLY | O_DIRECTORY)
    defer { close(folder) }
    #expect(flock(folder, LOCK_EX) == 0)
    func install(
      timeout: Double = 60, isCancelled: @escaping @Sendable () -> Bool
    ) throws(SeedbedError) -> Installation.Outcome {
      try Installer(
        app.database { $0.timeout = timeout }, into: app.documents, progress: { _ in },
        isCancelled: isCancelled
      ).run().outcome
    }
    let busy = #expect(throws: SeedbedError.self) { try install(timeout: 0) { false } }
    #expect(busy?.diagnostics.map(\.code) == [.databaseBusy])
    let cancelled = #expect(throws: SeedbedError.self) { try install { true } }
    #expect(cancelled?.diagnostics.map(\.code) == [.interrupted])
    #expect(app.documentNames == [])
    // It is asked while it waits, and meanwhile the other one is done.
    #expect(try install { flock(folder, LOCK_UN) != 0 } == .copied)
  }

  @Test func `waiting for another installation of this process can be cancelled`() throws {
    let file = InstallationLock.File(device: 0, folder: 0, name: "waiting.db")
    var isReached = false
    let error = #expect(throws: SeedbedError.self) {
      try InstallationLock.hold(file, isCancelled: { false }) { () throws(SeedbedError) in
        try InstallationLock.hold(file, isCancelled: { true }) { isReached = true }
      }
    }
    #expect(error?.diagnostics.map(\.code) == [.interrupted])
    #expect(!isReached)
  }
}
