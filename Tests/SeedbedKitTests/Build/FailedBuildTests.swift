import Foundation
import Testing

@testable import SeedbedKit

@Suite struct FailedBuildTests {
  /// What makes a build fail, after one that succeeded.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var migration = "CREATE TABLE u (b INT NOT NULL CHECK (b > 0))"
    var seed: (name: String, text: String)?
    let code: DiagnosticCode
  }

  @Test(arguments: [
    Case(testDescription: "a syntax error", migration: "CREATE TABEL u", code: .migrationFailed),
    Case(
      testDescription: "a late constraint",
      migration: "INSERT INTO t VALUES ('x'); INSERT INTO t VALUES ('x')",
      code: .migrationFailed),
    Case(
      testDescription: "a refused statement", migration: "ATTACH 'x.db' AS x",
      code: .migrationRefused),
    Case(
      testDescription: "RAISE(ROLLBACK)",
      migration:
        "CREATE TRIGGER g AFTER INSERT ON t BEGIN SELECT RAISE(ROLLBACK, 'no'); END; INSERT INTO t VALUES ('y')",
      code: .migrationFailed),
    Case(testDescription: "a value", seed: ("u.csv", "b\nx\n"), code: .seedTypeMismatch),
    Case(testDescription: "a constraint", seed: ("u.csv", "b\n1\n0\n"), code: .seedConstraint),
    Case(testDescription: "a header", seed: ("u.csv", "c\n"), code: .seedHeader),
    Case(testDescription: "a malformed file", seed: ("u.csv", "b\n\"1\n"), code: .seedMalformed),
    Case(testDescription: "an unknown table", seed: ("v.csv", "b\n1\n"), code: .seedUnknownTable),
    Case(
      testDescription: "a foreign key", migration: "CREATE TABLE u (b TEXT REFERENCES t (a))",
      seed: ("u.csv", "b\nx\n"), code: .seedForeignKey),
    Case(
      testDescription: "a row of a trigger that refers to nothing",
      migration: """
        CREATE TABLE u (b INT); CREATE TABLE w (c TEXT REFERENCES t (a));
        CREATE TRIGGER g AFTER INSERT ON u BEGIN INSERT INTO w VALUES (NEW.b); END
        """, seed: ("u.csv", "b\n1\n"), code: .checkFailed),
    Case(
      testDescription: "a CHECK that holds no more when all is done",
      migration: "CREATE TABLE u (b INT CHECK (total_changes() < 1))",
      seed: ("u.csv", "b\n1\n"), code: .checkFailed),
  ])
  func `nothing is left of a failed build and the old file stands`(_ test: Case) throws {
    let trial = try BuildTrial("CREATE TABLE t (a TEXT UNIQUE)")
    try trial.build()
    let before = trial.bytes()
    try trial.write(test.migration, to: "migrations/app.db/2_m.sql")
    if let seed = test.seed { try trial.write(seed.text, to: "seeds/app.db/\(seed.name)") }
    let faults = try trial.faults()
    #expect(faults.map(\.code) == [test.code], "\(faults)")
    #expect(trial.bytes() == before)
    #expect(trial.names() == ["app.db"])
    #expect(faults.allSatisfy { $0.position != nil })
    // And without an old file there is none afterwards.
    _ = try trial.faults(to: trial.root + "/new/app.db")
    #expect(trial.names(in: "new") == nil)
  }

  @Test(arguments: [0, 1, 3])
  func `a cancelled build leaves nothing`(_ patience: Int) throws {
    let trial = try BuildTrial(
      """
      CREATE TABLE t (a INT);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000)
        INSERT INTO t SELECT i FROM n;
      """)
    // A file, since the closure must be Sendable: each question makes it longer.
    let count = trial.root + "/count"
    let faults = try trial.faults { options in
      options.isCancelled = {
        let asked = (FileManager.default.contents(atPath: count) ?? Data()).count
        try? Data(count: asked + 1).write(to: URL(fileURLWithPath: count))
        return asked >= patience
      }
    }
    #expect(faults.map(\.code) == [.interrupted])
    #expect(trial.names() == nil)
  }

  @Test func `a seeds file that can't be read is an error that names it`() throws {
    let trial = try BuildTrial("CREATE TABLE t (a TEXT)", seeds: ["t.csv": "a\nx\n"])
    let project = try Project(at: trial.root)
    try FileManager.default.removeItem(atPath: trial.root + "/seeds/app.db/t.csv")
    let error = #expect(throws: SeedbedError.self) {
      try DatabaseBuilder(project.databases[0]).build(to: trial.output)
    }
    #expect(error?.contains(.fileAccess) == true)
    #expect(error?.diagnostics.first?.position?.file.hasSuffix("t.csv") == true)
  }
}
