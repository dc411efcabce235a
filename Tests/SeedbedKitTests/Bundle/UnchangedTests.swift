import Foundation
import SeedbedKit
import Testing

@Suite("Installing where the file is up to date")
struct UnchangedTests {
  @Test func `the file isn't touched, and the migrations aren't even read`() throws {
    let app = try ShippedApp()
    try app.release([People.create, People.addEmail], seeds: People.seeds)
    try app.install()
    try app.run("INSERT INTO person (name) VALUES ('Cid')")
    let before = try Data(contentsOf: app.installed)
    let past = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes(
      [.modificationDate: past], ofItemAtPath: app.installed.path)
    try FileManager.default.removeItem(at: app.migrations)

    let installation = try app.install()
    #expect(installation.outcome == .unchanged)
    #expect(installation.upgrade == nil)
    #expect(try Data(contentsOf: app.installed) == before)
    let attributes = try FileManager.default.attributesOfItem(atPath: app.installed.path)
    #expect(attributes[.modificationDate] as? Date == past)
    #expect(app.documentNames == ["app.db"])
  }

  @Test func `a version that only the log knows counts, and the log stays as it is`() throws {
    let app = try ShippedApp()
    try app.release([People.create], seeds: People.seeds)
    try app.install()
    let killed = app.root.appendingPathComponent("killed")
    do {
      // The app upgraded the file by itself and was killed: what it left is copied while it is still open.
      let connection = try AppConnection(app.installed.path)
      try connection.run(
        "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;"
          + "\(People.addEmail); PRAGMA user_version = 2")
      try FileManager.default.copyItem(at: app.documents, to: killed)
    }
    let file = killed.appendingPathComponent("app.db")
    let log = killed.appendingPathComponent("app.db-wal")
    let before = (try Data(contentsOf: file), try Data(contentsOf: log))
    #expect(before.0[63] == 1, "the header's version should be stale here")

    try app.release([People.create, People.addEmail], seeds: People.seeds)
    try FileManager.default.removeItem(at: app.migrations)
    #expect(try app.database().install(into: killed).outcome == .unchanged)
    #expect(try Data(contentsOf: file) == before.0)
    #expect(try Data(contentsOf: log) == before.1)
  }
}
