import Testing

@Suite struct `Downgrading a file` {
  static let migrations = Notes.migrations.merging([
    "1_create_note.down.sql": "DROP TABLE note;"
  ]) { old, _ in old }

  @Test func `and upgrading it again gives the same schema`() throws {
    let workspace = try Workspace(Self.migrations)
    let file = try workspace.make("app.db", Notes.first)
    let schema = "SELECT name, sql FROM sqlite_schema ORDER BY name"
    try #require(workspace.run("upgrade", file, "--no-backup").exitCode == 0)
    let before = try workspace.rows(schema)
    for target in ["2", "1"] {
      let down = workspace.run("downgrade", file, "--to", target, "--no-backup")
      #expect(down.exitCode == 0, "\(down)")
      #expect(try workspace.version() == target)
      #expect(try workspace.rows("SELECT title FROM note") == ["a", "b"])
    }
    try #require(workspace.run("upgrade", file, "--no-backup").exitCode == 0)
    #expect(try workspace.rows(schema) == before)
    #expect(try workspace.rows("SELECT title, body FROM note") == ["a|A", "b|B"])
  }

  @Test func `to 0 leaves an empty database, which can be upgraded`() throws {
    let workspace = try Workspace(Self.migrations)
    let file = try workspace.make("app.db", Notes.first + "DELETE FROM note;")
    try #require(workspace.run("upgrade", file).exitCode == 0)
    let result = workspace.run("downgrade", file, "--to", "0")
    #expect(result.output == "app.db: downgraded from version 3 to 0\n")
    #expect(try workspace.names.contains("app.db.v3.backup"))
    #expect(try workspace.rows("SELECT name FROM sqlite_schema") == [])
    #expect(workspace.run("upgrade", file).exitCode == 0)
    #expect(try workspace.version() == "3")
  }

  @Test func `without a way back is refused before anything runs`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Notes.first)
    try #require(workspace.run("upgrade", file, "--no-backup").exitCode == 0)
    let before = try workspace.bytes()
    let result = workspace.run("downgrade", file, "--to", "0")
    #expect(result.exitCode == 2)
    #expect(
      result.errors.replacing("\(workspace.project)/", with: "") == """
        migrations/app.db/1_create_note.sql: error: there is no way back from version 1
        fix: write 1_create_note.down.sql, or restore a backup

        """)
    #expect(try workspace.bytes() == before)
    #expect(try workspace.names == ["app.db"])
  }

  @Test func `upwards is refused, and to where it is does nothing`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Notes.first)
    #expect(
      workspace.run("downgrade", file, "--to", "2").errors == """
        app.db: error: the file is at version 1, below version 2
        fix: to go on, run 'seedbed upgrade'

        """)
    #expect(
      workspace.run("downgrade", file, "--to", "1").output
        == "app.db: at version 1, nothing to do\n")
    #expect(workspace.run("downgrade", file).exitCode == 64)
  }

  @Test func `is guarded as an upgrade is`() throws {
    let workspace = try Workspace(
      Notes.migrations.merging([
        "2_add_body.down.sql": """
        CREATE TABLE n (id INTEGER PRIMARY KEY, title TEXT NOT NULL);
        INSERT INTO n SELECT id, title FROM note WHERE title = 'a';
        DROP TABLE note;
        ALTER TABLE n RENAME TO note;
        CREATE INDEX note_by_title ON note (title);
        """
      ]) { _, new in new })
    let file = try workspace.make("app.db", Notes.first)
    try #require(workspace.run("upgrade", file, "--no-backup").exitCode == 0)
    let before = try workspace.bytes()
    let result = workspace.run("downgrade", file, "--to", "1")
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("'note'"))
    #expect(result.errors.contains("app.db: note: the file is unchanged, at version 3\n"))
    #expect(try workspace.bytes() == before)
  }
}
