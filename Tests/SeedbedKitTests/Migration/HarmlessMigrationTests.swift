import Testing

@testable import SeedbedKit

/// Migrations that lose nothing, or only what they say, and must pass.
@Suite struct HarmlessMigrationTests {
  @Test(arguments: tables + keys + others)
  func `a migration that loses nothing passes`(migration: GuardCase) throws {
    let file = try UserDatabase(migration.schema, rows: migration.rows)
    let report = try file.upgrade(migration.migration)
    #expect(report.diagnostics.map(line) == migration.findings)
    #expect(try file.lines(migration.query) == migration.answer)
    #expect(try file.lines("PRAGMA user_version") == ["2"])
    #expect(try file.lines("PRAGMA integrity_check") == ["ok"])
  }

  private static let people = GuardSchema.people
  private static let threePeople = GuardSchema.threePeople

  static let tables = [
    GuardCase(
      "add a column", people, rows: threePeople,
      "ALTER TABLE people ADD COLUMN email TEXT NOT NULL DEFAULT '-';",
      then: "SELECT * FROM people", "1|An|30|-", "2|Bình||-", "9||5|-"),
    GuardCase(
      "rename a column", people, rows: threePeople,
      "ALTER TABLE people RENAME COLUMN name TO full_name;",
      then: "SELECT full_name FROM people", "An", "Bình", ""),
    GuardCase(
      "drop a column", people, rows: threePeople, "ALTER TABLE people DROP COLUMN age;",
      then: "SELECT * FROM people", "1|An", "2|Bình", "9|"),
    GuardCase(
      "rename a table", people, rows: threePeople,
      "ALTER TABLE people RENAME TO persons; DELETE FROM persons WHERE id = 9;",
      then: "SELECT id FROM persons", "1", "2"),
    GuardCase(
      "rebuild a table", people, rows: threePeople,
      GuardSchema.rebuild("people", "id INTEGER PRIMARY KEY, name TEXT NOT NULL, age INTEGER"),
      then: "SELECT * FROM people", "1|An|30", "2|Bình|", "9||5"),
    GuardCase(
      "rebuild a table, the old one renamed away", people, rows: threePeople,
      """
      ALTER TABLE people RENAME TO old;
      CREATE TABLE people(id INTEGER PRIMARY KEY, name TEXT);
      INSERT INTO people SELECT id, name FROM old;
      DROP TABLE old;
      """, then: "SELECT * FROM people", "1|An", "2|Bình", "9|"),
    GuardCase(
      "rebuild a table twice in one file", people, rows: threePeople,
      GuardSchema.rebuild("people", "id INTEGER PRIMARY KEY, name, age")
        + GuardSchema.rebuild("people", "id INTEGER PRIMARY KEY, age, name", from: "id, age, name"),
      then: "SELECT * FROM people", "1|30|An", "2||Bình", "9|5|"),
    GuardCase(
      "a rebuild as a dump has it",
      people, rows: threePeople,
      "PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n"
        + GuardSchema.rebuild("people", "id INTEGER PRIMARY KEY, name, age")
        + "COMMIT;\nPRAGMA foreign_keys=ON;",
      then: "SELECT count(*) FROM people", "3"),
    GuardCase(
      "rebuild WITHOUT ROWID", people, rows: threePeople,
      """
      CREATE TABLE n(id INTEGER PRIMARY KEY, name, age) WITHOUT ROWID;
      INSERT INTO n SELECT * FROM people; DROP TABLE people; ALTER TABLE n RENAME TO people;
      """, then: "SELECT * FROM people", "1|An|30", "2|Bình|", "9||5"),
    GuardCase(
      "split a table", people, rows: threePeople,
      """
      CREATE TABLE ages(person INTEGER PRIMARY KEY REFERENCES people(id), age INTEGER);
      INSERT INTO ages SELECT id, age FROM people WHERE age IS NOT NULL;
      ALTER TABLE people DROP COLUMN age;
      """, then: "SELECT * FROM ages", "1|30", "9|5"),
    GuardCase(
      "merge two tables", people + "; CREATE TABLE guests(name TEXT)",
      rows: threePeople + "; INSERT INTO guests VALUES('Cúc'), ('Dũng')",
      "INSERT INTO people(name) SELECT name FROM guests;\nDROP TABLE guests;",
      finds: ["warning migration.table-dropped 2:1 table 'guests' is gone, with 2 rows"],
      then: "SELECT count(*) FROM people", "5"),
    GuardCase(
      "merge two tables, with leave", people + "; CREATE TABLE guests(name TEXT)",
      rows: threePeople + "; INSERT INTO guests VALUES('Cúc'), ('Dũng')",
      "-- seedbed: allow-loss guests\nINSERT INTO people(name) SELECT name FROM guests; DROP TABLE guests;",
      then: "SELECT count(*) FROM people", "5"),
    GuardCase(
      "drop an empty table", people + "; CREATE TABLE draft(x)", rows: threePeople,
      "DROP TABLE draft;", then: "SELECT count(*) FROM people", "3"),
    GuardCase(
      "refill a lookup, with leave", "CREATE TABLE unit(code TEXT PRIMARY KEY)",
      rows: "INSERT INTO unit VALUES('kg'), ('g'), ('lb')",
      "DROP TABLE unit; CREATE TABLE unit(code TEXT PRIMARY KEY); INSERT INTO unit VALUES('kg');"
        + "-- seedbed: allow-loss Unit",
      then: "SELECT * FROM unit", "kg"),
    GuardCase(
      "remove duplicates by DELETE", "CREATE TABLE word(w)",
      rows: "INSERT INTO word VALUES('a'), ('a'), ('b'), ('a')",
      """
      DELETE FROM word WHERE rowid NOT IN (SELECT min(rowid) FROM word GROUP BY w);
      CREATE TABLE n(w UNIQUE); INSERT INTO n SELECT w FROM word; DROP TABLE word;
      ALTER TABLE n RENAME TO word;
      """, then: "SELECT group_concat(w) FROM word", "a,b"),
    GuardCase(
      "empty a table by DELETE, in two statements", people, rows: threePeople,
      "DELETE FROM people WHERE age IS NULL; DELETE FROM PEOPLE;",
      then: "SELECT count(*) FROM people", "0"),
    GuardCase(
      "replace own rows", "CREATE TABLE setting(key TEXT PRIMARY KEY, value)",
      rows: "INSERT INTO setting VALUES('a', 1), ('b', 2)",
      "INSERT OR REPLACE INTO setting VALUES('a', 10), ('c', 3); REPLACE INTO setting VALUES('b', 20);",
      then: "SELECT * FROM setting", "a|10", "c|3", "b|20"),
    GuardCase(
      "insert or ignore, and upsert", "CREATE TABLE setting(key TEXT PRIMARY KEY, value)",
      rows: "INSERT INTO setting VALUES('a', 1)",
      "INSERT OR IGNORE INTO setting VALUES('a', 2), ('b', 2); INSERT INTO setting VALUES('a', 3) ON CONFLICT DO UPDATE SET value = excluded.value;",
      then: "SELECT * FROM setting", "a|3", "b|2"),
    GuardCase(
      "a temp table in between", people, rows: threePeople,
      """
      CREATE TEMP TABLE kept AS SELECT * FROM people;
      DELETE FROM people; INSERT INTO people SELECT id, upper(name), age FROM kept; DROP TABLE kept;
      """, then: "SELECT name FROM people WHERE id = 1", "AN"),
    GuardCase(
      "a table called as a keyword, with a quote in its name",
      "CREATE TABLE \"select\"\"\"(\"from\")",
      rows: "INSERT INTO \"select\"\"\" VALUES(1), (2)",
      "CREATE TABLE n(a); INSERT INTO n SELECT * FROM \"select\"\"\"; DROP TABLE \"select\"\"\"; ALTER TABLE n RENAME TO \"select\"\"\";",
      then: "SELECT count(*) FROM \"select\"\"\"", "2"),
  ]

