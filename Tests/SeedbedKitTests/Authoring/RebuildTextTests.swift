import Testing

@testable import SeedbedKit

/// What `new --rebuild` writes, and what it refuses.
@Suite struct RebuildTextTests {
  static let schema = """
    CREATE TABLE people (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL, -- as it is spoken
      age INT
    );
    CREATE INDEX people_by_age ON people (age);
    CREATE TABLE pets (owner INT REFERENCES people);
    CREATE VIEW adults AS SELECT name FROM people WHERE age >= 18;
    CREATE TRIGGER pets_insert AFTER INSERT ON pets BEGIN
      UPDATE people SET age = age WHERE id = new.owner;
    END;
    CREATE VIRTUAL TABLE text USING fts5 (x);
    """

  private func project(_ more: [String: String] = [:]) throws -> ScratchProject {
    try ScratchProject(
      ["migrations/app.db/0001_a.sql": Self.schema].merging(more) { _, new in new })
  }

  @discardableResult
  private func write(
    _ project: ScratchProject, hasDown: Bool = false, rebuilding table: String? = nil
  ) throws -> NewMigration.Report {
    try NewMigration(
      named: "next", database: nil, projectRoot: project.path, hasDown: hasDown,
      rebuiltTable: table
    ).write()
  }

  @Test func `the whole file, in SQLite's order`() throws {
    let project = try project()
    _ = try write(project, rebuilding: "People")
    #expect(
      try project.text("migrations/app.db/0002_next.sql") == """
        -- next
        -- Runs in one transaction: no BEGIN or COMMIT here.

        -- Rebuilds people, for changes that ALTER TABLE can't make.
        -- As it stands it changes nothing: edit what says EDIT.

        -- What refers to it, and is made again below.
        DROP VIEW adults;
        DROP TRIGGER pets_insert;

        -- EDIT: the table as it shall be.
        CREATE TABLE new_people (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          name TEXT NOT NULL, -- as it is spoken
          age INT
        );

        -- EDIT: which column of the old table each one gets its values from.
        INSERT INTO new_people (id, name, age)
        SELECT id, name, age
        FROM people;

        -- The counter of its ids, so that none is given twice.
        DELETE FROM sqlite_sequence WHERE name = 'new_people';
        INSERT INTO sqlite_sequence (name, seq)
        SELECT 'new_people', seq FROM sqlite_sequence WHERE name = 'people';

        -- Renames the table alone, whatever views and triggers a user's copy has besides.
        PRAGMA legacy_alter_table = ON;
        DROP TABLE people;
        ALTER TABLE new_people RENAME TO people;
        PRAGMA legacy_alter_table = OFF;

        -- Its indexes and triggers. EDIT: where columns change.
        CREATE INDEX people_by_age ON people (age);

        -- What refers to it. EDIT: where columns change.
        CREATE VIEW adults AS SELECT name FROM people WHERE age >= 18;
        CREATE TRIGGER pets_insert AFTER INSERT ON pets BEGIN
          UPDATE people SET age = age WHERE id = new.owner;
        END;

        """)
  }

  @Test func `many columns stand on lines of their own`() throws {
    let names = (1...9).map { "a_long_name_\($0)" }
    let project = try ScratchProject([
      "migrations/app.db/0001_a.sql":
        "CREATE TABLE t (\(names.joined(separator: ", "))) WITHOUT ROWID".replacing(
          "name_1", with: "name_1 PRIMARY KEY")
    ])
    _ = try write(project, rebuilding: "t")
    let list = names.joined(separator: ",\n  ")
    #expect(
      try project.text("migrations/app.db/0002_next.sql").contains(
        "INSERT INTO new_t (\n  \(list)\n)\nSELECT\n  \(list)\nFROM t;\n"))
  }

  @Test(arguments: [
    ("peple", "'app.db' has no table 'peple'", "did you mean 'people'?"),
    (
      "adults", "'adults' is a view, wanted an ordinary table",
      "write DROP VIEW and CREATE VIEW into a new migration"
    ),
    (
      "text", "'text' is a virtual table, wanted an ordinary table",
      "write DROP TABLE and CREATE VIRTUAL TABLE into a new migration"
    ),
    ("text_data", "'text_data' belongs to a virtual table, wanted an ordinary table", nil),
    ("SQLITE_sequence", "'SQLITE_sequence' is SQLite's own, wanted an ordinary table", nil),
  ])
  func `what can't be rebuilt is refused, and nothing written`(
    table: String, message: String, fix: String?
  ) throws {
    let project = try project()
    let error = #expect(throws: SeedbedError.self) {
      try write(project, rebuilding: table)
    }
    #expect(error?.diagnostics.map(\.message) == [message])
    #expect(error?.diagnostics.first?.fix == fix)
    #expect(try project.names(in: "migrations/app.db") == ["0001_a.sql"])
  }

  @Test func `the way back makes the table as it was`() throws {
    let project = try project()
    let report = try write(project, hasDown: true, rebuilding: "people")
    let paths = project.relative([report.path, report.downPath ?? ""])
    #expect(
      paths == ["migrations/app.db/0002_next.sql", "migrations/app.db/0002_next.down.sql"])
    var up = try project.text(paths[0])
    up.replace("age INT\n", with: "age INT NOT NULL DEFAULT 0\n")
    up.replace("SELECT id, name, age\n", with: "SELECT id, name, ifnull(age, 0)\n")
    try project.write(up, to: paths[0])

    var options = DatabaseBuilder.Options()
    options.version = 1
    _ = try DatabaseBuilder(project.database(), options: options).build(to: project["1.db"])
    _ = try DatabaseBuilder(project.database()).build(to: project["a.db"])
    let edited = try DatabaseDifference(
      from: .file(project["1.db"]), to: .file(project["a.db"]), exampleLimit: 0)
    #expect(Set(edited.schema.map(\.name)) == ["people"])
    let back = try DatabaseUpgrader(project.database(), options: .init())
      .downgrade(project["a.db"], to: 1)
    #expect(back.diagnostics == [])
    let restored = try DatabaseDifference(
      from: .file(project["1.db"]), to: .file(project["a.db"]), exampleLimit: 0)
    #expect(restored.schema.isEmpty)
  }

  @Test(arguments: [
    ("-- +goose Up\nSELECT 1;\n-- +goose Down\n", "-- +goose Up", "-- +goose Down"),
    ("-- x\n-- +migrate Up\nSELECT 1;\n", "-- +migrate Up", "-- +migrate Down"),
    ("-- migrate:up\nSELECT 1;\n-- migrate:down\n", "-- migrate:up", "-- migrate:down"),
  ])
  func `sections are used where the migration before has them`(
    previous: String, up: String, down: String
  ) throws {
    let project = try project(["migrations/app.db/0002_b.sql": previous])
    let report = try write(project, hasDown: true)
    #expect(report.downPath == nil)
    let lines = try project.text("migrations/app.db/0003_next.sql").split(separator: "\n")
    #expect(lines.first.map(String.init) == up)
    #expect(lines.contains { $0 == down })
    let migration = try #require(try project.database().migrations.last)
    #expect(try MigrationScript(migration.text, direction: .down).hasDownSection)
    _ = try DatabaseBuilder(project.database()).build(to: project["a.db"])
  }

  @Test func `files are marked up where the one before is`() throws {
    let project = try project(["migrations/app.db/0002_b.up.sql": "SELECT 1;"])
    let report = try write(project, hasDown: true)
    #expect(
      project.relative([report.path, report.downPath ?? ""]) == [
        "migrations/app.db/0003_next.up.sql", "migrations/app.db/0003_next.down.sql",
      ])
  }

  @Test func `a name on two lines stays a comment`() throws {
    let project = try project()
    let report = try NewMigration(
      named: "a\nDROP TABLE people", database: nil, projectRoot: project.path
    ).write()
    #expect(project.relative(report.path) == "migrations/app.db/0002_a_DROP_TABLE_people.sql")
    let text = try project.text("migrations/app.db/0002_a_DROP_TABLE_people.sql")
    #expect(text.hasPrefix("-- a DROP TABLE people\n"))
  }
}
