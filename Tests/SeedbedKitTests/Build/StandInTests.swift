import SeedbedKit
import Testing

/// What only the app has, and a build stands in for.
@Suite struct StandInTests {
  static let settings = #"{"functions": ["shout"], "collations": ["LOCALIZED"]}"#

  @Test func `a schema may name the app's functions and collations`() throws {
    let trial = try BuildTrial(
      """
      CREATE TABLE t (a TEXT COLLATE LOCALIZED);
      CREATE INDEX i ON t (a);
      CREATE VIEW v AS SELECT shout(a) AS b FROM t;
      INSERT INTO t VALUES ('b10'), ('b9'), ('b10');
      CREATE TABLE sorted AS SELECT a FROM t ORDER BY a;
      """, settings: Self.settings)
    #expect(try trial.build().diagnostics.map(\.code) == [])
    // By bytes, as the app's own order isn't known here.
    #expect(try trial.ask("SELECT a FROM sorted") == ["b10", "b10", "b9"])
    let bytes = trial.bytes()
    try trial.build()
    #expect(trial.bytes() == bytes)
  }

  @Test func `calling such a function fails, and says why`() throws {
    let trial = try BuildTrial(
      "CREATE TABLE t (a TEXT);\nINSERT INTO t VALUES (shout('x'));",
      settings: Self.settings)
    let fault = try #require(try trial.faults().first)
    #expect(fault.code == .migrationFailed)
    #expect(fault.position?.line == 2)
    #expect(fault.message.contains("'shout' is only a stand-in here: the app has the function"))
    #expect(trial.names() ?? [] == [])
  }

  @Test(arguments: [
    ("randomblob(0)", "1"), ("randomblob(2.9)", "2"), ("randomblob(-0.5)", "1"),
    ("randomblob('3 bytes')", "3"), ("randomblob(NULL)", "1"),
  ])
  func `repeating random blobs have the length that SQLite's have`(call: String, length: String)
    throws
  {
    let trial = try BuildTrial("CREATE TABLE t AS SELECT length(\(call)) AS n;")
    try trial.build()
    #expect(try trial.ask("SELECT n FROM t") == [length])
    // The library's own.
    #expect(try trial.ask("SELECT length(\(call))") == [length])
  }

  @Test func `a random blob that is too big is refused`() throws {
    let trial = try BuildTrial("CREATE TABLE t AS SELECT randomblob(1000000001) AS b;")
    #expect(try trial.faults().first?.message.contains("string or blob too big") == true)
  }
}