  private static let family = GuardSchema.family

  static let keys = [
    GuardCase(
      "rebuild a parent with children", family, rows: GuardSchema.twoFamilies,
      GuardSchema.rebuild("parent", "id INTEGER PRIMARY KEY, name TEXT, born", from: "*, NULL"),
      then: "SELECT * FROM child", "10|1|x", "20|2|y", "30||z"),
    GuardCase(
      "rebuild a child", family, rows: GuardSchema.twoFamilies,
      GuardSchema.rebuild(
        "child", "id INTEGER PRIMARY KEY, parent_id INTEGER REFERENCES parent, x"),
      then: "SELECT count(*) FROM child", "3"),
    GuardCase(
      "delete a parent and its children", family, rows: GuardSchema.twoFamilies,
      "DELETE FROM parent WHERE id = 1; DELETE FROM child WHERE parent_id = 1;",
      then: "SELECT id FROM child", "20", "30"),
    GuardCase(
      "an old orphan stays as it was", family, rows: GuardSchema.oldOrphan,
      "UPDATE child SET x = 'n' WHERE id = 10; DELETE FROM child WHERE parent_id = 2; DELETE FROM parent WHERE id = 2;",
      then: "SELECT id FROM child", "10", "30", "40"),
    GuardCase(
      "an old orphan in a rebuild that gives it another row id", family,
      rows: GuardSchema.oldOrphan,
      GuardSchema.rebuild(
        "child", "id INTEGER PRIMARY KEY, parent_id INTEGER REFERENCES parent, x",
        from: "id + 100, parent_id, x"),
      then: "SELECT id FROM child WHERE parent_id = 99", "140"),
    GuardCase(
      "an old orphan, and its column renamed", family, rows: GuardSchema.oldOrphan,
      "ALTER TABLE child RENAME COLUMN parent_id TO owner; UPDATE child SET x = 1;",
      then: "SELECT id FROM child WHERE owner = 99", "40"),
    GuardCase(
      "an old orphan, and both tables renamed", family, rows: GuardSchema.oldOrphan,
      "ALTER TABLE parent RENAME TO p; ALTER TABLE child RENAME TO c; UPDATE c SET x = 1; UPDATE p SET name = 1;",
      then: "SELECT id FROM c WHERE parent_id = 99", "40"),
    GuardCase(
      "an old orphan of a table that refers to itself, rebuilt and renamed",
      "CREATE TABLE node(id INTEGER PRIMARY KEY, up REFERENCES node)",
      rows: "INSERT INTO node VALUES(1, NULL), (3, 99)",
      GuardSchema.rebuild("node", "id INTEGER PRIMARY KEY, up REFERENCES node")
        + "ALTER TABLE node RENAME TO tree;",
      then: "SELECT count(*) FROM tree", "2"),
    GuardCase(
      "an old orphan, and its parent renamed", family, rows: GuardSchema.oldOrphan,
      "ALTER TABLE parent RENAME TO p; UPDATE child SET x = 1;",
      then: "SELECT id FROM child WHERE parent_id = 99", "40"),
    GuardCase(
      "an old orphan whose key changes its type",
      "CREATE TABLE parent(id TEXT PRIMARY KEY); CREATE TABLE child(p TEXT REFERENCES parent)",
      rows: "INSERT INTO parent VALUES('1'); INSERT INTO child VALUES('1'), ('99')",
      "CREATE TABLE n(p INTEGER REFERENCES parent); INSERT INTO n SELECT p FROM child; DROP TABLE child; ALTER TABLE n RENAME TO child;",
      then: "SELECT typeof(p), p FROM child", "integer|1", "integer|99"),
    GuardCase(
      "an old orphan of a table that refers to itself, renamed",
      "CREATE TABLE node(id INTEGER PRIMARY KEY, up REFERENCES node)",
      rows: "INSERT INTO node VALUES(1, NULL), (2, 1), (3, 99)",
      "ALTER TABLE node RENAME TO tree; INSERT INTO tree VALUES(4, 2);",
      then: "SELECT count(*) FROM tree", "4"),
    GuardCase(
      "an old reference to a table that was never there",
      "CREATE TABLE t(x REFERENCES never(y)); CREATE INDEX i ON t(x)",
      rows: "INSERT INTO t VALUES(1)",
      "DROP INDEX i; UPDATE t SET x = x + 0;", then: "SELECT * FROM t", "1"),
    GuardCase(
      "a new table that refers to one of a later file", people + "; CREATE INDEX i ON people(name)",
      rows: threePeople, "DROP INDEX i; CREATE TABLE note(person REFERENCES nobody(id));",
      then: "SELECT count(*) FROM note", "0"),
    GuardCase(
      "a reference by another case of the name",
      "CREATE TABLE Parent(Id INTEGER PRIMARY KEY); CREATE TABLE child(p references PARENT(ID))",
      rows: "INSERT INTO parent VALUES(1); INSERT INTO child VALUES(1)",
      GuardSchema.rebuild("parent", "id INTEGER PRIMARY KEY"), then: "SELECT * FROM child", "1"),
  ]

