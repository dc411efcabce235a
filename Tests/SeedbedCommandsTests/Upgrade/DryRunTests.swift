import Foundation
import TestSupport
import Testing

@Suite struct `A dry run` {
  func modified(_ workspace: Workspace) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: workspace.path("app.db"))[.modificationDate]
      as? Date
  }

  @Test func `shows the SQL, the schema's changes, the rows and the seeds`() throws {
    let workspace = try Workspace(Notes.migrations, seeds: ["tag.csv": "name\nred\nblue\n"])
    let file = try workspace.make("app.db", Notes.first)
    let before = try (workspace.bytes(), modified(workspace))
    let result = workspace.run("upgrade", file, "--dry-run")
    #expect(result.exitCode == 0)
    #expect(result.output.hasPrefix("app.db: would be upgraded from version 1 to 3\n"))
    for line in [
      "  UPDATE note SET body = upper(title);", "  ~ table 'note': column 'body' is extra",
      "  + table 'tag'", "  tag: no table -> 2 (2 rows of its seed)",
    ] {
      #expect(result.output.contains("\(line)\n"), "\(line)")
    }
    #expect(try workspace.bytes() == before.0)
    #expect(try modified(workspace) == before.1)
    #expect(try workspace.names == ["app.db"])
  }

  @Test func `tells what would keep the file from being upgraded`() throws {
    let workspace = try Workspace([
      "1.sql": Notes.migrations["1_create_note.sql"] ?? "",
      "2.sql":
        "CREATE TABLE n AS SELECT * FROM note LIMIT 1; DROP TABLE note; ALTER TABLE n RENAME TO note;",
    ])
    let file = try workspace.make("app.db", Notes.first)
    let dry = workspace.run("upgrade", file, "--dry-run")
    let real = workspace.run("upgrade", file)
    #expect(dry.exitCode == 2)
    #expect(dry.errors.contains("'note'"))
    #expect(dry.errors == real.errors)
  }

  @Test func `of a file with nothing pending says so`() throws {
    let workspace = try Workspace(["1.sql": Notes.migrations["1_create_note.sql"] ?? ""])
    let file = try workspace.make("app.db", Notes.first)
    #expect(
      workspace.run("upgrade", file, "--dry-run").output == "app.db: at version 1, nothing to do\n")
  }

  @Test func `works in a folder that can't be written`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Notes.first)
    let result = try workspace.withFolder(mode: 0o555) {
      withoutPrivileges { workspace.run("upgrade", file, "--dry-run") }
    }
    #expect(result.exitCode == 0, "\(result)")
  }

  @Test func `in WAL mode in such a folder says why it doesn't`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", "PRAGMA journal_mode = wal; \(Notes.first)")
    let result = try workspace.withFolder(mode: 0o555) {
      withoutPrivileges { workspace.run("upgrade", file, "--dry-run") }
    }
    #expect(
      result.errors == """
        app.db: error: the file is in WAL mode, which can't be read in a folder that can't be written
        fix: copy it to another folder

        """)
  }

  @Test func `adopts`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Notes.first + "PRAGMA user_version = 0;")
    let before = try workspace.bytes()
    let result = workspace.run("upgrade", file, "--dry-run", "--adopt", "auto")
    #expect(result.output.hasPrefix("app.db: would be upgraded from version 1 to 3\n"))
    #expect(try workspace.bytes() == before)
  }

  struct Document: Decodable {
    struct Result: Decodable {
      struct Upgrade: Decodable { var path: String, oldVersion: Int, newVersion: Int }
      struct Count: Decodable, Equatable { var table: String, before: Int?, after: Int? }
      var upgrade: Upgrade
      var sql: String
      var schemaChanges: [String]
      var rowCounts: [Count]
    }
    var results: [Result]
  }

  @Test func `says the same as JSON`() throws {
    let workspace = try Workspace(Notes.migrations)
    let file = try workspace.make("app.db", Notes.first)
    let output = workspace.run("upgrade", file, "--dry-run", "--format", "json").output
    let document = try JSONDecoder().decode(Document.self, from: Data(output.utf8))
    let result = try #require(document.results.first)
    #expect(result.upgrade.path == "app.db")
    #expect(result.upgrade.oldVersion == 1 && result.upgrade.newVersion == 3)
    #expect(result.sql.contains("ALTER TABLE note ADD COLUMN body TEXT;\n"))
    #expect(result.schemaChanges == ["~ table 'note': column 'body' is extra", "+ table 'tag'"])
    #expect(result.rowCounts == [.init(table: "tag", before: nil, after: 0)])
  }

  @Test func `shows what goes`() throws {
    let workspace = try Workspace([
      "1.sql": "CREATE TABLE a (x); CREATE TABLE b (x);", "2.sql": "DROP TABLE b;",
    ])
    let file = try workspace.make(
      "app.db",
      "CREATE TABLE a (x); CREATE TABLE b (x); INSERT INTO b VALUES (1); PRAGMA user_version = 1;")
    let result = workspace.run("upgrade", file, "--dry-run")
    #expect(result.exitCode == 0)
    #expect(result.output.contains("  - table 'b'\n"))
    #expect(result.output.contains("  b: 1 -> no table\n"))
    // The warning is about the file, and not about the copy that it was tried on.
    #expect(!result.errors.contains(workspace.temporary))
  }
}
