import Testing

@testable import SeedbedKit

/// A migration that can't be split by semicolons, and what a query then answers.
struct ScriptCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String
  let query: String
  let rows: [String]

  init(_ description: String, _ text: String, _ query: String, _ rows: String...) {
    testDescription = description
    self.text = text
    self.query = query
    self.rows = rows
  }

  static let all = [
    ScriptCase(
      "no last semicolon", "CREATE TABLE t(x); INSERT INTO t VALUES(1)", "SELECT * FROM t", "1"),
    ScriptCase("empty statements", ";;; ; SELECT 1 ;;", "SELECT 1", "1"),
    ScriptCase("nothing", "", "PRAGMA user_version", "2"),
    ScriptCase("comments alone", "-- a;b\n/* ; */\n  -- c", "PRAGMA user_version", "2"),
    ScriptCase("a comment that isn't closed", "SELECT 1; /* ; ", "PRAGMA user_version", "2"),
    ScriptCase(
      "semicolons in strings", "CREATE TABLE t(x); INSERT INTO t VALUES('a;b'), (';'), ('it''s;');",
      "SELECT * FROM t", "a;b", ";", "it's;"),
    ScriptCase(
      "semicolons in names", "CREATE TABLE \"a;b\"(\"c;\" , [d;e], `f;`);",
      "SELECT name FROM pragma_table_info('a;b')", "c;", "d;e", "f;"),
    ScriptCase(
      "semicolons in comments", "CREATE TABLE t(x); -- one; two\nINSERT /* ; */ INTO t VALUES(1);",
      "SELECT * FROM t", "1"),
    ScriptCase(
      "what looks like a comment in a string",
      "CREATE TABLE t(x); INSERT INTO t VALUES('-- a'), ('/* b');", "SELECT * FROM t", "-- a",
      "/* b"),
    ScriptCase(
      "a trigger with statements and CASE … END",
      """
      CREATE TABLE t(x); CREATE TABLE log(y);
      CREATE TRIGGER tr AFTER INSERT ON t BEGIN
        INSERT INTO log VALUES(CASE WHEN new.x > 1 THEN 'big;' ELSE 'small' END);
        UPDATE t SET x = CASE x WHEN 1 THEN 10 END WHERE x = 1;
        SELECT 'END;';
      END;
      INSERT INTO t VALUES(1), (2);
      """, "SELECT group_concat(y) FROM log", "small,big;"),
    ScriptCase(
      "a table called end", "CREATE TABLE \"end\"(\"begin\"); INSERT INTO \"end\" VALUES(1);",
      "SELECT * FROM \"end\"", "1"),
    ScriptCase(
      "rows that a statement returns",
      "CREATE TABLE t(x); INSERT INTO t VALUES(1), (2) RETURNING x;",
      "SELECT count(*) FROM t", "2"),
    ScriptCase(
      "a query of many rows",
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000) SELECT i FROM n;",
      "PRAGMA user_version", "2"),
    ScriptCase(
      "CRLF", "CREATE TABLE t(x);\r\n-- c\r\nINSERT INTO t VALUES(1);\r\n", "SELECT * FROM t", "1"),
    ScriptCase("a byte order mark", "\u{FEFF}CREATE TABLE t(x);", "SELECT count(*) FROM t", "0"),
    ScriptCase(
      "all on one line, with unusual space", "CREATE\tTABLE\u{0C}t(x);INSERT INTO t VALUES(1);",
      "SELECT * FROM t", "1"),
    ScriptCase(
      "a newline in a string", "CREATE TABLE t(x);\nINSERT INTO t VALUES('a\n;\nb');",
      "SELECT length(x) FROM t", "5"),
    ScriptCase(
      "several rebuilds with pragmas between",
      """
      PRAGMA foreign_keys=OFF; CREATE TABLE t(x); CREATE TABLE u(y);
      CREATE TABLE n(x TEXT); DROP TABLE t; ALTER TABLE n RENAME TO t;
      PRAGMA legacy_alter_table=ON;
      CREATE TABLE m(y TEXT); DROP TABLE u; ALTER TABLE m RENAME TO u; PRAGMA foreign_keys=ON;
      """, "SELECT count(*) FROM sqlite_schema", "2"),
  ]
}

