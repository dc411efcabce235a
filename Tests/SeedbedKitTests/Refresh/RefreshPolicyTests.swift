import SeedbedSQLite
import Testing

@testable import SeedbedKit

/// What a user did to a copy of version 2, and what a refresh to version 5 makes of it.
private struct Merge: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var policy: String
  var user = ""
  var rows: [String]
  var report: String

  /// Version 2 ships rows 1 to 4; until version 5 row 1 is changed twice, row 2 once, row 3 is removed, row 5 is new, and row 6 came and
  /// went.
  static let all = [
    Merge(
      testDescription: "insert, untouched", policy: "\"insert\"",
      rows: ["1|a1|b1", "2|a2|b2", "3|a3|b3", "4|a4|", "5|a5|b5"], report: "t: +1 ~0 -0"),
    Merge(
      testDescription: "owned, untouched", policy: "\"owned\"",
      rows: ["1|a1''|b1", "2|a2'|b2", "4|a4|", "5|a5|b5"], report: "t: +1 ~2 -1"),
    Merge(
      testDescription: "columns, untouched", policy: "{\"columns\": [\"a\"]}",
      rows: ["1|a1''|b1", "2|a2'|b2", "3|a3|b3", "4|a4|", "5|a5|b5"],
      report: "t: +1 ~2 -0, 1 kept (1 no longer shipped)"),
    Merge(
      testDescription: "owned, changed", policy: "\"owned\"",
      user: "UPDATE t SET a = 'mine' WHERE id = 1; UPDATE t SET b = 'mine' WHERE id = 2",
      rows: ["1|mine|b1", "2|a2|mine", "4|a4|", "5|a5|b5"],
      report: "t: +1 ~0 -1, 2 kept (2 changed by the user)"),
    Merge(
      testDescription: "columns, changed by the user", policy: "{\"columns\": [\"a\"]}",
      user: "UPDATE t SET b = 'mine'; UPDATE t SET a = 'mine' WHERE id = 2",
      rows: ["1|a1''|mine", "2|mine|mine", "3|a3|mine", "4|a4|mine", "5|a5|b5"],
      report: "t: +1 ~1 -0, 2 kept (1 changed by the user, 1 no longer shipped)"),
    Merge(
      testDescription: "insert, deleted", policy: "\"insert\"",
      user: "DELETE FROM t WHERE id IN (1, 3)",
      rows: ["2|a2|b2", "4|a4|", "5|a5|b5"],
      report: "t: +1 ~0 -0, 1 kept (1 deleted by the user)"),
    Merge(
      testDescription: "owned, deleted", policy: "\"owned\"",
      user: "DELETE FROM t WHERE id IN (1, 3)",
      rows: ["2|a2'|b2", "4|a4|", "5|a5|b5"],
      report: "t: +1 ~1 -0, 1 kept (1 deleted by the user)"),
    Merge(
      testDescription: "insert, a row of the user's own under the new key", policy: "\"insert\"",
      user: "INSERT INTO t VALUES (5, 'mine', NULL)",
      rows: ["1|a1|b1", "2|a2|b2", "3|a3|b3", "4|a4|", "5|mine|"],
      report: "t: +0 ~0 -0, 1 kept (1 the user's own)"),
    Merge(
      testDescription: "owned, a row of the user's own under the new key", policy: "\"owned\"",
      user: "INSERT INTO t VALUES (5, 'mine', NULL), (100, 'x', 'y')",
      rows: ["1|a1''|b1", "2|a2'|b2", "4|a4|", "5|mine|", "100|x|y"],
      report: "t: +0 ~2 -1, 1 kept (1 the user's own)"),
    Merge(
      testDescription: "owned, a removed row that was changed", policy: "\"owned\"",
      user: "UPDATE t SET b = NULL WHERE id = 3",
      rows: ["1|a1''|b1", "2|a2'|b2", "3|a3|", "4|a4|", "5|a5|b5"],
      report: "t: +1 ~2 -0, 1 kept (1 no longer shipped)"),
    Merge(
      testDescription: "owned, a removed row with a child", policy: "\"owned\"",
      user: "INSERT INTO mark VALUES (1, 3)",
      rows: ["1|a1''|b1", "2|a2'|b2", "3|a3|b3", "4|a4|", "5|a5|b5"],
      report: "t: +1 ~2 -0, 1 kept (1 referred to)"),
    Merge(
      testDescription: "owned, changed to what is shipped now", policy: "\"owned\"",
      user: "UPDATE t SET a = 'a1''''' WHERE id = 1",
      rows: ["1|a1''|b1", "2|a2'|b2", "4|a4|", "5|a5|b5"], report: "t: +1 ~1 -1"),
  ]
}

