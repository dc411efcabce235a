import Foundation
import SeedbedKit
import Testing

/// A project with one fault, and the code that a check must find.
struct CheckCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  /// Texts by file name in `migrations/app.db/`, or by path.
  var files: [String: String]
  var code: DiagnosticCode
  /// The file that is named, and the line in it.
  var place: (file: String, line: Int?)

  init(
    _ testDescription: String, _ files: [String: String], _ code: DiagnosticCode,
    at file: String, _ line: Int? = nil
  ) {
    self.testDescription = testDescription
    self.files = files
    self.code = code
    place = (file, line)
  }

  static let people = "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT, email TEXT);"

  /// Migrations that run over an empty database, and not over one with rows.
  static let populated = [
    CheckCase(
      "a NOT NULL column without a default",
      ["1_a.sql": people, "2_b.sql": "\nALTER TABLE people ADD COLUMN age INTEGER NOT NULL;"],
      .migrationFailed, at: "2_b.sql", 2),
    CheckCase(
      "a default that isn't constant",
      [
        "1_a.sql": people,
        "2_b.sql": "ALTER TABLE people ADD COLUMN made TEXT DEFAULT CURRENT_TIMESTAMP;",
      ], .migrationFailed, at: "2_b.sql", 1),
    CheckCase(
      "a unique index over duplicates",
      ["1_a.sql": people, "2_b.sql": "CREATE UNIQUE INDEX e ON people(email);"],
      .migrationFailed, at: "2_b.sql", 1),
    CheckCase(
      "a rebuild that refuses what was NULL",
      [
        "1_a.sql": people,
        "2_b.sql": """
        CREATE TABLE n (id INTEGER PRIMARY KEY, name TEXT NOT NULL, email TEXT);
        INSERT INTO n SELECT * FROM people;
        DROP TABLE people;
        ALTER TABLE n RENAME TO people;
        """,
      ], .migrationFailed, at: "2_b.sql", 2),
    CheckCase(
      "a rebuild that leaves rows behind",
      [
        "1_a.sql": people,
        "2_b.sql": """
        CREATE TABLE n (id INTEGER PRIMARY KEY, name TEXT, email TEXT);
        INSERT INTO n SELECT * FROM people LIMIT 1;
        DROP TABLE people;
        ALTER TABLE n RENAME TO people;
        """,
      ], .rowsLost, at: "2_b.sql", 3),
    CheckCase(
      "a parent that is emptied under its children",
      [
        "1_a.sql": people
          + "CREATE TABLE pet (id INTEGER PRIMARY KEY, owner INTEGER REFERENCES people(id));",
        "2_b.sql": "DELETE FROM people;",
      ], .newOrphans, at: "2_b.sql"),
    CheckCase(
      "a CHECK over rows that break it",
      [
        "1_a.sql":
          "CREATE TABLE task (id INTEGER PRIMARY KEY, state TEXT NOT NULL CHECK (state IN ('open', 'closed')));",
        "2_b.sql": """
        CREATE TABLE n (id INTEGER PRIMARY KEY, state TEXT NOT NULL CHECK (state = 'none'));
        INSERT INTO n SELECT * FROM task;
        DROP TABLE task;
        ALTER TABLE n RENAME TO task;
        """,
      ], .migrationFailed, at: "2_b.sql", 2),
    CheckCase(
      "a fault that only rows of the first version meet",
      [
        "1_a.sql": people, "2_b.sql": "CREATE TABLE other (x);",
        "3_c.sql": "UPDATE people SET id = NULL; CREATE UNIQUE INDEX n ON people(name);",
      ], .migrationFailed, at: "3_c.sql", 1),
  ]
}

@Suite struct ProjectCheckTests {
  private func check(
    _ project: borrowing TemporaryProject, _ options: ProjectCheck.Options = .init()
  ) throws -> ProjectCheck.Report {
    let read = try project.read()
    return try ProjectCheck(read, options: options).run(read.databases[0])
  }

  private func project(_ files: [String: String]) throws -> TemporaryProject {
    var paths: [String: String] = [:]
    for (name, text) in files {
      paths[name.contains("/") ? name : "migrations/app.db/\(name)"] = text
    }
    return try TemporaryProject(paths)
  }

  @Test(arguments: CheckCase.populated)
  func `a migration that fails over rows is found`(fault: CheckCase) throws {
    let project = try project(fault.files)
    // Over an empty database nothing shows.
    let read = try project.read()
    _ = try DatabaseBuilder(read.databases[0]).build(to: project.folder.path + "/out.db")
    let report = try check(project)
    let found = report.diagnostics.first { $0.severity == .error }
    #expect(found?.code == fault.code)
    #expect(found?.position?.file.hasSuffix("/\(fault.place.file)") == true)
    #expect(found?.position?.line == fault.place.line)
    #expect(found?.notes.contains { $0.message.contains("rows in every table") } == true)
    #expect(report.findingCount > 0)
  }

