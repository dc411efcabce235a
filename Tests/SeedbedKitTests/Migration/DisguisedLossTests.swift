import Testing

@testable import SeedbedKit

/// Losses that hide behind names and empty statements, found by an attack.
@Suite struct DisguisedLossTests {
  @Test(arguments: [
    ";DELETE FROM people;", ";;\n; CREATE TABLE z(a);", "-- c\n;INSERT INTO people(id) VALUES(5);",
    ";ATTACH '' AS q;",
  ])
  func `an empty statement hides nothing in a no-transaction file`(sql: String) throws {
    let file = try UserDatabase(GuardSchema.people, rows: GuardSchema.threePeople)
    let before = try file.dump()
    let error = #expect(throws: SeedbedError.self) {
      try file.upgrade("-- seedbed: no-transaction\n" + sql)
    }
    #expect(error?.diagnostics.first?.code == .migrationRefused)
    #expect(try file.dump() == before)
  }

  @Test func `a column called rename isn't taken for a table's new name`() throws {
    let file = try UserDatabase(
      "CREATE TABLE t(id INTEGER PRIMARY KEY, rename TEXT); CREATE TABLE x(a)",
      rows: "INSERT INTO x VALUES(1), (2)")
    let error = #expect(throws: SeedbedError.self) {
      try file.upgrade(
        "ALTER TABLE t RENAME rename TO x; CREATE TABLE x2(a); DROP TABLE x; ALTER TABLE x2 RENAME TO x;"
      )
    }
    #expect(error?.diagnostics.map(\.code) == [.rowsLost])
    #expect(try file.lines("SELECT count(*) FROM x") == ["2"])
  }

  @Test func `a counter is mended though the file sets another one`() throws {
    let table = "(id INTEGER PRIMARY KEY AUTOINCREMENT)"
    let file = try UserDatabase(
      "CREATE TABLE t\(table); CREATE TABLE u\(table)",
      rows: "INSERT INTO t VALUES(1), (100); DELETE FROM t WHERE id = 100; INSERT INTO u VALUES(1)")
    let report = try file.upgrade(
      """
      CREATE TABLE n\(table); INSERT INTO n SELECT * FROM t; DROP TABLE t;
      ALTER TABLE n RENAME TO t;
      UPDATE sqlite_sequence SET seq = 500 WHERE name = 'u';
      """)
    #expect(report.diagnostics.map(\.code) == [.sequenceMended])
    let counters = try file.lines("SELECT seq FROM sqlite_sequence ORDER BY name")
    #expect(counters == ["100", "500"])
  }

  @Test func `an index is missed though a trigger has its name`() throws {
    let columns = "(id INTEGER PRIMARY KEY, x, m)"
    let file = try UserDatabase("CREATE TABLE t\(columns); CREATE UNIQUE INDEX t_x ON t(x)")
    let report = try file.upgrade(
      """
      CREATE TABLE n\(columns); INSERT INTO n SELECT * FROM t; DROP TABLE t;
      ALTER TABLE n RENAME TO t;
      CREATE TRIGGER t_x AFTER UPDATE OF x ON t BEGIN UPDATE t SET m = 1 WHERE id = new.id; END;
      """)
    #expect(report.diagnostics.map(\.code) == [.objectLost])
  }

  @Test func `an index that a foreign key needs isn't dropped`() throws {
    let file = try UserDatabase(
      """
      CREATE TABLE p(id INTEGER PRIMARY KEY, code); CREATE UNIQUE INDEX pu ON p(code);
      CREATE TABLE c(code REFERENCES p(code))
      """, rows: "INSERT INTO p VALUES(1, 'a'); INSERT INTO c VALUES('a')")
    let error = #expect(throws: SeedbedError.self) { try file.upgrade("DROP INDEX pu;") }
    #expect(error?.diagnostics.map(\.code) == [.foreignKeyMismatch])
  }

  @Test func `a trigger and an index may use JSON`() throws {
    let file = try UserDatabase(
      """
      CREATE TABLE t(id INTEGER PRIMARY KEY, x, n);
      CREATE TRIGGER tj AFTER UPDATE OF x ON t BEGIN
        UPDATE t SET n = json_extract(new.x, '$.a') WHERE id = new.id; END
      """, rows: "INSERT INTO t VALUES(1, '{}', 0)")
    try file.upgrade(
      "UPDATE t SET x = '{\"a\": 7}';", "CREATE INDEX tx ON t(json_extract(x, '$.a'));")
    #expect(try file.lines("SELECT n FROM t") == ["7"])
  }

  @Test(arguments: [
    "ALTER TABLE people ADD COLUMN boss INTEGER DEFAULT 99 REFERENCES people(id);",
    "ALTER TABLE main.people ADD boss INTEGER DEFAULT 99 REFERENCES people;",
    "ALTER TABLE people ADD COLUMN plain; ALTER TABLE people ADD boss DEFAULT 99 REFERENCES people",
  ])
  func `a column that refers to a missing row by its default is told`(sql: String) throws {
    let file = try UserDatabase(GuardSchema.people, rows: GuardSchema.threePeople)
    let error = #expect(throws: SeedbedError.self) { try file.upgrade(sql) }
    #expect(error?.diagnostics.map(\.code) == [.newOrphans])
  }

  @Test(arguments: [
    ["PRAGMA case_sensitive_like = ON; DELETE FROM p;"],
    ["PRAGMA case_sensitive_like = ON; ALTER TABLE p ADD x; DELETE FROM p;"],
    [
      "CREATE TABLE x(a);", "CREATE TABLE d(p REFERENCES p); INSERT INTO d VALUES(1);",
      "DELETE FROM c; DELETE FROM p;",
    ],
    ["CREATE TABLE x(a); ALTER TABLE x RENAME TO y;", "DROP TABLE y; DELETE FROM p;"],
  ])
  func `rows that refer to a deleted one are found, whatever was done before`(
    texts: [String]
  ) throws {
    let file = try UserDatabase(
      "CREATE TABLE p(id INTEGER PRIMARY KEY); CREATE TABLE c(p REFERENCES p)",
      rows: "INSERT INTO p VALUES(1); INSERT INTO c VALUES(1)")
    let error = #expect(throws: SeedbedError.self) {
      try file.upgrade(texts[0], texts.count > 1 ? texts[1] : ";", texts.count > 2 ? texts[2] : ";")
    }
    #expect(error?.diagnostics.map(\.code) == [.newOrphans])
  }

  @Test func `a new view isn't run`() throws {
    let file = try UserDatabase(GuardSchema.people)
    try file.upgrade("CREATE VIEW near AS SELECT id FROM people WHERE distance(age) > 1;")
    #expect(try file.lines("PRAGMA user_version") == ["2"])
  }

  @Test func `a build can't write down where it was built`() throws {
    let database = try MemoryDatabase("CREATE TABLE t(x)")
    let fault = database.fault("INSERT INTO t SELECT file FROM pragma_database_list;")
    #expect(fault?.code == .migrationRefused)
  }
}
