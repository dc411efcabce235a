import Testing

@testable import SeedbedKit

@Suite struct SchemaObjectTests {
  /// What SQLite 3.40.1 holds after one table, two virtual tables, ANALYZE.
  static let objects = [
    SchemaObject(sql: "CREATE TABLE people(id INTEGER PRIMARY KEY AUTOINCREMENT, name UNIQUE)"),
    SchemaObject(.index, name: "sqlite_autoindex_people_1", tableName: "people", sql: nil),
    SchemaObject(sql: "CREATE TABLE sqlite_sequence(name,seq)"),
    SchemaObject(sql: "CREATE VIRTUAL TABLE \"ft 2\" using fts5(title)"),
    SchemaObject(sql: "CREATE TABLE \"ft 2_data\"(id INTEGER PRIMARY KEY, block BLOB)"),
    SchemaObject(
      sql: """
        CREATE TABLE "ft 2_idx"(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID
        """),
    SchemaObject(sql: "CREATE TABLE \"ft 2_content\"(id INTEGER PRIMARY KEY, c0)"),
    SchemaObject(sql: "CREATE TABLE \"ft 2_docsize\"(id INTEGER PRIMARY KEY, sz BLOB)"),
    SchemaObject(sql: "CREATE TABLE \"ft 2_config\"(k PRIMARY KEY, v) WITHOUT ROWID"),
    SchemaObject(sql: "CREATE VIRTUAL TABLE Rt USING RTREE(id, x0, x1)"),
    SchemaObject(sql: "CREATE TABLE \"Rt_rowid\"(rowid INTEGER PRIMARY KEY,nodeno)"),
    SchemaObject(sql: "CREATE TABLE \"Rt_node\"(nodeno INTEGER PRIMARY KEY,data)"),
    SchemaObject(sql: "CREATE TABLE \"Rt_parent\"(nodeno INTEGER PRIMARY KEY,parentnode)"),
    SchemaObject(sql: "CREATE INDEX on_shadow ON Rt_node(data)", on: "Rt_node"),
    SchemaObject(sql: "CREATE TABLE rt_other(a)"),
    SchemaObject(sql: "CREATE TABLE people_content(a)"),
    SchemaObject(sql: "CREATE TABLE sqlite_stat1(tbl,idx,stat)"),
    SchemaObject(sql: "CREATE TABLE sqlitely(a)"),
  ]

  @Test func `only what somebody declared counts`() {
    #expect(
      Self.objects.declared.map(\.name)
        == ["people", "ft 2", "Rt", "rt_other", "people_content", "sqlitely"])
  }

  @Test func `shadow tables are known by their virtual table's module`() {
    let names = Self.objects.shadowTableNames
    #expect(names.count == 8)
    #expect(names.contains(SchemaName("FT 2_Data")))
    #expect(names.contains(SchemaName("rt_node")))
    #expect(!names.contains(SchemaName("rt_other")))
  }

  @Test(arguments: [
    ("fts3", ["content", "docsize", "segdir", "segments", "stat"]),
    ("fts4", ["content", "docsize", "segdir", "segments", "stat"]),
    ("fts5", ["config", "content", "data", "docsize", "idx"]),
    ("rtree", ["node", "parent", "rowid"]),
    ("rtree_i32", ["node", "parent", "rowid"]),
    ("geopoly", ["node", "parent", "rowid"]),
    ("csv", []),
  ])
  func `a module has its own suffixes`(module: String, suffixes: [String]) {
    let objects = [SchemaObject(sql: "CREATE VIRTUAL TABLE v USING \(module)(a)")]
    #expect(objects.shadowTableNames == Set(suffixes.map { SchemaName("v_\($0)") }))
  }

  @Test func `a schema does not see what SQLite made for itself`() {
    let plain = Schema(Self.objects.declared)
    let whole = Schema(Self.objects)
    #expect(whole == plain)
    #expect(whole.differences(from: plain) == [])
  }
}
