import Testing

@testable import SeedbedKit

/// Migrations that lose something without saying so, and must not pass.
@Suite struct LossyMigrationTests {
  @Test(arguments: rows + keys + objects)
  func `a migration that loses something fails, and the file is as it was`(
    migration: GuardCase
  ) throws {
    let file = try UserDatabase(migration.schema, rows: migration.rows)
    let before = try file.dump()
    let error = #expect(throws: SeedbedError.self) { try file.upgrade(migration.migration) }
    #expect(error?.diagnostics.map(line) == migration.findings)
    #expect(try file.dump() == before)
    #expect(try file.lines("PRAGMA user_version") == ["1"])
  }

  private static let people = GuardSchema.people
  private static let threePeople = GuardSchema.threePeople

  static let rows = [
    GuardCase(
      "a rebuild that copies nothing", people, rows: threePeople,
      "CREATE TABLE n(id INTEGER PRIMARY KEY);\nDROP TABLE people;\nALTER TABLE n RENAME TO people;",
      finds: ["error migration.rows-lost 2:1 table 'people' had 3 rows and would have 0"]),
    GuardCase(
      "a rebuild that copies some", people, rows: threePeople,
      "CREATE TABLE n(id, name, age);\nINSERT INTO n SELECT * FROM people WHERE age > 0;\nDROP TABLE people; ALTER TABLE n RENAME TO people;",
      finds: ["error migration.rows-lost 3:1 table 'people' had 3 rows and would have 2"]),
    GuardCase(
      "a rebuild that leaves out what its new rule refuses", people, rows: threePeople,
      "CREATE TABLE n(id, name, age NOT NULL);\nINSERT OR IGNORE INTO n SELECT * FROM people;\nDROP TABLE people; ALTER TABLE n RENAME TO people;",
      finds: ["error migration.rows-lost 3:1 table 'people' had 3 rows and would have 2"]),
    GuardCase(
      "a rebuild with an inner join", GuardSchema.family, rows: GuardSchema.twoFamilies,
      "CREATE TABLE n(id INTEGER PRIMARY KEY, parent TEXT);\nINSERT INTO n SELECT c.id, p.name FROM child c JOIN parent p ON p.id = parent_id;\nDROP TABLE child; ALTER TABLE n RENAME TO child;",
      finds: ["error migration.rows-lost 3:1 table 'child' had 3 rows and would have 2"]),
    GuardCase(
      "a rebuild, the old table renamed away and dropped", people, rows: threePeople,
      "ALTER TABLE people RENAME TO old; CREATE TABLE people(id);\nINSERT INTO people SELECT id FROM old LIMIT 1;\nDROP TABLE old;",
      finds: ["error migration.rows-lost 3:1 table 'people' had 3 rows and would have 1"]),
    GuardCase(
      "a table made again", people, rows: threePeople,
      "DROP TABLE IF EXISTS people; CREATE TABLE people(id);",
      finds: ["error migration.rows-lost 1:1 table 'people' had 3 rows and would have 0"]),
    GuardCase(
      "REPLACE that eats other rows", "CREATE TABLE t(a UNIQUE, b UNIQUE)",
      rows: "INSERT INTO t VALUES(1, 1), (2, 2), (3, 3)",
      "SELECT 1;\nINSERT OR REPLACE INTO t VALUES(1, 2);",
      finds: ["error migration.rows-lost 2:1 table 't' had 3 rows and would have 2"]),
    GuardCase(
      "UPDATE OR REPLACE", "CREATE TABLE t(a UNIQUE)", rows: "INSERT INTO t VALUES(1), (2), (3)",
      "UPDATE OR REPLACE t SET a = 1 WHERE a = 2;",
      finds: ["error migration.rows-lost 1:1 table 't' had 3 rows and would have 2"]),
    GuardCase(
      "ON CONFLICT REPLACE in the schema", "CREATE TABLE t(a UNIQUE ON CONFLICT REPLACE) ",
      rows: "INSERT INTO t VALUES(1), (2), (3)", "UPDATE t SET a = 1 WHERE a = 2;",
      finds: ["error migration.rows-lost 1:1 table 't' had 3 rows and would have 2"]),
    GuardCase(
      "a WITHOUT ROWID table", "CREATE TABLE t(a PRIMARY KEY, b) WITHOUT ROWID",
      rows: "INSERT INTO t VALUES('x', 1), ('X', 2)",
      "CREATE TABLE n(a TEXT COLLATE NOCASE PRIMARY KEY, b) WITHOUT ROWID;\nINSERT OR REPLACE INTO n SELECT * FROM t;\nDROP TABLE t; ALTER TABLE n RENAME TO t;",
      finds: ["error migration.rows-lost 3:1 table 't' had 2 rows and would have 1"]),
    GuardCase(
      "more rows than DELETE removed", people, rows: threePeople,
      "DELETE FROM people WHERE id = 9;\nCREATE TABLE n(id, name, age); DROP TABLE people; ALTER TABLE n RENAME TO people;",
      finds: [
        "error migration.rows-lost 2:32 table 'people' had 3 rows and would have 0, though DELETE statements removed only 1"
      ]),
    GuardCase(
      "more rows than a trigger can have deleted",
      "CREATE TABLE t(x); CREATE TABLE cache(x); CREATE TRIGGER tr AFTER INSERT ON t BEGIN DELETE FROM cache WHERE x = 1; END",
      rows: "INSERT INTO cache VALUES(1), (2), (3)",
      "INSERT INTO t VALUES(1);\nDROP TABLE cache; CREATE TABLE cache(x);",
      finds: ["error migration.rows-lost 2:1 table 'cache' had 3 rows and would have 0"]),
    GuardCase(
      "leave for another table", people, rows: threePeople,
      "-- seedbed: allow-loss persons\nDROP TABLE people; CREATE TABLE people(id);",
      finds: ["error migration.rows-lost 2:1 table 'people' had 3 rows and would have 0"]),
    GuardCase(
      "leave for the way back", people, rows: threePeople,
      "-- migrate:up\nDROP TABLE people; CREATE TABLE people(id);\n-- migrate:down\n-- seedbed: allow-loss people\nSELECT 1;",
      finds: ["error migration.rows-lost 2:1 table 'people' had 3 rows and would have 0"]),
    GuardCase(
      "a table put aside, and a new one in its place", people, rows: threePeople,
      "SELECT 1;\nALTER TABLE people RENAME TO archive;\nCREATE TABLE people(id);",
      finds: ["error migration.rows-lost 2:1 table 'people' had 3 rows and would have 0"]),
    GuardCase(
      "two tables at once", "CREATE TABLE b(x); CREATE TABLE a(x)",
      rows: "INSERT INTO a VALUES(1); INSERT INTO b VALUES(1), (2)",
      "DROP TABLE b; CREATE TABLE b(x);\nDROP TABLE a; CREATE TABLE a(x);",
      finds: [
        "error migration.rows-lost 1:1 table 'b' had 2 rows and would have 0",
        "error migration.rows-lost 2:1 table 'a' had 1 row and would have 0",
      ]),
  ]

