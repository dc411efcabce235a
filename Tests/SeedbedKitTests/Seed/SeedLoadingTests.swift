import Foundation
import SeedbedSQLite
import Testing

@testable import SeedbedKit

@Suite struct SeedLoadingTests {
  /// Seeds for a schema, a question, and its answer: a row a line, fields with bars between, as `quote()` writes them.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let schema: String
    let files: [String: String]
    let question: String
    let answer: [String]
    init(
      _ name: String, _ schema: String, _ files: [String: String], _ question: String,
      _ answer: String...
    ) {
      (testDescription, self.schema, self.files) = (name, schema, files)
      (self.question, self.answer) = (question, answer)
    }
  }

  private static let notes = """
    CREATE TABLE note (id INTEGER PRIMARY KEY, body TEXT);
    CREATE VIRTUAL TABLE search USING fts5(body, content='note', content_rowid='id');
    CREATE TRIGGER ai AFTER INSERT ON note BEGIN INSERT INTO search(rowid, body) VALUES (NEW.id, NEW.body); END;
    CREATE TRIGGER ad AFTER DELETE ON note BEGIN
      INSERT INTO search(search, rowid, body) VALUES ('delete', OLD.id, OLD.body); END;
    CREATE TRIGGER au AFTER UPDATE ON note BEGIN
      INSERT INTO search(search, rowid, body) VALUES ('delete', OLD.id, OLD.body);
      INSERT INTO search(rowid, body) VALUES (NEW.id, NEW.body); END;
    """

  @Test(arguments: [
    Case(
      "columns by name, in any order and case",
      "CREATE TABLE t (id INT, Label TEXT, qty INT DEFAULT 1)",
      ["t.csv": "LABEL,Id\nx,1\n"], "SELECT id || Label || qty FROM t", "1x1"),
    Case(
      "every kind of DEFAULT",
      "CREATE TABLE t (a INT, b DEFAULT 'x', c DEFAULT (1 + 1), d DEFAULT NULL, e REAL DEFAULT 5)",
      ["t.csv": "a\n1\n"], "SELECT quote(b) || quote(c) || quote(d) || quote(e) FROM t",
      "'x'2NULL5.0"),
    Case(
      "an empty field is NULL, not the DEFAULT", "CREATE TABLE t (a INT, b TEXT DEFAULT 'x')",
      ["t.csv": "a,b\n1,\n2,\"\"\n"], "SELECT quote(b) FROM t ORDER BY a", "NULL", "''"),
    Case(
      "a last empty field with and without a line end", "CREATE TABLE t (a INT, b TEXT)",
      ["t.csv": "a,b\n1,\n2,"], "SELECT quote(b) FROM t", "NULL", "NULL"),
    Case("a header alone", "CREATE TABLE t (a INT)", ["t.csv": "a"], "SELECT count(*) FROM t", "0"),
    Case(
      "blank lines at the end", "CREATE TABLE t (a INT)", ["t.csv": "a\r\n1\n\r\n\n"],
      "SELECT count(*) FROM t", "1"),
    Case(
      "quotes, line ends and a byte order mark", "CREATE TABLE t (a TEXT, b TEXT)",
      ["t.csv": "\u{FEFF}\"a\",b\r\n\"1, \"\"2\"\"\r\n\",x\n"], "SELECT quote(hex(a)) || b FROM t",
      "'312C202232220D0A'x"),
    Case(
      "ids in the file's order", "CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT)",
      ["t.csv": "a\nz\ny\n"],
      "SELECT id || a FROM t ORDER BY id", "1z", "2y"),
    Case(
      "AUTOINCREMENT counts from the largest",
      "CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT, a TEXT)",
      ["t.csv": "id,a\n40,x\n3,y\n"], "SELECT seq FROM sqlite_sequence", "40"),
    Case(
      "an id that DESC makes no row id", "CREATE TABLE t (id INTEGER PRIMARY KEY DESC, a TEXT)",
      ["t.csv": "id,a\n,x\n"],
      "SELECT quote(id) || a FROM t", "NULLx"),
    Case(
      "an INT PRIMARY KEY takes NULL", "CREATE TABLE t (id INT PRIMARY KEY, a INT)",
      ["t.csv": "id,a\n,1\n,2\n"],
      "SELECT quote(id) || a FROM t ORDER BY a", "NULL1", "NULL2"),
    Case(
      "generated columns", "CREATE TABLE t (a INT, s INT AS (a + 1) STORED, v INT AS (a + 2))",
      ["t.csv": "a\n1\n"],
      "SELECT a || s || v FROM t", "123"),
    Case(
      "WITHOUT ROWID", "CREATE TABLE t (k TEXT PRIMARY KEY, v INT) WITHOUT ROWID",
      ["t.csv": "v,k\n1,b\n2,a\n"],
      "SELECT k || v FROM t", "a2", "b1"),
    Case(
      "a .tsv", "CREATE TABLE t (a TEXT, b TEXT)",
      ["t.tsv": "a\tb\n1, \"2\t\"3\t4\"\n".replacing("1, \"2", with: "1, 2")],
      "SELECT a || '|' || b FROM t", "1, 2|3\t4"),
    Case(
      "odd names",
      "CREATE TABLE \"select\" (\"from\" TEXT, \"a \"\"b\"\"\" INT, \"ö\" INT, \"[x]\" INT)",
      ["select.csv": "from,\"a \"\"b\"\"\",ö,[x]\nhere,8,9,7\n"],
      "SELECT \"from\" || \"a \"\"b\"\"\" || \"ö\" || \"[x]\" FROM \"select\"", "here897"),
    Case(
      "a quote with a combining mark in a name",
      "CREATE TABLE \"q\"\"\u{301}\" (\"c\"\"\u{301}\" INT)",
      ["q\"\u{301}.csv": "\"c\"\"\u{301}\"\n5\n"], "SELECT * FROM \"q\"\"\u{301}\"", "5"),
    Case(
      "a name that macOS decomposed", "CREATE TABLE \"café\" (a INT)",
      ["cafe\u{301}.csv": "a\n1\n"], "SELECT a FROM \"café\"", "1"),
    Case(
      "both compositions of a name",
      "CREATE TABLE \"é\" (a INT); CREATE TABLE \"e\u{301}\" (a INT)",
      ["é.csv": "a\n1\n"],
      "SELECT (SELECT count(*) FROM \"é\") || (SELECT count(*) FROM \"e\u{301}\")", "10"),
    Case(
      "a table in another case", "CREATE TABLE users (a INT)", ["Users.csv": "a\n1\n"],
      "SELECT a FROM users", "1"),
    Case(
      "triggers run",
      "CREATE TABLE t (a INT); CREATE TABLE log (a INT UNIQUE); CREATE TRIGGER g AFTER INSERT ON t BEGIN INSERT OR IGNORE INTO log VALUES (NEW.a % 2); UPDATE t SET a = a + 10 WHERE rowid = NEW.rowid; END",
      ["t.csv": "a\n1\n2\n3\n"],
      "SELECT (SELECT group_concat(a) FROM t) || '|' || (SELECT count(*) FROM log)", "11,12,13|2"),
    Case(
      "a trigger adds a row to its table",
      "CREATE TABLE t (a INT, b INT); CREATE TRIGGER g AFTER INSERT ON t WHEN NEW.b IS NULL BEGIN INSERT INTO t VALUES (NEW.a, 1); END",
      ["t.csv": "a\n1\n2\n"], "SELECT count(*) FROM t", "4"),
    Case(
      "a view with a trigger",
      "CREATE TABLE b (x INT, y TEXT); CREATE VIEW v AS SELECT x, y FROM b; CREATE TRIGGER g INSTEAD OF INSERT ON v BEGIN INSERT INTO b VALUES (NEW.x, NEW.y); END",
      ["v.csv": "y,x\n007,5\n"], "SELECT quote(x) || quote(y) FROM b", "5'007'"),
    Case(
      "FTS5", "CREATE VIRTUAL TABLE f USING fts5(title, body)",
      ["f.csv": "body,title\nthe quick fox,1\nslow,2\n"],
      "SELECT title FROM f WHERE f MATCH 'quick'", "1"),
    Case(
      "FTS5 in step by triggers", notes, ["note.csv": "id,body\n7,quick fox\n9,slow\n"],
      "SELECT rowid FROM search WHERE search MATCH 'fox'", "7"),
    Case(
      "R-tree", "CREATE VIRTUAL TABLE r USING rtree(id, x0, x1)",
      ["r.csv": "id,x0,x1\n1,0.5,2\n2,5,6\n"],
      "SELECT id FROM r WHERE x0 < 1", "1"),
    Case(
      "a UTF-16 database", "PRAGMA encoding = 'UTF-16le'; CREATE TABLE t (a TEXT UNIQUE)",
      ["t.csv": "a\nđầu 😀\n"],
      "SELECT a FROM t", "đầu 😀"),
  ])
  func `every record is one row`(_ test: Case) throws {
    try SeedTrial(test.files).load(into: test.schema) { connection in
      let answer = try connection.texts(test.question)
      #expect(answer == test.answer)
      let check = try connection.texts("PRAGMA integrity_check")
      #expect(check == ["ok"])
    }
  }

  /// Triggers on table `t`, and whether one may remove a row of it.
  struct Triggers: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let schema: String
    let mayRemove: Bool
  }

  // Counting after each record takes time that grows with the square of the records.
  @Test(arguments: [
    Triggers(testDescription: "none", schema: "", mayRemove: false),
    Triggers(
      testDescription: "FTS in step", schema: notes.replacing("note", with: "t"), mayRemove: false),
    Triggers(
      testDescription: "a counter",
      schema: """
        CREATE TABLE c (n INT UNIQUE); CREATE TRIGGER g AFTER INSERT ON t BEGIN
        INSERT OR REPLACE INTO c SELECT count(*) FROM t; DELETE FROM c WHERE n < 0; END
        """, mayRemove: false),
    Triggers(
      testDescription: "a delete",
      schema: "CREATE TRIGGER g AFTER INSERT ON t BEGIN DELETE FROM [T] WHERE 0; END",
      mayRemove: true),
    Triggers(
      testDescription: "a replace",
      schema: "CREATE TRIGGER g AFTER INSERT ON t BEGIN REPLACE INTO t VALUES (1, 2); END",
      mayRemove: true),
    Triggers(
      testDescription: "an update that replaces",
      schema: "CREATE TRIGGER g AFTER INSERT ON t BEGIN UPDATE OR REPLACE t SET id = 1; END",
      mayRemove: true),
  ])
  func `rows are counted only where a trigger may remove one`(_ test: Triggers) throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    let table = "CREATE TABLE t (id INTEGER PRIMARY KEY, body TEXT);"
    try connection.execute(
      test.schema.contains("CREATE TABLE t ") ? test.schema : table + test.schema)
    let seed = Project.SeedFile(table: "t", path: "t.csv", separator: UInt8(ascii: ","))
    let target = try SeedTarget.find(seed, in: SeedSchema(on: connection), on: connection)
    #expect(target.needsRowCheck == test.mayRemove)
  }
}
