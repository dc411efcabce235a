import Foundation
import Testing

@Suite struct `A file that can't be upgraded` {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// SQL that makes the file of the first release into this one.
    var sql = ""
    /// What is done to its bytes.
    var mangle: @Sendable (Data) -> Data = { $0 }
    var arguments: [String] = []
    var errors: String
  }

  static let cases = [
    Case(
      testDescription: "is newer", sql: "PRAGMA user_version = 9",
      errors: """
        app.db: error: the file is at version 9, newer than the last migration, which goes to 3: \
        a newer release made it
        fix: use that release's migrations

        """),
    Case(
      testDescription: "is at a version that no migration goes to", sql: "PRAGMA user_version = -2",
      errors: """
        app.db: error: the file is at version -2, which no migration of 'app.db' goes to
        fix: check that it is a copy of 'app.db'

        """),
    Case(
      testDescription: "is above the wanted version", sql: "PRAGMA user_version = 2",
      arguments: ["--to", "1"],
      errors: """
        app.db: error: the file is at version 2, above version 1
        fix: to go back, run 'seedbed downgrade'

        """),
    Case(
      testDescription: "has no version", sql: "PRAGMA user_version = 0",
      errors: """
        app.db: error: the file has tables but no version: user_version is 0, so nothing tells \
        which migrations it has had
        app.db: note: its schema is that of version 1 of 'app.db'
        fix: if it is a copy of it, --adopt 1

        """),
    Case(
      testDescription: "is foreign",
      sql: "DROP TABLE note; CREATE TABLE photo (x); PRAGMA user_version = 0",
      errors: """
        app.db: error: the file has tables but no version: user_version is 0, so nothing tells \
        which migrations it has had
        app.db: note: its schema is that of no version of 'app.db'
        fix: check that it is a copy of 'app.db'; --adopt N takes it for version N

        """),
    Case(
      testDescription: "lacks an index", sql: "DROP INDEX note_by_title",
      errors: """
        app.db: error: the schema isn't that of version 1 of 'app.db', as user_version says
        app.db: note: index 'note_by_title' is missing
        app.db: note: the file is unchanged, at version 1
        fix: mend it by hand, or go on all the same with --allow-drift

        """),
    Case(
      testDescription: "has a column of another kind",
      sql: "DROP TABLE note; CREATE TABLE note (id INTEGER PRIMARY KEY, title BLOB NOT NULL);"
        + "CREATE INDEX note_by_title ON note (title)",
      errors: """
        app.db: error: the schema isn't that of version 1 of 'app.db', as user_version says
        app.db: note: table 'note': column 'title' is BLOB, wanted TEXT
        app.db: note: the file is unchanged, at version 1
        fix: mend it by hand, or go on all the same with --allow-drift

        """),
    Case(
      testDescription: "is empty", mangle: { _ in Data() },
      errors: """
        app.db: error: the file is empty, so it is no database: a copy seems to have failed
        fix: copy the bundled file again

        """),
    Case(
      testDescription: "isn't SQLite's", mangle: { _ in Data("CREATE TABLE note (id);".utf8) },
      errors: """
        app.db: error: this is no SQLite database, wanted a file that begins 'SQLite format 3'
        fix: restore a backup, or copy the bundled file again

        """),
    Case(
      testDescription: "ends in its header", mangle: { $0.prefix(60) },
      errors: """
        app.db: error: this is no SQLite database, wanted a file that begins 'SQLite format 3'
        fix: restore a backup, or copy the bundled file again

        """),
    Case(
      testDescription: "lacks its last page", mangle: { $0.dropLast(4096) },
      errors: """
        app.db: error: the database is damaged: database disk image is malformed
        fix: restore a backup

        """),
  ]

  @Test(arguments: cases) func `is left as it is, with the reason`(given: Case) throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Notes.first)
    try workspace.change(given.sql)
    try workspace.write(given.mangle(try workspace.bytes()))
    let before = try workspace.bytes()
    let result = try SeedbedProcess(workspace, ["upgrade", file] + given.arguments).wait()
    #expect(result == CommandResult(exitCode: 2, output: "", errors: given.errors))
    #expect(try workspace.bytes() == before)
    #expect(try workspace.names == ["app.db"])
  }

  @Test func `has lines ended for another system`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make(
      "app.db",
      """
      \(Notes.first)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
      INSERT INTO note (title) SELECT 'x' || i FROM n;
      """)
    // What git does to a file that it takes for text.
    var mangled = Data()
    for byte in try workspace.bytes() {
      if byte == 0x0A { mangled.append(0x0D) }
      mangled.append(byte)
    }
    try workspace.write(mangled)
    let result = workspace.run("upgrade", file)
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("damaged"))
    #expect(try workspace.bytes() == mangled)
    #expect(try workspace.names == ["app.db"])
  }

  @Test func `is missing, or a folder`() throws {
    let workspace = try Workspace(Notes.migrations)
    try FileManager.default.createDirectory(
      atPath: workspace.path("app.db"), withIntermediateDirectories: false)
    #expect(
      workspace.run("upgrade", workspace.path("app.db")).errors
        == "app.db: error: this is no regular file\n")
    #expect(
      workspace.run("upgrade", workspace.path("none/app.db")).errors == """
        none/app.db: error: there is no such file
        fix: to make one, run 'seedbed build'

        """)
  }

  @Test func `has a name that tells no database`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("copy.db", Notes.first)
    #expect(
      workspace.run("upgrade", file).errors == """
        copy.db: error: no database is called 'copy.db', so it isn't clear what this is a copy of
        fix: if it is one of 'app.db', --database app.db

        """)
    #expect(workspace.run("upgrade", file, "--database", "app").exitCode == 0)
  }

  @Test func `but is older and has extra objects is upgraded`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Notes.first)
    try workspace.change(
      "CREATE TABLE mine (x); INSERT INTO mine VALUES (7); CREATE VIEW v AS SELECT 1")
    #expect(workspace.run("upgrade", file).exitCode == 0)
    #expect(try workspace.rows("SELECT x FROM mine") == ["7"])
  }

  @Test func `for its drift is upgraded all the same if asked to`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Notes.first)
    try workspace.change("DROP INDEX note_by_title")
    #expect(workspace.run("upgrade", file, "--allow-drift").exitCode == 0)
    #expect(try workspace.version() == "3")
  }
}
