import Testing

/// A schema with something odd about it, and what a user did with a copy.
struct RebuildCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  /// The table that is rebuilt.
  var table = "t"
  /// What the first migration makes.
  var schema: String
  /// What a user does with a copy.
  var userRows: String
  /// Questions that are answered alike before and after.
  var probes: [String] = []
  /// The table's own SQL afterwards, where more than its first mention of its name is in double quotes now.
  var definition: String?

  init(
    _ testDescription: String, table: String = "t", _ schema: String, user userRows: String,
    probes: [String] = [], definition: String? = nil
  ) {
    self.testDescription = testDescription
    self.table = table
    self.schema = schema
    self.userRows = userRows
    self.probes = probes
    self.definition = definition
  }
}

/// Every keyword of SQLite: <https://sqlite.org/lang_keywords.html>.
let keywords = """
  ABORT ACTION ADD AFTER ALL ALTER ALWAYS ANALYZE AND AS ASC ATTACH AUTOINCREMENT BEFORE BEGIN BETWEEN BY CASCADE CASE CAST CHECK
  COLLATE COLUMN COMMIT CONFLICT CONSTRAINT CREATE CROSS CURRENT CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP DATABASE DEFAULT
  DEFERRABLE DEFERRED DELETE DESC DETACH DISTINCT DO DROP EACH ELSE END ESCAPE EXCEPT EXCLUDE EXCLUSIVE EXISTS EXPLAIN FAIL FILTER
  FIRST FOLLOWING FOR FOREIGN FROM FULL GENERATED GLOB GROUP GROUPS HAVING IF IGNORE IMMEDIATE IN INDEX INDEXED INITIALLY INNER
  INSERT INSTEAD INTERSECT INTO IS ISNULL JOIN KEY LAST LEFT LIKE LIMIT MATCH MATERIALIZED NATURAL NO NOT NOTHING NOTNULL NULL NULLS
  OF OFFSET ON OR ORDER OTHERS OUTER OVER PARTITION PLAN PRAGMA PRECEDING PRIMARY QUERY RAISE RANGE RECURSIVE REFERENCES REGEXP
  REINDEX RELEASE RENAME REPLACE RESTRICT RETURNING RIGHT ROLLBACK ROW ROWS SAVEPOINT SELECT SET TABLE TEMP TEMPORARY THEN TIES TO
  TRANSACTION TRIGGER TRUE FALSE UNBOUNDED UNION UNIQUE UPDATE USING VACUUM VALUES VIEW VIRTUAL WHEN WHERE WINDOW WITH WITHOUT
  """.split(whereSeparator: \.isWhitespace).map(String.init)

extension RebuildCase {
  static let all: [RebuildCase] = tables + names + references

