import SeedbedSQLite
import Testing

@testable import SeedbedKit

@Suite struct ContentHashTests {
  /// Every kind of table that has rows, and values of every type.
  static let sql = """
    CREATE TABLE person(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, size REAL, photo BLOB);
    INSERT INTO person VALUES (1, 'Ann', 1.5, x'00ff'), (7, '', NULL, x''), (9, NULL, -2.0, NULL);
    CREATE TABLE word(spelling TEXT PRIMARY KEY, length AS (length(spelling))) WITHOUT ROWID;
    INSERT INTO word VALUES ('b'), ('a');
    CREATE TABLE plain(a, b);
    INSERT INTO plain VALUES (1, 'x'), (1, 'x'), ('1', x'78');
    CREATE INDEX person_by_name ON person(name);
    CREATE VIRTUAL TABLE text USING fts5(body);
    INSERT INTO text(rowid, body) VALUES (3, 'one two'), (5, 'three');
    CREATE VIRTUAL TABLE box USING rtree(id, x0, x1);
    INSERT INTO box VALUES (1, 0.5, 2.5);
    """

  static func hash(_ scripts: String...) throws -> ContentHash {
    let connection = try Connection(path: ":memory:", mode: .create)
    for script in scripts { try connection.execute(script) }
    return try ContentHash(of: connection)
  }

  @Test func `the definition hasn't changed`() throws {
    #expect(
      try Self.hash("CREATE TABLE t(a INTEGER PRIMARY KEY, b); INSERT INTO t VALUES (1, 'x')")
        .description == "v1:sha256:ca6b3184dd94476b57d12efc9afd5c004efe0db414698e80f9447bf64f1d8d58"
    )
  }

  @Test(arguments: [
    "PRAGMA page_size = 1024",
    "PRAGMA encoding = 'UTF-16le'",
    "PRAGMA auto_vacuum = FULL",
  ])
  func `where and how bytes lie makes no difference`(_ pragma: String) throws {
    #expect(try Self.hash(pragma, Self.sql) == Self.hash(Self.sql))
  }

  @Test(arguments: [
    "VACUUM",
    "ANALYZE",
    "PRAGMA user_version = 3",
    "INSERT INTO text(text) VALUES ('optimize')",
    "CREATE TABLE gone(a); INSERT INTO gone VALUES (1); DROP TABLE gone",
    "UPDATE person SET name = 'Bob' WHERE id = 1; UPDATE person SET name = 'Ann' WHERE id = 1",
    "DROP INDEX person_by_name; CREATE INDEX Person_By_Name /* again */ on \"person\" (name)",
    "DELETE FROM word; INSERT INTO word VALUES ('a'), ('b')",
  ])
  func `the same schema and rows have the same hash`(_ change: String) throws {
    #expect(try Self.hash(Self.sql, change) == Self.hash(Self.sql))
  }

  @Test(arguments: [
    "UPDATE person SET name = 'ann' WHERE id = 1",
    "UPDATE person SET name = NULL WHERE id = 7",
    "UPDATE person SET photo = NULL WHERE id = 7",
    "UPDATE person SET id = 8 WHERE id = 7",
    "UPDATE plain SET a = 1 WHERE typeof(a) = 'text'",
    "UPDATE plain SET a = 1.0 WHERE typeof(a) = 'integer'",
    "UPDATE plain SET b = 'x' WHERE typeof(b) = 'blob'",
    "DELETE FROM plain WHERE rowid = 1",
    "UPDATE text SET body = 'One two' WHERE rowid = 3",
    "UPDATE text SET rowid = 4 WHERE rowid = 3",
    "UPDATE box SET x1 = 3 WHERE id = 1",
    "INSERT INTO word VALUES ('c')",
    "DROP INDEX person_by_name",
    "ALTER TABLE plain RENAME COLUMN b TO c",
    "ALTER TABLE plain ADD COLUMN c",
    "INSERT INTO person(id) VALUES (12); DELETE FROM person WHERE id = 12",
  ])
  func `one change makes another hash`(_ change: String) throws {
    #expect(try Self.hash(Self.sql, change) != Self.hash(Self.sql))
  }

  @Test func `the order of independent objects makes no difference, that of columns does`() throws {
    let one = "CREATE TABLE a(x, y); CREATE TABLE b(z); INSERT INTO a VALUES (1, 1)"
    #expect(
      try Self.hash(one)
        == Self.hash("CREATE TABLE b(z); CREATE TABLE a(x, y); INSERT INTO a VALUES (1, 1)"))
    #expect(
      try Self.hash(one)
        != Self.hash("CREATE TABLE a(y, x); CREATE TABLE b(z); INSERT INTO a VALUES (1, 1)"))
  }

  @Test func `a table whose columns take every name of the row id is read by value`() throws {
    let sql = "CREATE TABLE t(rowid, _rowid_, oid);"
    #expect(
      try Self.hash(sql, "INSERT INTO t VALUES (1, 2, 3), (4, 5, 6)")
        == Self.hash(sql, "INSERT INTO t VALUES (4, 5, 6), (1, 2, 3)"))
  }

  @Test func `the contents tell rows and sizes, those of shadow tables with their own`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute(Self.sql)
    let contents = try DatabaseContents(of: connection)
    #expect(contents.tables.map(\.name) == ["box", "person", "plain", "text", "word"])
    #expect(contents.tables.map(\.rowCount) == [1, 3, 3, 2, 2])
    #expect(contents.indexes.map(\.name) == ["person_by_name"])
    #expect(contents.indexes.map(\.table) == ["person"])
    let modules = try connection.texts("SELECT name FROM pragma_module_list")
    if modules.contains("dbstat") {
      // An R-tree keeps three tables, FTS5 five, a page each here.
      #expect(contents.tables.map(\.size) == [12288, 4096, 4096, 20480, 4096])
      #expect(contents.indexes.map(\.size) == [4096])
    }
    #expect(contents.hash == (try ContentHash(of: connection)))
  }
}
