import SeedbedSQLite
import Testing

@testable import SeedbedKit

/// A migration with something at the mark that it may not hold, the reason, and what to do instead.
struct RefusalCase: Sendable, CustomTestStringConvertible {
  let text: String
  let reason: String
  let fix: String

  init(_ text: String, _ reason: String, fix: String = "remove it") {
    self.text = text
    self.reason = reason
    self.fix = fix
  }

  var testDescription: String { text }

  private static let one = ": a migration runs in one transaction, which Seedbed begins and ends"
  private static let whole = "remove it; a migration is whole or didn't happen"
  private static let inside = " in a migration: inside a transaction SQLite ignores or refuses it"

  static let transactions = [
    RefusalCase("1️⃣COMMIT;", "a COMMIT without its BEGIN" + one),
    RefusalCase("SELECT 1;\n-- c\n  1️⃣END TRANSACTION;", "a COMMIT without its BEGIN" + one),
    RefusalCase("SELECT 1; 1️⃣ROLLBACK;", "'ROLLBACK' in a migration" + one),
    RefusalCase("BEGIN; SELECT 1; 1️⃣ROLLBACK;", "'ROLLBACK' in a migration" + one),
    RefusalCase("BEGIN; COMMIT;\n1️⃣BEGIN; COMMIT;", "a second BEGIN" + one),
    RefusalCase("BEGIN; 1️⃣BEGIN EXCLUSIVE; COMMIT;", "a second BEGIN" + one),
    RefusalCase("BEGIN; COMMIT; 1️⃣COMMIT;", "a second COMMIT" + one),
    RefusalCase(
      "SELECT 1; /* é */ 1️⃣BEGIN; COMMIT;", "a BEGIN after the first statement" + one,
      fix: "move it to the top, or remove it"),
    RefusalCase(
      "BEGIN; COMMIT; 1️⃣SELECT 1;", "a statement after the COMMIT" + one,
      fix: "move the COMMIT to the end, or remove it"),
    RefusalCase(
      "-- c\n1️⃣BEGIN IMMEDIATE; CREATE TABLE u(x);", "a BEGIN without its COMMIT",
      fix: "remove it: a migration runs in a transaction as it is"),
    RefusalCase(
      "SELECT 1; 1️⃣SAVEPOINT s;", "'SAVEPOINT' in a migration, which runs in one transaction",
      fix: whole),
    RefusalCase(
      "1️⃣RELEASE s;", "'RELEASE' in a migration, which runs in one transaction", fix: whole),
    RefusalCase(
      "1️⃣ROLLBACK TO s;", "'ROLLBACK TO' in a migration, which runs in one transaction", fix: whole),
  ]

  static let others = [
    RefusalCase(
      "SELECT 1;\n1️⃣ATTACH 'other.db' AS other;",
      "ATTACH in a migration, which may use no file but its own"),
    RefusalCase(
      "1️⃣ATTACH ':memory:' AS m;", "ATTACH in a migration, which may use no file but its own"),
    RefusalCase("1️⃣DETACH other;", "DETACH in a migration"),
    RefusalCase(
      "SELECT 1;\n /* VACUUM */ -- VACUUM\n 1️⃣vacuum;",
      "VACUUM in a migration, which runs in a transaction",
      fix: "put it into a migration of its own that begins with '-- seedbed: no-transaction'"),
    RefusalCase(
      "1️⃣VACUUM INTO '/tmp/copy.db';", "VACUUM in a migration, which runs in a transaction",
      fix: "put it into a migration of its own that begins with '-- seedbed: no-transaction'"),
  ]

  static let pragmas = [
    RefusalCase(
      "1️⃣PRAGMA journal_mode = WAL;", "'PRAGMA journal_mode = WAL'" + inside,
      fix: "remove it and set \"journal_mode\" under \"pragmas\" in seedbed.json"),
    RefusalCase(
      "SELECT 1;\n1️⃣pragma main.Page_Size(8192);", "'PRAGMA page_size = 8192'" + inside,
      fix: "remove it and set \"page_size\" under \"pragmas\" in seedbed.json"),
    RefusalCase(
      "1️⃣PRAGMA auto_vacuum = FULL;", "'PRAGMA auto_vacuum = FULL'" + inside,
      fix: "remove it and set \"auto_vacuum\" under \"pragmas\" in seedbed.json"),
    RefusalCase(
      "1️⃣PRAGMA encoding = 'UTF-16';", "'PRAGMA encoding = UTF-16'" + inside,
      fix: "remove it and set \"encoding\" under \"pragmas\" in seedbed.json"),
    RefusalCase(
      "1️⃣PRAGMA user_version = 7;",
      "'PRAGMA user_version = 7': Seedbed keeps the version itself",
      fix: "remove it; the file's name holds the version"),
    RefusalCase(
      "1️⃣PRAGMA synchronous = OFF;",
      "'PRAGMA synchronous = OFF': it can't be changed inside a transaction"),
    RefusalCase(
      "1️⃣PRAGMA writable_schema = ON;", "'PRAGMA writable_schema = ON' isn't allowed in a migration"),
    RefusalCase(
      "1️⃣PRAGMA wal_checkpoint;", "'PRAGMA wal_checkpoint' isn't allowed in a migration"),
    RefusalCase(
      "1️⃣PRAGMA foreign_kyes = OFF;",
      "'PRAGMA foreign_kyes = OFF' isn't on the list of pragmas that a migration may hold"),
  ]

