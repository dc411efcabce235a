import SeedbedSQLite
import Testing

@testable import SeedbedKit

/// What `seeds.lock` remembers of the rows that each version shipped.
@Suite struct SeedsLockTests {
  /// A project of one database, whose seeds change from version to version.
  static func project(
    _ table: String, seed: String, settings: String = "{}"
  ) throws -> ScratchProject {
    try ScratchProject([
      "migrations/app.sql/0001_t.sql": table, "seeds/app.sql/t.csv": seed,
      "seedbed.json": "{\"databases\": {\"app.sql\": {\"refresh\": \(settings)}}}",
    ])
  }

  /// Locks, and answers the lock's lines behind the first with each hash as `#`.
  static func lock(_ project: ScratchProject) throws -> [String] {
    _ = try DatabaseLocker(project.database()).lock()
    let text = try project.text("migrations/app.sql/seeds.lock")
    let read = try SeedsLock(SourceText(Array(text.utf8), file: "seeds.lock"))
    #expect(read.bytes == Array(text.utf8))
    return text.split(separator: "\n").dropFirst().map { line in
      guard line.hasPrefix("+") || line.hasPrefix("~") else { return String(line) }
      return line.dropLast(16) + "#"
    }
  }

  static func release(
    _ version: Int, _ seed: String, of project: ScratchProject
  ) throws {
    try project.write(
      "-- content\n", to: "migrations/app.sql/000\(version)_content.sql")
    try project.write(seed, to: "seeds/app.sql/t.csv")
  }

