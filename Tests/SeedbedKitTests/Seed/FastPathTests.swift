import SeedbedSQLite
import Testing

@testable import SeedbedKit

@Suite struct FastPathTests {
  /// A table and a seed for it.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var schema: String
    var csv: String

    init(_ name: String, _ schema: String, _ csv: String) {
      self.name = name
      self.schema = schema
      self.csv = csv
    }

    var testDescription: String { name }
  }

  private static let good: [Case] = [
    Case(
      "integers", "CREATE TABLE t (a INTEGER, b BIGINT)",
      "a,b\n0,-0\n007,+5\n 12 ,1e3\n2.0,-9223372036854775808\n999999999999999999,9223372036854775807\n,\n"
    ),
    Case(
      "reals", "CREATE TABLE t (a REAL, b DOUBLE)",
      "a,b\n0,-0\n1.5,-1.50\n.5,5.\n-293969.545564,1e-7\n123456789012345,0.000000000000001\n"
        + "1234567890.12345,3.141592653589793238\n007.10,-.25\n,\n"),
    Case(
      "exact numbers and booleans", "CREATE TABLE t (a DECIMAL(10,2), b BOOLEAN)",
      "a,b\n1.10,TRUE\n100.00,0\n,False\n"),
    Case(
      "texts", "CREATE TABLE t (a TEXT, b, c VARCHAR(9))",
      "a,b,c\n007,1e5,TRUE\n\"\",,\" 7\"\n\"a \"\"quote\"\"\",\"two\nlines\",Việt 中文 🌱\n"),
    Case("dates", "CREATE TABLE t (a DATE, b STRING)", "a,b\n2024-02-29,12\n,12.5\n\"\",x\n"),
    Case(
      "blobs", "CREATE TABLE t (a BLOB, b BLOB)",
      "a,b\nx'00ff',base64:AQID\n,x''\nX'AB',base64:\n"),
    Case(
      "ids in order", "CREATE TABLE t (id INTEGER PRIMARY KEY, a)", "id,a\n1,x\n2,y\n3,z\n"),
    Case(
      "ids with gaps", "CREATE TABLE t (id INTEGER PRIMARY KEY, a)",
      "id,a\n1,x\n5,y\n6,z\n9223372036854775806,v\n9223372036854775807,w\n"),
    Case(
      "ids out of order", "CREATE TABLE t (a, id INTEGER PRIMARY KEY)",
      "id,a\n9,x\n2,y\n10,z\n3,w\n11,v\n"),
    Case(
      "ids below one", "CREATE TABLE t (id INTEGER PRIMARY KEY, a)",
      "id,a\n0,x\n1,y\n-5,z\n-4,v\n2,w\n"),
    Case(
      "ids out of order and a record too long to be sorted",
      "CREATE TABLE t (id INTEGER PRIMARY KEY, a, b)",
      "id,a,b\n3,x,y\n1,\(String(repeating: "long ", count: 300_000)),z\n2,v,w\n"),
    Case("ids below one first", "CREATE TABLE t (id INTEGER PRIMARY KEY)", "id\n-5\n-4\n1\n"),
    Case("ids by default", "CREATE TABLE t (id INTEGER PRIMARY KEY, a)", "a\nx\ny\n"),
    Case(
      "an id that a CHECK and a generated column see",
      "CREATE TABLE t (id INTEGER PRIMARY KEY CHECK (id > 0), a AS (id * 2) STORED, b AS (id + 1))",
      "id\n1\n2\n7\n8\n"),
    Case(
      "rows of a migration before",
      "CREATE TABLE t (id INTEGER PRIMARY KEY, a); INSERT INTO t VALUES (7, 'm')",
      "id,a\n1,x\n2,y\n8,z\n"),
    Case(
      "AUTOINCREMENT with a past",
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT, a);
      INSERT INTO t VALUES (70, 'm'); DELETE FROM t
      """, "id,a\n1,x\n2,y\n"),
    Case(
      "WITHOUT ROWID",
      "CREATE TABLE t (a TEXT, b INTEGER, PRIMARY KEY (b, a)) WITHOUT ROWID; CREATE INDEX i ON t (a)",
      "a,b\nx,2\ny,1\nx,1\n"),
    Case(
      "STRICT", "CREATE TABLE t (a INT, b REAL, c TEXT, d BLOB, e ANY) STRICT",
      "a,b,c,d,e\n1,2,3,x'04',5\n,,,,\n"),
    Case(
      "defaults", "CREATE TABLE t (a, b DEFAULT 7, c DEFAULT (upper('x')))", "a\n1\n2\n"),
    Case(
      "indexes of every kind",
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT UNIQUE, b INTEGER, c COLLATE NOCASE);
      CREATE INDEX plain ON t (b, a DESC);
      CREATE UNIQUE INDEX "only some" ON t (b) WHERE b > 2;
      CREATE INDEX expression ON t (length(a) + b);
      CREATE INDEX folded ON t (c);
      CREATE VIEW v AS SELECT a FROM t
      """, "id,a,b,c\n1,x,1,A\n2,y,1,a\n3,z,3,B\n4,,4,\n"),
    Case(
      "a conflict clause", "CREATE TABLE t (a UNIQUE ON CONFLICT IGNORE)", "a\n1\n2\n"),
    Case(
      "UTF-16", "PRAGMA encoding = 'UTF-16le'; CREATE TABLE t (a TEXT); CREATE INDEX i ON t (a)",
      "a\nViệt\n\"\"\n\n"),
    Case("no records", "CREATE TABLE t (a); CREATE INDEX i ON t (a)", "a\n"),
  ]

  @Test(arguments: good)
  func `both ways load the same rows and keep the schema`(item: Case) throws {
    let fast = try Loading(item.schema, item.csv)
    let slow = try Loading(item.schema, item.csv)
    let outcome = try fast.table.loadFast(into: fast.connection)
    #expect(outcome?.faults == [])
    #expect(outcome?.rowCount == (try slow.table.load(into: slow.connection)).rowCount)
    #expect(try fast.rows() == slow.rows())
    #expect(try fast.schema() == slow.schema())
    #expect(try fast.connection.texts("PRAGMA integrity_check") == ["ok"])
  }

  /// 2,000 good records with a bad one in their middle.
  private static func faulty(_ bad: String) -> String {
    let records = (1...2000).map { $0 == 1000 ? bad : "\($0),name \($0),\($0)" }
    return "id,a,b\n" + records.joined(separator: "\n") + "\n"
  }

  private static let schema = """
    CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT NOT NULL, b INTEGER CHECK (b > 0) UNIQUE);
    CREATE UNIQUE INDEX by_a ON t (a)
    """

  private static let faults: [Case] = [
    Case("not a number", schema, faulty("1000,name 1000,x")),
    Case("NULL", schema, faulty("1000,,1000")),
    Case("CHECK", schema, faulty("1000,name 1000,-1")),
    Case("UNIQUE of the table", schema, faulty("1000,name 1000,10")),
    Case("a unique index", schema, faulty("1000,name 10,1000")),
    Case("PRIMARY KEY", schema, faulty("10,name 1000,1000")),
    Case("PRIMARY KEY twice in a row", schema, faulty("999,name 1000,1000")),
    Case("an empty id", schema, faulty(",name 1000,1000")),
    Case("too few fields", schema, faulty("1000,name 1000")),
    Case("a stray quote", schema, faulty("1000,na\"me,1000")),
    Case("two faults", schema, faulty("1000,,x")),
    Case("an unknown column", schema, "id,a,c\n1,x,1\n"),
    Case(
      "a conflict clause",
      "CREATE TABLE t (id INTEGER PRIMARY KEY, a UNIQUE ON CONFLICT REPLACE, b)",
      faulty("1000,name 10,1000")),
  ]

  @Test(arguments: faults)
  func `a fault leaves the database as it was, and is explained at its line`(item: Case) throws {
    let loading = try Loading(item.schema, item.csv)
    let schema = try loading.schema()
    #expect(try loading.table.loadFast(into: loading.connection) == nil)
    #expect(try loading.rows() == [])
    #expect(try loading.schema() == schema)

    let slow = try Loading(item.schema, item.csv)
    let explained = try slow.table.load(into: slow.connection).faults
    #expect(!explained.isEmpty)
    let error = #expect(throws: SeedbedError.self) {
      try SeedLoader([loading.table.target.seed]).load(into: loading.connection)
    }
    #expect(error?.diagnostics.map(\.message) == SeedbedError(explained).diagnostics.map(\.message))
    #expect(error?.diagnostics.first?.position?.line == (item.csv.hasPrefix("id,a,c") ? 1 : 1001))
  }

  @Test func `a clash in a unique index that was set aside names both lines`() throws {
    let loading = try Loading(Self.schema, Self.faulty("1000,name 10,1000"))
    let error = #expect(throws: SeedbedError.self) {
      try SeedLoader([loading.table.target.seed]).load(into: loading.connection)
    }
    let fault = try #require(error?.diagnostics.first)
    #expect(fault.position?.line == 1001)
    #expect(fault.notes.first?.position?.line == 11)
  }

  /// A schema and which way its rows go.
  struct Way: Sendable, CustomTestStringConvertible {
    var schema: String
    var isFast: Bool
    var setAside: [String]

    init(_ schema: String, isFast: Bool, setAside: [String] = []) {
      self.schema = schema
      self.isFast = isFast
      self.setAside = setAside
    }

    var testDescription: String { schema }
  }

  private static let ways: [Way] = [
    Way("CREATE TABLE t (a)", isFast: true),
    Way(
      "CREATE TABLE t (a UNIQUE); CREATE INDEX i ON t (a); CREATE UNIQUE INDEX h ON T (a)",
      isFast: true, setAside: ["i", "h"]),
    Way("CREATE TABLE t (a PRIMARY KEY) WITHOUT ROWID", isFast: true),
    Way("CREATE TABLE t (a UNIQUE ON CONFLICT REPLACE)", isFast: true),
    Way(
      """
      CREATE TABLE t (a); CREATE INDEX i ON t (a);
      CREATE TRIGGER g AFTER INSERT ON t BEGIN SELECT 1; END
      """, isFast: false),
    Way(
      "CREATE TABLE t (a); CREATE INDEX i ON t (a); INSERT INTO t VALUES (1); ANALYZE", isFast: true
    ),
    Way("CREATE VIRTUAL TABLE t USING fts5(a)", isFast: false),
    Way(
      """
      CREATE TABLE s (a); CREATE VIEW t AS SELECT a FROM s;
      CREATE TRIGGER g INSTEAD OF INSERT ON t BEGIN INSERT INTO s VALUES (new.a); END
      """, isFast: false),
  ]

  @Test(arguments: ways)
  func `the schema alone says which way rows go`(way: Way) throws {
    let loading = try Loading(way.schema, "a\n1\n")
    #expect(loading.table.target.hasFastPath == way.isFast)
    if way.isFast { #expect(loading.table.target.spareIndexes.map(\.name) == way.setAside) }
    #expect((try loading.table.loadFast(into: loading.connection) != nil) == way.isFast)
  }

  @Test func `indexes keep their order, behind what was made after them`() throws {
    let loading = try Loading(
      "CREATE TABLE t (a); CREATE INDEX z ON t (a); CREATE INDEX b ON t (a); CREATE TABLE u (a)",
      "a\n1\n")
    _ = try SeedLoader([loading.table.target.seed]).load(into: loading.connection)
    #expect(
      try loading.connection.texts("SELECT name FROM sqlite_schema ORDER BY rowid")
        == ["t", "u", "z", "b"])
  }

  @Test func `two runs write the same bytes, also if the records stand in another order`() throws {
    let records = (1...3000).map { "\($0),\"name \($0 % 100)\",\($0 * 7 % 1000)" }
    let sorted = try bytes(records)
    #expect(sorted.count > 100_000)
    #expect(try bytes(records) == sorted)
    #expect(try bytes(records.reversed()) == sorted)
  }

  @Test func `threads of the sorter change no byte`() throws {
    // Many ties, which the row id breaks; more than the sorter holds in memory.
    let records = (1...60_000).map { "\($0),\"a name of some length \($0 % 100)\",\($0 * 7 % 10)" }
    #expect(try bytes(records, threadCount: 2) == bytes(records, threadCount: 0))
  }

  private func bytes(_ records: [String], threadCount: Int = 0) throws -> [UInt8] {
    let loading = try Loading(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, a, b); CREATE INDEX i ON t (a, b)",
      "id,a,b\n" + records.joined(separator: "\n") + "\n", isOnDisk: true)
    _ = try SeedLoader(
      [loading.table.target.seed], options: .init(sorterThreadCount: threadCount)
    ).load(into: loading.connection)
    try loading.connection.execute("COMMIT")
    return try FileSystem.read(loading.databasePath)
  }

  /// A new database and a seed in a folder of its own.
  private struct Loading: ~Copyable {
    let connection: Connection
    let table: SeedTable
    let databasePath: String
    private let folder: TemporaryFolder

    init(_ schema: String, _ csv: String, isOnDisk: Bool = false) throws {
      // Into place all at once: what can't be copied can't be half there.
      let folder = try TemporaryFolder()
      let path = Path.join(folder.path, "t.csv")
      let databasePath = Path.join(folder.path, "t.db")
      try FileSystem.write([UInt8](csv.utf8), to: path)
      let connection = try Connection(
        path: isOnDisk ? databasePath : ":memory:", mode: .create)
      try connection.execute("\(schema); BEGIN")
      let seed = Project.SeedFile(table: "t", path: path, separator: UInt8(ascii: ","))
      let target = try SeedTarget.find(seed, in: SeedSchema(on: connection), on: connection)
      table = SeedTable(target: target, maximumLength: connection.maximumLength)
      self.databasePath = databasePath
      self.connection = connection
      self.folder = folder
    }

    /// Every row with its id, each value with its type.
    func rows() throws -> [[Value]] {
      let id = table.target.isWithoutRowID ? "NULL" : "rowid"
      return try connection.rows("SELECT \(id), * FROM t ORDER BY 1, 2")
    }

    /// Every object, in order of name.
    func schema() throws -> [[Value]] {
      try connection.rows("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name")
    }
  }
}
