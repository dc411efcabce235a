import Testing

@testable import SeedbedKit

/// SQL that uses a feature at the mark, and look-alikes that don't.
struct FeatureCase: Sendable, CustomTestStringConvertible {
  /// The feature as messages call it.
  var testDescription: String
  /// The version that must be named.
  var since: SQLiteVersion
  /// SQL that makes what the others need.
  var setup: String
  /// One or more statements with a mark where the feature is to be found.
  var used: String
  /// Statements in which nothing newer than SQLite 3.7 may be found.
  var alike: [String]

  init(
    _ name: String, _ since: SQLiteVersion, setup: String = Self.tables, _ used: String,
    not alike: String...
  ) {
    testDescription = name
    self.since = since
    self.setup = setup
    self.used = used
    self.alike = alike
  }

  static let tables = """
    CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT, c TEXT);
    CREATE TABLE u(a INTEGER PRIMARY KEY, b TEXT);
    """
}

extension FeatureCase {
  static let syntax: [FeatureCase] = [
    FeatureCase(
      "a partial index", SQLiteVersion(8), "CREATE INDEX i ON t(b) 1️⃣WHERE b IS NOT NULL",
      not: "CREATE INDEX i ON t(b)", "SELECT a FROM t WHERE b = 1"),
    FeatureCase(
      "WITHOUT ROWID", SQLiteVersion(8, 2), "CREATE TABLE n(k TEXT PRIMARY KEY) 1️⃣WITHOUT ROWID",
      not: "CREATE TABLE n(without TEXT, rowid TEXT)", "SELECT 'WITHOUT ROWID'"),
    FeatureCase(
      "WITH", SQLiteVersion(8, 3), "1️⃣WITH x AS (SELECT a FROM t) DELETE FROM u WHERE a IN x",
      not: "SELECT a AS \"with\" FROM t", "-- WITH x AS\nSELECT 1", "SELECT 1 AS with"),
    FeatureCase(
      "WITH", SQLiteVersion(8, 3), "CREATE VIEW v AS 1️⃣WITH x AS (SELECT a FROM t) SELECT a FROM x"),
    FeatureCase(
      "WITH", SQLiteVersion(8, 3),
      "INSERT INTO u(a) SELECT a FROM (1️⃣WITH x AS (SELECT a FROM t) SELECT a FROM x)"),
    FeatureCase(
      "an index on an expression", SQLiteVersion(9), "CREATE INDEX i ON t(b, 1️⃣upper(c) DESC)",
      not: "CREATE INDEX i ON t(b COLLATE NOCASE DESC, \"c\" ASC, (a))"),
    FeatureCase(
      "a view's list of columns", SQLiteVersion(9), "CREATE VIEW v1️⃣(x) AS SELECT a FROM t",
      not: "CREATE VIEW v AS SELECT (a) FROM t"),
    FeatureCase(
      "a row value", SQLiteVersion(15), "SELECT a FROM t WHERE 1️⃣(b, c) = ('x', 'y')",
      not: "INSERT INTO t(a, b) VALUES(1, 'x'), (2, 'y')", "SELECT a FROM t WHERE b IN ('x', 'y')",
      "SELECT a FROM t JOIN u USING (a, b)", "SELECT a FROM t WHERE (b = 'x' AND c = max(1, 2))"),
    FeatureCase(
      "a row value", SQLiteVersion(15), "UPDATE t SET 1️⃣(b, c) = (SELECT 'x', 'y')",
      not: "UPDATE t SET b = (SELECT 'x')"),
    FeatureCase(
      "TRUE or FALSE", SQLiteVersion(23), "SELECT a FROM t WHERE b = 1️⃣TRUE",
      not: "SELECT 'true'", "CREATE TABLE n(true TEXT, f DEFAULT 'false')", "SELECT t.true FROM t"),
    FeatureCase(
      "TRUE or FALSE", SQLiteVersion(23), "CREATE TABLE n(x INTEGER DEFAULT 1️⃣FALSE)"),
    FeatureCase(
      "TRUE or FALSE", SQLiteVersion(23), "SELECT a FROM t WHERE 1️⃣TRUE",
      not: "SELECT a AS true FROM t", "SELECT 'x' true"),
    FeatureCase(
      "ON CONFLICT … DO (UPSERT)", SQLiteVersion(24),
      "INSERT INTO t(a) VALUES(1) 1️⃣ON CONFLICT(a) DO UPDATE SET b = 'x'",
      not: "CREATE TABLE n(x UNIQUE ON CONFLICT IGNORE, y NOT NULL ON CONFLICT REPLACE)",
      "INSERT OR REPLACE INTO t(a) VALUES(1)", "SELECT 'ON CONFLICT (a) DO'"),
    FeatureCase(
      "ON CONFLICT … DO (UPSERT)", SQLiteVersion(24),
      "INSERT INTO t(a) SELECT a FROM u WHERE 1 1️⃣ON CONFLICT DO NOTHING"),
    FeatureCase(
      "a window function", SQLiteVersion(25), "SELECT sum(a) 1️⃣OVER (ORDER BY a) FROM t",
      not: "SELECT (a) over FROM t", "SELECT count(*) AS over FROM t",
      "SELECT sum(a) over, b FROM t", "CREATE TABLE n(over TEXT)"),
    FeatureCase(
      "a window function", SQLiteVersion(25),
      "SELECT sum(a) 1️⃣OVER w FROM t WINDOW w AS (ORDER BY a)"),
    FeatureCase(
      "RENAME COLUMN", SQLiteVersion(25), "ALTER TABLE t 1️⃣RENAME COLUMN b TO d",
      not: "ALTER TABLE t RENAME TO n"),
    FeatureCase(
      "RENAME COLUMN", SQLiteVersion(25), "ALTER TABLE main.t 1️⃣RENAME b TO \"to\"",
      not: "CREATE TABLE n(rename TEXT)"),
    FeatureCase(
      "GROUPS or EXCLUDE in a window", SQLiteVersion(28),
      "SELECT sum(a) OVER (ORDER BY a 1️⃣GROUPS 1 PRECEDING) FROM t",
      not: "SELECT a AS groups FROM t", "SELECT a AS exclude, b AS no FROM t"),
    FeatureCase(
      "GROUPS or EXCLUDE in a window", SQLiteVersion(28),
      "SELECT sum(a) OVER (ORDER BY a ROWS 1 PRECEDING 1️⃣EXCLUDE TIES) FROM t"),
    FeatureCase(
      "FILTER", SQLiteVersion(30), "SELECT count(*) 1️⃣FILTER (WHERE b = 'x') FROM t",
      not: "SELECT (a) filter FROM t WHERE (a)", "CREATE TABLE n(filter TEXT)"),
    FeatureCase(
      "NULLS FIRST or NULLS LAST", SQLiteVersion(30),
      "SELECT a FROM t ORDER BY b DESC 1️⃣NULLS LAST",
      not: "SELECT a nulls, b AS first FROM t", "SELECT 'NULLS FIRST'",
      "SELECT nulls first FROM (SELECT 1 AS nulls)", "CREATE TABLE n(nulls first)"),
    FeatureCase(
      "a generated column", SQLiteVersion(31),
      "CREATE TABLE n(x, y 1️⃣GENERATED ALWAYS AS (x + 1) STORED)",
      not: "CREATE TABLE n(x CHECK (CAST(x AS INTEGER) > 0))", "CREATE TABLE n AS SELECT a FROM t",
      "CREATE TABLE n(generated TEXT, always TEXT)"),
    FeatureCase(
      "a generated column", SQLiteVersion(31), "ALTER TABLE t ADD COLUMN d TEXT 1️⃣AS (upper(b))",
      not: "ALTER TABLE t ADD COLUMN d TEXT DEFAULT (CAST(1 AS TEXT))"),
    FeatureCase(
      "UPDATE … FROM", SQLiteVersion(33), "UPDATE t SET b = u.b 1️⃣FROM u WHERE u.a = t.a",
      not: "UPDATE t SET b = (SELECT b FROM u WHERE u.a = t.a)",
      "CREATE TRIGGER r AFTER UPDATE OF b ON t BEGIN DELETE FROM u; SELECT a FROM u; END",
      "CREATE TABLE n(a REFERENCES t(a) ON UPDATE SET NULL)"),
    FeatureCase(
      "RETURNING", SQLiteVersion(35), "DELETE FROM t 1️⃣RETURNING a",
      not: "CREATE TABLE n(\"returning\" TEXT)", "DELETE FROM t WHERE b = 'RETURNING'",
      "DELETE FROM t -- RETURNING a", "SELECT a AS [returning] FROM t"),
    FeatureCase(
      "DROP COLUMN", SQLiteVersion(35), "ALTER TABLE t 1️⃣DROP COLUMN c",
      not: "DROP TABLE u", "ALTER TABLE t ADD COLUMN \"drop\" TEXT"),
    FeatureCase(
      "MATERIALIZED", SQLiteVersion(35), "WITH x AS 1️⃣MATERIALIZED (SELECT 1) SELECT * FROM x",
      not: "SELECT a AS materialized FROM t", "CREATE TABLE materialized(a)"),
    FeatureCase(
      "MATERIALIZED", SQLiteVersion(35),
      "WITH x AS NOT 1️⃣MATERIALIZED (SELECT 1) SELECT * FROM x"),
    FeatureCase(
      "a second ON CONFLICT, or DO UPDATE without its columns", SQLiteVersion(35),
      "INSERT INTO t(a) VALUES(1) 1️⃣ON CONFLICT DO UPDATE SET b = 'x'"),
    FeatureCase(
      "a second ON CONFLICT, or DO UPDATE without its columns", SQLiteVersion(35),
      setup: "CREATE TABLE t(a PRIMARY KEY, b UNIQUE)",
      "INSERT INTO t(a) VALUES(1) ON CONFLICT(a) DO NOTHING 1️⃣ON CONFLICT(b) DO NOTHING"),
    FeatureCase(
      "a STRICT table", SQLiteVersion(37), "CREATE TABLE n(x INTEGER) 1️⃣STRICT",
      not: "CREATE TABLE n(strict TEXT)", "CREATE TABLE strict(a)", "SELECT (a) strict FROM t"),
    FeatureCase(
      "a STRICT table", SQLiteVersion(37),
      "CREATE TABLE n(x INTEGER PRIMARY KEY) WITHOUT ROWID, 1️⃣STRICT"),
    FeatureCase(
      "the operator -> or ->>", SQLiteVersion(38), "SELECT b 1️⃣->> '$.x' FROM t",
      not: "SELECT '->', \"b\" FROM t", "SELECT a-1>2 FROM t"),
    FeatureCase(
      "RIGHT JOIN or FULL JOIN", SQLiteVersion(39),
      "SELECT t.a FROM t 1️⃣RIGHT OUTER JOIN u ON t.a = u.a",
      not: "SELECT t.a FROM t LEFT JOIN u ON t.a = u.a", "SELECT 'FULL JOIN'"),
    FeatureCase(
      "RIGHT JOIN or FULL JOIN", SQLiteVersion(39), "SELECT t.a FROM t NATURAL 1️⃣FULL JOIN u"),
    FeatureCase(
      "IS DISTINCT FROM", SQLiteVersion(39), "SELECT a FROM t WHERE b IS NOT 1️⃣DISTINCT FROM c",
      not: "SELECT DISTINCT b FROM t", "SELECT count(DISTINCT b) FROM t"),
    FeatureCase(
      "HAVING without GROUP BY", SQLiteVersion(39), "SELECT count(*) FROM t 1️⃣HAVING count(*) > 1",
      not: "SELECT b FROM t GROUP BY b HAVING count(*) > 1"),
    FeatureCase(
      "ORDER BY inside an aggregate function", SQLiteVersion(44),
      "SELECT group_concat(b, ',' 1️⃣ORDER BY a) FROM t",
      not: "SELECT a FROM t WHERE b IN (SELECT b FROM u ORDER BY a)",
      "SELECT max(a) FROM (SELECT a FROM t ORDER BY a)"),
    FeatureCase(
      "'_' between digits", SQLiteVersion(46), "SELECT 1️⃣1_000_000",
      not: "SELECT '1_000', a AS x1_000 FROM t"),
    FeatureCase(
      "RAISE with an expression", SQLiteVersion(47),
      "CREATE TRIGGER r BEFORE DELETE ON t BEGIN SELECT RAISE(ABORT, 1️⃣'no ' || old.b); END",
      not: "CREATE TRIGGER r BEFORE DELETE ON t BEGIN SELECT RAISE(ABORT, 'no'); END",
      "CREATE TRIGGER r BEFORE DELETE ON t BEGIN SELECT RAISE(IGNORE); END"),
    FeatureCase(
      "RAISE with an expression", SQLiteVersion(47),
      "CREATE TEMP TRIGGER r BEFORE DELETE ON t BEGIN SELECT RAISE(ABORT, 1️⃣'no ' || old.b); END"),
  ]

