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

  static let plan = "planned tag: +1 ~1 -1, 1 kept (1 changed by the user)\n"

  @Test func `prints a line a table and a backup, and the second time nothing`() throws {
    let workspace = try Self.workspace()
    let first = workspace.run("upgrade", workspace.path("app.db"), "--refresh")
    #expect(first.exitCode == 0)
    #expect(first.errors.contains("refreshed tag: +1 ~1 -1, 1 kept (1 changed by the user)\n"))
    #expect(first.output.contains("app.db: upgraded from version 1 to 2\n"))
    #expect(try workspace.rows("SELECT * FROM tag") == ["1|RED", "2|mine", "4|green"])
    let second = workspace.run("upgrade", workspace.path("app.db"), "--refresh")
    #expect(second.output.contains("app.db: at version 2, nothing to do\n"))
    #expect(second.errors == "planned tag: +0 ~0 -0, 1 kept (1 changed by the user)\n")
    #expect(try workspace.names == ["app.db", "app.db.v1.backup"])
  }

  @Test func `prints the plan before a row is changed`() throws {
    let workspace = try Self.workspace()
    // Whatever the refresh writes, it says so: the log is what the trigger sees at that time.
    try workspace.change(
      "CREATE TRIGGER stop BEFORE UPDATE ON tag BEGIN SELECT RAISE(ROLLBACK, 'here'); END")
    let bytes = try workspace.bytes()
    let result = workspace.run("upgrade", workspace.path("app.db"), "--refresh")
    #expect(result.exitCode == 2)
    let plan = try #require(result.errors.firstRange(of: Self.plan))
    let failure = try #require(result.errors.firstRange(of: "here"))
    #expect(plan.lowerBound < failure.lowerBound)
    #expect(try workspace.bytes() == bytes)
  }

  @Test func `says what came of the plan where that is another thing`() throws {
    let workspace = try Self.workspace()
    try workspace.change(
      "CREATE TRIGGER stop BEFORE DELETE ON tag BEGIN SELECT RAISE(ABORT, 'no'); END")
    let result = workspace.run("upgrade", workspace.path("app.db"), "--refresh")
    #expect(result.errors.contains(Self.plan))
    #expect(
      result.errors.contains(
        "refreshed tag: +1 ~1 -0, 2 kept (1 changed by the user, 1 refused by a trigger)\n"))
  }

  @Test func `a dry run shows it and changes nothing`() throws {
    let workspace = try Self.workspace()
    let bytes = try workspace.bytes()
    let dry = workspace.run("upgrade", workspace.path("app.db"), "--refresh", "--dry-run")
    #expect(dry.errors.contains(Self.plan))
    #expect(
      dry.output.contains("refresh:\n  tag: +1 ~1 -1, 1 kept (1 changed by the user)\n"))
    #expect(try workspace.bytes() == bytes)
  }

  @Test func `the plan in JSON is that of a dry run`() throws {
    let workspace = try Self.workspace()
    // One row doesn't fit, so that plan and outcome differ.
    try workspace.change(
      "CREATE TRIGGER stop BEFORE DELETE ON tag BEGIN SELECT RAISE(ABORT, 'no'); END")
    let copy = workspace.path("app.db")
    let dry = try Self.result(
      workspace.run("upgrade", copy, "--refresh", "--format=json", "--dry-run"))
    let real = try Self.result(workspace.run("upgrade", copy, "--refresh", "--format=json"))
    let rehearsed = try #require(dry["upgrade"] as? [String: Any])
    for key in ["refreshPlan", "refreshed"] {
      #expect(rehearsed[key] as? NSArray == real[key] as? NSArray, "\(key)")
    }
    let plan = try #require((real["refreshPlan"] as? [[String: Any]])?.first)
    let outcome = try #require((real["refreshed"] as? [[String: Any]])?.first)
    #expect(plan["removed"] as? Int == 1)
    #expect(outcome["removed"] as? Int == 0)
  }

  /// The only element of `results` in what a command wrote as JSON.
  private static func result(_ command: CommandResult) throws -> [String: Any] {
    let document = try JSONSerialization.jsonObject(with: Data(command.output.utf8))
    let results = try #require(
      (document as? [String: Any])?["results"] as? [[String: Any]], "\(command)")
    return try #require(results.first)
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

  @Test func `at the last version is one of rows alone`() throws {
    let workspace = try Self.workspace()
    #expect(workspace.run("upgrade", workspace.path("app.db")).exitCode == 0)
    let dry = workspace.run("upgrade", workspace.path("app.db"), "--refresh", "--dry-run")
    #expect(dry.output.hasPrefix("app.db: would be refreshed at version 2\n"))
    let result = workspace.run("upgrade", workspace.path("app.db"), "--refresh")
    #expect(result.output == "app.db: refreshed at version 2\n")
    #expect(try workspace.rows("SELECT * FROM tag") == ["1|RED", "2|mine", "3|pink"])
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
