import Foundation
import Testing

/// `seedbed upgrade --refresh`, from the lock to what it prints.
@Suite struct `Upgrade --refresh` {
  static let settings = """
    {"databases": {"app.db": {"refresh": {"tag": "owned"}}}}
    """

  /// A project at version 2 whose seed changed, and the copy of a user of version 1.
  static func workspace(_ settings: String = settings) throws -> Workspace {
    let workspace = try Workspace(
      ["1.sql": "CREATE TABLE tag (id INTEGER PRIMARY KEY, name TEXT);"],
      seeds: ["tag.csv": "id,name\n1,red\n2,blue\n3,pink\n"], settings: settings)
    #expect(workspace.run("lock").exitCode == 0)
    #expect(workspace.run("build", "--output-file", workspace.path("app.db")).exitCode == 0)
    try workspace.change("UPDATE tag SET name = 'mine' WHERE id = 2")
    try workspace.release("2.sql", "-- content", ["tag.csv": "id,name\n1,RED\n2,BLUE\n4,green\n"])
    return workspace
  }

  @Test func `prints a line a table and a backup, and the second time nothing`() throws {
    let workspace = try Self.workspace()
    let first = workspace.run("upgrade", workspace.path("app.db"), "--refresh")
    #expect(first.exitCode == 0)
    #expect(first.errors.contains("refreshed tag: +1 ~1 -1, 1 kept (1 changed by the user)\n"))
    #expect(first.output.contains("app.db: upgraded from version 1 to 2\n"))
    #expect(try workspace.rows("SELECT * FROM tag") == ["1|RED", "2|mine", "4|green"])
    let second = workspace.run("upgrade", workspace.path("app.db"), "--refresh")
    #expect(second.output.contains("app.db: at version 2, nothing to do\n"))
    #expect(try workspace.names == ["app.db", "app.db.v1.backup"])
  }

  @Test func `a dry run shows it and changes nothing`() throws {
    let workspace = try Self.workspace()
    let bytes = try workspace.bytes()
    let dry = workspace.run("upgrade", workspace.path("app.db"), "--refresh", "--dry-run")
    #expect(
      dry.output.contains("refresh:\n  tag: +1 ~1 -1, 1 kept (1 changed by the user)\n"))
    #expect(try workspace.bytes() == bytes)
  }

  @Test func `as JSON`() throws {
    let workspace = try Self.workspace()
    let json = workspace.run("upgrade", workspace.path("app.db"), "--refresh", "--format=json")
    for part in [
      "\"refreshed\"", "\"inserted\" : 1", "\"changed\" : 1", "\"removed\" : 1",
      "\"reason\" : \"changed\"", "\"count\" : 1",
    ] {
      #expect(json.output.contains(part), "\(part)")
    }
  }

  @Test func `--shipped names the file that was shipped`() throws {
    let workspace = try Self.workspace()
    try workspace.make(
      "old.db",
      "CREATE TABLE tag (id INTEGER PRIMARY KEY, name TEXT); PRAGMA user_version = 1;"
        + "INSERT INTO tag VALUES (1, 'red'), (2, 'mine'), (3, 'pink')")
    let result = workspace.run(
      "upgrade", workspace.path("app.db"), "--refresh", "--shipped", workspace.path("old.db"))
    #expect(result.errors.contains("refreshed tag: +1 ~2 -1\n"))
    let alone = workspace.run(
      "upgrade", workspace.path("app.db"), "--shipped", workspace.path("old.db"))
    #expect(alone.exitCode == 64)
  }

  @Test func `a project that names no table gets a warning`() throws {
    let workspace = try Self.workspace("{}")
    let result = workspace.run("upgrade", workspace.path("app.db"), "--refresh")
    #expect(result.exitCode == 0)
    #expect(result.errors.contains("no table of 'app.db' is to be refreshed"))
  }
}

extension Workspace {
  /// Adds a migration, writes seeds, and locks the new version.
  fileprivate func release(_ migration: String, _ text: String, _ seeds: [String: String]) throws {
    try text.write(
      toFile: "\(project)/migrations/app.db/\(migration)", atomically: false, encoding: .utf8)
    for (name, text) in seeds {
      try text.write(toFile: "\(project)/seeds/app.db/\(name)", atomically: false, encoding: .utf8)
    }
    #expect(run("lock").exitCode == 0)
  }
}