  static let functions: [FeatureCase] = [
    FeatureCase(
      "iif()", SQLiteVersion(32), "SELECT 1️⃣iif(a > 1, 'x', 'y') FROM t",
      not: "SELECT 'iif(a, b, c)'", "CREATE TABLE iif(a, b, c)", "SELECT iif FROM (SELECT 1 AS iif)"
    ),
    FeatureCase(
      "substring()", SQLiteVersion(34), "SELECT 1️⃣substring(b, 1, 2) FROM t",
      not: "SELECT substr(b, 1, 2) FROM t"),
    FeatureCase(
      "pow()", SQLiteVersion(35), "SELECT a, 1️⃣pow(a, 2) FROM t",
      not: "CREATE TABLE n(log TEXT, pi INTEGER, x mod(10), y LOG(3, 4))",
      "CREATE TABLE exp(a, b)", "CREATE TABLE n(a REFERENCES log(a), b REFERENCES main(pi))",
      "CREATE INDEX IF NOT EXISTS i ON floor(a)", "INSERT INTO log(a) VALUES(1)"),
    FeatureCase("sign()", SQLiteVersion(35), "SELECT 1 + 1️⃣sign(a) FROM t"),
    FeatureCase(
      "format()", SQLiteVersion(38), "INSERT INTO t(b) VALUES(1️⃣format('%d', 1))",
      not: "CREATE TABLE n(format TEXT)", "SELECT printf('%d', 1)"),
    FeatureCase(
      "unixepoch()", SQLiteVersion(38), "UPDATE t SET b = 1️⃣unixepoch('2024-01-01')",
      not: "UPDATE t SET b = strftime('%s', '2024-01-01')"),
    FeatureCase(
      "json_extract()", SQLiteVersion(38),
      "SELECT CASE WHEN 1️⃣json_extract(b, '$') THEN 1 END FROM t",
      not: "CREATE TABLE n(json TEXT, json_object TEXT)"),
    FeatureCase(
      "json_each()", SQLiteVersion(38), "INSERT INTO u(b) SELECT value FROM 1️⃣json_each('[1]')"),
    FeatureCase(
      "unhex()", SQLiteVersion(41), "SELECT 1️⃣unhex('00')",
      not: "WITH unhex(a, b) AS NOT MATERIALIZED (SELECT 1, 2) SELECT a FROM unhex"),
    FeatureCase("json_error_position()", SQLiteVersion(42), "SELECT 1️⃣json_error_position('{}')"),
    FeatureCase("octet_length()", SQLiteVersion(43), "SELECT 1️⃣octet_length(b) FROM t"),
    FeatureCase("timediff()", SQLiteVersion(43), "SELECT 1️⃣timediff('2024-01-02', '2024-01-01')"),
    FeatureCase(
      "concat()", SQLiteVersion(44), "SELECT a FROM t WHERE 1️⃣concat(b, c) = 'x'",
      not: "SELECT a AS concat FROM t", "INSERT INTO concat(a) VALUES(1)",
      "SELECT group_concat(b) FROM t"),
    FeatureCase("string_agg()", SQLiteVersion(44), "SELECT 1️⃣string_agg(b, ',') FROM t"),
    FeatureCase("jsonb()", SQLiteVersion(45), "SELECT 1️⃣jsonb('{}')"),
    FeatureCase(
      "json_valid() with 2 arguments", SQLiteVersion(45), "SELECT 1️⃣json_valid('{}', 1)"),
    FeatureCase("json_pretty()", SQLiteVersion(46), "SELECT 1️⃣json_pretty('{}')"),
    FeatureCase("iif() with 2 arguments", SQLiteVersion(48), "SELECT 1️⃣iif(a, (b || c)) FROM t"),
    FeatureCase(
      "if()", SQLiteVersion(48), "SELECT 1️⃣if(a, b, c) FROM t",
      not: "CREATE TABLE IF NOT EXISTS n(a)", "DROP TABLE IF EXISTS n"),
    FeatureCase(
      "iif() with 4 arguments or more", SQLiteVersion(49), "SELECT 1️⃣iif(1, 2, 3, 4, 5)"),
    FeatureCase("unistr()", SQLiteVersion(50), "SELECT 1️⃣unistr('\\u0041')"),
    FeatureCase("jsonb_each()", SQLiteVersion(51), "SELECT value FROM 1️⃣jsonb_each('[1]')"),
  ]