  private static let family = GuardSchema.family

  static let keys = [
    GuardCase(
      "a parent deleted below its children", family, rows: GuardSchema.twoFamilies,
      "DELETE FROM parent WHERE id = 1;",
      finds: [
        "error migration.new-orphans a row of 'child' would refer to no row of 'parent': (parent_id) = 1"
      ]),
    GuardCase(
      "a parent rebuilt with other ids", family, rows: GuardSchema.twoFamilies,
      GuardSchema.rebuild("parent", "id INTEGER PRIMARY KEY, name", from: "id + 10, name"),
      finds: [
        "error migration.new-orphans 2 rows of 'child' would refer to no row of 'parent': (parent_id) = 1; 2"
      ]),
    GuardCase(
      "a second orphan with an old one's value", family, rows: GuardSchema.oldOrphan,
      "INSERT INTO child VALUES(50, 99, 'new');",
      finds: [
        "error migration.new-orphans a row of 'child' would refer to no row of 'parent': (parent_id) = 99"
      ]),
    GuardCase(
      "a new orphan beside an old one", family, rows: GuardSchema.oldOrphan,
      "UPDATE child SET parent_id = 77 WHERE id = 10;",
      finds: [
        "error migration.new-orphans a row of 'child' would refer to no row of 'parent': (parent_id) = 77"
      ]),
    GuardCase(
      "an orphan in a table that is renamed afterwards", family, rows: GuardSchema.twoFamilies,
      "UPDATE child SET parent_id = 55 WHERE id = 10; ALTER TABLE child RENAME TO kid;",
      finds: [
        "error migration.new-orphans a row of 'kid' would refer to no row of 'parent': (parent_id) = 55"
      ]),
    GuardCase(
      "an orphan, and the parent renamed afterwards", family, rows: GuardSchema.twoFamilies,
      "DELETE FROM parent WHERE id = 1; ALTER TABLE parent RENAME TO elder;",
      finds: [
        "error migration.new-orphans a row of 'child' would refer to no row of 'elder': (parent_id) = 1"
      ]),
    GuardCase(
      "a new key that rows don't fit", "CREATE TABLE a(id INTEGER PRIMARY KEY); CREATE TABLE b(x)",
      rows: "INSERT INTO a VALUES(1); INSERT INTO b VALUES(1), (2), (2), (NULL)",
      "CREATE TABLE n(x REFERENCES a(id)); INSERT INTO n SELECT x FROM b; DROP TABLE b; ALTER TABLE n RENAME TO b;",
      finds: ["error migration.new-orphans 2 rows of 'b' would refer to no row of 'a': (x) = 2"]),
    GuardCase(
      "children WITHOUT ROWID",
      "CREATE TABLE parent(id INTEGER PRIMARY KEY); CREATE TABLE child(a, b REFERENCES parent, PRIMARY KEY(a)) WITHOUT ROWID",
      rows:
        "INSERT INTO parent VALUES(1), (2); INSERT INTO child VALUES('x', 1), ('y', 2), ('z', 1)",
      "DELETE FROM parent WHERE id = 1;",
      finds: [
        "error migration.new-orphans 2 rows of 'child' would refer to no row of 'parent': (b) = 1"
      ]),
    GuardCase(
      "a key of two columns",
      "CREATE TABLE parent(a, b, PRIMARY KEY(a, b)); CREATE TABLE child(x, y, FOREIGN KEY(x, y) REFERENCES parent)",
      rows: "INSERT INTO parent VALUES(1, 'é'); INSERT INTO child VALUES(1, 'é'), (1, NULL)",
      "UPDATE parent SET b = 'e';",
      finds: [
        "error migration.new-orphans a row of 'child' would refer to no row of 'parent': (x, y) = 1, 'é'"
      ]),
    GuardCase(
      "a child with a column called rowid",
      "CREATE TABLE Parent(id INTEGER PRIMARY KEY); CREATE TABLE Child(rowid TEXT, p REFERENCES parent)",
      rows: "INSERT INTO parent VALUES(1), (2); INSERT INTO child VALUES('a', 1), ('b', 2)",
      "DELETE FROM parent WHERE id = 1;",
      finds: [
        "error migration.new-orphans a row of 'Child' would refer to no row of 'parent': (p) = 1"
      ]),
    GuardCase(
      "a key that can't be enforced any more",
      "CREATE TABLE parent(id INTEGER PRIMARY KEY, code UNIQUE); CREATE TABLE child(c REFERENCES parent(code))",
      rows: "INSERT INTO parent VALUES(1, 'a'); INSERT INTO child VALUES('a')",
      GuardSchema.rebuild("parent", "id INTEGER PRIMARY KEY, code"),
      finds: [
        "error migration.foreign-key-mismatch a foreign key of 'child' can't be enforced: foreign key mismatch - \"child\" referencing \"parent\""
      ]),
    GuardCase(
      "a rebuild in the wrong order, with rows", family, rows: GuardSchema.twoFamilies,
      "ALTER TABLE parent RENAME TO old;\nCREATE TABLE parent(id INTEGER PRIMARY KEY, name);\nINSERT INTO parent SELECT * FROM old;\nDROP TABLE old;",
      finds: [
        "error migration.new-orphans 2 rows of 'child' would refer to no row of 'old': (parent_id) = 1; 2",
        "error migration.reference-gone 4:1 table 'child' would refer to table 'old', which isn't there",
      ]),
    GuardCase(
      "a rebuild in the wrong order, with empty children", family,
      rows: "INSERT INTO parent VALUES(1, 'a')",
      "ALTER TABLE parent RENAME TO old;\nCREATE TABLE parent(id INTEGER PRIMARY KEY, name);\nINSERT INTO parent SELECT * FROM old;\nDROP TABLE old;",
      finds: [
        "error migration.reference-gone 4:1 table 'child' would refer to table 'old', which isn't there"
      ]),
    GuardCase(
      "a parent dropped above empty children", family, rows: "", "DROP TABLE parent;",
      finds: [
        "error migration.reference-gone 1:1 table 'child' would refer to table 'parent', which isn't there"
      ]),
  ]