@Suite struct `Each policy of a refresh` {
  static func releases(_ policy: String) throws -> Releases {
    let releases = try Releases("{\"t\": \(policy)}")
    let table = """
      CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT, b TEXT);
      CREATE TABLE mark (id INTEGER PRIMARY KEY, t REFERENCES t ON DELETE CASCADE);
      """
    try releases.release(["t": "id,a,b\n1,a1,b1\n2,a2,b2\n"], migration: table)
    try releases.release(["t": "id,a,b\n1,a1,b1\n2,a2,b2\n3,a3,b3\n4,a4,\n"])
    try releases.install()
    try releases.release(["t": "id,a,b\n1,a1',b1\n2,a2,b2\n3,a3,b3\n4,a4,\n6,a6,b6\n"])
    try releases.release(["t": "id,a,b\n1,a1',b1\n2,a2',b2\n4,a4,\n6,a6,b6\n"])
    try releases.release(["t": "id,a,b\n1,a1'',b1\n2,a2',b2\n4,a4,\n5,a5,b5\n"])
    return releases
  }

  @Test(arguments: Merge.all)
  fileprivate func `merges rows over several versions`(_ merge: Merge) throws {
    let releases = try Self.releases(merge.policy)
    try releases.user(merge.user)
    let report = try releases.refresh()
    #expect(report.refreshed.map(\.description) == [merge.report])
    #expect(try releases.rows("SELECT id, a, b FROM t") == merge.rows)
    #expect(try releases.rows("PRAGMA foreign_key_check").isEmpty)
    #expect(try releases.rows("PRAGMA user_version") == ["5"])
    let bytes = try releases.bytes()
    #expect(try releases.refresh { $0.makesBackup = true }.isUnchanged)
    #expect(try releases.bytes() == bytes)
    #expect(try releases.project.names(in: ".").filter { $0.hasPrefix("copy") } == ["copy.db"])
  }

  @Test func `never and other tables stay as they are`() throws {
    let releases = try Self.releases("\"never\"")
    #expect(try releases.report().isEmpty)
    #expect(
      try releases.rows("SELECT id, a, b FROM t") == ["1|a1|b1", "2|a2|b2", "3|a3|b3", "4|a4|"])
  }

  @Test func `a refresh left out earlier brings changed rows in later`() throws {
    let releases = try Self.releases("\"owned\"")
    try releases.refresh(nil)
    #expect(try releases.rows("SELECT id, a FROM t") == ["1|a1", "2|a2", "3|a3", "4|a4"])
    // The copy is at version 5, so what isn't in it was deleted for all that is known.
    #expect(try releases.report() == ["t: +0 ~2 -0, 1 kept (1 deleted by the user)"])
    #expect(try releases.rows("SELECT id, a FROM t") == ["1|a1''", "2|a2'", "3|a3", "4|a4"])
  }

  @Test
  func `an upgrade that leaves the refresh out warns of rows that would be lost to a later one`()
    throws
  {
    let releases = try Self.releases("\"insert\"")
    try releases.user("DELETE FROM t WHERE id = 4")
    let warning = try #require(try releases.refresh(nil).diagnostics.first)
    #expect(warning.code == .refreshLeftOut)
    #expect(
      warning.message
        == "a new row of 't' left out; a later refresh takes it for deleted by the user")
    #expect(warning.fix?.contains("--shipped and the file of version 2") == true)
  }

  @Test(arguments: ["\"never\"", "\"owned\""])
  func `and not where nothing was left out`(policy: String) throws {
    let releases = try Self.releases(policy)
    if policy == "\"owned\"" { try releases.user("INSERT INTO t VALUES (5, 'mine', NULL)") }
    #expect(try releases.refresh(nil).diagnostics == [])
    #expect(try releases.refresh(nil).diagnostics == [])
  }

  @Test func `the file shipped before tells what a refresh left out earlier`() throws {
    let releases = try Self.releases("\"owned\"")
    try releases.user("VACUUM INTO '\(releases.project["old.db"])'")
    try releases.user("UPDATE t SET a = 'mine' WHERE id = 2; DELETE FROM t WHERE id = 4")
    try releases.refresh(nil)
    try releases.project.remove("migrations/app.db/seeds.lock")
    #expect(
      try releases.report(.shipped(releases.project["old.db"]))
        == ["t: +1 ~1 -1, 2 kept (1 changed by the user, 1 deleted by the user)"])
    #expect(try releases.rows("SELECT id, a FROM t") == ["1|a1''", "2|mine", "5|a5"])
  }
}