  static let fullText: [FeatureCase] = [
    FeatureCase(
      "the tokenizer 'trigram'", SQLiteVersion(34),
      "CREATE VIRTUAL TABLE f USING fts5(x, 1️⃣tokenize = 'trigram case_sensitive 1')",
      not: "CREATE VIRTUAL TABLE f USING fts5(x, tokenize = 'porter')",
      "CREATE VIRTUAL TABLE f USING fts4(x, tokenize=unicode61)", "CREATE TABLE n(tokenize)"),
    FeatureCase(
      "'contentless_delete'", SQLiteVersion(43),
      "CREATE VIRTUAL TABLE f USING fts5(x, content='', 1️⃣contentless_delete=1)",
      not: "CREATE VIRTUAL TABLE f USING fts5(contentless_delete, content='')"),
    FeatureCase(
      "'tokendata'", SQLiteVersion(45), "CREATE VIRTUAL TABLE f USING fts5(x, 1️⃣tokendata=1)"),
    FeatureCase(
      "'locale'", SQLiteVersion(47), "CREATE VIRTUAL TABLE f USING fts5(x, 1️⃣locale=1)",
      not: "CREATE VIRTUAL TABLE f USING fts5(locale, format, json, x UNINDEXED)"),
    FeatureCase(
      "'contentless_unindexed'", SQLiteVersion(47),
      "CREATE VIRTUAL TABLE f USING fts5(x, content='', 1️⃣contentless_unindexed=1)"),
  ]

  static let all = syntax + functions + fullText
}