  static let objects = [
    GuardCase(
      "a view of a table that is dropped", people + "; CREATE VIEW v AS SELECT name FROM people",
      rows: "", "DROP TABLE people;",
      finds: [
        "error migration.object-broken 1:1 view 'v' doesn't work any more: no such table: main.people"
      ]),
    GuardCase(
      "a view of a column that a rebuild leaves out",
      people + "; CREATE VIEW v AS SELECT age FROM people", rows: threePeople,
      "PRAGMA legacy_alter_table = ON;\n"
        + GuardSchema.rebuild("people", "id INTEGER PRIMARY KEY, name", from: "id, name"),
      finds: [
        "error migration.object-broken 5:1 view 'v' doesn't work any more: no such column: age"
      ]),
    GuardCase(
      "a trigger that compiles only for an update of its column",
      people
        + "; CREATE TABLE log(x); CREATE TRIGGER tr AFTER UPDATE OF age ON people BEGIN INSERT INTO log VALUES(new.age); END",
      rows: threePeople, "DROP TABLE log;",
      finds: [
        "error migration.object-broken 1:1 trigger 'tr' doesn't work any more: no such table: main.log"
      ]),
    GuardCase(
      "an INSTEAD OF trigger",
      people
        + "; CREATE TABLE log(x); CREATE VIEW v AS SELECT 1 AS a; CREATE TRIGGER tr INSTEAD OF DELETE ON v BEGIN INSERT INTO log VALUES(1); END",
      rows: threePeople, "DROP TABLE log;",
      finds: [
        "error migration.object-broken 1:1 trigger 'tr' doesn't work any more: no such table: main.log"
      ]),
  ]
}

