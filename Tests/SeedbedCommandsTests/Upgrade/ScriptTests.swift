import Foundation
import Testing

/// The `sqlite3` shell, if this machine has one.
enum Shell {
  static let path = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/sqlite3" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Runs a script on a file.
  static func run(_ script: String, on file: String) throws -> (exitCode: Int32, errors: String) {
    let process = Process()
    process.executableURL = URL(filePath: try #require(path))
    process.arguments = ["-init", "/dev/null", file]
    let (input, errors) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    // It ends at the first error, with the rest unread.
    signal(SIGPIPE, SIG_IGN)
    try? input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
    try input.fileHandleForWriting.close()
    let text = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }
}

@Suite(.enabled(if: Shell.path != nil, "the sqlite3 shell isn't installed"))
struct `A script in the sqlite3 shell` {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var migrations: [String: String]
    var first = Notes.first
  }

  static func afterNotes(_ name: String, _ texts: String...) -> Case {
    var migrations = ["1.sql": Notes.migrations["1_create_note.sql"] ?? ""]
    for (index, text) in texts.enumerated() { migrations["\(index + 2)_next.sql"] = text }
    return Case(testDescription: name, migrations: migrations)
  }

  static let cases = [
    Case(testDescription: "notes", migrations: Notes.migrations),
    afterNotes(
      "a dump's transaction",
      """
      PRAGMA foreign_keys=OFF;
      BEGIN TRANSACTION;
      CREATE TABLE tag (name TEXT);
      INSERT INTO tag VALUES('it''s; -- red');
      COMMIT;
      """),
    afterNotes(
      "sections", "-- migrate:up\nCREATE TABLE up (x);\n-- migrate:down\nDROP TABLE up;",
      "-- +goose Up\n-- +goose StatementBegin\nINSERT INTO up VALUES (1);\n-- +goose StatementEnd"),
    afterNotes(
      "temporary tables",
      "CREATE TEMP TABLE t AS SELECT * FROM note; INSERT INTO note (title) SELECT title FROM t",
      "CREATE TEMP TABLE t (x); CREATE TABLE kept AS SELECT count(*) AS n FROM t"),
    afterNotes(
      "settings", "PRAGMA case_sensitive_like = ON; CREATE TABLE a AS SELECT 'A' LIKE 'a' AS x",
      "CREATE TABLE b AS SELECT 'A' LIKE 'a' AS x"),
    afterNotes(
      "no transaction", "UPDATE note SET title = title || '!';",
      "-- seedbed: no-transaction\nVACUUM;\nANALYZE", "DELETE FROM note WHERE title = 'b!';"),
    afterNotes(
      "missing semicolons and trailing comments",
      "INSERT INTO note (title) VALUES ('c') -- the end",
      "INSERT INTO note (title) VALUES ('d') /* no end */\n-- nor here"),
    afterNotes(
      "a trigger",
      """
      CREATE TRIGGER shout AFTER INSERT ON note WHEN new.title <> upper(new.title) BEGIN
        UPDATE note SET title = CASE WHEN 1 THEN upper(title) END WHERE id = new.id; -- ; END
      END;
      INSERT INTO note (title) VALUES ('c');
      """),
    afterNotes(
      "lines that the shell reads otherwise",
      """
      INSERT INTO note (title) VALUES ('
      .quit
      go
      /
      ');
      """),
    afterNotes(
      "a rebuild",
      """
      CREATE TABLE n (id INTEGER PRIMARY KEY, title TEXT NOT NULL, size INT DEFAULT 0);
      INSERT INTO n (id, title) SELECT id, title FROM note;
      DROP TABLE note;
      ALTER TABLE n RENAME TO note;
      CREATE INDEX note_by_title ON note (title);
      """),
    Case(
      testDescription: "an empty file", migrations: Notes.migrations,
      first: "CREATE TABLE gone (x); DROP TABLE gone;"),
  ]

  /// All that a file holds, by its schema.
  func content(_ workspace: Workspace, _ name: String) throws -> [String] {
    var content = try workspace.rows(
      name, "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name")
    content += try workspace.rows(name, "PRAGMA user_version")
    for table in try workspace.rows(name, "SELECT name FROM sqlite_schema WHERE type = 'table'")
      .sorted()
    {
      content += try workspace.rows(name, "SELECT * FROM \"\(table)\"").sorted()
    }
    return content
  }

  @Test(arguments: cases) func `does what the upgrade does`(given: Case) throws {
    let workspace = try Workspace(given.migrations)
    let ours = try workspace.make("app.db", given.first)
    let theirs = try workspace.make("theirs.db", given.first)
    let start = try workspace.version()
    let before = try content(workspace, "app.db")
    let script = workspace.run("script", "app.db", "--from", start)
    try #require(script.exitCode == 0, "\(script)")
    let upgrade = workspace.run("upgrade", ours)
    try #require(upgrade.exitCode == 0, "\(upgrade)")
    let shell = try Shell.run(script.output, on: theirs)
    #expect(shell.exitCode == 0, "\(shell.errors)")
    let after = try content(workspace, "app.db")
    #expect(after != before)
    #expect(try content(workspace, "theirs.db") == after)
  }

  @Test func `fails at another start version, and changes nothing`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Notes.first)
    let before = try workspace.bytes()
    let script = workspace.run("script", "app", "--from", "2")
    let shell = try Shell.run(script.output, on: file)
    #expect(shell.exitCode == 1)
    #expect(shell.errors.contains("CHECK constraint failed: version = 2"))
    #expect(try workspace.bytes() == before)
  }

  @Test func `leaves the old content where a statement fails`() throws {
    let workspace = try Workspace(Notes.migrations)
    // The migrations don't know of it, so only this file has two rows of one title.
    let file = try workspace.make("app.db", Notes.first + "CREATE TABLE tag (name);")
    let before = try content(workspace, "app.db")
    let script = workspace.run("script", "app", "--from", "1")
    let shell = try Shell.run(script.output, on: file)
    #expect(shell.exitCode == 1)
    #expect(shell.errors.contains("table tag already exists"))
    #expect(try content(workspace, "app.db") == before)
  }
}

@Suite struct `A script` {
  @Test func `that would go down is refused`() throws {
    let workspace = try Workspace(Notes.migrations)
    let result = workspace.run("script", "app", "--from", "3", "--to", "2")
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("version 2 is below version 3, and a script only goes up"))
    #expect(workspace.run("script", "app", "--from", "8").errors.contains("has no version 8"))
  }

  @Test func `begins with what keeps a shell from going on after an error`() throws {
    let workspace = try Workspace(Notes.migrations)
    let lines = workspace.run("script", "app", "--from", "1").output.split(separator: "\n")
    #expect(lines.first { !$0.hasPrefix("--") } == ".bail on")
    #expect(lines.prefix(2).joined().contains("version 1"))
  }
}
