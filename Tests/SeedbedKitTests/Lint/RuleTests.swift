import Testing

@testable import SeedbedKit

/// Migrations, and the findings of the rules, as `code severity file:line:column`.
struct RuleCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var texts: [String]
  var found: [String]

  init(_ testDescription: String, _ texts: String..., found: [String] = []) {
    self.testDescription = testDescription
    self.texts = texts
    self.found = found
  }

  static let city = "CREATE TABLE city(id INTEGER PRIMARY KEY, name TEXT);"
  static let newCity = "CREATE TABLE new(id INTEGER PRIMARY KEY, name TEXT NOT NULL);\n"

  static let standard: [RuleCase] = [
    RuleCase(
      "a rebuild in the wrong order", city,
      """
      ALTER TABLE city RENAME TO old;
      CREATE TABLE city(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
      INSERT INTO city SELECT * FROM old;
      DROP TABLE old;
      """,
      found: [
        "lint.rebuild-order warning 2.sql:1:1", "lint.rebuild-select-star warning 2.sql:3:25",
      ]),
    RuleCase(
      "the wrong order with legacy_alter_table, which leaves references alone", city,
      """
      PRAGMA legacy_alter_table = ON;
      ALTER TABLE city RENAME TO old;
      CREATE TABLE city(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
      INSERT INTO city(id, name) SELECT id, name FROM old;
      DROP TABLE old;
      """),
    RuleCase(
      "the same, switched on by a number", city,
      """
      PRAGMA legacy_alter_table = 1;
      ALTER TABLE city RENAME TO old;
      CREATE TABLE city(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
      INSERT INTO city(id, name) SELECT id, name FROM old;
      DROP TABLE old;
      """),
    RuleCase(
      "a rebuild in the right order", city,
      newCity + """
        INSERT INTO new(id, name) SELECT id, name FROM city;
        DROP TABLE city;
        ALTER TABLE new RENAME TO city;
        """),
    RuleCase(
      "a rebuild that copies by position", city,
      newCity + """
        INSERT INTO new SELECT * FROM main.city WHERE name IS NOT NULL;
        DROP TABLE city;
        ALTER TABLE new RENAME TO city;
        """, found: ["lint.rebuild-select-star warning 2.sql:2:24"]),
    RuleCase("a rename alone", city, "ALTER TABLE city RENAME TO town;"),
    RuleCase(
      "SELECT * in a copy that is no rebuild", city,
      "CREATE TABLE copy(a, b); INSERT INTO copy SELECT * FROM city;"),
    RuleCase(
      "foreign keys to a table that isn't there", city,
      """
      CREATE TABLE street(id INTEGER PRIMARY KEY,
        city INTEGER REFERENCES CITY(id), above INTEGER REFERENCES street(id),
        town INTEGER REFERENCES town(id));
      CREATE TABLE house(street, number, FOREIGN KEY (street, number) REFERENCES plot);
      """,
      found: [
        "lint.foreign-key-without-table warning 2.sql:3:3",
        "lint.foreign-key-without-table warning 2.sql:4:20",
      ]),
    RuleCase(
      "a foreign key to a table that a later migration makes",
      "CREATE TABLE street(id INTEGER PRIMARY KEY, city INTEGER REFERENCES city(id));", city),
    RuleCase(
      "a NOT NULL column without a default", city,
      "ALTER TABLE city ADD COLUMN country TEXT NOT NULL REFERENCES city(id) ON DELETE SET DEFAULT;",
      found: ["lint.add-column-not-null warning 2.sql:1:42"]),
    RuleCase(
      "a NOT NULL column that defaults to NULL", city,
      "ALTER TABLE city ADD country NOT NULL DEFAULT NULL;",
      found: ["lint.add-column-not-null warning 2.sql:1:30"]),
    RuleCase(
      "new columns that rows can get", city,
      """
      ALTER TABLE city ADD COLUMN a TEXT NOT NULL DEFAULT '';
      ALTER TABLE city ADD COLUMN b TEXT DEFAULT NULL;
      ALTER TABLE city ADD COLUMN c TEXT NOT NULL AS (name || '');
      ALTER TABLE city ADD COLUMN d CHECK (d IS NOT NULL OR d IS NULL);
      """),
    RuleCase(
      "types that aren't what they say",
      """
      CREATE TABLE t(a STRING, b "DATETIME",
        c FLOATING POINT, d TIMESTAMP, e POINT, f CHARINT);
      """,
      found: [
        "lint.misleading-type warning 1.sql:1:18", "lint.misleading-type warning 1.sql:1:28",
        "lint.misleading-type warning 1.sql:2:5", "lint.misleading-type warning 1.sql:2:23",
        "lint.misleading-type warning 1.sql:2:36", "lint.misleading-type warning 1.sql:2:45",
      ]),
    RuleCase(
      "types that are",
      """
      CREATE TABLE t(a, b INTEGER, c VARCHAR(20), d FLOAT, e DOUBLE PRECISION, f BOOLEAN, g BLOB,
        h DECIMAL(10, 2), i BIGINT, j DATETIME TEXT, k DATE INTEGER, l UNSIGNED BIG INT, m JSON,
        n TINYINT, o CLOB, p NUMERIC, q UUID, string TEXT, datetime TEXT);
      """),
    RuleCase(
      "a type that a later migration mended", "CREATE TABLE t(a STRING);",
      "CREATE TABLE n(a TEXT); INSERT INTO n(a) SELECT a FROM t; DROP TABLE t; ALTER TABLE n RENAME TO t;"
    ),
    RuleCase(
      "a type that came with ADD COLUMN, in a table with a new name", "CREATE TABLE t(a);",
      "ALTER TABLE t RENAME TO u;\nALTER TABLE u ADD COLUMN made DATETIME;",
      found: ["lint.misleading-type warning 2.sql:2:31"]),
    RuleCase(
      "rows that depend on the clock or on chance", "CREATE TABLE t(a, b);",
      """
      INSERT INTO t(a, b) VALUES(CURRENT_TIMESTAMP, 1);
      UPDATE t SET a = datetime('now', '-1 day'), b = strftime('%Y');
      DELETE FROM t WHERE random() > 0;
      CREATE TABLE c AS SELECT julianday() AS j;
      """,
      found: [
        "lint.clock-or-chance warning 2.sql:1:28", "lint.clock-or-chance warning 2.sql:2:18",
        "lint.clock-or-chance warning 2.sql:2:49", "lint.clock-or-chance warning 2.sql:3:21",
        "lint.clock-or-chance warning 2.sql:4:26",
      ]),
    RuleCase(
      "clocks that the app reads, and times that stand still",
      """
      CREATE TABLE t(a TEXT DEFAULT CURRENT_TIMESTAMP, b DEFAULT (random()), date TEXT);
      CREATE TRIGGER r AFTER INSERT ON t BEGIN UPDATE t SET a = datetime('now'); END;
      CREATE VIEW v AS SELECT date('now') AS today;
      INSERT INTO t(a, date) VALUES('now', date('2024-01-01'));
      UPDATE t SET a = strftime('%Y', date), b = 'random()', date = date;
      """),
  ]

  static let strict: [RuleCase] = [
    RuleCase(
      "foreign keys without an index",
      """
      CREATE TABLE p(id INTEGER PRIMARY KEY, x, y, UNIQUE (x, y));
      CREATE TABLE c(id INTEGER PRIMARY KEY,
        p INTEGER REFERENCES p(id),
        x, y, FOREIGN KEY (x, y) REFERENCES p(x, y));
      CREATE INDEX partial ON c(p) WHERE p > 1;
      CREATE INDEX second ON c(id, p);
      """,
      found: [
        "lint.foreign-key-without-index warning 1.sql:3:3",
        "lint.foreign-key-without-index warning 1.sql:4:3",
      ]),
    RuleCase(
      "foreign keys with an index",
      """
      CREATE TABLE p(id INTEGER PRIMARY KEY, x, y, UNIQUE (x, y));
      CREATE TABLE c(id INTEGER PRIMARY KEY REFERENCES p(id), p INTEGER UNIQUE REFERENCES p(id),
        x, y, q REFERENCES p(id), FOREIGN KEY (x, y) REFERENCES p(x, y));
      CREATE INDEX i ON c(Y, x DESC);
      CREATE INDEX j ON c(q COLLATE NOCASE, p);
      """),
    RuleCase(
      "inserts that name no columns", city,
      """
      INSERT INTO city VALUES(1, 'a');
      REPLACE INTO main.city AS c SELECT 2, 'b';
      CREATE TRIGGER r AFTER DELETE ON city BEGIN INSERT OR IGNORE INTO city VALUES(3, 'c'); END;
      """,
      found: ["lint.insert-without-columns warning 2.sql:1:13"]),
    RuleCase(
      "inserts that name them", city,
      """
      INSERT INTO city(id, name) VALUES(1, 'a');
      INSERT INTO city DEFAULT VALUES;
      CREATE TABLE "into"(a);
      """),
    RuleCase(
      "statements that throw something away", city + "CREATE TABLE t(a, b);",
      "DELETE FROM main.city;\nALTER TABLE t DROP COLUMN b;\nDROP TABLE t;",
      found: [
        "lint.destructive-statement warning 2.sql:1:1",
        "lint.destructive-statement warning 2.sql:2:1",
        "lint.destructive-statement warning 2.sql:3:1",
      ]),
    RuleCase(
      "statements that throw away what nobody misses", city + "CREATE TABLE t(a);",
      newCity + """
        -- seedbed: allow-loss T
        INSERT INTO new(id, name) SELECT id, name FROM city;
        DROP TABLE city;
        ALTER TABLE new RENAME TO city;
        CREATE TABLE scratch(a);
        DELETE FROM scratch;
        DROP TABLE scratch;
        DROP TABLE t;
        DELETE FROM city WHERE name = '';
        """),
  ]
}