@Suite struct AllowedLossTests {
  private static let migration = "DROP TABLE people; CREATE TABLE people(id);"

  @Test func `seedbed.json permits a loss in the file that it names`() throws {
    let file = try UserDatabase(GuardSchema.people, rows: GuardSchema.threePeople)
    var settings = DatabaseSettings("a.db")
    settings.allowLoss = ["0002_b.sql": ["People"]]
    let report = try file.upgrade(Self.migration, settings: settings)
    #expect(report.diagnostics == [])
    #expect(try file.lines("SELECT count(*) FROM people") == ["0"])
  }

  @Test func `seedbed.json permits no loss in another file`() throws {
    let file = try UserDatabase(GuardSchema.people, rows: GuardSchema.threePeople)
    var settings = DatabaseSettings("a.db")
    settings.allowLoss = ["0003_b.sql": ["people"]]
    let error = #expect(throws: SeedbedError.self) {
      try file.upgrade(Self.migration, settings: settings)
    }
    #expect(error?.diagnostics.map(\.code) == [.rowsLost])
  }

  @Test func `the message says what permits it`() throws {
    let file = try UserDatabase(GuardSchema.people, rows: GuardSchema.threePeople)
    let error = #expect(throws: SeedbedError.self) { try file.upgrade(Self.migration) }
    #expect(
      error?.diagnostics[0].fix
        == "copy all rows, or remove them by DELETE; if the loss is meant, write "
        + "'-- seedbed: allow-loss people' into the file")
  }

  @Test func `a note about new orphans says that nothing cascades`() throws {
    let file = try UserDatabase(GuardSchema.family, rows: GuardSchema.twoFamilies)
    let error = #expect(throws: SeedbedError.self) { try file.upgrade("DELETE FROM parent;") }
    #expect(
      error?.diagnostics[0].notes.first?.message
        == "foreign keys are off while migrations run, so neither CASCADE nor SET NULL acts")
  }
}
