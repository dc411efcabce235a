import SeedbedSQLite
import Testing

@testable import SeedbedKit

/// `"text"` is a name; what happens to files that mean a string by it.
@Suite struct DoubleQuotedStringTests {
  @Test func `a misspelt name in double quotes is an error in a build`() throws {
    let fault = try MemoryDatabase("CREATE TABLE t(x)").fault("SELECT 1;\nUPDATE t SET x = \"y\";")
    #expect(fault.map(line) == "error migration.failed 2:18 no such column: y")
  }

  @Test func `a file that the settings name may mean a string by it, and no later one`() throws {
    let database = try MemoryDatabase("CREATE TABLE t(x)")
    let options = MigrationRunner.Options(allowsDoubleQuotedStrings: { $0 == "0002_b.sql" })
    let error = #expect(throws: SeedbedError.self) {
      try database.migrate(
        "INSERT INTO t VALUES(\"a\");", "\nINSERT INTO t VALUES(\"b\");", options: options)
    }
    #expect(
      error?.diagnostics[0].position == SourcePosition(file: "0003_b.sql", line: 2, column: 22))
    try database.migrate("INSERT INTO t VALUES(\"a\");", options: options)
    #expect(try database.connection.lines("SELECT * FROM t") == ["a"])
  }

  @Test func `an old string in double quotes blocks no change of a user's file`() throws {
    let file = try UserDatabase(
      "CREATE TABLE t(x, state CHECK (state <> \"\")); CREATE TABLE u(a, b)")
    // In a build of version 1 the same text must be allowed.
    var settings = DatabaseSettings("a.db")
    settings.doubleQuotedStrings = ["0001_b.sql"]
    try file.upgrade(
      "ALTER TABLE u RENAME TO v; ALTER TABLE v DROP COLUMN b;", settings: settings)
    #expect(try file.lines("SELECT name FROM pragma_table_info('v')") == ["a"])
  }
}
