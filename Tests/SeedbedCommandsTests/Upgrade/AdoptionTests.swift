import Testing

@Suite struct `Adopting a file without a version` {
  static let unversioned = Notes.first + "PRAGMA user_version = 0;"

  @Test(arguments: ["auto", "1"]) func `takes it at the version that it matches`(version: String)
    throws
  {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Self.unversioned)
    let result = workspace.run("upgrade", file, "--adopt", version)
    #expect(result.exitCode == 0)
    #expect(result.output == "app.db: upgraded from version 1 to 3\n")
    #expect(result.errors.hasPrefix("adopted app.db at version 1\nbackup   app.db.v0.backup\n"))
    #expect(try workspace.rows("SELECT title, body FROM note") == ["a|A", "b|B"])
    #expect(try workspace.version("app.db.v0.backup") == "0")
  }

  @Test func `at the last version only sets it`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Notes.first)
    try #require(workspace.run("upgrade", file, "--no-backup").exitCode == 0)
    try workspace.change("PRAGMA user_version = 0")
    #expect(workspace.run("upgrade", file, "--adopt", "auto").exitCode == 0)
    #expect(try workspace.version() == "3")
    #expect(try workspace.rows("SELECT title FROM note") == ["a", "b"])
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var migrations = Notes.migrations
    var sql = unversioned
    var adopt = "auto"
    var errors: String
  }

  static let refusals = [
    Refusal(
      testDescription: "a version whose schema is another", adopt: "2",
      errors: """
        app.db: error: the schema isn't that of version 2 of 'app.db'
        app.db: note: table 'note': column 'body' is missing
        app.db: note: the file is unchanged, at version 0
        fix: it is that of version 1: --adopt 1

        """),
    Refusal(
      testDescription: "a version that there isn't", adopt: "7",
      errors: """
        migrations/app.db: error: 'app.db' has no version 7
        app.db: note: the file is unchanged, at version 0
        fix: the last one is 3

        """),
    Refusal(
      testDescription: "a foreign file", sql: "CREATE TABLE photo (x)",
      errors: """
        app.db: error: the file has the schema of no version of 'app.db'
        app.db: note: for version 1, table 'note' is missing
        app.db: note: for version 1, index 'note_by_title' is missing
        app.db: note: the file is unchanged, at version 0
        fix: check that it is a copy of 'app.db'; --adopt N takes it for version N if the schema \
        is that version's

        """),
    Refusal(
      testDescription: "two versions of one schema",
      migrations: [
        "1.sql": "CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT NOT NULL);"
          + "CREATE INDEX note_by_title ON note (title);",
        "2.sql": "UPDATE note SET title = upper(title);",
      ],
      errors: """
        app.db: error: the file could be at any of versions 1, 2, all of whose objects it has
        app.db: note: the file is unchanged, at version 0
        fix: if it has had none of what the later ones do, --adopt 1

        """),
    Refusal(
      testDescription: "a later version that only removes something",
      migrations: [
        "1.sql": "CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT NOT NULL);"
          + "CREATE INDEX note_by_title ON note (title);",
        "2.sql": "UPDATE note SET title = upper(title); DROP INDEX note_by_title;",
      ],
      errors: """
        app.db: error: the file could be at any of versions 1, 2, all of whose objects it has
        app.db: note: the file is unchanged, at version 0
        fix: if it has had none of what the later ones do, --adopt 1

        """),
    Refusal(
      testDescription: "migrations that make nothing",
      migrations: ["1.sql": "-- nothing yet"],
      errors: """
        app.db: error: the file has the schema of no version of 'app.db'
        app.db: note: the file is unchanged, at version 0
        fix: check that it is a copy of 'app.db'; --adopt N takes it for version N if the schema \
        is that version's

        """),
  ]

  @Test(arguments: refusals) func `doesn't guess`(given: Refusal) throws {
    let workspace = try Workspace(given.migrations)
    let file = try workspace.make("app.db", given.sql)
    let before = try workspace.bytes()
    let result = workspace.run("upgrade", file, "--adopt", given.adopt)
    #expect(result.exitCode == 2)
    #expect(result.errors.replacing("\(workspace.project)/", with: "") == given.errors)
    #expect(try workspace.bytes() == before)
    #expect(try workspace.names == ["app.db"])
  }

  @Test func `of a version that another schema has goes by if drift is allowed`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Self.unversioned + "DROP INDEX note_by_title;")
    #expect(workspace.run("upgrade", file, "--adopt", "1").exitCode == 2)
    #expect(workspace.run("upgrade", file, "--adopt", "1", "--allow-drift").exitCode == 0)
    #expect(try workspace.version() == "3")
  }

  @Test func `is named by status too`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Self.unversioned)
    #expect(workspace.run("status", file).errors.hasSuffix("--adopt 1\n"))
  }

  // An app that was upgraded by hand has tables that ALTER has changed; their text isn't that of the migrations.
  @Test func `compares what a schema means`() throws {
    let workspace = try Workspace([
      "1.sql": "CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT, body TEXT DEFAULT 'x');"
    ])
    let file = try workspace.make(
      "app.db",
      """
      create table "notes" (/* mine */ `id` integer primary key, [title] text);
      ALTER TABLE notes ADD COLUMN body TEXT DEFAULT 'x';
      ALTER TABLE notes RENAME TO note;
      """)
    #expect(workspace.run("upgrade", file, "--adopt", "auto").exitCode == 0)
    #expect(try workspace.version() == "1")
  }
}
