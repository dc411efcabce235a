import Testing

@testable import SeedbedKit

/// A script and the first and last token of each of its statements.
struct SplitCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var statements: [String]

  init(_ sql: String, _ statements: String...) {
    testDescription = sql
    self.statements = statements
  }
}

@Suite struct SQLStatementTests {
  private func statement(_ sql: String) throws -> SQLStatement {
    try #require(SQLStatement.all(in: Array(sql.utf8)).first)
  }

  @Test(arguments: [
    SplitCase(""), SplitCase(" ; -- nothing\n;;"),
    SplitCase("SELECT ';'; -- ;\nSELECT 2", "SELECT ';'", "SELECT 2"),
    SplitCase(
      "CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT CASE WHEN 1 THEN 2 END; SELECT 3; END; SELECT 4",
      "CREATE END", "SELECT 4"),
    SplitCase(
      "create temp trigger r after insert on t begin delete from t; end; select 1", "create end",
      "select 1"),
    SplitCase("CREATE TABLE trigger_(a); DROP TABLE b", "CREATE )", "DROP b"),
    SplitCase("CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT 1;", "CREATE ;"),
    SplitCase("BEGIN; SELECT 1; END; SELECT 2", "BEGIN BEGIN", "SELECT 1", "END END", "SELECT 2"),
  ])
  func `a script is split where SQLite ends its statements`(script: SplitCase) {
    let statements = SQLStatement.all(in: Array(script.testDescription.utf8)).map {
      "\($0.text(0)) \($0.text($0.tokens.count - 1))"
    }
    #expect(statements == script.statements)
  }

  @Test(arguments: [
    ("CREATE TABLE IF NOT EXISTS main.\"a b\"(x)", "create(table a b)"),
    ("CREATE TEMP TABLE t(x)", "create(temporary table t)"),
    ("CREATE UNIQUE INDEX i ON t(x)", "create(index i)"),
    ("CREATE VIRTUAL TABLE f USING fts5(x)", "create(table f)"),
    ("DROP TABLE IF EXISTS t", "drop(table t)"), ("DROP TABLE temp.t", "other"),
    ("ALTER TABLE t RENAME TO u", "rename(t u)"), ("ALTER TABLE t RENAME to TO u", "column(t)"),
    ("ALTER TABLE t RENAME COLUMN to TO u", "column(t)"), ("ALTER TABLE t ADD x INT", "add(t x)"),
    ("ALTER TABLE t ADD COLUMN x", "add(t x)"), ("ALTER TABLE t DROP x", "dropColumn(t)"),
    ("REPLACE INTO t VALUES(1)", "insert"), ("UPDATE t SET a = 1", "update"),
    ("WITH x AS (SELECT 1) INSERT INTO t SELECT * FROM x", "insert"),
    ("WITH x AS (DELETE) SELECT 1", "other"),
    ("WITH RECURSIVE x(a) AS (VALUES(1)) DELETE FROM t", "delete"),
    ("SELECT 1", "other"),
  ])
  func `the first words tell what a statement does`(sql: String, expected: String) throws {
    let statement = try statement(sql)
    let action =
      switch statement.action {
      case .create(let made):
        "create(\(made.isTemporary ? "temporary " : "")\(made.kind.rawValue) \(made.name))"
      case .drop(let kind, let name): "drop(\(kind.rawValue) \(name))"
      case .renameTable(let old, let new): "rename(\(old) \(new))"
      case .renameColumn(let table): "column(\(table))"
      case .addColumn(let table, let place): "add(\(table) \(statement.text(place)))"
      case .dropColumn(let table): "dropColumn(\(table))"
      case .insert: "insert"
      case .update: "update"
      case .delete: "delete"
      case .other: "other"
      }
    #expect(action == expected)
  }

  @Test func `the columns of a table are found, and not its constraints`() throws {
    let statement = try statement(
      "CREATE TABLE t(a INT, \"b c\" TEXT DEFAULT (max(1, 2)), PRIMARY KEY (a), CHECK (a > 0))")
    #expect(statement.columnPlaces.map(\.name.text) == ["a", "b c"])
    #expect(statement.columnPlaces.map { statement.text($0.range.upperBound - 1) } == ["INT", ")"])
  }

  @Test func `parentheses that don't match trap nothing`() throws {
    for sql in [
      "CREATE TABLE t(a, (b", "CREATE TABLE t)a(", "INSERT INTO", "ALTER TABLE t ADD",
      "CREATE VIEW",
    ] {
      let scanner = FeatureScanner(try DeploymentTarget("sqlite 3.7"), functions: [])
      for end in 1...sql.utf8.count {
        for statement in SQLStatement.all(in: Array(sql.utf8.prefix(end))) {
          #expect(scanner.uses(in: statement).isEmpty)
          #expect(statement.columnPlaces.count < 3)
        }
      }
    }
  }
}
