import Testing

@testable import SeedbedKit

@Suite struct SchemaDifferenceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var found: String
    var wanted: String
    var texts: [String]

    init(_ found: String, wanted: String, _ texts: String...) {
      self.found = found
      self.wanted = wanted
      self.texts = texts
    }

    var testDescription: String { "\(found) | \(wanted)" }
  }

  @Test(arguments: [
    Case(
      "CREATE TABLE people(age INTEGER)", wanted: "CREATE TABLE people(age TEXT)",
      "table 'people': column 'age' is INTEGER, wanted TEXT"),
    Case(
      "CREATE TABLE t(a)", wanted: "CREATE TABLE t(a INT)",
      "table 't': column 'a' has no type, wanted INT"),
    Case(
      "CREATE TABLE t(a DECIMAL( 10, 2 ))", wanted: "CREATE TABLE t(a)",
      "table 't': column 'a' is DECIMAL(10, 2), wanted no type"),
    Case(
      "CREATE TABLE t(a, c)", wanted: "CREATE TABLE t(a, b)",
      "table 't': column 'b' is missing", "table 't': column 'c' is extra"),
    Case(
      "CREATE TABLE t(c, x, a)", wanted: "CREATE TABLE t(a, b, c)",
      "table 't': column 'b' is missing", "table 't': column 'x' is extra",
      "table 't': columns are in the order c, a, wanted a, c"),
    Case(
      "CREATE TABLE t(a DEFAULT 1 COLLATE NOCASE)", wanted: "CREATE TABLE t(A NOT NULL DEFAULT 2)",
      "table 't': column 'A' has no NOT NULL, wanted NOT NULL",
      "table 't': column 'A' has DEFAULT 1, wanted DEFAULT 2",
      "table 't': column 'A' has COLLATE NOCASE, wanted no COLLATE"),
    Case(
      "CREATE TABLE t(a NOT NULL ON CONFLICT IGNORE)", wanted: "CREATE TABLE t(a NOT NULL)",
      "table 't': column 'a' has NOT NULL ON CONFLICT IGNORE, wanted NOT NULL"),
    Case(
      "CREATE TABLE t(a, b AS (a + 1))", wanted: "CREATE TABLE t(a, b AS (a+2) STORED)",
      "table 't': column 'b' has GENERATED ALWAYS AS (a + 1) VIRTUAL, "
        + "wanted GENERATED ALWAYS AS (a+2) STORED"),
    Case(
      "CREATE TABLE t(a, b)", wanted: "CREATE TABLE t(a CHECK (length(a) >\n 0), b UNIQUE)",
      "table 't': CHECK (length(a) > 0) is missing", "table 't': UNIQUE (b) is missing"),
    Case(
      "CREATE TABLE t(a, b, UNIQUE(a, b COLLATE NOCASE DESC) ON CONFLICT FAIL)",
      wanted: "CREATE TABLE t(a, b)",
      "table 't': UNIQUE (a, b COLLATE NOCASE DESC) ON CONFLICT FAIL is extra"),
    Case(
      "CREATE TABLE t(a PRIMARY KEY, b)", wanted: "CREATE TABLE t(a, b, PRIMARY KEY (a, b))",
      "table 't': has PRIMARY KEY (a), wanted PRIMARY KEY (a, b)"),
    Case(
      "CREATE TABLE t(a INTEGER)", wanted: "CREATE TABLE t(a INTEGER PRIMARY KEY AUTOINCREMENT)",
      "table 't': PRIMARY KEY (a) AUTOINCREMENT is missing"),
    Case(
      "CREATE TABLE t(a INTEGER PRIMARY KEY DESC)",
      wanted: "CREATE TABLE t(a INTEGER, PRIMARY KEY (a DESC))",
      "table 't': has PRIMARY KEY DESC at the column, which isn't the rowid, "
        + "wanted PRIMARY KEY (a DESC)"),
    Case(
      "CREATE TABLE t(a REFERENCES p(id))",
      wanted: "CREATE TABLE t(a REFERENCES p(id) ON DELETE SET NULL ON UPDATE RESTRICT)",
      "table 't': FOREIGN KEY (a) REFERENCES p(id) ON DELETE SET NULL ON UPDATE RESTRICT is missing",
      "table 't': FOREIGN KEY (a) REFERENCES p(id) is extra"),
    Case(
      "CREATE TABLE t(a REFERENCES p DEFERRABLE INITIALLY DEFERRED)", wanted: "CREATE TABLE t(a)",
      "table 't': FOREIGN KEY (a) REFERENCES p DEFERRABLE INITIALLY DEFERRED is extra"),
    Case(
      "CREATE TABLE t(a INT PRIMARY KEY) STRICT",
      wanted: "CREATE TABLE t(a INT PRIMARY KEY) WITHOUT ROWID",
      "table 't': has a rowid, wanted WITHOUT ROWID", "table 't': is STRICT, wanted not STRICT"),
    Case(
      "CREATE TABLE t(a INT PRIMARY KEY) WITHOUT ROWID",
      wanted: "CREATE TABLE t(a INT PRIMARY KEY) STRICT",
      "table 't': is WITHOUT ROWID, wanted a rowid", "table 't': isn't STRICT, wanted STRICT"),
    Case(
      "CREATE VIRTUAL TABLE t USING fts4(a)", wanted: "CREATE VIRTUAL TABLE t USING fts5(a, b)",
      "table 't': uses fts4, wanted fts5", "table 't': its arguments are (a), wanted (a, b)"),
    Case(
      "CREATE TABLE t(a)", wanted: "CREATE VIRTUAL TABLE t USING fts5(a)",
      "table 't': is an ordinary table, wanted a virtual one"),
    Case(
      "CREATE VIRTUAL TABLE t USING fts5(a)", wanted: "CREATE TABLE t(a)",
      "table 't': is a virtual table, wanted an ordinary one"),
    Case(
      "CREATE TABLE t(a) WITH FUTURE", wanted: "CREATE TABLE t(a)",
      "table 't': its SQL is different"),
    Case(
      "CREATE INDEX i ON t(a) WHERE a > 0", wanted: "CREATE UNIQUE INDEX i ON u(a, lower(b))",
      "index 'i': isn't UNIQUE, wanted UNIQUE", "index 'i': is on table 't', wanted table 'u'",
      "index 'i': is on (a), wanted (a, lower(b))", "index 'i': has WHERE a > 0, wanted no WHERE"),
    Case(
      "CREATE UNIQUE INDEX i ON t(a)", wanted: "CREATE INDEX i ON t(a)",
      "index 'i': is UNIQUE, wanted not UNIQUE"),
    Case(
      "CREATE VIEW v AS SELECT 1", wanted: "CREATE VIEW v(a) AS SELECT 2",
      "view 'v': has no column names, wanted column names (a)",
      "view 'v': its SELECT is different"),
    Case(
      "CREATE TRIGGER r INSERT ON t BEGIN SELECT 1; END",
      wanted: "CREATE TRIGGER r AFTER UPDATE OF a ON t WHEN new.a BEGIN SELECT 2; END",
      "trigger 'r': runs BEFORE INSERT ON t, wanted AFTER UPDATE OF a ON t",
      "trigger 'r': has no WHEN, wanted WHEN new.a", "trigger 'r': its statements are different"),
    Case(
      "CREATE TABLE t(a)", wanted: "CREATE VIEW t AS SELECT 1",
      "view 't' is missing", "table 't' is extra"),
  ])
  func `a difference says what was found, then what was wanted`(_ example: Case) {
    let differences = Schema(sql: example.found).differences(from: Schema(sql: example.wanted))
    #expect(differences.map(\.description) == example.texts)
  }

  @Test
  func `missing and different objects come in the order of the wanted schema, extra ones last`() {
    let found = Schema(
      sql: "CREATE TABLE extra(a)", "CREATE TABLE b(y)", "CREATE VIEW also_extra AS SELECT 1")
    let wanted = Schema(
      sql: "CREATE TABLE c(x)", "CREATE TABLE b(x)", "CREATE INDEX a ON b(x)")
    let differences = found.differences(from: wanted)
    #expect(
      differences.map(\.description) == [
        "table 'c' is missing",
        "table 'b': column 'x' is missing",
        "table 'b': column 'y' is extra",
        "index 'a' is missing",
        "table 'extra' is extra",
        "view 'also_extra' is extra",
      ])
    #expect(differences.filter { $0.kind == .extra }.map(\.name) == ["extra", "also_extra"])
  }

  @Test func `the order in which objects were made does not matter`() {
    let left = Schema(sql: "CREATE TABLE a(x)", "CREATE TABLE b(x)", "CREATE INDEX i ON a(x)")
    let right = Schema(sql: "CREATE TABLE b(x)", "CREATE TABLE a(x)", "CREATE INDEX i ON a(x)")
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
  }
}
