import SeedbedSQLite
import Testing

@testable import SeedbedKit

@Suite struct SeedForeignKeyTests {
  /// Seeds for a schema, and the faults as `FILE:LINE:COLUMN: MESSAGE`.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let schema: String
    let files: [String: String]
    let faults: [String]
    init(_ name: String, _ schema: String, _ files: [String: String], _ faults: String...) {
      (testDescription, self.schema, self.files, self.faults) = (name, schema, files, faults)
    }
  }

  private static let zoo = "CREATE TABLE zoo (id INTEGER PRIMARY KEY, code TEXT UNIQUE);"

  @Test(arguments: [
    Case(
      "children before parents by name", zoo + "CREATE TABLE ant (z INT REFERENCES zoo)",
      ["ant.csv": "z\n1\n2\n", "zoo.csv": "id\n2\n1\n"]),
    Case(
      "a cycle",
      "CREATE TABLE a (id INTEGER PRIMARY KEY, b INT REFERENCES b); CREATE TABLE b (id INTEGER PRIMARY KEY, a INT REFERENCES a)",
      ["a.csv": "id,b\n1,1\n", "b.csv": "id,a\n1,1\n"]),
    Case(
      "a table that refers to itself",
      "CREATE TABLE a (id INTEGER PRIMARY KEY, up INT REFERENCES a)",
      ["a.csv": "id,up\n1,3\n2,2\n3,\n"]),
    Case(
      "NULL in a composite key",
      "CREATE TABLE p (x INT, y INT, UNIQUE (x, y)); CREATE TABLE c (x INT, y INT, FOREIGN KEY (x, y) REFERENCES p (x, y))",
      ["c.csv": "x,y\n7,\n,7\n"]),
    Case(
      "the parent's affinity and collation",
      "CREATE TABLE p (k TEXT PRIMARY KEY COLLATE NOCASE); CREATE TABLE c (k TEXT REFERENCES p)",
      ["p.csv": "k\nAbc\n", "c.csv": "k\naBC\n"]),
    Case(
      "a missing row", zoo + "CREATE TABLE ant (a TEXT, z INT REFERENCES zoo)",
      ["ant.csv": "a,z\n\"1\n2\",1\n\"3\",9\n4,\n5,8\n", "zoo.csv": "id\n1\n"],
      "ant.csv:4:5: ant.z = 9 refers to no row of table 'zoo'",
      "ant.csv:6:3: ant.z = 8 refers to no row of table 'zoo'"),
    Case(
      "no seed of the parent", zoo + "CREATE TABLE ant (z INT REFERENCES zoo)",
      ["ant.csv": "z\n1\n"],
      "ant.csv:2:1: ant.z = 1 refers to no row of table 'zoo'"),
    Case(
      "a parent that doesn't exist", "CREATE TABLE ant (z INT REFERENCES zoo)",
      ["ant.csv": "z\n\"\t1\"\n"],
      "ant.csv:2:1: ant.z = 1 refers to no row of table 'zoo'"),
    Case(
      "a parent table without any row, deferred",
      zoo + "CREATE TABLE ant (z INT REFERENCES zoo DEFERRABLE INITIALLY DEFERRED)",
      ["ant.csv": "z\n1\n", "zoo.csv": "id\n"],
      "ant.csv:2:1: ant.z = 1 refers to no row of table 'zoo'"),
    Case(
      "WITHOUT ROWID",
      zoo + "CREATE TABLE ant (a TEXT PRIMARY KEY, z INT REFERENCES zoo) WITHOUT ROWID",
      ["ant.csv": "a,z\nx,1\ny,2\nz,1\n", "zoo.csv": "id\n2\n"],
      "ant.csv:2:3: ant.z = 1 refers to no row of table 'zoo'",
      "ant.csv:4:3: ant.z = 1 refers to no row of table 'zoo'"),
    Case(
      "a UNIQUE key of several columns",
      "CREATE TABLE p (x TEXT, y INT, UNIQUE (y, x)); CREATE TABLE c (b INT, a TEXT, FOREIGN KEY (a, b) REFERENCES p (x, y))",
      ["p.csv": "x,y\nu,1\nv,2\n", "c.csv": "b,a\n1,u\n2,u\n"],
      "c.csv:3:3: c.a, c.b = 'u', 2 refers to no row of table 'p'"),
    Case(
      "two keys of one table",
      zoo + "CREATE TABLE c (a INT REFERENCES zoo, b TEXT REFERENCES zoo (code))",
      ["zoo.csv": "id,code\n1,x\n", "c.csv": "a,b\n1,y\n2,x\n"],
      "c.csv:2:3: c.b = 'y' refers to no row of table 'zoo'",
      "c.csv:3:1: c.a = 2 refers to no row of table 'zoo'"),
    Case(
      "itself", "CREATE TABLE a (id INTEGER PRIMARY KEY, up INT REFERENCES a)",
      ["a.csv": "id,up\n1,2\n2,4\n"],
      "a.csv:3:3: a.up = 4 refers to no row of table 'a'"),
    Case(
      "ids that the file leaves out",
      zoo + "CREATE TABLE c (id INTEGER PRIMARY KEY REFERENCES zoo, n INT)",
      ["zoo.csv": "id\n1\n2\n", "c.csv": "n\n5\n6\n7\n"],
      "c.csv:2:1: c.id = 3 refers to no row of table 'zoo'"),
    Case(
      "a DEFAULT", zoo + "CREATE TABLE c (n INT, z INT DEFAULT 7 REFERENCES zoo)",
      ["c.csv": "n\n1\n2\n"],
      "c.csv:2:1: c.z = 7 refers to no row of table 'zoo'"),
    Case(
      "a DEFAULT beside a value",
      "CREATE TABLE p (x INT, y INT, UNIQUE (x, y)); CREATE TABLE c (x INT DEFAULT 1, y INT, FOREIGN KEY (x, y) REFERENCES p (x, y))",
      ["p.csv": "x,y\n1,1\n", "c.csv": "y\n1\n2\n"],
      "c.csv:3:1: c.x, c.y = 1, 2 refers to no row of table 'p'"),
    Case(
      "a generated column",
      "CREATE TABLE p (k TEXT UNIQUE); CREATE TABLE c (n TEXT, k TEXT AS (lower(n)) REFERENCES p (k))",
      ["p.csv": "k\na\n", "c.csv": "n\nA\nB\n"],
      "c.csv:2:1: c.k = 'b' refers to no row of table 'p'"),
    Case(
      "texts equal but for their composition",
      "CREATE TABLE p (k TEXT UNIQUE); CREATE TABLE c (k TEXT REFERENCES p (k))",
      ["p.csv": "k\n\u{E9}\n", "c.csv": "k\n\u{E9}\ne\u{301}\n"],
      "c.csv:3:1: c.k = 'e\u{301}' refers to no row of table 'p'"),
    Case(
      "reals and blobs",
      "CREATE TABLE p (r REAL UNIQUE, b BLOB UNIQUE); CREATE TABLE c (r REAL REFERENCES p (r), b BLOB REFERENCES p (b))",
      ["p.csv": "r,b\n1.50,x'01'\n", "c.csv": "r,b\n15e-1,x'01'\n2,x'01'\n1.5,x'02'\n"],
      "c.csv:3:1: c.r = 2.0 refers to no row of table 'p'",
      "c.csv:4:5: c.b = a blob of 1 bytes refers to no row of table 'p'"),
    Case(
      "only if there is no other fault", zoo + "CREATE TABLE c (z INT REFERENCES zoo)",
      ["c.csv": "z\n5\n", "zoo.csv": "id\nx\n"],
      "zoo.csv:2:1: 'x' is not an INTEGER, wanted by column 'id'"),
    Case(
      "odd names",
      "CREATE TABLE \"my zoo\" (\"a b\" INTEGER PRIMARY KEY); CREATE TABLE \"it's\" (\"z\"\"\" INT REFERENCES \"my zoo\" (\"a b\"))",
      ["it's.csv": "\"z\"\"\"\n5\n"],
      "it's.csv:2:1: it's.z\" = 5 refers to no row of table 'my zoo'"),
  ])
  func `foreign keys are checked when all files are loaded`(_ test: Case) throws {
    let faults = try SeedTrial(test.files).faults(into: test.schema)
    #expect(faults.map(\.short) == test.faults)
    #expect(faults.allSatisfy { $0.fix != nil })
  }

  @Test func `at most 20 faults of a file are reported`() throws {
    let records = (1...30).map { "\($0),\($0)\n" }.joined()
    let trial = try SeedTrial(["c.csv": "a,b\n" + records])
    let faults = try trial.faults(
      into: Self.zoo + "CREATE TABLE c (a INT REFERENCES zoo, b INT REFERENCES zoo)")
    #expect(faults.count == 20)
  }

  @Test func `a trigger's row that refers to nothing isn't blamed on the seeds' own keys`() throws {
    let trial = try SeedTrial(["t.csv": "a\n1\n"])
    let faults = try trial.faults(
      into: Self.zoo + """
        CREATE TABLE t (a INT, z INT REFERENCES zoo);
        CREATE TRIGGER g AFTER INSERT ON t BEGIN UPDATE t SET z = 9; END
        """)
    #expect(faults.map(\.short) == ["t.csv:2:1: t.z = 9 refers to no row of table 'zoo'"])
  }
}