@Suite struct RuleTests {
  @Test(arguments: RuleCase.standard)
  func `a rule finds what it should`(example: RuleCase) throws {
    let found = try LintTrial().run(example.texts)
    #expect(found.map(\.summary) == example.found)
  }

  @Test(arguments: RuleCase.strict)
  func `a strict rule finds what it should, and only if it is asked`(example: RuleCase) throws {
    #expect(try LintTrial(isStrict: true).run(example.texts).map(\.summary) == example.found)
    #expect(try LintTrial().run(example.texts) == [])
  }

  @Test func `a gap in versions is found, unless it is below what is locked`() throws {
    let project = try ScratchProject([
      "migrations/app.db/1_a.sql": "CREATE TABLE a(x);",
      "migrations/app.db/3_b.sql": "CREATE TABLE b(x);",
    ])
    func lint() throws -> [String] {
      var options = Linter.Options()
      options.isStrict = true
      return try Linter(try project.database(), objects: nil, options: options).run(among: [])
        .map { "\($0.summary) \($0.message)" }
    }
    #expect(
      try lint() == ["lint.version-gap warning 3_b.sql there is no version 2"])
    _ = try DatabaseLocker(try project.database()).lock()
    #expect(try lint() == [])
    try project.write("CREATE TABLE c(x);", to: "migrations/app.db/7_c.sql")
    #expect(
      try lint() == ["lint.version-gap warning 7_c.sql there are no versions 4 to 6"])
  }

  @Test func `the same finding in more places of a file is told once`() throws {
    let inserts = (1...9).map { "INSERT INTO city VALUES(\($0), 'x');" }.joined(separator: "\n")
    let found = try LintTrial(isStrict: true).run([RuleCase.city, inserts])
    #expect(found.map(\.summary) == ["lint.insert-without-columns warning 2.sql:1:13"])
    #expect(found[0].notes.map { $0.position?.line } == [2, 3, 4, 5, 6, nil])
    #expect(found[0].notes.last?.message == "and in 3 more places")
  }

  @Test func `a clock that was chosen is nobody's worry, chance still is`() throws {
    let found = try LintTrial(isClockChosen: true).run([
      "CREATE TABLE t(a, b); INSERT INTO t(a, b) VALUES(date(), randomblob(4));"
    ])
    #expect(found.map(\.message.first) == ["'"])
    #expect(found.first?.message.hasPrefix("'randomblob()'") == true)
  }

  @Test func `what a build says of the clock isn't said twice`() throws {
    var trial = LintTrial()
    let warning = { (line: Int) in
      Diagnostic(
        .clockRead, severity: .warning, "reads the clock",
        at: SourcePosition(file: "migrations/app.db/1.sql", line: line, column: 1))
    }
    trial.others = [warning(2), warning(3)]
    let texts = [
      "CREATE TABLE t(a DEFAULT CURRENT_TIME);\nINSERT INTO t VALUES(date());\nINSERT INTO t DEFAULT VALUES;"
    ]
    #expect(
      try trial.run(texts).map(\.summary)
        == ["lint.clock-or-chance warning 1.sql:2:22", "build.clock-read warning 1.sql:3:1"])
  }

  @Test func `what SQLite refuses needs no warning`() throws {
    let project = try ScratchProject([
      "migrations/app.db/1.sql": RuleCase.city,
      "migrations/app.db/2.sql": "\nALTER TABLE city ADD a NOT NULL;",
    ])
    let read = try project.read()
    let found = try ProjectCheck(read).run(read.databases[0]).diagnostics
    #expect(found.map(\.code) == [.migrationFailed])
  }

  @Test func `every rule is documented`() {
    #expect(Set(LintRule.all.map(\.id)).count == LintRule.all.count)
    for rule in LintRule.all {
      #expect(rule.code.map { $0.rawValue == "lint.\(rule.id)" } ?? !rule.governedCodes.isEmpty)
      #expect(!rule.summary.isEmpty && !rule.example.isEmpty && !rule.remedy.isEmpty)
      #expect(rule.reason.hasSuffix(".") && rule.reason.utf8.count > 100)
      #expect(rule.sources.allSatisfy { $0.hasPrefix("https://sqlite.org/") })
    }
  }
}