  @Test func `a clean project has no findings, and the check writes nothing into it`() throws {
    let project = try project([
      "1_a.sql": CheckCase.people, "2_b.sql": "ALTER TABLE people ADD COLUMN age INTEGER;",
      "2_b.down.sql": "ALTER TABLE people DROP COLUMN age;",
      "seeds/app.db/people.csv": "id,name,age\n1,Ann,3\n2,\"Bo, jr\",\n",
    ])
    let before = try FileManager.default.subpathsOfDirectory(atPath: project.folder.path)
    let report = try check(project)
    #expect(report.diagnostics == [])
    let after = try FileManager.default.subpathsOfDirectory(atPath: project.folder.path)
    #expect(after == before)
  }

  @Test func `a way back that leaves something is found`() throws {
    let project = try project([
      "1_a.sql": CheckCase.people, "2_b.sql": "CREATE TABLE x (a); CREATE INDEX i ON people(name);",
      "2_b.down.sql": "DROP TABLE x;",
    ])
    let report = try check(project)
    let codes = report.diagnostics.filter { $0.severity == .error }.map(\.code)
    #expect(codes.contains(.checkRoundTrip))
    #expect(
      report.diagnostics.contains {
        $0.code == .checkRoundTrip && $0.message.contains("index 'i' is extra")
      })
  }

  @Test func `an emitted file of another state is found, and a current one isn't`() throws {
    let project = try project(["1_a.sql": CheckCase.people])
    let read = try project.read()
    let emitted = read.builtPath(of: read.databases[0])
    _ = try DatabaseBuilder(read.databases[0]).build(to: emitted)
    #expect(try check(project).diagnostics == [])
    try project.folder.write("CREATE TABLE more (x);".utf8, to: "migrations/app.db/2_b.sql")
    #expect(try check(project).diagnostics.map(\.code) == [.checkStaleOutput])

    // Nothing else is hidden by it.
    try project.folder.write(
      "ALTER TABLE people ADD COLUMN age INTEGER NOT NULL;".utf8, to: "migrations/app.db/3_c.sql")
    #expect(
      Set(try check(project).diagnostics.map(\.code)).isSuperset(
        of: [.checkStaleOutput, .migrationFailed]))
  }

  @Test func `schema.sql and the locks are compared where they are there`() throws {
    let project = try project([
      "1_a.sql": CheckCase.people, "seeds/app.db/people.csv": "id,name\n1,Ann\n",
    ])
    _ = try DatabaseLocker(try project.read().databases[0]).lock()
    #expect(try check(project).diagnostics == [])
    // Line ends are a checkout's business.
    let schema = "migrations/app.db/schema.sql"
    let text = try String(contentsOfFile: project.folder.path + "/" + schema, encoding: .utf8)
    try project.folder.write(text.replacing("\n", with: "\r\n").utf8, to: schema)
    #expect(try check(project).diagnostics == [])
    try project.folder.write("-- old\n".utf8, to: schema)
    #expect(try check(project).diagnostics.map(\.code) == [.checkStaleSchema])
    try project.folder.write(text.utf8, to: schema)
    try project.folder.write("id,name\n1,Anne\n".utf8, to: "seeds/app.db/people.csv")
    #expect(try check(project).diagnostics.map(\.code) == [.lockSeedsChanged])
    try project.folder.write("id,name\n1,Ann\n".utf8, to: "seeds/app.db/people.csv")
    try project.folder.write(
      CheckCase.people.replacing("email", with: "mail").utf8, to: "migrations/app.db/1_a.sql")
    let codes = try check(project).diagnostics.map(\.code)
    #expect(codes.contains(.lockEdited))
  }

  @Test func `a released file joins the walk`() throws {
    let project = try project(["1_a.sql": CheckCase.people])
    let released = project.folder.path + "/released.db"
    _ = try DatabaseBuilder(try project.read().databases[0]).build(to: released)
    try project.folder.write(
      "ALTER TABLE people ADD COLUMN age INTEGER;".utf8, to: "migrations/app.db/2_b.sql")
    var options = ProjectCheck.Options()
    options.releasedFiles = [("app.db", released)]
    let before = try Data(contentsOf: URL(fileURLWithPath: released))
    #expect(try check(project, options).diagnostics == [])
    #expect(try Data(contentsOf: URL(fileURLWithPath: released)) == before)
    try project.folder.write("no database".utf8, to: "released.db")
    #expect(try check(project, options).diagnostics.map(\.code) == [.notADatabase])
  }

  @Test func `a table that no row fits is a note, and no finding`() throws {
    let project = try project([
      "1_a.sql": "CREATE TABLE odd (x INTEGER NOT NULL CHECK (x % 7919 = 5 AND x > 100000));"
    ])
    let report = try check(project)
    #expect(report.diagnostics.map(\.code) == [.walkEmptyTable])
    #expect(report.findingCount == 0)
    #expect(report.diagnostics.first?.fix?.contains("--released") == true)
  }

  @Test func `a failing migration is reported once`() throws {
    let project = try project(["1_a.sql": "CREATE TABLE t (a);\nSELEC 1;"])
    let report = try check(project)
    #expect(report.diagnostics.map(\.code) == [.migrationFailed])
    #expect(report.diagnostics.first?.position?.line == 2)
  }
}
