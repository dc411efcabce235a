import SeedbedSQLite
import Testing

@testable import SeedbedKit

@Suite struct `A refresh that can't be done` {
  static func releases(_ refresh: String = "{\"t\": \"owned\"}") throws -> Releases {
    let releases = try Releases(refresh)
    try releases.release(
      ["t": "id,a\n1,x\n"],
      migration: "CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT); CREATE TABLE u (a TEXT)")
    try releases.install()
    return releases
  }

  func fault(
    _ releases: Releases, _ base: Refresh.Base = .lockInMigrations,
    _ change: (inout DatabaseUpgrader.Options) -> Void = { _ in }
  ) throws -> Diagnostic? {
    let bytes = try releases.bytes()
    let error = #expect(throws: SeedbedError.self) { try releases.refresh(base, change) }
    #expect(try releases.bytes() == bytes)
    return error?.diagnostics.first
  }

  @Test func `without a base`() throws {
    let releases = try Self.releases()
    try releases.project.remove("migrations/app.db/seeds.lock")
    let fault = try fault(releases)
    #expect(fault?.code == .refreshNoBase)
    #expect(fault?.fix?.contains("seedbed lock") == true)
  }

  @Test func `with the user's file as its own base`() throws {
    let releases = try Self.releases()
    try releases.project.link("old.db", to: releases.copy)
    #expect(try fault(releases, .shipped(releases.project["old.db"]))?.code == .refreshNoBase)
  }

  @Test func `of a table without a key, or without a seed`() throws {
    let releases = try Self.releases("{\"t\": \"owned\", \"u\": \"insert\", \"v\": \"insert\"}")
    try releases.release(["t": "id,a\n1,y\n", "u": "a\nx\n"])
    let fault = try fault(releases)
    #expect(fault?.code == .refreshTable)
    #expect(
      fault?.message
        == "rows of 'u' can't be refreshed: it has no primary key, and 'key' in seedbed.json names no other"
    )
  }

  @Test func `with a shipped file whose table has no such key`() throws {
    let releases = try Self.releases()
    try releases.release(["t": "id,a\n1,y\n"])
    let other = releases.project["old.db"]
    do {
      let connection = try Connection(path: other, mode: .create)
      try connection.execute("CREATE TABLE t (a TEXT); PRAGMA user_version = 1")
    }
    let fault = try fault(releases, .shipped(other))
    #expect(fault?.code == .refreshNoBase)
    #expect(fault?.message == "'t' has no column of the key (id) here")
  }

  @Test func `a table whose seed is gone loses the rows that nobody touched`() throws {
    let releases = try Self.releases()
    try releases.release(["t": "id,a\n1,x\n2,x\n3,x\n"])
    try releases.refresh()
    try releases.user("UPDATE t SET a = 'mine' WHERE id = 2")
    try releases.release(["u": "a\n1\n"])
    #expect(try releases.report() == ["t: +0 ~0 -2, 1 kept (1 no longer shipped)"])
    #expect(try releases.rows("SELECT * FROM t") == ["2|mine"])
  }

  @Test func `under another key the rows are known anew`() throws {
    let releases = try Releases("{\"t\": {\"policy\": \"owned\", \"key\": [\"code\"]}}")
    try releases.release(
      ["t": "id,code,a\n1,p,x\n2,q,x\n"],
      migration: "CREATE TABLE t (id INTEGER PRIMARY KEY, code TEXT UNIQUE, a TEXT)")
    try releases.install()
    try releases.project.write(
      #"{"databases": {"app.db": {"refresh": {"t": "owned"}}}}"#, to: "seedbed.json")
    try releases.release(["t": "id,code,a\n1,p,x\n2,q,y\n"])
    // What the row was when it was shipped is only known by its other key, so it passes for the user's.
    #expect(try releases.report() == ["t: +0 ~0 -0, 1 kept (1 the user's own)"])
    #expect(try releases.rows("SELECT * FROM t") == ["1|p|x", "2|q|x"])
  }

  @Test func `to a version that isn't the last`() throws {
    let releases = try Self.releases()
    try releases.release(["t": "id,a\n1,y\n"])
    #expect(try fault(releases) { $0.version = 1 }?.code == .refreshNotLast)
  }

  @Test func `a trigger that ends the transaction leaves the file as it was`() throws {
    let releases = try Self.releases()
    try releases.user(
      "CREATE TRIGGER r BEFORE UPDATE ON t BEGIN SELECT RAISE(ROLLBACK, 'never'); END")
    try releases.release(["t": "id,a\n1,y\n"])
    #expect(try fault(releases)?.message.contains("never") == true)
  }

  @Test func `rows that aren't locked yet are refreshed all the same`() throws {
    let releases = try Self.releases()
    try releases.user("INSERT INTO t VALUES (7, 'mine')")
    try releases.release(["t": "id,a\n1,y\n2,z\n"], isLocked: false)
    #expect(try releases.report() == ["t: +1 ~1 -0"])
    #expect(try releases.rows("SELECT * FROM t") == ["1|y", "2|z", "7|mine"])
  }

  @Test func `a copy in WAL mode at the last version isn't written where nothing changes`() throws {
    let releases = try Self.releases()
    try releases.user("PRAGMA journal_mode = WAL")
    let bytes = try releases.bytes()
    #expect(try releases.refresh { $0.makesBackup = true }.isUnchanged)
    #expect(try releases.bytes() == bytes)
  }

  @Test func `what doesn't fit leaves no backup behind`() throws {
    let releases = try Releases("{\"t\": \"owned\"}")
    try releases.release(
      ["t": "id,a\n1,x\n"], migration: "CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT UNIQUE)")
    try releases.install()
    try releases.release(["t": "id,a\n1,y\n"])
    try releases.refresh(nil)
    try releases.user("INSERT INTO t VALUES (2, 'y')")
    let bytes = try releases.bytes()
    let report = try releases.refresh { $0.makesBackup = true }
    #expect(report.refreshed.map(\.description) == ["t: +0 ~0 -0, 1 kept (1 against a constraint)"])
    #expect(report.backup == nil)
    #expect(try releases.bytes() == bytes)
    #expect(try !releases.project.names(in: ".").contains { $0.contains("backup") })
  }
}