  static let others = [
    GuardCase(
      "rebuild a full-text index",
      people + "; CREATE VIRTUAL TABLE search USING fts5(name, content=people, content_rowid=id)",
      rows: threePeople + "; INSERT INTO search(search) VALUES('rebuild')",
      "DROP TABLE search; CREATE VIRTUAL TABLE search USING fts5(name, age, content=people, content_rowid=id); INSERT INTO search(search) VALUES('rebuild');",
      then: "SELECT rowid FROM search('an')", "1"),
    GuardCase(
      "rows that full-text triggers follow",
      people + """
        ; CREATE VIRTUAL TABLE search USING fts5(name, content=people, content_rowid=id);
        CREATE TRIGGER ai AFTER INSERT ON people BEGIN
          INSERT INTO search(rowid, name) VALUES(new.id, new.name); END;
        CREATE TRIGGER ad AFTER DELETE ON people BEGIN
          INSERT INTO search(search, rowid, name) VALUES('delete', old.id, old.name); END
        """,
      rows: threePeople,
      "DELETE FROM people WHERE id = 1; INSERT INTO people VALUES(4, 'Dora', 1);",
      then: "SELECT rowid FROM search('dora OR an')", "4"),
    GuardCase(
      "a rebuild that makes its index, trigger and view again",
      people
        + "; CREATE INDEX i ON people(name); CREATE TRIGGER tr AFTER INSERT ON people BEGIN SELECT 1; END; CREATE VIEW v AS SELECT name FROM people",
      rows: threePeople,
      "DROP VIEW v;\n" + GuardSchema.rebuild("people", "id INTEGER PRIMARY KEY, name, age")
        + "CREATE INDEX i ON people(name); CREATE TRIGGER tr AFTER INSERT ON people BEGIN SELECT 1; END; CREATE VIEW v AS SELECT name FROM people;",
      then: "SELECT count(*) FROM sqlite_schema", "4"),
    GuardCase(
      "a rebuild below a view, the old way of ALTER TABLE",
      people + "; CREATE VIEW v AS SELECT name FROM people", rows: threePeople,
      "PRAGMA legacy_alter_table = ON;\n"
        + GuardSchema.rebuild("people", "id INTEGER PRIMARY KEY, name, age"),
      then: "SELECT * FROM v", "An", "Bình", ""),
    GuardCase(
      "a rebuild that loses an index and a trigger",
      people
        + "; CREATE INDEX i ON people(name); CREATE TRIGGER tr AFTER INSERT ON people BEGIN SELECT 1; END",
      rows: threePeople, GuardSchema.rebuild("people", "id INTEGER PRIMARY KEY, name, age"),
      finds: [
        "warning migration.object-lost 4:1 index 'i' of 'people' is gone: it went with the table that was dropped",
        "warning migration.object-lost 4:1 trigger 'tr' of 'people' is gone: it went with the table that was dropped",
      ], then: "SELECT count(*) FROM people", "3"),
    GuardCase(
      "a view made again without its trigger",
      people
        + "; CREATE VIEW v AS SELECT name FROM people; CREATE TRIGGER tr INSTEAD OF DELETE ON v BEGIN SELECT 1; END",
      rows: threePeople, "DROP VIEW v; CREATE VIEW v AS SELECT age FROM people;",
      finds: [
        "warning migration.object-lost 1:1 trigger 'tr' of 'v' is gone: it went with the view that was dropped"
      ], then: "SELECT count(*) FROM v", "3"),
    GuardCase(
      "a trigger that is dropped by name",
      people + "; CREATE TRIGGER tr AFTER INSERT ON people BEGIN SELECT 1; END",
      rows: threePeople,
      "DROP TRIGGER tr; DROP TABLE IF EXISTS draft; INSERT INTO people VALUES(4, 'D', 1);",
      then: "SELECT count(*) FROM people", "4"),
    GuardCase(
      "an index that is dropped by name", people + "; CREATE INDEX i ON people(name)",
      rows: threePeople, "DROP INDEX I;", then: "SELECT count(*) FROM sqlite_schema", "1"),
    GuardCase(
      "a rebuild lowers the next id",
      "CREATE TABLE t(id INTEGER PRIMARY KEY AUTOINCREMENT, x)",
      rows: "INSERT INTO t(x) VALUES('a'), ('b'), ('c'); DELETE FROM t WHERE id > 1",
      GuardSchema.rebuild("t", "id INTEGER PRIMARY KEY AUTOINCREMENT, x TEXT"),
      finds: [
        "note migration.sequence-mended the next id of 't' would have been 2 again; it is 4"
      ], then: "SELECT * FROM sqlite_sequence", "t|3"),
    GuardCase(
      "a rebuild of an empty table forgets the next id",
      "CREATE TABLE t(id INTEGER PRIMARY KEY AUTOINCREMENT, x)",
      rows: "INSERT INTO t(x) VALUES('a'), ('b'), ('c'); DELETE FROM t",
      "DROP TABLE t; CREATE TABLE t(id INTEGER PRIMARY KEY AUTOINCREMENT, x TEXT);",
      finds: [
        "note migration.sequence-mended the next id of 't' would have been 1 again; it is 4"
      ], then: "SELECT * FROM sqlite_sequence", "t|3"),
    GuardCase(
      "a file that sets the next id itself",
      "CREATE TABLE t(id INTEGER PRIMARY KEY AUTOINCREMENT, x)",
      rows: "INSERT INTO t(x) VALUES('a'), ('b'), ('c'); DELETE FROM t WHERE id > 1",
      GuardSchema.rebuild("t", "id INTEGER PRIMARY KEY AUTOINCREMENT, x TEXT")
        + "UPDATE sqlite_sequence SET seq = 1 WHERE name = 't';",
      then: "SELECT * FROM sqlite_sequence", "t|1"),
    GuardCase(
      "a trigger that deletes rows of another table",
      "CREATE TABLE t(x); CREATE TABLE cache(x); CREATE TRIGGER tr AFTER INSERT ON t BEGIN DELETE FROM cache; END",
      rows: "INSERT INTO cache VALUES(1), (2)", "INSERT INTO t VALUES(1);",
      finds: [
        "warning migration.rows-lost 1:1 table 'cache' had 2 rows and would have 0"
      ], then: "SELECT count(*) FROM cache", "0"),
    GuardCase(
      "a view that didn't work before", people + "; CREATE VIEW v AS SELECT nope FROM people",
      rows: threePeople, "CREATE INDEX i ON people(name); DROP INDEX i;",
      then: "SELECT count(*) FROM sqlite_schema", "2"),
  ]
}
