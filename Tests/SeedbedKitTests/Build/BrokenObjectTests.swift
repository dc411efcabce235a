import SeedbedKit
import Testing

@Suite struct BrokenObjectTests {
  private func build(_ files: [String: String]) throws -> [Diagnostic] {
    let project = try ScratchProject(files)
    return try DatabaseBuilder(project.database()).build(to: project["out.db"]).diagnostics
  }

  @Test(arguments: [
    ("CREATE TRIGGER bad AFTER INSERT ON t BEGIN INSERT INTO nosuch VALUES (1); END;", "trigger"),
    ("CREATE TRIGGER bad AFTER UPDATE OF y ON t BEGIN SELECT new.nosuch; END;", "trigger"),
    ("CREATE VIEW bad AS SELECT nosuch FROM t;", "view"),
  ])
  func `a new object that can't work is a warning`(_ sql: String, _ kind: String) throws {
    let found = try build(["migrations/app.db/1_a.sql": "CREATE TABLE t (x, y);\n\(sql)"])
    #expect(found.map(\.code) == [.objectBroken])
    #expect(found.first?.severity == .warning)
    #expect(found.first?.message.hasPrefix("\(kind) 'bad' doesn't work: ") == true)
  }

  @Test func `one that works once a later file has run is none`() throws {
    let found = try build([
      "migrations/app.db/1_a.sql":
        "CREATE TABLE t (x); CREATE TRIGGER g AFTER INSERT ON t BEGIN INSERT INTO u VALUES (1); END;",
      "migrations/app.db/2_b.sql": "CREATE TABLE u (x);",
    ])
    #expect(found == [])
  }

  @Test func `rows that another table's trigger takes away are missed`() throws {
    let project = try ScratchProject([
      "migrations/app.db/1_a.sql": """
      CREATE TABLE a (x); CREATE TABLE z (x);
      CREATE TRIGGER zd AFTER INSERT ON z WHEN new.x = 'b' BEGIN DELETE FROM a; END;
      """, "seeds/app.db/a.csv": "x\na\nb\n", "seeds/app.db/z.csv": "x\na\nb\n",
    ])
    let database = try project.database()
    let error = #expect(throws: SeedbedError.self) {
      try DatabaseBuilder(database).build(to: project["out.db"])
    }
    #expect(error?.diagnostics.map(\.code) == [.seedConstraint])
    #expect(error?.diagnostics.first?.position?.file.hasSuffix("a.csv") == true)
  }
}
