import Foundation
import SeedbedSQLite
import Testing

@testable import SeedbedKit

@Suite struct EmittedFileTests {
  /// Whether a file holds a text anywhere.
  private func holds(_ bytes: [UInt8]?, _ text: String) -> Bool {
    bytes?.firstRange(of: Array(text.utf8)) != nil
  }

  @Test func `nothing lies beside the file, and its version is the last`() throws {
    let trial = try BuildTrial(
      "CREATE TABLE t (a TEXT)", "ALTER TABLE t ADD COLUMN b INT",
      seeds: ["t.csv": "a,b\nx,1\ny,2\n"])
    let report = try trial.build()
    #expect(trial.names() == ["app.db"])
    #expect(report.version == 2)
    #expect(report.tableCount == 1)
    #expect(report.rowCount == 2)
    #expect(report.size == Int64(trial.bytes()?.count ?? 0))
    #expect(try trial.ask("PRAGMA user_version") == ["2"])
    #expect(try trial.ask("SELECT a || b FROM t") == ["x1", "y2"])
    #expect(try trial.ask("PRAGMA journal_mode") == ["delete"])
    #expect(Array(trial.bytes()?[18...19] ?? []) == [1, 1])
  }

  @Test func `it has no free pages and no deleted text`() throws {
    let trial = try BuildTrial(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT);
      CREATE TABLE gone (a TEXT);
      CREATE INDEX i ON t (a);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
        INSERT INTO t SELECT i, CASE WHEN i % 7 THEN 'DELETED-' ELSE 'kept-' END || i FROM n;
      INSERT INTO gone SELECT 'DROPPED-' || a FROM t;
      """,
      """
      UPDATE t SET a = 'short' || id WHERE id % 5 = 0;
      DELETE FROM t WHERE a LIKE 'DELETED-%';
      DROP TABLE gone;
      """, "INSERT INTO t VALUES (100000, 'last')")
    try trial.build()
    #expect(try trial.ask("PRAGMA freelist_count") == ["0"])
    let bytes = trial.bytes()
    let found = ["kept-7", "DELETED-", "DROPPED-"].filter { holds(bytes, $0) }
    #expect(found == ["kept-7"])
  }

  @Test func `what a trigger deletes while seeds load leaves no text`() throws {
    let trial = try BuildTrial(
      """
      CREATE TABLE staging (a TEXT); CREATE TABLE t (n INT);
      CREATE TRIGGER g AFTER INSERT ON t BEGIN
        INSERT INTO staging VALUES ('DEL' || 'ETED-' || NEW.n); DELETE FROM staging; END;
      """, seeds: ["t.csv": "n\n" + (1...200).map { "\($0)\n" }.joined()])
    try trial.build()
    #expect(try trial.ask("SELECT count(*) FROM t") == ["200"])
    let isLeft = holds(trial.bytes(), "DELETED-")
    #expect(!isLeft)
  }

  @Test func `it opens read-only in a folder that can't be written`() throws {
    let trial = try BuildTrial("CREATE TABLE t (a TEXT)", seeds: ["t.csv": "a\nx\n"])
    try trial.build()
    chmod(trial.root + "/build", 0o500)
    chmod(trial.output, 0o400)
    #expect(try trial.ask("SELECT a FROM t") == ["x"])
    #expect(trial.names() == ["app.db"])
  }

  @Test func `--to builds an earlier version, without seeds`() throws {
    let trial = try BuildTrial(
      "CREATE TABLE t (a TEXT)", "ALTER TABLE t ADD COLUMN b INT", seeds: ["t.csv": "a,b\nx,1\n"])
    #expect(try trial.build { $0.version = 1 }.rowCount == 0)
    #expect(try trial.ask("PRAGMA user_version") == ["1"])
    #expect(try trial.build { $0.version = 2 }.rowCount == 1)
    #expect(try trial.build { $0.loadsSeeds = false }.rowCount == 0)
    let faults = try trial.faults { $0.version = 3 }
    #expect(faults.map(\.code) == [.noSuchVersion])
    #expect(try trial.ask("PRAGMA user_version") == ["2"])
  }

  @Test func `the settings are written into its header`() throws {
    let trial = try BuildTrial(
      "CREATE TABLE t (a TEXT)", seeds: ["t.csv": "a\nđ\n"],
      settings: """
        {"pragmas": {"page_size": 1024, "application_id": -5, "auto_vacuum": "incremental",
          "encoding": "UTF-16be"}, "analyze": true}
        """)
    #expect(try trial.build().diagnostics.isEmpty)
    #expect(try trial.ask("PRAGMA page_size") == ["1024"])
    #expect(try trial.ask("PRAGMA application_id") == ["-5"])
    #expect(try trial.ask("PRAGMA auto_vacuum") == ["2"])
    #expect(try trial.ask("PRAGMA encoding") == ["UTF-16be"])
    #expect(try trial.ask("SELECT tbl FROM sqlite_stat1") == ["t"])
    #expect(try trial.ask("SELECT a FROM t") == ["đ"])
  }

  @Test func `WAL mode is written, with a warning at the setting`() throws {
    let trial = try BuildTrial(
      "CREATE TABLE t (a TEXT)", seeds: ["t.csv": "a\nx\n"],
      settings: "{\n\"pragmas\": {\n\"journal_mode\": \"wal\"}}")
    let report = try trial.build()
    #expect(trial.names() == ["app.db"])
    #expect(Array(trial.bytes()?[18...19] ?? []) == [2, 2])
    #expect(report.diagnostics.map(\.code) == [.walInBundle])
    #expect(report.diagnostics.first?.severity == .warning)
    #expect(report.diagnostics.first?.position?.line == 3)
    #expect(try trial.build().isUnchanged)
    let copy = trial.root + "/copy.db"
    try FileManager.default.copyItem(atPath: trial.output, toPath: copy)
    #expect(try trial.ask("SELECT a FROM t", of: copy) == ["x"])
  }

  @Test func `a file that no seed names is a warning`() throws {
    let trial = try BuildTrial(
      "CREATE TABLE t (a BLOB)",
      seeds: [
        "t.csv": "a\n@used.png\n", "used.png": "x", "left.png": "x", "readme.md": "x",
        ".hidden": "x",
        "sub/other.png": "x",
      ])
    let report = try trial.build()
    #expect(report.diagnostics.map(\.code) == [.strayFile])
    #expect(report.diagnostics.first?.position?.file.hasSuffix("seeds/app.db/left.png") == true)
    #expect(report.diagnostics.first?.severity == .warning)
  }

  @Test func `a damaged result is never emitted`() throws {
    let trial = try BuildTrial(
      "CREATE TABLE p (id INTEGER PRIMARY KEY)",
      "CREATE TABLE c (p INT REFERENCES p); INSERT INTO p VALUES (1); INSERT INTO c VALUES (1)",
      seeds: ["c.csv": "p\n1\n"])
    #expect(try trial.build { $0.verifies = true }.rowCount == 3)
    try trial.write("p\n2\n", to: "seeds/app.db/c.csv")
    let before = trial.bytes()
    let faults = try trial.faults()
    #expect(faults.map(\.code) == [.seedForeignKey])
    #expect(trial.bytes() == before)
  }
}
