import Foundation
import SeedbedSQLite
import Testing

@testable import SeedbedKit

/// A run is one transaction: whole, or it didn't happen.
@Suite struct TransactionTests {
  @Test(arguments: [
    "RAISE(ROLLBACK, 'not today')", "RAISE(ABORT, 'not today')", "RAISE(FAIL, 'not today')",
  ])
  func `a trigger that ends the transaction shows its own words`(raise: String) throws {
    let file = try UserDatabase(
      GuardSchema.people
        + "; CREATE TRIGGER tr BEFORE DELETE ON people WHEN old.id = 2 BEGIN SELECT \(raise); END",
      rows: GuardSchema.threePeople)
    let before = try file.dump()
    let error = #expect(throws: SeedbedError.self) {
      try file.upgrade("CREATE TABLE a(x);", "INSERT INTO a VALUES(1);\n DELETE FROM people;")
    }
    #expect(error?.diagnostics.map(line) == ["error migration.failed 2:2 not today"])
    #expect(
      error?.diagnostics[0].notes.map(\.message) == ["the file is unchanged, at version 1"])
    #expect(try file.dump() == before)
  }

  @Test func `a conflict that rolls back is a failure like any other`() throws {
    let database = try MemoryDatabase("CREATE TABLE t(x UNIQUE ON CONFLICT ROLLBACK)")
    let fault = database.fault("CREATE TABLE u(x);\nINSERT INTO t VALUES(1), (1);")
    #expect(fault.map(line) == "error migration.failed 2:1 UNIQUE constraint failed: t.x")
    #expect(
      try database.connection.lines("SELECT name FROM sqlite_schema WHERE type = 'table'") == ["t"])
  }

  @Test func `the version moves with the rows, or not at all`() throws {
    let file = try UserDatabase(GuardSchema.people, rows: GuardSchema.threePeople)
    let before = try file.dump()
    #expect(throws: SeedbedError.self) {
      try file.upgrade(
        "DELETE FROM people;", "CREATE TABLE a(x);", "INSERT INTO a VALUES(1);", "SELECT nope;")
    }
    #expect(try file.dump() == before)
    #expect(try file.lines("PRAGMA user_version") == ["1"])
  }

  @Test func `a cascade doesn't run, whatever the file asks for`() throws {
    let file = try UserDatabase(GuardSchema.family, rows: GuardSchema.twoFamilies)
    try file.upgrade(
      "PRAGMA foreign_keys = ON;\nBEGIN;\nPRAGMA foreign_keys = ON;\n"
        + GuardSchema.rebuild("parent", "id INTEGER PRIMARY KEY, name") + "COMMIT;")
    #expect(try file.lines("SELECT count(*) FROM child") == ["3"])
  }

  @Test func `of two upgrades at once, one does the work`() async throws {
    let file = try UserDatabase(GuardSchema.people, rows: GuardSchema.threePeople)
    let database = try file.database([
      "INSERT INTO people(name) SELECT 'n' FROM people;",
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 20000) "
        + "INSERT INTO people(name) SELECT i FROM n;",
    ])
    let path = file.path
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 1...3 {
        group.addTask {
          var options = DatabaseUpgrader.Options()
          options.makesBackup = false
          options.timeout = 30
          return try DatabaseUpgrader(database, options: options).upgrade(path).steps.count
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts.sorted() == [0, 0, 2])
    #expect(try file.lines("SELECT count(*) FROM people") == ["20006"])
  }

  @Test func `a cancelled upgrade changes nothing`() throws {
    let file = try UserDatabase(GuardSchema.people, rows: GuardSchema.threePeople)
    let before = try file.dump()
    let database = try file.database([
      "DELETE FROM people;",
      "CREATE TABLE n AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n;",
    ])
    var options = DatabaseUpgrader.Options()
    options.makesBackup = false
    // A file is a flag that closures on any thread can share.
    let flag = file.folder.path + "/started"
    options.progress = { progress in
      if case .migrating("0003_b.sql", _, _, _) = progress {
        _ = FileManager.default.createFile(atPath: flag, contents: nil)
      }
    }
    options.isCancelled = { FileManager.default.fileExists(atPath: flag) }
    let error = #expect(throws: SeedbedError.self) {
      try DatabaseUpgrader(database, options: options).upgrade(file.path)
    }
    #expect(error?.diagnostics.map(\.code) == [.interrupted])
    #expect(try file.dump() == before)
  }
}
