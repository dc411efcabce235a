import Foundation
import SeedbedCommands
import TestSupport
import Testing

/// `lock`, `build --locked`, `schema` and `diff`, as they are called.
@Suite struct LockCommandTests {
  static let files = [
    "migrations/app.sql/0001_t.sql": "CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT);\n",
    "migrations/other.sql/0001_u.sql": "CREATE TABLE u(b);\n",
    "seeds/app.sql/t.csv": "id,a\n1,x\n",
  ]

  @Test func `a lock is written once, and build --locked holds to it`() throws {
    let folder = try CommandFolder(Self.files)
    #expect(folder.run("build", "--locked") == 2)
    #expect(folder.errors.contains("error: there is no migrations.lock here"))
    #expect(folder.run("lock") == 0)
    #expect(
      folder.output == """
        locked app.sql: version 1, 1 new version, 1 changed seed row
        locked other.sql: version 1, 1 new version, 0 changed seed rows

        """)
    #expect(folder.run("lock", "app") == 0)
    #expect(folder.output == "unchanged app.sql: version 1\n")
    #expect(folder.run("build", "--locked") == 0)

    try folder.write("id,a\n1,y\n", to: "seeds/app.sql/t.csv")
    #expect(folder.run("build", "app", "--locked") == 2)
    #expect(folder.errors.contains("t.csv: error: the seeds of 't' have changed since version 1"))
    #expect(folder.errors.contains("fix: changed seeds need a new version: 'seedbed new content"))
    #expect(folder.run("lock", "app") == 2)
    #expect(folder.run("lock", "--accept", "1") == 2)
    #expect(folder.errors.contains("--accept is for one database"))
    #expect(folder.run("lock", "app", "--accept", "1") == 0)
    #expect(folder.run("build", "--locked") == 0)
    #expect(folder.run("lock", "app", "--accept", "0") == 64)
  }

  @Test func `what a seed names and can't be read isn't locked as a text`() throws {
    let folder = try CommandFolder([
      "migrations/app.sql/0001_t.sql": "CREATE TABLE t(id INTEGER PRIMARY KEY, a BLOB);\n",
      "seeds/app.sql/t.csv": "id,a\n1,@secret\n", "seeds/app.sql/secret": "x",
    ])
    chmod(folder["seeds/app.sql/secret"], 0)
    chmod(folder["migrations/app.sql"], 0o777)
    #expect(withoutPrivileges { folder.run("lock") } == 2)
    #expect(
      folder.errors.contains("t.csv:2:3: error: '@secret' in column 'a': can't open: permission"))
    #expect((try? folder.text("migrations/app.sql/migrations.lock")) == nil)
  }

  @Test func `the manifest stands while nothing changes`() throws {
    let folder = try CommandFolder(Self.files)
    let manifest = folder["out/manifest.json"]
    let build = ["build", "--manifest", manifest, "--depfile", folder["out/deps.d"]]
    #expect(folder.run(build) == 0)
    let text = try folder.text("out/manifest.json")
    #expect(text.contains("\"formatVersion\" : 1"))
    #expect(text.contains("\"path\" : \"seeds/app.sql/t.csv\""))
    #expect(text.contains("\"contentHash\" : \"v1:sha256:"))
    #expect(!text.contains(folder.path))
    let depfile = try folder.text("out/deps.d")
    #expect(depfile.contains("/build/app.sql: \\\n"))
    #expect(depfile.contains("/build/other.sql: \\\n"))

    // An unchanged manifest isn't touched: its old date stays.
    let past = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: manifest)
    #expect(folder.run(build) == 0)
    #expect(try folder.modificationDate("out/manifest.json") == past)
    try folder.write("id,a\n1,y\n", to: "seeds/app.sql/t.csv")
    #expect(folder.run(build) == 0)
    #expect(try folder.modificationDate("out/manifest.json") != past)
    #expect(try folder.text("out/manifest.json") != text)
  }

  @Test func `a failed build writes neither`() throws {
    let folder = try CommandFolder(Self.files)
    try folder.write("id,a\nx,y\n", to: "seeds/app.sql/t.csv")
    #expect(folder.run("build", "--manifest", folder["m"], "--depfile", folder["d"]) == 2)
    #expect(!FileManager.default.fileExists(atPath: folder["m"]))
    #expect(!FileManager.default.fileExists(atPath: folder["d"]))
  }

  @Test func `the content hash is told where it is asked for`() throws {
    let folder = try CommandFolder(Self.files)
    #expect(folder.run("build", "app") == 0)
    #expect(!folder.errors.contains("content hash"))
    #expect(folder.run("build", "app", "--verbose") == 0)
    #expect(folder.errors.contains("app.sql: content hash v1:sha256:"))
    #expect(folder.run("build", "app", "--format", "json") == 0)
    #expect(folder.output.contains("\"contentHash\" : \"v1:sha256:"))
  }

  @Test func `the schema of a database, of all, and of a file without a project`() throws {
    let folder = try CommandFolder(Self.files)
    let app = "CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT);\n"
    #expect(folder.run("schema", "app") == 0)
    #expect(folder.output == app)
    #expect(folder.run("schema", "--format", "sql") == 0)
    #expect(folder.output == "-- app.sql\n\(app)-- other.sql\nCREATE TABLE u(b);\n")
    #expect(folder.run("build") == 0)
    #expect(folder.run("schema", folder["build/app.sql"], "-C", "/") == 0)
    #expect(folder.output == app)
    #expect(folder.run("schema", "app", "--format", "json") == 0)
    #expect(folder.output.contains("\"primaryKeyIndex\" : 1"))
    #expect(folder.run("schema", folder["none.sql"]) == 2)
  }

  @Test func `of many rows that differ some are shown`() throws {
    let rows = (1...9).map { "\($0),\(String(repeating: "x", count: 99))\n" }.joined()
    let trial = try CommandTrial([
      "migrations/a.db/1_a.sql": "CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT, b BLOB, c REAL);",
      "migrations/b.db/1_a.sql": "CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT, b BLOB, c REAL);",
      "seeds/a.db/t.csv": "id,a\n" + rows,
      "seeds/b.db/t.csv": "id,a,b,c\n1,y,x'\(String(repeating: "00", count: 17))',1.5\n",
    ])
    #expect(trial.run("build").exitCode == 0)
    let outcome = trial.run("diff", "ROOT/build/a.db", "ROOT/build/b.db")
    #expect(outcome.output.contains("rows of 't': 0 added, 8 removed, 1 changed\n"))
    let text = String(repeating: "x", count: 60) + "…"
    #expect(outcome.output.contains("a '\(text)' -> 'y', "))
    #expect(outcome.output.contains("b NULL -> a BLOB of 17 bytes, c NULL -> 1.5\n"))
    #expect(outcome.output.contains("  and 6 more\n"))
  }

  @Test func `a difference is told, and makes the exit code where that is asked for`() throws {
    let folder = try CommandFolder(Self.files)
    #expect(folder.run("build") == 0)
    let built = folder["build/app.sql"]
    #expect(folder.run("diff", built, "app", "--exit-code") == 0)
    #expect(folder.output == "no difference between \(built) and app.sql\n")
    try folder.write("CREATE INDEX i ON t(a);", to: "migrations/app.sql/0002_i.sql")
    try folder.write("id,a\n1,it's\n2,\n", to: "seeds/app.sql/t.csv")
    let text = """
      version 1 -> 2
      added index 'i'
      rows of 't': 1 added, 0 removed, 1 changed
        changed 1: a 'x' -> 'it''s'
        added 2

      """
    #expect(folder.run("diff", built, "app") == 0)
    #expect(folder.output == text)
    #expect(folder.run("diff", built, "app", "--exit-code") == 1)
    #expect(folder.run("diff", built, "app", "--format", "json") == 0)
    #expect(folder.output.contains("\"change\" : \"added\""))
    #expect(folder.run("diff", built) == 64)
  }
}
