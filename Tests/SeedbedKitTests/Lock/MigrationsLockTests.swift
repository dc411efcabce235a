import SeedbedKit
import Testing

/// What keeps what was shipped from being changed unnoticed.
@Suite struct MigrationsLockTests {
  static let files = [
    "migrations/app.sql/0001_people.sql":
      "CREATE TABLE people(id INTEGER PRIMARY KEY, name TEXT);\n",
    "migrations/app.sql/0003_index.sql": "CREATE INDEX people_by_name ON people(name);\n",
    "seeds/app.sql/people.csv": "id,name\n1,Ann\n2,Bob\n",
  ]

  /// A project whose two versions are locked.
  static func locked() throws -> ScratchProject {
    let project = try ScratchProject(files)
    let report = try DatabaseLocker(project.database()).lock()
    #expect(report.version == 3)
    #expect(report.newVersionCount == 2)
    return project
  }

  static func faults(_ project: ScratchProject) throws -> [Diagnostic] {
    try project.database().lockFaults(requiresAll: true)
  }

  @Test func `the lock is one sorted line for each migration and seed`() throws {
    let project = try Self.locked()
    #expect(
      try project.text("migrations/app.sql/migrations.lock") == """
        seedbed migrations.lock 1
        migration 1 ac2ae037a1f341199766f67d2dd010f66f8b0565597fda9417d2245fc9cc9902 0001_people.sql
        migration 3 05c60675ce4b2cbd84aa5d47c1225f5d841323afbd429b1a3440af5e359eb419 0003_index.sql
        seeds 3
        seed 969d1a2c7789c7d0d4e22b184a30f405f9257e48bf458842add000c595cd1790 people

        """)
    #expect(
      try project.text("migrations/app.sql/schema.sql") == """
        CREATE TABLE people(id INTEGER PRIMARY KEY, name TEXT);
        CREATE INDEX people_by_name ON people(name);

        """)
    #expect(try Self.faults(project).isEmpty)
    let again = try DatabaseLocker(project.database()).lock()
    #expect(again.writtenFiles.isEmpty)
    #expect(again.newVersionCount == 0)
    #expect(again.changedRowCount == 0)
  }

  /// A change that means nothing.
  struct Harmless: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var path: String
    var text: String
    var removed: String?
  }

  @Test(arguments: [
    Harmless(
      testDescription: "CRLF and a byte order mark in SQL",
      path: "migrations/app.sql/0003_index.sql",
      text: "\u{FEFF}CREATE INDEX people_by_name ON people(name);\r\n"),
    Harmless(
      testDescription: "CRLF between records, no last one, quotes, columns in another order",
      path: "seeds/app.sql/people.csv", text: "name,ID\r\n\"Ann\",1\r\nBob,\"2\""),
    Harmless(
      testDescription: "tabs for commas", path: "seeds/app.sql/people.tsv",
      text: "id\tname\n1\tAnn\n2\tBob\n", removed: "seeds/app.sql/people.csv"),
  ])
  func `a change that means nothing is none`(_ change: Harmless) throws {
    let project = try Self.locked()
    if let removed = change.removed { try project.remove(removed) }
    try project.write(change.text, to: change.path)
    #expect(try Self.faults(project).isEmpty)
  }

  /// A change that breaks the lock.
  struct Broken: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var written: [String: String] = [:]
    var removed: [String] = []
    var renamed: [String: String] = [:]
    var code: DiagnosticCode
    var message: String
    var file: String
    var fix: String
    /// The version that accepts it.
    var version: Int32
  }

  @Test func `a way back is renamed along with its renumbered migration`() throws {
    let project = try Self.locked()
    try project.rename("migrations/app.sql/0003_index.sql", to: "migrations/app.sql/0004_index.sql")
    try project.write("DROP INDEX people_by_name;\n", to: "migrations/app.sql/0004_index.down.sql")
    let fix = try #require(try Self.faults(project).first?.fix)
    let words = fix.split(separator: " ").map { $0.split(separator: "/").last ?? "" }
    #expect(
      words == [
        "mv", "0004_index.sql", "0003_index.sql", "&&",
        "mv", "0004_index.down.sql", "0003_index.down.sql",
      ])
  }

  @Test(arguments: [
    Broken(
      testDescription: "edited",
      written: [
        "migrations/app.sql/0003_index.sql": "CREATE INDEX people_by_name ON people(id);\n"
      ],
      code: .lockEdited,
      message: "version 3 was edited after it was locked; copies at that version would never get "
        + "the change",
      file: "migrations/app.sql/0003_index.sql", fix: "--accept 3", version: 3),
    Broken(
      testDescription: "edited in a comment",
      written: [
        "migrations/app.sql/0003_index.sql": "CREATE INDEX people_by_name ON people(name);\n--\n"
      ],
      code: .lockEdited,
      message: "version 3 was edited after it was locked; copies at that version would never get "
        + "the change",
      file: "migrations/app.sql/0003_index.sql", fix: "--accept 3", version: 3),
    Broken(
      testDescription: "renamed",
      renamed: ["migrations/app.sql/0003_index.sql": "migrations/app.sql/0003_by_name.sql"],
      code: .lockRenamed,
      message: "locked version 3 is '0003_index.sql', and its file was renamed",
      file: "migrations/app.sql/0003_by_name.sql",
      fix: "/migrations/app.sql/0003_index.sql, or take the name with", version: 3),
    Broken(
      testDescription: "renumbered",
      renamed: ["migrations/app.sql/0003_index.sql": "migrations/app.sql/0002_index.sql"],
      code: .lockRenumbered,
      message: "locked version 3 ('0003_index.sql') has become version 2",
      file: "migrations/app.sql/0002_index.sql",
      fix: "/migrations/app.sql/0002_index.sql ", version: 3),
    Broken(
      testDescription: "removed", removed: ["migrations/app.sql/0003_index.sql"],
      code: .lockRemoved,
      message: "version 3 is locked, and its file '0003_index.sql' is gone",
      file: "migrations/app.sql/migrations.lock",
      fix: "git checkout HEAD -- /", version: 3),
    Broken(
      testDescription: "numbered below",
      written: ["migrations/app.sql/0002_late.sql": "CREATE TABLE late(a);\n"],
      code: .lockBelow,
      message: "version 2 is new, and below version 3, which is locked; copies at version 3 would "
        + "never get it",
      file: "migrations/app.sql/0002_late.sql", fix: "give it a number above 3", version: 2),
    Broken(
      testDescription: "seeds changed",
      written: ["seeds/app.sql/people.csv": "id,name\n1,Anna\n2,Bob\n"], code: .lockSeedsChanged,
      message: "the seeds of 'people' have changed since version 3 was locked",
      file: "seeds/app.sql/people.csv", fix: "seedbed new content", version: 3),
    Broken(
      testDescription: "an empty text for a NULL in seeds",
      written: ["seeds/app.sql/people.csv": "id,name\n1,Ann\n2,\"\"\n"], code: .lockSeedsChanged,
      message: "the seeds of 'people' have changed since version 3 was locked",
      file: "seeds/app.sql/people.csv", fix: "seedbed new content", version: 3),
    Broken(
      testDescription: "seeds removed", removed: ["seeds/app.sql/people.csv"],
      code: .lockSeedsChanged,
      message: "the seeds of 'people' are gone since version 3 was locked",
      file: "migrations/app.sql/migrations.lock", fix: "seedbed new content", version: 3),
  ])
  func `each way to break the lock has its message and fix, and can be accepted`(
    _ change: Broken
  ) throws {
    let project = try Self.locked()
    for (path, text) in change.written { try project.write(text, to: path) }
    for path in change.removed { try project.remove(path) }
    for (old, new) in change.renamed { try project.rename(old, to: new) }

    let faults = try Self.faults(project)
    #expect(faults.map(\.code) == [change.code])
    #expect(faults.first?.message == change.message)
    #expect(faults.first?.position.map { project.relative($0.file) } == change.file)
    #expect(faults.first?.fix?.contains(change.fix) == true)

    let before = try project.text("migrations/app.sql/migrations.lock")
    let error = #expect(throws: SeedbedError.self) {
      try DatabaseLocker(project.database()).lock()
    }
    #expect(error?.diagnostics == faults)
    #expect(try project.text("migrations/app.sql/migrations.lock") == before)

    _ = try DatabaseLocker(project.database(), accepting: [change.version]).lock()
    #expect(try Self.faults(project).isEmpty)
  }

  @Test func `changed seeds are welcome with a new version`() throws {
    let project = try Self.locked()
    try project.write("id,name\n1,Anna\n2,Bob\n", to: "seeds/app.sql/people.csv")
    let content = try NewMigration(
      named: "content", database: nil, projectRoot: project.path
    ).write()
    #expect(project.relative(content.path) == "migrations/app.sql/0004_content.sql")
    #expect(try Self.faults(project).map(\.code) == [.lockUnlocked])
    #expect(try project.database().lockFaults(requiresAll: false).isEmpty)
    let report = try DatabaseLocker(project.database()).lock()
    #expect(report.newVersionCount == 1)
    #expect(report.changedRowCount == 1)
    #expect(try Self.faults(project).isEmpty)
  }

  @Test func `a file that a seed names counts as its content`() throws {
    let project = try ScratchProject([
      "migrations/app.sql/1.sql": "CREATE TABLE t(id INTEGER PRIMARY KEY, b BLOB)",
      "seeds/app.sql/t.csv": "id,b\n1,@one.bin\n", "seeds/app.sql/one.bin": "one",
    ])
    _ = try DatabaseLocker(project.database()).lock()
    try project.write("two", to: "seeds/app.sql/one.bin")
    #expect(try Self.faults(project).map(\.code) == [.lockSeedsChanged])
  }

  @Test func `of a file with sections only the way up is locked`() throws {
    let up = "-- +goose Up\nCREATE TABLE t(a);\n"
    let project = try ScratchProject([
      "migrations/app.sql/1.sql": up + "-- +goose Down\nDROP TABLE t;\n"
    ])
    _ = try DatabaseLocker(project.database()).lock()
    let down = "-- +goose Down\nDROP TABLE IF EXISTS t;\n\n"
    try project.write((up + down), to: "migrations/app.sql/1.sql")
    #expect(try Self.faults(project).isEmpty)
    try project.write(("\n" + up + down), to: "migrations/app.sql/1.sql")
    #expect(try Self.faults(project).map(\.code) == [.lockEdited])
  }

  @Test func `without a lock there is nothing to break, unless one is asked for`() throws {
    let project = try ScratchProject(Self.files)
    #expect(try project.database().lockFaults(requiresAll: false).isEmpty)
    #expect(try Self.faults(project).map(\.code) == [.lockMissing])
  }

  @Test func `only a locked version can be accepted`() throws {
    let project = try Self.locked()
    let error = #expect(throws: SeedbedError.self) {
      try DatabaseLocker(project.database(), accepting: [2]).lock()
    }
    #expect(error?.diagnostics.map(\.code) == [.noSuchVersion])
  }
}