/// A migration that fails at the mark, with SQLite's words.
struct FailureCase: Sendable, CustomTestStringConvertible {
  let text: String
  let message: String
  let fix: String?

  init(_ text: String, _ message: String, fix: String? = nil) {
    self.text = text
    self.message = message
    self.fix = fix
  }

  var testDescription: String { text }

  static let all = [
    FailureCase("CREATE TABLE u(x);\nINSERT INTO 1️⃣nope VALUES(1);", "no such table: nope"),
    FailureCase("CREATE TABLE u(x);\nSELECT x,\n  1️⃣nope FROM u;", "no such column: nope"),
    FailureCase("-- c\nCREATE TABLE é(\n  x) 1️⃣2;", "near \"2\": syntax error"),
    FailureCase("SELECT 'é', 1️⃣nope;", "no such column: nope"),
    FailureCase(
      "/* a\n b */  1️⃣INSERT INTO t VALUES(1, 2);",
      "table t has 1 columns but 2 values were supplied"),
    FailureCase("1️⃣SELEC 1;", "near \"SELEC\": syntax error"),
    FailureCase(
      "SELECT 1;\n1️⃣CREATE TABLE v(", "incomplete input",
      fix: "end the statement: a string, a bracket or a trigger's END is missing"),
    FailureCase(
      "SELECT 1;\n1️⃣CREATE TRIGGER tr AFTER INSERT ON t BEGIN SELECT 1;", "incomplete input",
      fix: "end the statement: a string, a bracket or a trigger's END is missing"),
    FailureCase(
      "SELECT 1;\n1️⃣.mode csv", "near \".\": syntax error",
      fix: "remove it: a line that begins with a dot is a command of the sqlite3 shell, no SQL"),
    FailureCase(
      "CREATE TABLE 1️⃣t(y);", "table t already exists",
      fix: "if it is to be kept as it is, write CREATE TABLE IF NOT EXISTS"),
    FailureCase(
      "SELECT 1️⃣app_only(1);", "no such function: app_only",
      fix: "if only the app has it, name it under \"functions\" or \"collations\" in seedbed.json"),
    FailureCase(
      "SELECT 1; CREATE INDEX i ON t(x COLLATE 1️⃣app_only);", "no such collation sequence: app_only",
      fix: "if only the app has it, name it under \"functions\" or \"collations\" in seedbed.json"),
    FailureCase(
      "CREATE UNIQUE INDEX i ON t(x);\n  1️⃣INSERT INTO t VALUES(1), (1);",
      "UNIQUE constraint failed: t.x"),
    FailureCase(
      "ALTER TABLE t ADD COLUMN y;\nALTER TABLE t ADD COLUMN 1️⃣y;", "duplicate column name: y"),
    FailureCase(
      "SELECT 1;1️⃣SELECT load_extension('x');", "not authorized",
      fix: "remove it: extensions can't be loaded here"),
    FailureCase(
      "INSERT INTO t VALUES(1️⃣\"a\");", "no such column: a",
      fix: "if it is a text value, put it in single quotes; \"…\" stands for a name"),
    FailureCase(
      "CREATE TABLE u(x CHECK (x <> 1️⃣\"a\"));", "no such column: a",
      fix: "if it is a text value, put it in single quotes; \"…\" stands for a name"),
  ]
}

@Suite struct StatementTests {
  @Test(arguments: ScriptCase.all)
  func `SQLite says where a statement ends`(script: ScriptCase) throws {
    let database = try MemoryDatabase()
    try database.migrate(script.text)
    #expect(try database.connection.lines(script.query) == script.rows)
  }

  @Test(arguments: FailureCase.all)
  func `a failing statement is named by its place`(failure: FailureCase) throws {
    let database = try MemoryDatabase("CREATE TABLE t(x)")
    let text = MarkedText(failure.text)
    let before = try database.connection.dump()
    let fault = database.fault(String(decoding: text.bytes, as: UTF8.self))
    #expect(fault?.code == .migrationFailed)
    #expect(fault?.message == failure.message)
    #expect(fault?.fix == failure.fix)
    #expect(fault?.position?.line == text["1️⃣"]?.line)
    #expect(fault?.position?.column == text["1️⃣"]?.column)
    #expect(try database.connection.dump() == before)
    #expect(try database.connection.lines("PRAGMA user_version") == ["1"])
  }
}
