import Foundation
import Testing

@testable import SeedbedKit

@Suite struct EqualBytesTests {
  private static let schema = """
    CREATE TABLE t (id INTEGER PRIMARY KEY, at TEXT DEFAULT CURRENT_TIMESTAMP,
      local TEXT DEFAULT (datetime('now', 'localtime')), r INT DEFAULT (random()),
      b BLOB DEFAULT (randomblob(20)), a TEXT UNIQUE);
    CREATE VIRTUAL TABLE f USING fts5(body);
    CREATE VIRTUAL TABLE r USING rtree(id, x0, x1);
    CREATE TRIGGER g AFTER INSERT ON t BEGIN INSERT INTO f VALUES (NEW.a || NEW.r); END;
    CREATE INDEX i ON t (r, b);
    INSERT INTO t (a) VALUES ('m'), (hex(randomblob(3)));
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
      INSERT INTO t (a) SELECT i || '-' || random() FROM n;
    DELETE FROM t WHERE id % 3 = 0;
    INSERT INTO r VALUES (1, 0.1, 0.2);
    """
  private static let seeds = [
    "t.csv": "a\n" + (0..<500).map { "s\($0)\n" }.joined(), "r.csv": "id,x0,x1\n2,1,2\n",
  ]

  @Test(arguments: [nil, 1_700_000_000] as [Int64?])
  func `two builds in two folders give the same bytes`(_ date: Int64?) throws {
    let first = try BuildTrial(Self.schema, seeds: Self.seeds, settings: "{\"analyze\": true}")
    let second = try BuildTrial(Self.schema, seeds: Self.seeds, settings: "{\"analyze\": true}")
    try first.build { $0.sourceDate = date }
    try second.build { $0.sourceDate = date }
    let bytes = try #require(first.bytes())
    #expect(bytes == second.bytes())
    #expect(try first.ask("PRAGMA integrity_check") == ["ok"])
    // The random numbers differ from one another all the same.
    #expect(try first.ask("SELECT count(*) - count(DISTINCT r) FROM t") == ["0"])
    #expect(try first.ask("SELECT count(*) - count(DISTINCT b) FROM t") == ["0"])
  }

  @Test func `the clock is that of SOURCE_DATE_EPOCH, in UTC`() throws {
    let trial = try BuildTrial(
      """
      CREATE TABLE t (s TEXT);
      INSERT INTO t VALUES (CURRENT_TIMESTAMP), (datetime('now', 'localtime')), (datetime()),
        (strftime('%Y-%m-%d %H:%M:%S', 'now')), (datetime(julianday('now'))),
        (datetime(strftime('%s', 'now'), 'unixepoch'));
      """)
    let report = try trial.build { $0.sourceDate = 1_700_000_000 }
    #expect(try trial.ask("SELECT DISTINCT s FROM t") == ["2023-11-14 22:13:20"])
    #expect(report.diagnostics.isEmpty)
    try trial.build()
    #expect(try trial.ask("SELECT DISTINCT s FROM t") == ["1970-01-01 00:00:00"])
  }

  @Test func `a statement that reads a clock that nobody set is named`() throws {
    let trial = try BuildTrial(
      "CREATE TABLE t (a INT, at TEXT DEFAULT CURRENT_TIMESTAMP);\n\n  INSERT INTO t (a) VALUES (1);\n",
      "INSERT INTO t VALUES (1, datetime('2020-01-01')); -- CURRENT_TIMESTAMP",
      seeds: ["t.csv": "a\n2\n"])
    let warnings = try trial.build().diagnostics
    #expect(warnings.map(\.code) == [.clockRead, .clockRead])
    #expect(warnings.allSatisfy { $0.severity == .warning && $0.fix != nil })
    let statement = try #require(warnings.first?.position)
    #expect(statement.file.hasSuffix("/1_m.sql"))
    #expect(statement.line == 3 && statement.column == 3)
    #expect(warnings.last?.position?.file.hasSuffix("/t.csv") == true)
  }

  @Test func `random numbers repeat for each migration by itself`() throws {
    let one = try BuildTrial(
      "CREATE TABLE t (r INT)", "INSERT INTO t VALUES (random()), (random())")
    let two = try BuildTrial(
      "CREATE TABLE t (r INT); SELECT random()", "INSERT INTO t VALUES (random()), (random())")
    try one.build()
    try two.build()
    #expect(try one.ask("SELECT r FROM t") == two.ask("SELECT r FROM t"))
  }

  @Test func `randomblob takes what SQLite's own takes`() throws {
    let trial = try BuildTrial(
      """
      CREATE TABLE t (n INT);
      INSERT INTO t VALUES (length(randomblob(20))), (length(randomblob(0))), (length(randomblob(-5))),
        (length(randomblob(NULL))), (length(randomblob('7'))), (length(randomblob(3.9))),
        (length(randomblob('x')));
      """)
    try trial.build()
    #expect(
      try trial.ask("SELECT n FROM t ORDER BY rowid") == ["20", "1", "1", "1", "7", "3", "1"])
  }
}