  /// What a table itself can be.
  private static let tables = [
    RebuildCase(
      "a plain table with an index",
      "CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT NOT NULL, b); CREATE INDEX i ON t (b); INSERT INTO t (a) VALUES ('x')",
      user: "INSERT INTO t VALUES (70, 'y', x'00ff'), (-5, '', NULL)"),
    RebuildCase(
      "row ids without a column, with gaps",
      "CREATE TABLE t (a); INSERT INTO t (rowid, a) VALUES (5, 'x'), (3, 'y')",
      user:
        "INSERT INTO t (rowid, a) VALUES (-2, 1.5), (9000000000, 2); DELETE FROM t WHERE rowid = 3"),
    RebuildCase(
      "a column called rowid",
      "CREATE TABLE t (rowid TEXT, b); INSERT INTO t (_rowid_, rowid, b) VALUES (7, 'r', 1)",
      user: "INSERT INTO t (oid, rowid) VALUES (44, 'q')", probes: ["SELECT _rowid_, * FROM t"]),
    RebuildCase(
      "columns called by all names of the row id",
      "CREATE TABLE t (rowid, _rowid_, oid); INSERT INTO t VALUES (3, 2, 1)",
      user: "INSERT INTO t VALUES (1, 2, 3)"),
    RebuildCase(
      "an INTEGER PRIMARY KEY called rowid",
      "CREATE TABLE t (rowid INTEGER PRIMARY KEY, b); INSERT INTO t VALUES (7, 1)",
      user: "INSERT INTO t VALUES (44, 'q')"),
    RebuildCase(
      "INTEGER PRIMARY KEY DESC, which isn't the row id",
      "CREATE TABLE t (id INTEGER PRIMARY KEY DESC, b); INSERT INTO t (rowid, id) VALUES (7, 1)",
      user: "INSERT INTO t (rowid, id) VALUES (44, 2), (3, NULL)",
      probes: ["SELECT rowid, id FROM t"]),
    RebuildCase(
      "INT PRIMARY KEY, which isn't the row id either",
      "CREATE TABLE t (id INT PRIMARY KEY, b); INSERT INTO t (rowid, id) VALUES (7, 1)",
      user: "INSERT INTO t (rowid, id) VALUES (44, NULL), (45, NULL)"),
    RebuildCase(
      "WITHOUT ROWID with a composite key",
      "CREATE TABLE t (a TEXT, b INT, c, PRIMARY KEY (b DESC, a COLLATE NOCASE)) WITHOUT ROWID; INSERT INTO t VALUES ('x', 1, 2)",
      user: "INSERT INTO t VALUES ('y', 0, NULL), ('z', 5, 'c')"),
    RebuildCase(
      "STRICT with ANY",
      "CREATE TABLE t (id INTEGER PRIMARY KEY, a ANY, r REAL, x BLOB) STRICT, WITHOUT ROWID; INSERT INTO t VALUES (1, '01', 2, x'')",
      user: "INSERT INTO t VALUES (2, 1, 0.1, NULL), (3, 1.5, -0.0, x'00')"),
    RebuildCase(
      "generated columns, stored and virtual, with an index",
      """
      CREATE TABLE t (a INT, v AS (a * 2), s TEXT GENERATED ALWAYS AS ('n' || a) STORED, b NOT NULL DEFAULT (abs(-3)));
      CREATE UNIQUE INDEX i ON t (v, s); INSERT INTO t (a) VALUES (1)
      """, user: "INSERT INTO t (a, b) VALUES (2, 2), (4, 'x')"),
    RebuildCase(
      "checks, collations, conflict clauses and defaults",
      """
      CREATE TABLE t (
        -- a comment; with a semicolon
        a TEXT COLLATE NOCASE UNIQUE ON CONFLICT IGNORE CHECK (length(a) < 9), /* another ' */
        b INT CONSTRAINT positive CHECK (b > 0) DEFAULT (1 + 1),
        c DEFAULT 'it''s', d DEFAULT CURRENT_TIMESTAMP, e DEFAULT -1.5e3, f DEFAULT x'0a', g NOT NULL ON CONFLICT REPLACE DEFAULT 3,
        CONSTRAINT "two words" CHECK (b <> 7) -- at the end
      ); INSERT INTO t (a, d) VALUES ('x', '2024-01-01')
      """,
      user:
        "INSERT INTO t (a, b, d) VALUES ('y', 5, 'z'); INSERT INTO t (b, d) VALUES (1, 1), (2, 2)"),
    RebuildCase(
      "checks that name their table",
      "CREATE TABLE T (a INT CHECK (t.a > 0), b CHECK (\"t\".b <> t . a)); CREATE VIEW v AS SELECT a FROM t; INSERT INTO t VALUES (1, 2)",
      user: "INSERT INTO t VALUES (5, NULL)",
      definition: "CREATE TABLE \"T\" (a INT CHECK (\"T\".a > 0), b CHECK (\"T\".b <> \"T\" . a))"),
    RebuildCase(
      "AUTOINCREMENT with ids that are gone",
      "CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT, a); INSERT INTO t (a) VALUES (1), (2); DELETE FROM t WHERE id = 2",
      user: "INSERT INTO t VALUES (90, 'x'); DELETE FROM t WHERE id = 90",
      probes: ["SELECT * FROM sqlite_sequence"]),
    RebuildCase(
      "AUTOINCREMENT, never used, beside another that is",
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT, a); CREATE TABLE u (id INTEGER PRIMARY KEY AUTOINCREMENT);
      INSERT INTO u VALUES (4)
      """, user: "INSERT INTO u VALUES (9)", probes: ["SELECT * FROM sqlite_sequence"]),
    RebuildCase(
      "AUTOINCREMENT, emptied",
      "CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT, a); INSERT INTO t VALUES (7, 1); DELETE FROM t",
      user: "INSERT INTO t VALUES (70, 1); DELETE FROM t", probes: ["SELECT * FROM sqlite_sequence"]
    ),
    RebuildCase(
      "columns that were added later",
      "CREATE TABLE t (a); INSERT INTO t VALUES (1); ALTER TABLE t ADD COLUMN b TEXT DEFAULT 'x'; ALTER TABLE t ADD c AS (a + 1)",
      user: "INSERT INTO t (a) VALUES (3)"),
    RebuildCase(
      "a table of a SELECT",
      "CREATE TABLE t AS SELECT 1 AS a, 'x' AS \"b c\", NULL AS d",
      user: "INSERT INTO t VALUES (2, 3, 4)"),
    RebuildCase(
      "partial and expression indexes",
      """
      CREATE TABLE t (a, b); CREATE INDEX p ON t (a DESC) WHERE t.b IS NOT NULL; -- partial
      CREATE UNIQUE INDEX e ON t (lower(a) COLLATE NOCASE, b + 1); INSERT INTO t VALUES ('A', 1)
      """, user: "INSERT INTO t VALUES ('B', NULL), ('B', NULL)"),
    RebuildCase(
      "statistics",
      "CREATE TABLE t (a, b); CREATE INDEX i ON t (a); INSERT INTO t VALUES (1, 2), (1, 3); ANALYZE",
      user: "INSERT INTO t VALUES (4, 5); ANALYZE",
      probes: ["SELECT * FROM sqlite_stat1 ORDER BY idx"]),
    RebuildCase(
      "comments behind the statements",
      "CREATE TABLE t (a) -- the table\n;CREATE INDEX i ON t (a) /* the index */;CREATE VIEW v AS SELECT a FROM t -- the view\n;INSERT INTO t VALUES (1)",
      user: "INSERT INTO t VALUES (2)"),
    RebuildCase(
      "every kind of value in a column of each affinity",
      "CREATE TABLE t (i INTEGER, r REAL, n NUMERIC, x TEXT, b BLOB, u); INSERT INTO t VALUES (1, 1, 1, 1, 1, 1)",
      user: """
        INSERT INTO t VALUES ('a', 'a', 'a', 'a', 'a', 'a'), (1.5, 1.5, 1.5, 1.5, 1.5, 1.5), (x'61', x'61', x'61', x'61', x'61', x'61'),
        ('007', '007', '007', '007', '007', '007'), (1e300, 1e300, 1e300, 1e300, 1e300, 1e300), (9223372036854775807, 9007199254740993, 1, 1, 1, 1)
        """),
  ]

  /// What names can be.
  private static let names = [
    RebuildCase(
      "a table called as a keyword", table: "ORDER",
      "CREATE TABLE 'order' (\"group\", [select], `from`); CREATE INDEX \"index\" ON [order] (\"select\"); INSERT INTO \"order\" VALUES (1, 2, 3)",
      user: "INSERT INTO \"order\" VALUES (4, 5, 6)"),
    RebuildCase(
      "every keyword as a column", table: "left",
      "CREATE TABLE [left] (\(keywords.map { "[\($0)]" }.joined(separator: ", "))); INSERT INTO [left] ([left]) VALUES (1)",
      user: "INSERT INTO [left] ([values]) VALUES (2)"),
    RebuildCase(
      "names with quotes, blanks, dots and letters of the world", table: "a \"b\" 'c' ]d.e; -- tên",
      """
      CREATE TABLE "a ""b"" 'c' ]d.e; -- tên" ("x "" y", "it's", "e\u{301}", "ẽ\u{323}", "a.b" INTEGER PRIMARY KEY AUTOINCREMENT);
      CREATE INDEX "i "" '" ON "a ""b"" 'c' ]d.e; -- tên" ("x "" y");
      CREATE VIEW "v "" '" AS SELECT "it's" FROM "a ""b"" 'c' ]d.e; -- tên";
      INSERT INTO "a ""b"" 'c' ]d.e; -- tên" VALUES (1, 2, 3, 4, 5)
      """,
      user: "INSERT INTO \"a \"\"b\"\" 'c' ]d.e; -- tên\" VALUES (1, 2, 3, 4, 50)",
      probes: ["SELECT * FROM sqlite_sequence"]),
    RebuildCase(
      "a name on two lines", table: "a\nb",
      "CREATE TABLE \"a\nb\" (\"c\nd\"); INSERT INTO \"a\nb\" VALUES (1)",
      user: "INSERT INTO \"a\nb\" VALUES (2)"),
    RebuildCase(
      "the new table's name is taken", table: "t",
      """
      CREATE TABLE t (a); CREATE TABLE new_t (b REFERENCES new_t_2 (x)); CREATE VIEW NEW_T_3 AS SELECT a FROM t;
      INSERT INTO t VALUES (1); INSERT INTO new_t VALUES (NULL)
      """, user: "INSERT INTO t VALUES (2); INSERT INTO new_t VALUES (NULL)"),
    RebuildCase(
      "the new table's name would belong to a virtual table", table: "content",
      "CREATE VIRTUAL TABLE new USING fts5 (x, content=''); CREATE TABLE content (a); INSERT INTO content VALUES (1)",
      user: "INSERT INTO content VALUES (2)"),
    RebuildCase(
      "a table called main", table: "main",
      "CREATE TABLE main (a CHECK (main.a > 0)); CREATE VIEW v AS SELECT main.a FROM main.main; INSERT INTO main VALUES (1)",
      user: "INSERT INTO main VALUES (2)",
      definition: "CREATE TABLE \"main\" (a CHECK (\"main\".a > 0))"),
  ]

  /// What can refer to a table.
  private static let references = [
    RebuildCase(
      "a self-reference",
      "CREATE TABLE t (id INTEGER PRIMARY KEY, up INT REFERENCES t ON DELETE CASCADE, FOREIGN KEY (up) REFERENCES T (id)); INSERT INTO t VALUES (1, 2), (2, NULL)",
      user: "INSERT INTO t VALUES (3, 3), (9, 1)"),
    RebuildCase(
      "a cycle, and children that a drop would take along",
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, u INT REFERENCES u (id) DEFERRABLE INITIALLY DEFERRED);
      CREATE TABLE u (id INTEGER PRIMARY KEY, t INT NOT NULL REFERENCES t ON DELETE CASCADE ON UPDATE SET NULL);
      CREATE TABLE w (t REFERENCES "T" (id) ON DELETE SET DEFAULT);
      INSERT INTO t VALUES (1, 1); INSERT INTO u VALUES (1, 1); INSERT INTO w VALUES (1)
      """,
      user:
        "INSERT INTO t VALUES (2, 2); INSERT INTO u VALUES (2, 2), (3, 1); INSERT INTO w VALUES (2), (NULL)"
    ),
    RebuildCase(
      "references to a UNIQUE key of two columns",
      """
      CREATE TABLE t (a, b, UNIQUE (b, a)); CREATE TABLE u (x, y, FOREIGN KEY (y, x) REFERENCES t (b, a));
      INSERT INTO t VALUES (1, 2); INSERT INTO u VALUES (1, 2)
      """, user: "INSERT INTO t VALUES (3, 4); INSERT INTO u VALUES (3, 4)"),
    RebuildCase(
      "old orphans in a user's copy",
      "CREATE TABLE t (id INTEGER PRIMARY KEY); CREATE TABLE u (t REFERENCES t)",
      user: "INSERT INTO u VALUES (8)"),
    RebuildCase(
      "triggers of its own, in their order",
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, a); CREATE TABLE log (x);
      CREATE TRIGGER second AFTER INSERT ON t WHEN new.a <> 'END;' BEGIN INSERT INTO log VALUES ('second; END'); END;
      CREATE TRIGGER first AFTER INSERT ON t BEGIN INSERT INTO log SELECT CASE WHEN 1 THEN 'first' END; /* END; */ END;
      CREATE TRIGGER gone BEFORE DELETE ON t BEGIN DELETE FROM log; SELECT RAISE(ABORT, 'no'); END;
      INSERT INTO t (a) VALUES ('x')
      """, user: "INSERT INTO t (a) VALUES ('y')"),
    RebuildCase(
      "triggers of other tables, of which one mentions it",
      """
      CREATE TABLE t (a); CREATE TABLE u (b); CREATE TABLE w (c); CREATE TABLE x (d);
      CREATE TRIGGER u1 AFTER INSERT ON u BEGIN INSERT INTO t VALUES (new.b); END;
      CREATE TRIGGER u2 AFTER INSERT ON u BEGIN INSERT INTO w VALUES (1); END;
      CREATE TRIGGER x1 AFTER UPDATE OF d ON x BEGIN UPDATE w SET c = 't'; END;
      INSERT INTO u VALUES (5)
      """, user: "INSERT INTO u VALUES (6); INSERT INTO x VALUES (1)"),
    RebuildCase(
      "views, views over views, and triggers instead of writing to them",
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, a); CREATE TABLE u (b);
      CREATE VIEW v1 (x) AS SELECT a FROM t WHERE id > 0; -- over the table
      CREATE VIEW v2 AS WITH v (y) AS (SELECT x FROM v1) SELECT y FROM v;
      CREATE VIEW other AS SELECT b FROM u;
      CREATE TRIGGER v1_insert INSTEAD OF INSERT ON v1 BEGIN INSERT INTO t (a) VALUES (new.x); END;
      CREATE TRIGGER v2_update INSTEAD OF UPDATE OF y ON v2 BEGIN UPDATE t SET a = new.y WHERE a = old.y; END;
      CREATE TRIGGER u_insert AFTER INSERT ON u BEGIN INSERT INTO v1 VALUES (new.b); END;
      INSERT INTO u VALUES ('x')
      """, user: "INSERT INTO u VALUES ('y'); UPDATE v2 SET y = 'z' WHERE y = 'x'",
      probes: ["SELECT * FROM v2"]),
    RebuildCase(
      "full-text search over its rows, by row id", table: "note",
      """
      CREATE TABLE note (title, body); CREATE INDEX by_title ON note (title); CREATE VIRTUAL TABLE note_text USING fts5 (title, body, content='note');
      CREATE TRIGGER note_ai AFTER INSERT ON note BEGIN
        INSERT INTO note_text (rowid, title, body) VALUES (new.rowid, new.title, new.body);
      END;
      CREATE TRIGGER note_ad AFTER DELETE ON note BEGIN
        INSERT INTO note_text (note_text, rowid, title, body) VALUES ('delete', old.rowid, old.title, old.body);
      END;
      INSERT INTO note VALUES ('a', 'red fox'), ('b', 'gone'), ('c', 'red hen'); DELETE FROM note WHERE title = 'b'
      """,
      user:
        "INSERT INTO note (rowid, title, body) VALUES (77, 'd', 'red dog'); DELETE FROM note WHERE title = 'a'",
      probes: ["SELECT rowid, body FROM note_text WHERE note_text MATCH 'red'"]),
    RebuildCase(
      "a view and a trigger that only a user's copy has",
      "CREATE TABLE t (a); CREATE TABLE u (b); INSERT INTO t VALUES (1)",
      user: """
        INSERT INTO t VALUES (2); CREATE VIEW mine AS SELECT a FROM t;
        CREATE TRIGGER mine_too AFTER INSERT ON u BEGIN INSERT INTO t VALUES (new.b); END
        """),
  ]
}
