import Testing

@testable import SeedbedKit

@Suite struct TargetTests {
  private func lint(_ texts: String..., target: String = "iOS 13") throws -> [Diagnostic] {
    try LintTrial(target: target).run(texts)
  }

  @Test
  func `what stays in the schema is the emitted database's fault, at the place in the migration`()
    throws
  {
    let found = try lint(
      "CREATE TABLE a(x INTEGER);", "-- new\nCREATE TABLE b(x INTEGER)\n  STRICT;")
    #expect(found.map(\.summary) == ["lint.target-schema error 2.sql:3:3"])
    #expect(
      found[0].message == "a STRICT table needs SQLite 3.37.0, but iOS 13 may have only 3.28.0: "
        + "the emitted database can't be opened there, nor can this migration run")
    #expect(try lint("CREATE TABLE b(x INTEGER) STRICT;", target: "iOS 15.4") == [])
  }

  @Test func `what a later migration drops again only concerns the migration`() throws {
    let found = try lint(
      "CREATE VIEW v AS SELECT iif(1, 2, 3) AS x;\nCREATE TABLE t(a INTEGER) STRICT;",
      "DROP VIEW v; DROP TABLE t;")
    #expect(
      found.map(\.summary) == [
        "lint.target-migration error 1.sql:1:25", "lint.target-migration error 1.sql:2:27",
      ])
    #expect(found[0].message.hasSuffix("what this statement makes doesn't work there"))
    #expect(found[1].message.hasSuffix("this migration can't run there"))
  }

  @Test func `a missing function breaks only its object`() throws {
    let found = try lint(
      "CREATE TABLE t(a, CHECK (iif(a, 1, 0)));", "CREATE VIEW v AS SELECT pi();")
    #expect(
      found.map(\.summary) == [
        "lint.target-schema error 1.sql:1:26", "lint.target-schema error 2.sql:1:25",
      ])
    #expect(found[0].message.contains("table 't' doesn't work there"))
    #expect(found[1].message.contains("view 'v' doesn't work there"))
  }

  @Test func `a statement that leaves nothing in the schema concerns the migration`() throws {
    let found = try lint(
      "CREATE TABLE t(a INTEGER PRIMARY KEY, b);",
      """
      INSERT INTO t(a) VALUES(1) RETURNING a;
      UPDATE t SET b = 2 FROM (SELECT 1 AS x) WHERE x = a;
      ALTER TABLE t DROP COLUMN b;
      """)
    #expect(
      found.map(\.summary) == [
        "lint.target-migration error 2.sql:1:28", "lint.target-migration error 2.sql:2:20",
        "lint.target-migration error 2.sql:3:15",
      ])
  }

  @Test func `an object is followed through new names and added columns`() throws {
    let found = try lint(
      "CREATE TABLE a(x INTEGER) STRICT; CREATE TABLE b(x);",
      "ALTER TABLE b ADD COLUMN y AS (x + 1);\nALTER TABLE a RENAME TO c;\nALTER TABLE b RENAME TO a;",
      "CREATE TABLE IF NOT EXISTS c(x INTEGER) STRICT;")
    #expect(
      found.map(\.summary) == [
        "lint.target-schema error 1.sql:1:27", "lint.target-schema error 2.sql:1:28",
        "lint.target-migration error 3.sql:1:41",
      ])
  }

  @Test func `a rebuilt table has lost what the old one had`() throws {
    let found = try lint(
      "CREATE TABLE a(x INTEGER) STRICT;",
      "CREATE TABLE n(x INTEGER); INSERT INTO n(x) SELECT x FROM a; DROP TABLE a; ALTER TABLE n RENAME TO a;"
    )
    #expect(found.map(\.summary) == ["lint.target-migration error 1.sql:1:27"])
  }

  @Test func `a table that a SELECT fills has none of its syntax`() throws {
    let found = try lint("CREATE TABLE t AS SELECT iif(1, 2, 3) AS x;")
    #expect(found.map(\.summary) == ["lint.target-migration error 1.sql:1:26"])
  }

  @Test func `statements are looked at also where the migrations don't run`() throws {
    let found = try lint("CREATE TABLE t(a) STRICT;", target: "sqlite 3.24")
    #expect(found.map(\.summary) == ["lint.target-migration error 1.sql:1:19"])
    #expect(found[0].message.contains("but the target is SQLite 3.24.0"))
  }

  @Test func `a way back doesn't run on devices`() throws {
    #expect(
      try lint(
        "-- +goose Up\nCREATE TABLE t(a, b);\n-- +goose Down\nALTER TABLE t DROP COLUMN b;") == [])
  }

  @Test func `the settings' target counts where none is given`() throws {
    var trial = LintTrial(
      settings: #"{"databases": {"app.db": {"deploymentTarget": "iOS 15"}}}"#)
    let texts = ["CREATE TABLE t(a INTEGER) STRICT;"]
    #expect(try trial.run(texts).map(\.code) == [.lintTargetSchema])
    trial.target = "iOS 16"
    #expect(try trial.run(texts) == [])
    #expect(try LintTrial().run(texts) == [])
  }

  @Test func `references that an older RENAME leaves behind are found`() throws {
    let texts = [
      """
      CREATE TABLE a(x INTEGER PRIMARY KEY);
      CREATE TABLE c(y REFERENCES a(x));
      CREATE VIEW v AS SELECT x FROM a;
      CREATE TRIGGER own AFTER INSERT ON a BEGIN SELECT 1; END;
      """, "ALTER TABLE a RENAME TO b;",
    ]
    let found = try LintTrial(target: "iOS 12").run(texts)
    #expect(
      found.map(\.summary) == [
        "lint.target-migration error 2.sql:1:1", "lint.target-migration error 2.sql:1:1",
      ])
    #expect(found[0].message.contains("the foreign key of 'c' along from SQLite 3.26.0 on"))
    #expect(found[1].message.contains("view 'v' along from SQLite 3.25.0 on"))
    #expect(try LintTrial(target: "iOS 13").run(texts) == [])
    let rebuild = [
      texts[0].replacing("CREATE VIEW v AS SELECT x FROM a;\n", with: ""),
      "CREATE TABLE n(x INTEGER PRIMARY KEY); DROP TABLE a; ALTER TABLE n RENAME TO a;",
    ]
    #expect(try LintTrial(target: "iOS 12").run(rebuild) == [])
  }
}
