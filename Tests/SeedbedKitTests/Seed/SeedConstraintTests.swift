import SeedbedSQLite
import Testing

@testable import SeedbedKit

@Suite struct SeedConstraintTests {
  /// Seeds for a schema, and the faults as `FILE:LINE:COLUMN: MESSAGE (NOTE)`.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let schema: String
    let files: [String: String]
    let faults: [String]
    init(_ name: String, _ schema: String, _ seed: String, _ faults: String...) {
      self.init(name, schema, files: ["t.csv": seed], faults)
    }
    init(_ name: String, _ schema: String, files: [String: String], _ faults: [String]) {
      (testDescription, self.schema, self.files, self.faults) = (name, schema, files, faults)
    }
  }

  private func check(_ test: Case) throws {
    let faults = try SeedTrial(test.files).faults(into: test.schema)
    #expect(faults.map(\.short) == test.faults)
    #expect(faults.allSatisfy { $0.fix != nil })
  }

  @Test(arguments: [
    Case(
      "a PRIMARY KEY", "CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT)",
      "a,id\n\"x\ny\",1\nz,2\nw,1\n",
      "t.csv:5:3: a second row with t.id = 1, wanted one for each value of the PRIMARY KEY (t.csv:3:4)"
    ),
    Case(
      "equal ids written otherwise", "CREATE TABLE t (id INTEGER PRIMARY KEY)", "id\n1\n+01.0\n",
      "t.csv:3:1: a second row with t.id = 1, wanted one for each value of the PRIMARY KEY (t.csv:2:1)"
    ),
    Case(
      "a column", "CREATE TABLE t (id INTEGER PRIMARY KEY, e TEXT UNIQUE)",
      "id,e\n1,a\n2,b\n3,a\n4,b\n",
      "t.csv:4:3: a second row with t.e = 'a', wanted one for each value of UNIQUE (e) (t.csv:2:3)",
      "t.csv:5:3: a second row with t.e = 'b', wanted one for each value of UNIQUE (e) (t.csv:3:3)"),
    Case(
      "three alike", "CREATE TABLE t (e TEXT UNIQUE)", "e\na\na\na\n",
      "t.csv:3:1: a second row with t.e = 'a', wanted one for each value of UNIQUE (e) (t.csv:2:1)",
      "t.csv:4:1: a second row with t.e = 'a', wanted one for each value of UNIQUE (e) (t.csv:2:1)"),
    Case(
      "NOCASE", "CREATE TABLE t (e TEXT UNIQUE COLLATE NOCASE)", "e\nÄ\nwren\nä\nWREN\n",
      "t.csv:5:1: a second row with t.e = 'WREN', wanted one for each value of UNIQUE (e) (t.csv:3:1)"
    ),
    Case(
      "RTRIM in an index", "CREATE TABLE t (e TEXT); CREATE UNIQUE INDEX i ON t (e COLLATE RTRIM)",
      "e\nx\nx  \n",
      "t.csv:3:1: a second row with t.e = 'x  ', wanted one for each value of the unique index 'i' on (e COLLATE RTRIM) (t.csv:2:1)"
    ),
    Case(
      "several columns", "CREATE TABLE t (a INT, b TEXT, c INT, UNIQUE (b, a))",
      "c,a,b\n1,1,x\n2,1,y\n3,2,x\n4,1,x\n",
      "t.csv:5:5: a second row with t.b = 'x', t.a = 1, wanted one for each value of UNIQUE (b, a) (t.csv:2:5)"
    ),
    Case(
      "names with commas and dots",
      "CREATE TABLE t (\"a, b\" INT, \"t.c\" INT, UNIQUE (\"a, b\", \"t.c\"))",
      "\"a, b\",t.c\n1,1\n1,1\n",
      "t.csv:3:1: a second row with t.a, b = 1, t.t.c = 1, wanted one for each value of UNIQUE (a, b, t.c) (t.csv:2:1)"
    ),
    Case(
      "an expression", "CREATE TABLE t (n INT, e TEXT); CREATE UNIQUE INDEX i ON t (lower(e))",
      "n,e\n1,A\n2,b\n3,a\n",
      "t.csv:4:3: a second row with t.e = 'a', wanted one for each value of the unique index 'i' on (lower(e)) (t.csv:2:3)"
    ),
    Case(
      "a partial index",
      "CREATE TABLE t (e TEXT, live INT); CREATE UNIQUE INDEX i ON t (e) WHERE live = 1",
      "e,live\na,0\na,1\na,0\na,1\n",
      "t.csv:5:1: a second row with t.e = 'a', wanted one for each value of the unique index 'i' on (e) WHERE live = 1 (t.csv:3:1)"
    ),
    Case(
      "a generated column", "CREATE TABLE t (e TEXT, g TEXT AS (upper(e)) UNIQUE)", "e\na\nb\nA\n",
      "t.csv:4:1: a second row with the same t.g, wanted one for each value of UNIQUE (g) (t.csv:2:1)"
    ),
    Case(
      "a DEFAULT", "CREATE TABLE t (a INT, b INT UNIQUE DEFAULT 7)", "a\n1\n2\n",
      "t.csv:3:1: a second row with the same t.b, wanted one for each value of UNIQUE (b) (t.csv:2:1)"
    ),
    Case(
      "WITHOUT ROWID", "CREATE TABLE t (a TEXT, b INT, PRIMARY KEY (a, b)) WITHOUT ROWID",
      "b,a\n1,x\n2,x\n1,x\n",
      "t.csv:4:3: a second row with t.a = 'x', t.b = 1, wanted one for each value of the PRIMARY KEY (t.csv:2:3)"
    ),
    Case(
      "INT PRIMARY KEY", "CREATE TABLE t (id INT PRIMARY KEY)", "id\n5\n\"5\"\n",
      "t.csv:3:1: a second row with t.id = 5, wanted one for each value of the PRIMARY KEY (t.csv:2:1)"
    ),
    Case(
      "BLOB keys", "CREATE TABLE t (b BLOB UNIQUE)", "b\nx'00ff'\nbase64:AP8=\n",
      "t.csv:3:1: a second row with t.b = a blob of 2 bytes, wanted one for each value of UNIQUE (b) (t.csv:2:1)"
    ),
    Case(
      "a migration's row", "CREATE TABLE t (e TEXT UNIQUE); INSERT INTO t VALUES ('a')",
      "e\nb\na\n",
      "t.csv:3:1: a second row with t.e = 'a', wanted one for each value of UNIQUE (e) (a row that a migration inserted is in the way)"
    ),
    Case(
      "a migration's id", "CREATE TABLE t (id INTEGER PRIMARY KEY); INSERT INTO t VALUES (5)",
      "id\n5\n",
      "t.csv:2:1: a second row with t.id = 5, wanted one for each value of the PRIMARY KEY (a row that a migration inserted is in the way)"
    ),
    Case(
      "a trigger's row",
      "CREATE TABLE t (e TEXT UNIQUE); CREATE TRIGGER g AFTER INSERT ON t WHEN new.e = 'a' BEGIN "
        + "INSERT INTO t VALUES ('b'); END",
      "e\na\nb\n",
      "t.csv:3:1: a second row with t.e = 'b', wanted one for each value of UNIQUE (e) (a row that a migration or a trigger inserted is in the way)"
    ),
    Case(
      "a record that was refused before", "CREATE TABLE t (e TEXT UNIQUE, n INT CHECK (n > 0))",
      "n,e\n0,a\n1,a\n2,a\n",
      "t.csv:2:1: t.n = 0 breaks CHECK (n > 0)",
      "t.csv:4:3: a second row with t.e = 'a', wanted one for each value of UNIQUE (e) (t.csv:3:3)"),
    Case(
      "an odd table name", "CREATE TABLE \"o'\"\"d, x\" (e TEXT UNIQUE)",
      files: ["o'\"d, x.csv": "e\na\na\n"],
      [
        "o'\"d, x.csv:3:1: a second row with o'\"d, x.e = 'a', wanted one for each value of UNIQUE (e) (o'\"d, x.csv:2:1)"
      ]),
    Case(
      "NULLs are never equal", "CREATE TABLE t (a INT, b INT, UNIQUE (a, b))", "a,b\n1,\n1,\n,\n,\n"
    ),
    Case(
      "R-tree ids", "CREATE VIRTUAL TABLE t USING rtree(id, x0, x1)", "id,x0,x1\n1,0,1\n1,0,2\n",
      "t.csv:3:1: 't' refuses the record: UNIQUE constraint failed: t.id"),
    Case(
      "R-tree order", "CREATE VIRTUAL TABLE t USING rtree(id, x0, x1)", "id,x0,x1\n1,2,1\n",
      "t.csv:2:1: 't' refuses the record: rtree constraint failed: t.(x0<=x1)"),
  ])
  func `UNIQUE names both lines`(_ test: Case) throws { try check(test) }

  @Test(arguments: [
    Case(
      "a column's", "CREATE TABLE t (a TEXT, n INT CHECK (n>=0 ))", "a,n\nx,1\ny,-1\n",
      "t.csv:3:3: t.n = -1 breaks CHECK (n>=0)"),
    Case(
      "a named one", "CREATE TABLE t (a TEXT, n INT CONSTRAINT positive CHECK (n > 0))",
      "a,n\nx,0\n",
      "t.csv:2:3: t.n = 0 breaks CONSTRAINT positive CHECK (n > 0)"),
    Case(
      "of two columns",
      "CREATE TABLE t (z INT, a INT, b INT, CONSTRAINT \"in order\" CHECK (a < b))",
      "z,b,a\n1,1,2\n", "t.csv:2:5: t.a = 2, t.b = 1 breaks CONSTRAINT in order CHECK (a < b)"),
    Case(
      "with a comment and a string",
      "CREATE TABLE t (a TEXT CHECK (a <> 'b' /* not b */ AND length(a) < 3))",
      "a\nb\nxyz\n", "t.csv:2:1: t.a = 'b' breaks CHECK (a <> 'b' AND length(a) < 3)",
      "t.csv:3:1: t.a = 'xyz' breaks CHECK (a <> 'b' AND length(a) < 3)"),
    Case(
      "of a column left out", "CREATE TABLE t (a INT, b INT DEFAULT 5 CHECK (b < 5))", "a\n1\n",
      "t.csv:2:1: the record breaks CHECK (b < 5) of 't'"),
    Case(
      "the second of two", "CREATE TABLE t (a INT CHECK (a > 0), b INT CONSTRAINT a CHECK (b > 0))",
      "a,b\n1,0\n",
      "t.csv:2:3: t.b = 0 breaks CONSTRAINT a CHECK (b > 0)"),
  ])
  func `CHECK names its expression and its columns`(_ test: Case) throws { try check(test) }

  @Test(arguments: [
    Case(
      "an empty field", "CREATE TABLE t (a INT, b TEXT NOT NULL DEFAULT 'x')", "a,b\n1,\n",
      "t.csv:2:3: NULL in column 't.b', which is NOT NULL"),
    Case(
      "a column left out, once", "CREATE TABLE t (a INT, b TEXT NOT NULL)", "a\n1\n2\nx\n",
      "t.csv:1:1: the header doesn't name column 't.b', which is NOT NULL and has no DEFAULT",
      "t.csv:4:1: 'x' is not an INTEGER, wanted by column 'a'"),
    Case("a column left out, no record", "CREATE TABLE t (a INT, b TEXT NOT NULL)", "a\n"),
    Case(
      "a generated one", "CREATE TABLE t (a INT, g INT NOT NULL AS (a + 1))", "a\n\"1\"\n1e1\n2\n"),
    Case(
      "a generated one of NULL", "CREATE TABLE t (z INT, a INT, g INT NOT NULL AS (a + 1))",
      "z,a\n1,\n",
      "t.csv:2:1: NULL in column 't.g', which is generated and NOT NULL"),
    Case(
      "a key WITHOUT ROWID", "CREATE TABLE t (a TEXT PRIMARY KEY) WITHOUT ROWID", "a\n\"\"\nx\n"),
    Case(
      "NULL in a key WITHOUT ROWID", "CREATE TABLE t (b INT, a TEXT PRIMARY KEY) WITHOUT ROWID",
      "b,a\n1,\n",
      "t.csv:2:3: NULL in column 't.a', which is NOT NULL"),
    Case(
      "an odd name", "CREATE TABLE t (z INT, \"a: b.c\" TEXT NOT NULL)", "z,a: b.c\n1,\n",
      "t.csv:2:3: NULL in column 't.a: b.c', which is NOT NULL"),
  ])
  func `NOT NULL points at the field, or at the header`(_ test: Case) throws { try check(test) }

  private static let dropped =
    "this record adds no row to 't': an ON CONFLICT clause or a trigger drops it, or has it replace another"

  @Test(arguments: ["IGNORE", "REPLACE", "FAIL", "ROLLBACK", "ABORT"])
  func `ON CONFLICT in the schema hides nothing`(_ verb: String) throws {
    try check(
      Case(
        verb, "CREATE TABLE t (id INTEGER PRIMARY KEY ON CONFLICT \(verb), n INT)",
        "id,n\n1,1\n1,2\n2,x\n",
        "t.csv:3:1: a second row with t.id = 1, wanted one for each value of the PRIMARY KEY (t.csv:2:1)",
        "t.csv:4:3: 'x' is not an INTEGER, wanted by column 'n'"))
    try check(
      Case(
        "NOT NULL \(verb)", "CREATE TABLE t (id INT, n INT NOT NULL ON CONFLICT \(verb) DEFAULT 5)",
        "id,n\n1,\n", "t.csv:2:3: NULL in column 't.n', which is NOT NULL"))
  }

  @Test(arguments: [
    Case(
      "IGNORE", "CREATE TABLE t (id INTEGER PRIMARY KEY ON CONFLICT IGNORE)", "id\n1\n1\n2\n",
      "t.csv:3:1: \(dropped)"),
    Case(
      "REPLACE", "CREATE TABLE t (id INTEGER PRIMARY KEY ON CONFLICT REPLACE)", "id\n1\n2\n1\n3\n",
      "t.csv:4:1: \(dropped)"),
    Case(
      "FAIL", "CREATE TABLE t (id INTEGER PRIMARY KEY ON CONFLICT FAIL)", "id\n1\n1\n2\n1\n",
      "t.csv:3:1: a second row with t.id = 1, wanted one for each value of the PRIMARY KEY (t.csv:2:1)",
      "t.csv:5:1: a second row with t.id = 1, wanted one for each value of the PRIMARY KEY (t.csv:2:1)"
    ),
  ])
  func `ON CONFLICT in a table with a trigger hides nothing`(_ test: Case) throws {
    try check(
      Case(
        test.testDescription,
        test.schema + "; CREATE TABLE log (id INT UNIQUE); CREATE TRIGGER g AFTER INSERT ON t "
          + "BEGIN INSERT OR IGNORE INTO log VALUES (NEW.id % 2); END",
        files: test.files, test.faults))
  }

  @Test(arguments: [
    Case(
      "RAISE(IGNORE)",
      "CREATE TABLE t (a INT); CREATE TRIGGER g BEFORE INSERT ON t WHEN NEW.a = 2 BEGIN SELECT RAISE(IGNORE); END",
      "a\n1\n2\n3\n", "t.csv:3:1: \(dropped)"),
    Case(
      "RAISE(ABORT)",
      "CREATE TABLE t (a INT); CREATE TRIGGER g BEFORE INSERT ON t WHEN NEW.a = 2 BEGIN SELECT RAISE(ABORT, 'no twos'); END",
      "a\n1\n2\n3\nx\n", "t.csv:3:1: a trigger of 't' refuses the record: no twos",
      "t.csv:5:1: 'x' is not an INTEGER, wanted by column 'a'"),
    Case(
      "RAISE(FAIL)",
      "CREATE TABLE t (a INT); CREATE TRIGGER g AFTER INSERT ON t WHEN NEW.a = 2 BEGIN SELECT RAISE(FAIL, 'no twos'); END",
      "a\n1\n2\n3\n", "t.csv:3:1: a trigger of 't' refuses the record: no twos"),
    Case(
      "RAISE(ROLLBACK)",
      "CREATE TABLE t (a INT); CREATE TRIGGER g AFTER INSERT ON t WHEN NEW.a = 2 BEGIN SELECT RAISE(ROLLBACK, 'no twos'); END",
      "a\n1\n2\n3\n", "t.csv:3:1: a trigger of 't' refuses the record: no twos"),
    Case(
      "a trigger that deletes",
      "CREATE TABLE t (a INT); CREATE TRIGGER g AFTER INSERT ON t WHEN NEW.a = 2 BEGIN DELETE FROM \"T\" WHERE a = 2; END",
      "a\n1\n2\n3\n", "t.csv:3:1: \(dropped)"),
    Case(
      "a trigger that replaces",
      "CREATE TABLE t (a INTEGER PRIMARY KEY); CREATE TRIGGER g AFTER INSERT ON t WHEN NEW.a = 2 BEGIN INSERT OR REPLACE INTO t VALUES (1); DELETE FROM t WHERE a = 1; END",
      "a\n1\n2\n3\n", "t.csv:3:1: \(dropped)"),
    Case(
      "a trigger's trigger that deletes",
      """
      CREATE TABLE t (a INT); CREATE TABLE u (a INT);
      CREATE TRIGGER g AFTER INSERT ON t BEGIN INSERT INTO u VALUES (NEW.a); END;
      CREATE TRIGGER h AFTER INSERT ON u WHEN NEW.a = 2 BEGIN DELETE FROM t WHERE a = 2; END
      """, "a\n1\n2\n3\n", "t.csv:3:1: \(dropped)"),
    Case(
      "UNIQUE in another table",
      "CREATE TABLE t (a INT); CREATE TABLE u (x INT UNIQUE); CREATE TRIGGER g AFTER INSERT ON t BEGIN INSERT INTO u VALUES (NEW.a % 2); END",
      "a\n1\n2\n3\n",
      "t.csv:4:1: a trigger of 't' refuses the record: UNIQUE constraint failed: u.x"),
    Case(
      "NOT NULL in another table",
      "CREATE TABLE t (a INT); CREATE TABLE u (x INT NOT NULL); CREATE TRIGGER g AFTER INSERT ON t BEGIN INSERT INTO u VALUES (NEW.a); END",
      "a\n1\n\"2\"\n", ),
    Case(
      "NULL in another table",
      "CREATE TABLE t (a INT, b INT); CREATE TABLE u (a INT NOT NULL); CREATE TRIGGER g AFTER INSERT ON t BEGIN INSERT INTO u VALUES (NEW.a); END",
      "b,a\n1,\n", "t.csv:2:1: a trigger of 't' refuses the record: NOT NULL constraint failed: u.a"
    ),
    Case(
      "CHECK in another table",
      "CREATE TABLE t (a INT); CREATE TABLE u (x INT CHECK (x < 2)); CREATE TRIGGER g AFTER INSERT ON t BEGIN INSERT INTO u VALUES (NEW.a); END",
      "a\n1\n2\n", "t.csv:3:1: a trigger of 't' refuses the record: CHECK constraint failed: x < 2"),
    Case(
      "a view's trigger",
      "CREATE TABLE b (x INT UNIQUE); CREATE VIEW t AS SELECT x FROM b; CREATE TRIGGER g INSTEAD OF INSERT ON t BEGIN INSERT INTO b VALUES (NEW.x); END",
      "x\n1\n1\n", "t.csv:3:1: a trigger of 't' refuses the record: UNIQUE constraint failed: b.x"),
  ])
  func `what a trigger does to a record is told at its line`(_ test: Case) throws {
    try check(test)
  }
}
