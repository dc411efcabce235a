import Testing

@testable import SeedbedKit

@Suite struct SchemaTextTests {
  @Test func `each declared object is a statement, in the order of creation`() {
    let text = SchemaText(SchemaObjectTests.objects)
    #expect(
      text.description == """
        CREATE TABLE people(id INTEGER PRIMARY KEY AUTOINCREMENT, name UNIQUE);
        CREATE VIRTUAL TABLE "ft 2" using fts5(title);
        CREATE VIRTUAL TABLE Rt USING RTREE(id, x0, x1);
        CREATE TABLE rt_other(a);
        CREATE TABLE people_content(a);
        CREATE TABLE sqlitely(a);

        """)
  }

  @Test func `a comment at the end does not hide the semicolon`() {
    let text = SchemaText([
      SchemaObject(sql: "CREATE VIEW v AS SELECT 1 -- one"),
      SchemaObject(sql: "CREATE VIEW w AS SELECT '--' /* two"),
    ])
    #expect(text.description == "CREATE VIEW v AS SELECT 1;\nCREATE VIEW w AS SELECT '--';\n")
  }

  @Test func `line ends become LF, except in strings`() {
    let sql = "CREATE TABLE t(\r\n  a, -- one\r\n  b DEFAULT 'x\r\ny',\rc)"
    let text = SchemaText([SchemaObject(sql: sql)])
    #expect(
      text.bytes
        == Array("CREATE TABLE t(\n  a, -- one\n  b DEFAULT 'x\r\ny',\rc);\n".utf8))
  }

  @Test func `a trigger keeps its semicolons`() {
    let sql = "CREATE TRIGGER r INSERT ON t BEGIN SELECT 1; SELECT ';'; END"
    #expect(SchemaText([SchemaObject(sql: sql)]).description == sql + ";\n")
  }

  @Test func `an empty schema has no text`() {
    #expect(SchemaText([]).bytes.isEmpty)
  }
}
