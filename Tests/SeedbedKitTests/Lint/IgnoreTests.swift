import Testing

@testable import SeedbedKit

@Suite struct IgnoreTests {
  private static let odd = "CREATE TABLE t(a STRING);"
  private static func settings(_ ids: String...) -> String {
    let list = ids.map { "\"\($0)\"" }.joined(separator: ", ")
    return "{\"databases\": {\"app.db\": {\"ignore\": [\(list)]}}}"
  }

  @Test(arguments: [
    "-- seedbed: ignore misleading-type\n", "--seedbed:ignore misleading-type, clock-or-chance \n",
    "-- Seedbed: ignore clock-or-chance misleading-type\n",
  ])
  func `a file can ignore rules`(directive: String) throws {
    let found = try LintTrial().run([
      directive + Self.odd
        + "INSERT INTO t(a) VALUES(random());".prefix(
          directive.contains("chance") ? 100 : 0)
    ])
    #expect(found == [])
  }

  @Test func `a directive is about its own file alone`() throws {
    let found = try LintTrial().run([
      "-- seedbed: ignore misleading-type\n" + Self.odd, "CREATE TABLE u(a STRING);",
    ])
    #expect(found.map(\.summary) == ["lint.misleading-type warning 2.sql:1:18"])
  }

  @Test func `the settings are about all files`() throws {
    let trial = LintTrial(settings: Self.settings("misleading-type"))
    #expect(try trial.run([Self.odd, "CREATE TABLE u(a STRING);"]) == [])
  }

  @Test func `a rule that doesn't exist is found, with what may have been meant`() throws {
    let trial = LintTrial(settings: Self.settings("misleading-types"))
    let found = try trial.run([
      "CREATE TABLE t(a);", "-- é\n-- seedbed: ignore rebuild-oder\nSELECT 1;",
    ])
    #expect(
      found.map(\.summary) == [
        "lint.unknown-rule warning 2.sql:2:20", "lint.unknown-rule warning seedbed.json:1:38",
      ])
    #expect(found[0].message.hasSuffix("did you mean 'rebuild-order'?"))
    #expect(found[1].message.hasSuffix("did you mean 'misleading-type'?"))
  }

  @Test func `an ignore that ignores nothing is a note, where the rule has looked`() throws {
    let text =
      "-- seedbed: ignore misleading-type, insert-without-columns, target-schema\nSELECT 1;"
    #expect(try LintTrial().run([text]).map(\.summary) == ["lint.unused-ignore note 1.sql:1:20"])
    #expect(
      try LintTrial(isStrict: true).run([text]).map(\.summary) == [
        "lint.unused-ignore note 1.sql:1:20", "lint.unused-ignore note 1.sql:1:37",
      ])
    #expect(try LintTrial().run([text + "SELEC"]) == [])
  }

  @Test func `in a locked file there are only notes`() throws {
    let texts = [
      "-- seedbed: ignore new-rule\nCREATE TABLE t(a STRING) ;\nDELETE FROM t;",
      "CREATE TABLE u(a STRING);",
    ]
    let trial = LintTrial(target: "iOS 13", isStrict: true, lockedCount: 1)
    let found = try trial.run(texts + ["CREATE TABLE s(a INTEGER) STRICT;"])
    #expect(
      found.map(\.summary) == [
        "lint.unknown-rule note 1.sql:1:20", "lint.misleading-type note 1.sql:2:18",
        "lint.misleading-type warning 2.sql:1:18", "lint.target-schema error 3.sql:1:27",
      ])
    let locked = LintTrial(target: "iOS 13", lockedCount: 1)
    #expect(
      try locked.run(["CREATE TABLE s(a INTEGER) STRICT;"]).map(\.summary)
        == ["lint.target-schema note 1.sql:1:27"])
  }

  @Test func `what a build reports is ignored by its rule too`() throws {
    var trial = LintTrial()
    trial.others = [
      Diagnostic(
        .objectLost, severity: .warning, "gone",
        at: SourcePosition(file: "migrations/app.db/1.sql", line: 2, column: 1)),
      Diagnostic(
        .walInBundle, severity: .warning, "wal", at: SourcePosition(file: "seedbed.json")),
      Diagnostic(.checkStaleOutput, "stale", at: SourcePosition(file: "build/app.db")),
    ]
    let texts = ["-- seedbed: ignore rebuild-loses-objects\nSELECT 1;"]
    #expect(
      try trial.run(texts).map(\.code) == [.checkStaleOutput, .walInBundle])
    trial.settings = Self.settings("wal-in-bundle")
    #expect(try trial.run(texts).map(\.code) == [.checkStaleOutput])
    trial.lockedCount = 1
    trial.settings = nil
    #expect(
      try trial.run(["SELECT 1;"]).map(\.summary).sorted() == [
        "build.wal-in-bundle warning seedbed.json", "check.stale-output error app.db",
        "migration.object-lost note 1.sql:2:1",
      ])
  }
}
