import SeedbedSQLite
import Testing

@testable import SeedbedKit

/// Files that run outside the transaction, and split a run.
@Suite struct NoTransactionTests {
  private static let vacuum = """
    -- Gives space back.
    -- seedbed: no-transaction
    PRAGMA page_size = 8192; PRAGMA auto_vacuum = INCREMENTAL; VACUUM; REINDEX; ANALYZE;
    PRAGMA incremental_vacuum(1); PRAGMA wal_checkpoint; PRAGMA optimize; PRAGMA page_size;
    """

  @Test func `it may hold all that changes neither rows nor schema`() throws {
    let file = try UserDatabase(GuardSchema.people, rows: GuardSchema.threePeople)
    let report = try file.upgrade(Self.vacuum)
    #expect(report.diagnostics == [])
    #expect(report.steps.map(\.changedRows).allSatisfy { $0 >= 0 })
    #expect(try file.lines("PRAGMA page_size") == ["8192"])
    #expect(try file.lines("PRAGMA auto_vacuum") == ["2"])
    #expect(try file.lines("PRAGMA user_version") == ["2"])
    #expect(try file.lines("SELECT count(*) FROM people") == ["3"])
  }

  @Test func `it may change the journal mode of a user's file`() throws {
    let file = try UserDatabase(GuardSchema.people, rows: GuardSchema.threePeople)
    try file.upgrade(
      "-- seedbed: no-transaction\nPRAGMA journal_mode = WAL;",
      "INSERT INTO people(name) VALUES(1);")
    #expect(try file.lines("PRAGMA journal_mode") == ["wal"])
    #expect(try file.lines("PRAGMA user_version") == ["3"])
  }

  @Test func `a failure behind it leaves the file whole at its version`() throws {
    let file = try UserDatabase(GuardSchema.people, rows: GuardSchema.threePeople)
    let migrations = [
      "ALTER TABLE people ADD COLUMN a;", Self.vacuum, "ALTER TABLE people ADD COLUMN b;",
      "\nSELECT nope;",
    ]
    let error = #expect(throws: SeedbedError.self) {
      try file.upgrade(migrations[0], migrations[1], migrations[2], migrations[3])
    }
    #expect(error?.diagnostics.map(line) == ["error migration.failed 2:8 no such column: nope"])
    #expect(
      error?.diagnostics[0].notes.map(\.message)
        == ["the file stands whole at version 3, which was committed before"])
    #expect(try file.lines("PRAGMA user_version") == ["3"])
    #expect(
      try file.lines("SELECT name FROM pragma_table_info('people')") == ["id", "name", "age", "a"])

    try file.upgrade(migrations[0], migrations[1], migrations[2], "SELECT 1;")
    #expect(try file.lines("PRAGMA user_version") == ["5"])
    #expect(try file.lines("SELECT count(b) FROM people") == ["0"])
  }

  @Test func `a failure in it leaves the file whole at the version before`() throws {
    let file = try UserDatabase(GuardSchema.people, rows: GuardSchema.threePeople)
    let add = "ALTER TABLE people ADD COLUMN a;"
    let error = #expect(throws: SeedbedError.self) {
      try file.upgrade(add, "-- seedbed: no-transaction\nVACUUM;\nREINDEX nope;")
    }
    #expect(
      error?.diagnostics.map(line)
        == ["error migration.failed 3:1 unable to identify the object to be reindexed"])
    #expect(
      error?.diagnostics[0].notes.map(\.message)
        == ["the file stands whole at version 2, which was committed before"])
    #expect(try file.lines("PRAGMA user_version") == ["2"])
    try file.upgrade(add, Self.vacuum)
    #expect(try file.lines("PRAGMA user_version") == ["3"])
  }

  @Test func `a version that another process went on to is never set back`() throws {
    let file = try UserDatabase(GuardSchema.people)
    let database = try file.database(["-- seedbed: no-transaction\nVACUUM;\nANALYZE;", "SELECT 1;"])
    let connection = try Connection(path: file.path, mode: .readWrite)
    try connection.execute("BEGIN IMMEDIATE")
    var standing = Standing(at: 1)
    let path = file.path
    // While no transaction holds the file, another process brings it to version 9.
    let options = MigrationRunner.Options(didRunStatement: { _ in
      let other = try? Connection(path: path, mode: .readWrite)
      try? other?.execute("PRAGMA user_version = 9")
    })
    do throws(SeedbedError) {
      try Migrator(options: options).run(
        database.migrations.dropFirst().map(MigrationStep.init(up:)), on: connection,
        standing: &standing
      ) { _ in }
      Issue.record("it went on")
    } catch {
      #expect(
        error.diagnostics.map(line)
          == ["error database.busy another process took the database to version 9 meanwhile"])
    }
    connection.rollBack()
    #expect(standing.now == 1)
    #expect(try file.lines("PRAGMA user_version") == ["9"])
  }

  @Test func `in a build, the settings win over it`() throws {
    let file = try UserDatabase(GuardSchema.people)
    var settings = DatabaseSettings("a.db")
    settings.pragmas.pageSize = 1024
    settings.pragmas.autoVacuum = FilePragmas.AutoVacuum.none
    let output = file.folder.path + "/built.db"
    _ = try DatabaseBuilder(try file.database([Self.vacuum], settings: settings)).build(to: output)
    let built = try Connection(path: output, mode: .readOnly)
    #expect(try built.lines("PRAGMA page_size") == ["1024"])
    #expect(try built.lines("PRAGMA auto_vacuum") == ["0"])
  }

  @Test func `a build runs it too`() throws {
    let file = try UserDatabase(GuardSchema.people)
    let database = try file.database([Self.vacuum, "CREATE TABLE u(x);"])
    let output = file.folder.path + "/built.db"
    let report = try DatabaseBuilder(database).build(to: output)
    #expect(report.version == 3)
    let built = try Connection(path: output, mode: .readOnly)
    #expect(try built.lines("PRAGMA page_size") == ["8192"])
    #expect(try built.lines("PRAGMA journal_mode") == ["delete"])
  }
}
