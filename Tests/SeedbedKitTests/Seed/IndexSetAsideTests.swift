import SeedbedSQLite
import Testing

@testable import SeedbedKit

/// Indexes that rows are loaded without: nobody can tell afterwards, and whoever could is loaded with them in place.
@Suite struct IndexSetAsideTests {
  private static let schema = """
    CREATE TABLE a (x INTEGER, y);
    CREATE INDEX a_z ON a (y DESC, x);
    CREATE UNIQUE INDEX [a "b"] ON a (x) WHERE x > 0;
    CREATE VIEW v AS SELECT x FROM a;
    CREATE TABLE b (x UNIQUE, y COLLATE NOCASE);
    CREATE INDEX b_y ON B (y, length(x));
    CREATE TABLE c (x);
    CREATE INDEX Việt ON c (x);
    INSERT INTO c VALUES ('of a migration')
    """
  private static let seeds = [
    "a.csv": "x,y\n3,c\n1,a\n2,b\n-1,a\n-1,a\n", "b.csv": "x,y\nq,B\np,b\n", "c.csv": "x\n9\n",
  ]

  @Test(arguments: [IndexSetAside.Method.drop, .hide])
  func `the indexes are there again, and hold every row`(method: IndexSetAside.Method) throws {
    let trial = try Trial(Self.schema, Self.seeds)
    let before = try trial.schema()
    _ = try trial.load(by: method)
    let after = try trial.schema()
    #expect(Set(after.map { $0[2] }) == Set(before.map { $0[2] }))
    #expect(Set(after.map { $0[4] }) == Set(before.map { $0[4] }))
    // Hidden ones come back to where they were, root page and all.
    #expect((after == before) == (method == .hide))
    #expect(try trial.connection.texts("PRAGMA integrity_check") == ["ok"])
    #expect(
      try trial.connection.integer("SELECT count(*) FROM a INDEXED BY a_z WHERE y >= 'a'") == 5)
    #expect(try trial.connection.integer("SELECT count(*) FROM c INDEXED BY Việt WHERE x > 0") == 2)
    #expect(throws: SQLiteError.self) {
      try trial.connection.execute("UPDATE sqlite_schema SET sql = NULL")
    }
  }

  @Test(arguments: [IndexSetAside.Method.drop, .hide])
  func `what a unique index refuses is found, and nothing stays`(
    method: IndexSetAside.Method
  ) throws {
    var seeds = Self.seeds
    seeds["a.csv"] = "x,y\n3,c\n1,a\n3,b\n"
    let trial = try Trial(Self.schema, seeds)
    let before = try trial.schema()
    try trial.connection.execute("SAVEPOINT before")
    let error = #expect(throws: SeedbedError.self) { try trial.load(by: method) }
    #expect(error?.diagnostics.map { $0.position?.line } == [4])
    #expect(error?.diagnostics.first?.notes.first?.position?.line == 2)
    #expect(try trial.schema() == before)
    try trial.connection.execute("ROLLBACK TO before")
    #expect(try trial.connection.texts("PRAGMA integrity_check") == ["ok"])
  }

  @Test(arguments: [IndexSetAside.Method.drop, .hide])
  func `what was rolled back is in use again`(method: IndexSetAside.Method) throws {
    let trial = try Trial(Self.schema, [:])
    var indexes = IndexSetAside(
      try trial.connection.schemaObjects().declared.filter { $0.kind == .index }, by: method)
    try trial.connection.execute("SAVEPOINT before")
    try indexes.remove(on: trial.connection)
    try trial.connection.execute("INSERT INTO a VALUES (1, 'x'), (1, 'y')")
    try trial.connection.execute("ROLLBACK TO before; RELEASE before")
    try indexes.forget(on: trial.connection)
    try trial.connection.execute("INSERT INTO a VALUES (1, 'x')")
    #expect(throws: SQLiteError.self) {
      try trial.connection.execute("INSERT INTO a VALUES (1, 'y')")
    }
    #expect(try trial.connection.texts("PRAGMA integrity_check") == ["ok"])
  }

  @Test func `faults of all files are told, of those with triggers too`() throws {
    let trial = try Trial(
      """
      CREATE TABLE a (x INTEGER); CREATE INDEX i ON a (x);
      CREATE TABLE b (x INTEGER); CREATE TABLE c (x INTEGER);
      CREATE TRIGGER t AFTER INSERT ON b BEGIN SELECT 1; END
      """, ["a.csv": "x\none\n", "b.csv": "x\ntwo\n", "c.csv": "x\n3\n"])
    let error = #expect(throws: SeedbedError.self) { try trial.load(by: .hide) }
    #expect(
      error?.diagnostics.compactMap { $0.position.map { Path.name(of: $0.file) } }
        == ["a.csv", "b.csv"])
  }

  /// A schema, and which of its tables are loaded apart.
  struct Reach: Sendable, CustomTestStringConvertible {
    var schema: String
    var apart: [String]

    init(_ schema: String, apart: [String]) {
      self.schema = schema
      self.apart = apart
    }

    var testDescription: String { schema }
  }

  private static let tables = "CREATE TABLE a (x); CREATE TABLE b (x); CREATE TABLE \"c d\" (x);"

  @Test(arguments: [
    Reach(tables, apart: ["a", "b", "c d"]),
    Reach("\(tables) CREATE VIEW v AS SELECT * FROM a", apart: ["a", "b", "c d"]),
    Reach(
      "\(tables) CREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT 1; END", apart: ["b", "c d"]),
    Reach(
      "\(tables) CREATE TRIGGER t AFTER INSERT ON a BEGIN INSERT INTO B VALUES (1); END",
      apart: ["c d"]),
    Reach(
      "\(tables) CREATE TRIGGER t AFTER DELETE ON a BEGIN UPDATE [C D] SET x = 1; END",
      apart: ["b"]),
    Reach(
      """
      \(tables) CREATE VIEW v AS SELECT * FROM b;
      CREATE TRIGGER t BEFORE INSERT ON a BEGIN SELECT count(*) FROM v; END
      """, apart: ["c d"]),
    Reach("\(tables) CREATE VIRTUAL TABLE f USING fts5(x)", apart: ["a", "b", "c d"]),
  ])
  func `a table that a trigger reaches is loaded in its turn, with its indexes`(
    reach: Reach
  ) throws {
    let names = ["a", "b", "c d"]
    let trial = try Trial(
      reach.schema, Dictionary(uniqueKeysWithValues: names.map { ("\($0).csv", "x\n1\n") }))
    let schema = try SeedSchema(on: trial.connection)
    let apart = try names.filter { name in
      let seed = try #require(trial.seeds.first { $0.table == name })
      return try SeedTarget.find(seed, in: schema, on: trial.connection).standsApart
    }
    #expect(apart == reach.apart)
  }

  @Test func `a trigger finds a unique index in place, whatever its table's name`() throws {
    // In order of name the log is loaded behind the table that writes to it, and its index decides what is kept.
    let trial = try Trial(
      """
      CREATE TABLE a (x); CREATE TABLE log (x); CREATE UNIQUE INDEX once ON log (x);
      CREATE TRIGGER t AFTER INSERT ON a BEGIN INSERT OR IGNORE INTO log VALUES (new.x); END
      """, ["a.csv": "x\n1\n1\n2\n", "log.csv": "x\n3\n"])
    _ = try trial.load(by: .hide)
    #expect(try trial.connection.texts("SELECT x FROM log ORDER BY rowid") == ["1", "2", "3"])
  }

  /// A database in memory, in a transaction, and seeds in a folder.
  private struct Trial: ~Copyable {
    let connection: Connection
    let seeds: [Project.SeedFile]
    private let folder: TemporaryFolder

    init(_ schema: String, _ files: [String: String]) throws {
      let folder = try TemporaryFolder()
      let connection = try Connection(path: ":memory:", mode: .create)
      try connection.execute("\(schema); BEGIN")
      seeds = try files.sorted { $0.key < $1.key }.map { name, text in
        let path = Path.join(folder.path, name)
        try FileSystem.write([UInt8](text.utf8), to: path)
        return Project.SeedFile(
          table: String(name.dropLast(4)), path: path, separator: UInt8(ascii: ","))
      }
      self.connection = connection
      self.folder = folder
    }

    func load(by method: IndexSetAside.Method) throws(SeedbedError) -> SeedLoader.Report {
      try SeedLoader(seeds, options: .init(indexMethod: method)).load(into: connection)
    }

    /// Every row of `sqlite_schema`.
    func schema() throws -> [[Value]] {
      try connection.rows(
        "SELECT rowid, type, name, rootpage, sql, tbl_name FROM sqlite_schema ORDER BY rowid")
    }
  }
}
