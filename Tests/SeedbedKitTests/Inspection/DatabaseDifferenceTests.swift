import SeedbedSQLite
import Testing

@testable import SeedbedKit

@Suite struct DatabaseDifferenceTests {
  /// A folder with files `a.db` and `b.db` that scripts make.
  static func files(_ scripts: String...) throws -> ScratchProject {
    let folder = try ScratchProject()
    for (name, script) in zip(["a.db", "b.db"], scripts) {
      let connection = try Connection(path: folder.path + "/" + name, mode: .create)
      try connection.execute(script)
    }
    return folder
  }

  static func difference(_ folder: ScratchProject) throws -> DatabaseDifference {
    try DatabaseDifference(
      from: .file(folder.path + "/a.db"), to: .file(folder.path + "/b.db"), exampleLimit: 2)
  }

  @Test func `rows are matched by primary key`() throws {
    let table = "CREATE TABLE t(k TEXT COLLATE NOCASE PRIMARY KEY, v, w) WITHOUT ROWID;"
    let folder = try Self.files(
      table + "INSERT INTO t VALUES ('a', 1, 1), ('B', 1, 1), ('c', NULL, 1), ('d', 1, 1)",
      table + "INSERT INTO t VALUES ('a', 1, 1), ('C', 1, 1), ('d', 1.0, 'it''s'), ('e', 1, 1)")
    let difference = try Self.difference(folder)
    #expect(!difference.isEmpty)
    #expect(difference.schema.isEmpty)
    let rows = try #require(difference.rows.first)
    #expect([rows.added, rows.removed, rows.changed] == [2, 2, 1])
    #expect(
      rows.examples == [
        .init(kind: .removed, key: ["'B'"], changes: []),
        .init(kind: .added, key: ["'C'"], changes: []),
      ])
  }

  @Test func `a changed row tells its values`() throws {
    let folder = try Self.files(
      "CREATE TABLE t(id INTEGER PRIMARY KEY, v, old); INSERT INTO t VALUES (1, 'x', 1), (2, 'y', 1)",
      "CREATE TABLE t(new, V, id INTEGER PRIMARY KEY); INSERT INTO t VALUES (7, x'01', 2), (7, 'x', 1)"
    )
    let difference = try Self.difference(folder)
    #expect(
      difference.rows == [
        RowDifference(
          table: "t", changed: 1,
          examples: [
            .init(
              kind: .changed, key: ["2"],
              changes: [.init(column: "v", old: "'y'", new: "x'01'")])
          ])
      ])
    #expect(difference.schema.map(\.name).allSatisfy { $0 == "t" })
  }

  @Test func `rows without a key are counted as wholes`() throws {
    let folder = try Self.files(
      "CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 1), (1, 1), (NULL, 2)",
      "CREATE TABLE t(a, b); INSERT INTO t VALUES (NULL, 2), (1, 1), ('1', 1)")
    let rows = try #require(try Self.difference(folder).rows.first)
    #expect([rows.added, rows.removed, rows.changed] == [1, 1, 0])
  }

  @Test func `versions, objects, and the rows of a table that only one has`() throws {
    let folder = try Self.files(
      "PRAGMA user_version = 1; CREATE TABLE t(a); CREATE TABLE gone(a); INSERT INTO gone VALUES (1)",
      "PRAGMA user_version = 2; CREATE TABLE t(a); CREATE INDEX i ON t(a)")
    let difference = try Self.difference(folder)
    #expect(difference.versions == (1, 2))
    #expect(
      difference.schema.map(\.description) == ["table 'gone' is missing", "index 'i' is extra"])
    #expect(difference.rows == [RowDifference(table: "gone", removed: 1)])
  }

  @Test func `rows of full-text tables are matched by row id`() throws {
    let table = "CREATE VIRTUAL TABLE f USING fts5(body);"
    let folder = try Self.files(
      table + "INSERT INTO f(rowid, body) VALUES (1, 'one'), (2, 'two')",
      table + "INSERT INTO f(rowid, body) VALUES (2, 'zwei'), (1, 'one')")
    let rows = try #require(try Self.difference(folder).rows.first)
    #expect([rows.added, rows.removed, rows.changed] == [0, 0, 1])
  }

  @Test func `a file and what the project makes`() throws {
    let project = try ScratchProject([
      "migrations/app.sql/1.sql": "CREATE TABLE t(id INTEGER PRIMARY KEY, a)",
      "seeds/app.sql/t.csv": "id,a\n1,x\n",
    ])
    let path = project.path + "/app.sql"
    let database = try project.database()
    _ = try DatabaseBuilder(database).build(to: path)
    #expect(
      try DatabaseDifference(from: .file(path), to: .database(database), exampleLimit: 1).isEmpty)
    try project.write("id,a\n1,y\n", to: "seeds/app.sql/t.csv")
    #expect(
      try DatabaseDifference(from: .file(path), to: .database(database), exampleLimit: 1).rows
        == [
          RowDifference(
            table: "t", changed: 1,
            examples: [
              .init(
                kind: .changed, key: ["1"],
                changes: [.init(column: "a", old: "'x'", new: "'y'")])
            ])
        ])
  }

  @Test func `a WAL file is read with its log, and without one nothing is made beside it`() throws {
    let folder = try Self.files(
      "PRAGMA journal_mode = WAL; CREATE TABLE t(a); INSERT INTO t VALUES (1)")
    #expect(try folder.names(in: ".") == ["a.db"])
    let schema = try SchemaReader(.file(folder.path + "/a.db"))
    #expect(schema.text.description == "CREATE TABLE t(a);\n")
    #expect(try folder.names(in: ".") == ["a.db"])

    let writer = try Connection(path: folder.path + "/a.db", mode: .readWrite)
    try writer.execute("CREATE TABLE u(b)")
    #expect(
      try SchemaReader(.file(folder.path + "/a.db")).text.description
        == "CREATE TABLE t(a);\nCREATE TABLE u(b);\n")
    try writer.execute("SELECT 1 FROM u")
  }

  @Test func `a name with URI characters is opened as it stands`() throws {
    let folder = try ScratchProject()
    let path = folder.path + "/a?b#c%41.db"
    try Connection(path: path, mode: .create).execute(
      "PRAGMA journal_mode = WAL; CREATE TABLE t(a)")
    #expect(try SchemaReader(.file(path)).objects.map(\.name) == ["t"])
  }
}
