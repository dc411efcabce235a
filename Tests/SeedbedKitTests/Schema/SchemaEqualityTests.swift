import Testing

@testable import SeedbedKit

@Suite struct SchemaEqualityTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var left: String
    var right: String

    init(_ left: String, _ right: String) {
      self.left = left
      self.right = right
    }

    var testDescription: String { "\(left) | \(right)" }
  }

  @Test(arguments: [
    // Layout, case, quotes
    Case("CREATE TABLE t(a)", "create table T ( A )"),
    Case("CREATE TABLE t(a)", "CREATE TABLE t(a /* who */ -- what\n)"),
    Case("CREATE TABLE t(a)", "CREATE TABLE \"t\"(\"a\")"),
    Case("CREATE TABLE t(a)", "CREATE TABLE [t](`a`)"),
    Case("CREATE TABLE t(a)", "CREATE TABLE 't'('a')"),
    Case("CREATE TABLE t(a)", "CREATE TABLE IF NOT EXISTS t(a)"),
    Case("CREATE TABLE t(a)", "CREATE TABLE IF NOT EXISTS main.t(a)"),
    Case("CREATE TABLE t(a)", "CREATE TEMP TABLE t(a)"),
    Case("CREATE TABLE t(a)", "CREATE TEMPORARY TABLE t(a)"),
    Case("CREATE TABLE t(\"a b\")", "CREATE TABLE t([a b])"),
    Case("CREATE TABLE t(\"a\"\"b\")", "CREATE TABLE t(`a\"b`)"),
    Case("CREATE TABLE t(\"order\")", "CREATE TABLE t([ORDER])"),
    Case("CREATE TABLE t(\"left\", CHECK(\"left\" > 0))", "CREATE TABLE t(left, CHECK(left > 0))"),
    Case("CREATE TABLE t(key, CHECK(key > 0))", "CREATE TABLE t(\"key\", CHECK(\"key\" > 0))"),
    // Types
    Case("CREATE TABLE t(a INTEGER)", "CREATE TABLE t(a integer)"),
    Case("CREATE TABLE t(a INTEGER)", "CREATE TABLE t(a \"INTEGER\")"),
    Case("CREATE TABLE t(a VARCHAR(10))", "CREATE TABLE t(a varchar ( 10 ))"),
    Case("CREATE TABLE t(a DECIMAL(10,2))", "CREATE TABLE t(a decimal(10, 2))"),
    Case("CREATE TABLE t(a UNSIGNED BIG INT)", "CREATE TABLE t(a unsigned big  int)"),
    Case("CREATE TABLE t(a TEXT COLLATE NOCASE)", "CREATE TABLE t(a 'text' collate nocase)"),
    // Column constraints
    Case("CREATE TABLE t(a NOT NULL)", "CREATE TABLE t(a NOT NULL ON CONFLICT ABORT)"),
    Case("CREATE TABLE t(a)", "CREATE TABLE t(a NULL)"),
    Case("CREATE TABLE t(a NOT NULL)", "CREATE TABLE t(a CONSTRAINT needed NOT NULL)"),
    Case("CREATE TABLE t(a)", "CREATE TABLE t(a CONSTRAINT idle)"),
    Case("CREATE TABLE t(a)", "CREATE TABLE t(a COLLATE BINARY)"),
    Case("CREATE TABLE t(a NOT NULL DEFAULT 1)", "CREATE TABLE t(a DEFAULT 1 NOT NULL)"),
    Case("CREATE TABLE t(a COLLATE rtrim)", "CREATE TABLE t(a COLLATE nocase COLLATE rtrim)"),
    // Defaults
    Case("CREATE TABLE t(a DEFAULT 1)", "CREATE TABLE t(a DEFAULT (1))"),
    Case("CREATE TABLE t(a DEFAULT 1)", "CREATE TABLE t(a DEFAULT ((1)))"),
    Case("CREATE TABLE t(a DEFAULT 1)", "CREATE TABLE t(a DEFAULT +1)"),
    Case("CREATE TABLE t(a DEFAULT -1)", "CREATE TABLE t(a DEFAULT (- 1))"),
    Case("CREATE TABLE t(a DEFAULT 'x')", "CREATE TABLE t(a DEFAULT ('x'))"),
    Case("CREATE TABLE t(a DEFAULT 'x')", "CREATE TABLE t(a DEFAULT \"x\")"),
    Case("CREATE TABLE t(a DEFAULT 'x')", "CREATE TABLE t(a DEFAULT x)"),
    Case("CREATE TABLE t(a DEFAULT 'b c')", "CREATE TABLE t(a DEFAULT [b c])"),
    Case("CREATE TABLE t(a DEFAULT 'it''s')", "CREATE TABLE t(a DEFAULT \"it's\")"),
    Case("CREATE TABLE t(a)", "CREATE TABLE t(a DEFAULT NULL)"),
    Case("CREATE TABLE t(a)", "CREATE TABLE t(a DEFAULT (null))"),
    Case("CREATE TABLE t(a DEFAULT TRUE)", "CREATE TABLE t(a DEFAULT true)"),
    Case("CREATE TABLE t(a DEFAULT 0xFF)", "CREATE TABLE t(a DEFAULT 0Xff)"),
    Case("CREATE TABLE t(a DEFAULT 1000)", "CREATE TABLE t(a DEFAULT 1_000)"),
    Case("CREATE TABLE t(a DEFAULT x'AB')", "CREATE TABLE t(a DEFAULT X'ab')"),
    Case(
      "CREATE TABLE t(a DEFAULT CURRENT_TIMESTAMP)",
      "CREATE TABLE t(a DEFAULT (current_timestamp))"),
    Case(
      "CREATE TABLE t(a DEFAULT (strftime('%s','now')))",
      "CREATE TABLE t(a DEFAULT ( STRFTIME ( '%s' , 'now' ) ))"),
    // Generated columns
    Case(
      "CREATE TABLE t(a, b AS (a+1))", "CREATE TABLE t(a, b GENERATED ALWAYS AS ((a + 1)) VIRTUAL)"),
    Case(
      "CREATE TABLE t(a, b INT AS (a+1) STORED)",
      "CREATE TABLE t(a, b INT GENERATED ALWAYS AS (a+1) STORED)"),
    // Keys at the column or at the table's end
    Case("CREATE TABLE t(a PRIMARY KEY)", "CREATE TABLE t(a, PRIMARY KEY(a))"),
    Case("CREATE TABLE t(a PRIMARY KEY)", "CREATE TABLE t(a PRIMARY KEY ASC)"),
    Case("CREATE TABLE t(a INTEGER PRIMARY KEY)", "CREATE TABLE t(a INTEGER, PRIMARY KEY(\"A\"))"),
    Case("CREATE TABLE t(a TEXT PRIMARY KEY DESC)", "CREATE TABLE t(a TEXT, PRIMARY KEY(a DESC))"),
    Case("CREATE TABLE t(a, PRIMARY KEY(a))", "CREATE TABLE t(a, CONSTRAINT k PRIMARY KEY('a'))"),
    Case(
      "CREATE TABLE t(a INTEGER PRIMARY KEY AUTOINCREMENT)",
      "CREATE TABLE t(a INTEGER, PRIMARY KEY(a AUTOINCREMENT))"),
    Case(
      "CREATE TABLE t(a PRIMARY KEY ON CONFLICT REPLACE)",
      "CREATE TABLE t(a, PRIMARY KEY(a) ON CONFLICT REPLACE)"),
    Case("CREATE TABLE t(a UNIQUE, b)", "CREATE TABLE t(a, b, UNIQUE(a))"),
    Case("CREATE TABLE t(a UNIQUE UNIQUE)", "CREATE TABLE t(a UNIQUE)"),
    Case("CREATE TABLE t(\"select\" UNIQUE)", "CREATE TABLE t([select], UNIQUE(\"select\"))"),
    Case(
      "CREATE TABLE t(a UNIQUE ON CONFLICT ignore)",
      "CREATE TABLE t(a, UNIQUE(a ASC) ON CONFLICT IGNORE)"),
    Case("CREATE TABLE t(a CHECK (a > 0))", "CREATE TABLE t(a, CHECK ((a>0)))"),
    Case("CREATE TABLE t(a, CHECK (a > 0))", "CREATE TABLE t(a, CHECK (a>0) ON CONFLICT FAIL)"),
    Case("CREATE TABLE t(a, CHECK (a != 0))", "CREATE TABLE t(a, CHECK (a <> 0))"),
    Case("CREATE TABLE t(a, CHECK (a == 0))", "CREATE TABLE t(a, CHECK (a = 0))"),
    Case("CREATE TABLE t(a CHECK (A IN (1,2)))", "CREATE TABLE t(a CHECK (\"a\" in (1, 2)))"),
    Case(
      "CREATE TABLE t(a, b, UNIQUE(a), UNIQUE(b), CHECK(a))",
      "CREATE TABLE t(a, b, CHECK(a), UNIQUE(b), UNIQUE(a))"),
    Case(
      "CREATE TABLE t(a, b, UNIQUE(a), CHECK(b))", "CREATE TABLE t(a, b, UNIQUE(a) CHECK(b))"),
    Case(
      "CREATE TABLE t(a, b, UNIQUE(a), CHECK(b))",
      "CREATE TABLE t(a, b, CONSTRAINT u UNIQUE(a), CONSTRAINT c CHECK(b))"),
    // Foreign keys
    Case("CREATE TABLE t(a REFERENCES p)", "CREATE TABLE t(a, FOREIGN KEY(a) REFERENCES \"p\")"),
    Case(
      "CREATE TABLE t(a REFERENCES p(id) ON DELETE CASCADE ON UPDATE SET NULL)",
      "CREATE TABLE t(a, FOREIGN KEY(a) REFERENCES p(id) ON UPDATE set null ON DELETE cascade)"),
    Case("CREATE TABLE t(a REFERENCES p)", "CREATE TABLE t(a REFERENCES p ON DELETE NO ACTION)"),
    Case("CREATE TABLE t(a REFERENCES p)", "CREATE TABLE t(a REFERENCES p MATCH FULL)"),
    Case("CREATE TABLE t(a REFERENCES p)", "CREATE TABLE t(a REFERENCES p ON INSERT CASCADE)"),
    Case("CREATE TABLE t(a REFERENCES p)", "CREATE TABLE t(a REFERENCES p DEFERRABLE)"),
    Case(
      "CREATE TABLE t(a REFERENCES p)",
      "CREATE TABLE t(a REFERENCES p NOT DEFERRABLE INITIALLY DEFERRED)"),
    Case(
      "CREATE TABLE t(a REFERENCES p DEFERRABLE INITIALLY DEFERRED)",
      "CREATE TABLE t(a, FOREIGN KEY(a) REFERENCES p DEFERRABLE INITIALLY DEFERRED)"),
    Case(
      "CREATE TABLE t(a INT REFERENCES p REFERENCES q DEFERRABLE INITIALLY DEFERRED NOT NULL)",
      """
      CREATE TABLE t(a INT NOT NULL, FOREIGN KEY(a) REFERENCES q DEFERRABLE INITIALLY DEFERRED,
        FOREIGN KEY(a) REFERENCES p)
      """),
    // Table options
    Case(
      "CREATE TABLE t(a TEXT PRIMARY KEY) STRICT, WITHOUT ROWID",
      "CREATE TABLE t(a TEXT PRIMARY KEY) without rowid,strict"),
    // Indexes
    Case("CREATE INDEX i ON t(a)", "create index IF NOT EXISTS main.\"i\" ON \"t\"(\"a\" ASC)"),
    Case("CREATE INDEX i ON t(a)", "CREATE INDEX i ON t('a')"),
    Case("CREATE INDEX i ON t(a)", "CREATE INDEX i ON t((a))"),
    Case(
      "CREATE INDEX i ON t(a COLLATE NOCASE DESC)", "CREATE INDEX i ON t(a collate nocase desc)"),
    Case("CREATE INDEX i ON t(a COLLATE NOCASE)", "CREATE INDEX i ON t((a COLLATE \"nocase\"))"),
    Case("CREATE INDEX i ON t(lower(a), b+1)", "CREATE INDEX i ON t(LOWER( a ), (b + 1))"),
    Case("CREATE INDEX i ON t(a) WHERE b > 0", "CREATE INDEX i ON t(a) where (b>0)"),
    Case("CREATE UNIQUE INDEX i ON t(a)", "create unique /* one */ index i on t(a)"),
    // Views
    Case(
      "CREATE VIEW v AS SELECT a FROM t",
      "CREATE TEMP VIEW IF NOT EXISTS v AS select \"a\" from [t]"),
    Case("CREATE VIEW v AS SELECT 1", "CREATE VIEW v AS SELECT 1 -- one"),
    Case("CREATE VIEW v(a, b) AS SELECT 1, 2", "CREATE VIEW v (\"a\",[b]) AS SELECT 1, 2"),
    // Triggers
    Case(
      "CREATE TRIGGER r INSERT ON t BEGIN SELECT 1; END",
      "create trigger if not exists main.r before insert on t for each row begin select 1; end"),
    Case(
      "CREATE TRIGGER r AFTER UPDATE OF a, b ON t WHEN new.a > 0 BEGIN SELECT 1; SELECT 2; END",
      """
      CREATE TRIGGER "r" AFTER UPDATE OF "a", "b" ON "t" FOR EACH ROW WHEN (NEW."a" > 0)
      BEGIN
        SELECT 1; -- one
        SELECT 2;
      END
      """),
    Case(
      "CREATE TRIGGER r INSTEAD OF DELETE ON v BEGIN SELECT CASE 1 WHEN 1 THEN 2 END; END",
      "CREATE TRIGGER r INSTEAD OF DELETE ON v BEGIN SELECT CASE 1 WHEN 1 THEN 2 END; END"),
    // Virtual tables
    Case(
      "CREATE VIRTUAL TABLE f USING fts5(a, b, tokenize = 'porter')",
      "create virtual table if not exists main.\"f\" using FTS5(a,b,tokenize='porter')"),
    Case("CREATE VIRTUAL TABLE f USING dbstat", "CREATE VIRTUAL TABLE f USING dbstat()"),
    // Not understood: the tokens behind the name
    Case("CREATE TABLE t(a) WITH FUTURE", "CREATE TABLE IF NOT EXISTS \"t\" ( a ) with future"),
    Case("MAKE TABLE t", "make  table \"t\""),
  ])
  func `these mean the same`(_ example: Case) {
    let left = Schema(sql: example.left)
    let right = Schema(sql: example.right)
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
    #expect(left.differences(from: right).isEmpty)
  }

  @Test(arguments: [
    Case("CREATE TABLE t(a)", "CREATE TABLE t(b)"),
    Case("CREATE TABLE t(ä)", "CREATE TABLE t(Ä)"),
    Case("CREATE TABLE t(\"\u{E9}\")", "CREATE TABLE t(\"e\u{301}\")"),
    Case("CREATE TABLE t(a)", "CREATE TABLE t(a, b)"),
    Case("CREATE TABLE t(a, b)", "CREATE TABLE t(b, a)"),
    Case("CREATE TABLE t(a b)", "CREATE TABLE t(\"a b\")"),
    Case("CREATE TABLE t(a INT)", "CREATE TABLE t(a INTEGER)"),
    Case("CREATE TABLE t(a)", "CREATE TABLE t(a BLOB)"),
    Case("CREATE TABLE t(a VARCHAR(10))", "CREATE TABLE t(a VARCHAR(11))"),
    Case("CREATE TABLE t(a VARCHAR(10))", "CREATE TABLE t(a VARCHAR)"),
    Case("CREATE TABLE t(a NOT NULL)", "CREATE TABLE t(a)"),
    Case("CREATE TABLE t(a NOT NULL)", "CREATE TABLE t(a NOT NULL ON CONFLICT IGNORE)"),
    Case("CREATE TABLE t(a COLLATE NOCASE)", "CREATE TABLE t(a)"),
    Case("CREATE TABLE t(a DEFAULT 1)", "CREATE TABLE t(a)"),
    Case("CREATE TABLE t(a DEFAULT 1)", "CREATE TABLE t(a DEFAULT -1)"),
    Case("CREATE TABLE t(a DEFAULT 1)", "CREATE TABLE t(a DEFAULT '1')"),
    Case("CREATE TABLE t(a DEFAULT 'x')", "CREATE TABLE t(a DEFAULT 'X')"),
    Case("CREATE TABLE t(a DEFAULT x)", "CREATE TABLE t(a DEFAULT X)"),
    Case("CREATE TABLE t(a DEFAULT 'a  b')", "CREATE TABLE t(a DEFAULT 'a b')"),
    Case("CREATE TABLE t(a DEFAULT '')", "CREATE TABLE t(a DEFAULT NULL)"),
    Case("CREATE TABLE t(a DEFAULT NULL)", "CREATE TABLE t(a DEFAULT \"null\")"),
    Case("CREATE TABLE t(a DEFAULT TRUE)", "CREATE TABLE t(a DEFAULT \"true\")"),
    Case("CREATE TABLE t(a DEFAULT x'ab')", "CREATE TABLE t(a DEFAULT 'ab')"),
    Case("CREATE TABLE t(a DEFAULT '\u{E9}')", "CREATE TABLE t(a DEFAULT 'e\u{301}')"),
    Case("CREATE TABLE t(a, b AS (a))", "CREATE TABLE t(a, b)"),
    Case("CREATE TABLE t(a, b AS (a))", "CREATE TABLE t(a, b AS (a) STORED)"),
    Case("CREATE TABLE t(a, b AS (a))", "CREATE TABLE t(a, b AS (a + 0))"),
    Case("CREATE TABLE t(a PRIMARY KEY)", "CREATE TABLE t(a UNIQUE)"),
    Case("CREATE TABLE t(a INTEGER PRIMARY KEY)", "CREATE TABLE t(a INTEGER PRIMARY KEY DESC)"),
    Case(
      "CREATE TABLE t(a INTEGER, PRIMARY KEY(a DESC))", "CREATE TABLE t(a INTEGER PRIMARY KEY DESC)"
    ),
    Case(
      "CREATE TABLE t(a INTEGER PRIMARY KEY)", "CREATE TABLE t(a INTEGER PRIMARY KEY AUTOINCREMENT)"
    ),
    Case("CREATE TABLE t(a, b, PRIMARY KEY(a, b))", "CREATE TABLE t(a, b, PRIMARY KEY(b, a))"),
    Case("CREATE TABLE t(a, b, UNIQUE(a, b))", "CREATE TABLE t(a UNIQUE, b UNIQUE)"),
    Case("CREATE TABLE t(a UNIQUE)", "CREATE TABLE t(a UNIQUE ON CONFLICT REPLACE)"),
    Case("CREATE TABLE t(a, UNIQUE(a))", "CREATE TABLE t(a, UNIQUE(a COLLATE NOCASE))"),
    Case("CREATE TABLE t(a CHECK (a > 0))", "CREATE TABLE t(a CHECK (a >= 0))"),
    Case("CREATE TABLE t(a CHECK (a > 'x'))", "CREATE TABLE t(a CHECK (a > 'X'))"),
    Case("CREATE TABLE t(a CHECK (a > 'x'))", "CREATE TABLE t(a CHECK (a > \"x\"))"),
    Case(
      "CREATE TABLE t(\"null\", CHECK(\"null\" > 0))", "CREATE TABLE t(\"null\", CHECK(null > 0))"),
    Case(
      "CREATE TABLE t(a, CHECK((a > 0) OR (a < 9)))",
      "CREATE TABLE t(a, CHECK(a > 0) , CHECK(a < 9))"
    ),
    Case("CREATE TABLE t(a REFERENCES p)", "CREATE TABLE t(a REFERENCES q)"),
    Case("CREATE TABLE t(a REFERENCES p(x))", "CREATE TABLE t(a REFERENCES p(y))"),
    Case("CREATE TABLE t(a REFERENCES p)", "CREATE TABLE t(a REFERENCES p ON DELETE CASCADE)"),
    Case(
      "CREATE TABLE t(a REFERENCES p ON DELETE CASCADE)",
      "CREATE TABLE t(a REFERENCES p ON UPDATE CASCADE)"),
    Case(
      "CREATE TABLE t(a REFERENCES p)",
      "CREATE TABLE t(a REFERENCES p DEFERRABLE INITIALLY DEFERRED)"),
    Case("CREATE TABLE t(a PRIMARY KEY)", "CREATE TABLE t(a PRIMARY KEY) WITHOUT ROWID"),
    Case("CREATE TABLE t(a INT)", "CREATE TABLE t(a INT) STRICT"),
    Case("CREATE TABLE t(a)", "CREATE VIRTUAL TABLE t USING fts5(a)"),
    Case("CREATE TABLE t(a)", "CREATE VIEW t AS SELECT 1"),
    Case("CREATE INDEX i ON t(a)", "CREATE UNIQUE INDEX i ON t(a)"),
    Case("CREATE INDEX i ON t(a)", "CREATE INDEX i ON u(a)"),
    Case("CREATE INDEX i ON t(a)", "CREATE INDEX i ON t(a DESC)"),
    Case("CREATE INDEX i ON t(a)", "CREATE INDEX i ON t(a COLLATE BINARY)"),
    Case("CREATE INDEX i ON t(a, b)", "CREATE INDEX i ON t(b, a)"),
    Case("CREATE INDEX i ON t(a)", "CREATE INDEX i ON t(a) WHERE a"),
    Case("CREATE INDEX i ON t((a) + (b))", "CREATE INDEX i ON t(a, b)"),
    Case("CREATE VIEW v AS SELECT 1", "CREATE VIEW v(a) AS SELECT 1"),
    Case("CREATE VIEW v AS SELECT 'a'", "CREATE VIEW v AS SELECT \"a\""),
    Case("CREATE VIEW v AS SELECT current_time", "CREATE VIEW v AS SELECT \"current_time\""),
    Case(
      "CREATE TRIGGER r INSERT ON t BEGIN SELECT 1; END",
      "CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT 1; END"),
    Case(
      "CREATE TRIGGER r UPDATE ON t BEGIN SELECT 1; END",
      "CREATE TRIGGER r UPDATE OF a ON t BEGIN SELECT 1; END"),
    Case(
      "CREATE TRIGGER r INSERT ON t BEGIN SELECT 1; END",
      "CREATE TRIGGER r INSERT ON t WHEN new.a BEGIN SELECT 1; END"),
    Case(
      "CREATE TRIGGER r INSERT ON t BEGIN SELECT 1; END",
      "CREATE TRIGGER r INSERT ON t BEGIN SELECT 1; SELECT 1; END"),
    Case("CREATE VIRTUAL TABLE f USING fts5(a)", "CREATE VIRTUAL TABLE f USING fts4(a)"),
    Case("CREATE VIRTUAL TABLE f USING fts5(a)", "CREATE VIRTUAL TABLE f USING fts5(a, b)"),
    Case("CREATE TABLE t(a) WITH FUTURE", "CREATE TABLE t(a) WITH PAST"),
    Case("CREATE TABLE t(a) WITH FUTURE", "CREATE TABLE t(a)"),
  ])
  func `these do not mean the same`(_ example: Case) {
    let left = Schema(sql: example.left)
    let right = Schema(sql: example.right)
    #expect(left != right)
    #expect(!left.differences(from: right).isEmpty)
    #expect(!right.differences(from: left).isEmpty)
  }
}
