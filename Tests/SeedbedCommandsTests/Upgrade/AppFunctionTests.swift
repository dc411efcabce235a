import SeedbedSQLite
import Testing

@Suite struct `A file that needs what only the app has` {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// What the app did.
    var sql: String
    /// What the error must name.
    var name: String
  }

  static let cases = [
    Case(
      testDescription: "a function in a CHECK",
      sql: "CREATE TABLE mine (x CHECK (tiny(x))); INSERT INTO mine VALUES (1)", name: "tiny()"),
    Case(
      testDescription: "a function in an index",
      sql: "CREATE TABLE mine (x); CREATE INDEX mine_x ON mine (tiny(x));"
        + "INSERT INTO mine VALUES (1)",
      name: "tiny"),
    Case(
      testDescription: "a collation of an index",
      sql: "CREATE TABLE mine (x); CREATE INDEX mine_x ON mine (x COLLATE natural_order);"
        + "INSERT INTO mine VALUES ('a'), ('b')",
      name: "natural_order"),
  ]

  @Test(arguments: cases) func `is refused by the name of it`(given: Case) throws {
    let workspace = try Workspace([
      "1.sql": Notes.migrations["1_create_note.sql"] ?? "",
      "2.sql": "ALTER TABLE note RENAME COLUMN title TO name; REINDEX;",
    ])
    let file = try workspace.make("app.db", Notes.first)
    let app = try Connection(path: file, mode: .readWrite)
    try app.define(function: "tiny", argumentCount: 1, isDeterministic: true) {
      _ throws(FunctionFailure) in .integer(1)
    }
    try app.define(collation: "natural_order") { left, right in
      left.lexicographicallyPrecedes(right) ? -1 : left == right ? 0 : 1
    }
    try app.execute(given.sql)
    app.close()
    let before = try workspace.bytes()
    let result = workspace.run("upgrade", file)
    #expect(result.exitCode == 2)
    #expect(result.errors.contains(given.name), "\(result.errors)")
    #expect(result.errors.contains("app.db: note: the file is unchanged, at version 1\n"))
    #expect(try workspace.bytes() == before)
  }
}