  private static let list =
    "such a file may hold VACUUM, ANALYZE, REINDEX and PRAGMA auto_vacuum, incremental_vacuum, "
    + "journal_mode, optimize, page_size, wal_checkpoint"
  private static let ownFile = "move it into a migration of its own, without 'no-transaction'"

  static let noTransaction = [
    RefusalCase(
      "1️⃣CREATE TABLE u(x);", "'CREATE' in a no-transaction file, which may be run again",
      fix: ownFile),
    RefusalCase(
      "VACUUM;\n1️⃣delete from t;", "'DELETE' in a no-transaction file, which may be run again",
      fix: ownFile),
    RefusalCase(
      "1️⃣BEGIN; VACUUM; COMMIT;", "'BEGIN' in a no-transaction file, which may be run again",
      fix: ownFile),
    RefusalCase(
      "1️⃣SELECT 1;", "'SELECT' in a no-transaction file, which may be run again", fix: ownFile),
    RefusalCase(
      "1️⃣WITH a AS (SELECT 1) INSERT INTO t SELECT * FROM a;",
      "'WITH' in a no-transaction file, which may be run again", fix: ownFile),
    RefusalCase(
      "1️⃣EXPLAIN SELECT 1;", "'EXPLAIN' in a no-transaction file, which may be run again",
      fix: ownFile),
    RefusalCase(
      "1️⃣ATTACH '' AS a;", "'ATTACH' in a no-transaction file, which may be run again",
      fix: ownFile),
    RefusalCase("1️⃣VACUUM main INTO 'x';", "VACUUM INTO, which writes another file"),
    RefusalCase("1️⃣VACUUM /* c */ into 'x';", "VACUUM INTO, which writes another file"),
    RefusalCase(
      "1️⃣PRAGMA user_version = 7;", "'PRAGMA user_version' in a no-transaction file", fix: list),
    RefusalCase(
      "1️⃣PRAGMA foreign_keys = ON;", "'PRAGMA foreign_keys' in a no-transaction file", fix: list),
    RefusalCase(
      "1️⃣PRAGMA writable_schema = ON;", "'PRAGMA writable_schema' in a no-transaction file",
      fix: list),
  ]
}

@Suite struct RefusalTests {
  @Test(arguments: RefusalCase.transactions + RefusalCase.others + RefusalCase.pragmas)
  func `a migration is refused at the statement, and nothing of it stays`(
    refusal: RefusalCase
  ) throws {
    let database = try MemoryDatabase("CREATE TABLE t(x)")
    let marked = MarkedText(refusal.text)
    let fault = database.fault(String(decoding: marked.bytes, as: UTF8.self))
    try check(fault, refusal, marked)
    #expect(try database.connection.lines("PRAGMA user_version") == ["1"])
    #expect(database.connection.isAutocommit == true)
  }

  @Test(arguments: RefusalCase.noTransaction)
  func `a no-transaction file is refused at the statement`(refusal: RefusalCase) throws {
    let database = try MemoryDatabase("CREATE TABLE t(x); INSERT INTO t VALUES(1)")
    let marked = MarkedText("-- seedbed: no-transaction\n" + refusal.text)
    try check(database.fault(String(decoding: marked.bytes, as: UTF8.self)), refusal, marked)
    #expect(try database.connection.lines("SELECT * FROM t") == ["1"])
    #expect(try database.connection.lines("PRAGMA user_version") == ["1"])
  }

  private func check(
    _ fault: Diagnostic?, _ refusal: RefusalCase, _ marked: MarkedText
  ) throws {
    let fault = try #require(fault)
    #expect(fault.code == .migrationRefused)
    #expect(fault.message == refusal.reason)
    #expect(fault.fix == refusal.fix)
    #expect(fault.position?.line == marked["1️⃣"]?.line)
    #expect(fault.position?.column == marked["1️⃣"]?.column)
  }
}