  @Test func `each version appends the rows that it changed`() throws {
    let project = try Self.project(
      "CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT, b TEXT)",
      seed: "id,b,a\n10,x,\n2,y,z\n")
    let first = [
      "version 1", "table \"t\" key \"id\" columns \"a\" \"b\"", "+ 2 #", "+ 10 #",
    ]
    #expect(try Self.lock(project) == first)
    try Self.release(2, "id,b,a\n10,x,\n2,y,z\n", of: project)
    #expect(try Self.lock(project) == first)
    try Self.release(3, "a,id,b\n\"\",10,x\nnew,30,x\n", of: project)
    let second = [
      "version 3", "table \"t\" key \"id\" columns \"a\" \"b\"", "- 2", "~ 10 #", "+ 30 #",
    ]
    #expect(try Self.lock(project) == first + second)
    #expect(try Self.lock(project) == first + second)
    try project.remove("seeds/app.sql/t.csv")
    try project.write("--\n", to: "migrations/app.sql/0004_gone.sql")
    #expect(
      try Self.lock(project) == first + second + [
        "version 4", "table \"t\" key \"id\" columns \"a\" \"b\"", "- 10", "- 30",
      ])
  }

  @Test func `another set of columns lists every row`() throws {
    let project = try Self.project(
      "CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT, b TEXT)", seed: "id,a\n1,x\n2,y\n")
    let first = try Self.lock(project)
    try Self.release(2, "id,a,b\n1,x,\n2,y,\n3,z,\n", of: project)
    #expect(
      try Self.lock(project) == first + [
        "version 2", "table \"t\" key \"id\" columns \"a\" \"b\"", "~ 1 #", "~ 2 #", "+ 3 #",
      ])
  }

  @Test func `a named key and owned columns`() throws {
    let project = try Self.project(
      "CREATE TABLE t(id INTEGER PRIMARY KEY, lang TEXT, code BLOB, a, b, UNIQUE(lang, code))",
      seed: "lang,code,a,b\n\"d \"\"e\",x'00FF',1,2\n\"a\n\\b\",x'00',1,2\n,x'01',1,2\n",
      settings: "{\"t\": {\"columns\": [\"b\", \"id\"], \"key\": [\"code\", \"LANG\"]}}")
    #expect(
      try Self.lock(project) == [
        "version 1", "table \"t\" key \"lang\" \"code\" columns \"b\"",
        "+ \"a\\n\\\\b\" x'00' #", "+ \"d \\\"e\" x'00ff' #",
      ])
  }

  @Test func `rows that migrations insert are no seeds`() throws {
    let project = try Self.project(
      "CREATE TABLE t(id INTEGER PRIMARY KEY, a); INSERT INTO t VALUES (1, 'x')",
      seed: "id,a\n2,y\n")
    #expect(try Self.lock(project).dropFirst(2) == ["+ 2 #"])
  }

  /// A table whose rows can't be refreshed, and why.
  struct Keyless: Sendable, CustomTestStringConvertible {
    var table: String
    var settings = "{}"
    var severity: Diagnostic.Severity?
    var reason = ""
    var testDescription: String { "\(table) \(settings)" }
  }

  @Test(arguments: [
    Keyless(
      table: "CREATE TABLE t(a)", severity: .note,
      reason: "it has no primary key, and 'key' in seedbed.json names no other"),
    Keyless(table: "CREATE TABLE t(a)", settings: "{\"t\": \"never\"}"),
    Keyless(
      table: "CREATE TABLE t(a)", settings: "{\"t\": \"owned\"}", severity: .warning,
      reason: "it has no primary key, and 'key' in seedbed.json names no other"),
    Keyless(
      table: "CREATE TABLE t(id INTEGER PRIMARY KEY, a)", severity: .note,
      reason: "its seed leaves out the key column 'id'"),
    Keyless(
      table: "CREATE TABLE t(a); CREATE UNIQUE INDEX i ON t(a) WHERE a > 1",
      settings: "{\"t\": {\"policy\": \"insert\", \"key\": [\"a\"]}}", severity: .warning,
      reason: "'key' in seedbed.json names no UNIQUE key of it"),
    Keyless(
      table: "CREATE VIRTUAL TABLE t USING fts5(a)", severity: .note,
      reason: "it is no ordinary table"),
  ])
  func `a table without a key is said to be one`(_ keyless: Keyless) throws {
    let project = try Self.project(keyless.table, seed: "a\nx\n", settings: keyless.settings)
    let report = try DatabaseLocker(project.database()).lock()
    #expect(report.diagnostics.map(\.severity) == [keyless.severity].compactMap(\.self))
    #expect(
      report.diagnostics.map(\.message)
        == [
          keyless.severity.map { _ in "rows of 't' can't be refreshed in copies: \(keyless.reason)"
          }
        ]
        .compactMap(\.self))
    #expect(try !project.names(in: "migrations/app.sql").contains("seeds.lock"))
  }

  @Test func `a row in any database hashes as its seed did`() throws {
    let project = try Self.project(
      "CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT, size REAL, flag BOOL)",
      seed: "id,name,size,flag\n1,Ann,1,true\n2,,,\n")
    _ = try DatabaseLocker(project.database()).lock()
    let text = try project.text("migrations/app.sql/seeds.lock")
    let lock = try SeedsLock(SourceText(Array(text.utf8), file: "seeds.lock"))
    let state = try #require(lock.states()[SchemaName("T")])
    #expect(state.columns == ["flag", "name", "size"])

    let copy = try Connection(path: ":memory:", mode: .create)
    try copy.execute(
      """
      CREATE TABLE t(later, Name TEXT, FLAG, size REAL, id INTEGER PRIMARY KEY);
      INSERT INTO t VALUES (9, 'Ann', 1, 1.0, 1), (9, NULL, NULL, NULL, 2), (9, '', NULL, NULL, 3);
      """)
    var rows = try copy.prepare("SELECT id, flag, name, size FROM t ORDER BY id")
    let hasher = SeedRowHasher(columns: state.columns)
    var hashes: [SeedRowHash] = []
    while try rows.step() { hashes.append(hasher.hash(of: rows, from: 1)) }
    #expect(state.rows[SeedKey(values: [.integer(1)])] == hashes[0])
    #expect(state.rows[SeedKey(values: [.integer(2)])] == hashes[1])
    #expect(hashes[1] != hashes[2])
  }

  @Test func `keys and hashes read back as they were written`() throws {
    let keys: [StoredValue] = [
      .integer(.min), .integer(-1), .real(0.1), .integer(7), .real(1e300), .text([]),
      .text(Array("a\t\"\\\n\u{7f}é 'x'".utf8)), .blob([]), .blob([0, 255]),
    ]
    #expect(keys.map { SeedKey(values: [$0]) }.sorted() == keys.map { SeedKey(values: [$0]) })
    for key in keys {
      let text = Array("\(key.text) rest".utf8)
      var offset = 0
      #expect(StoredValue(in: text[...], at: &offset) == key)
      #expect(offset == text.count - 5)
    }
  }
}
