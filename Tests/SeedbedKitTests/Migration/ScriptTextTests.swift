import SeedbedSQLite
import Testing

@testable import SeedbedKit

/// A file with sections, and the names of the tables that each direction of it makes.
struct SectionCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String
  let up: [String]
  let down: [String]

  init(_ description: String, _ text: String, up: [String], down: [String]) {
    testDescription = description
    self.text = text
    self.up = up
    self.down = down
  }

  static let all = [
    SectionCase("none", "CREATE TABLE a(x);", up: ["a"], down: ["a"]),
    SectionCase(
      "goose",
      """
      -- +goose NO TRANSACTION
      -- +goose Up
      -- +goose StatementBegin
      CREATE TABLE a(x);
      -- +goose StatementEnd
      -- +goose Down
      CREATE TABLE b(x);
      """, up: ["a"], down: ["b"]),
    SectionCase(
      "sql-migrate",
      "-- +migrate Up notransaction\nCREATE TABLE a(x);\n-- +migrate Down\nCREATE TABLE b(x);",
      up: ["a"], down: ["b"]),
    SectionCase(
      "dbmate",
      "-- migrate:up transaction:false\nCREATE TABLE a(x);\n\n-- migrate:down\nCREATE TABLE b(x);",
      up: ["a"], down: ["b"]),
    SectionCase(
      "any case, any space",
      "--+GOOSE UP\nCREATE TABLE a(x);\n--   +Goose   down\nCREATE TABLE b(x);",
      up: ["a"], down: ["b"]),
    SectionCase(
      "down first", "-- +goose Down\nCREATE TABLE b(x);\n-- +goose Up\nCREATE TABLE a(x);",
      up: ["a"],
      down: ["b"]),
    SectionCase("up alone", "-- migrate:up\nCREATE TABLE a(x);", up: ["a"], down: []),
    SectionCase(
      "up twice",
      "-- +goose Up\nCREATE TABLE a(x);\n-- +goose Down\n-- +goose Up\nCREATE TABLE c(x);",
      up: ["a", "c"], down: []),
    SectionCase(
      "comments before the first", "-- what it does\n/* more */\n-- +goose Up\nCREATE TABLE a(x);",
      up: ["a"], down: []),
    SectionCase(
      "markers in a string and in a block comment",
      "-- +goose Up\nCREATE TABLE a(x DEFAULT '\n-- +goose Down\n');\n/*\n-- +goose Down\n*/\nCREATE TABLE c(x);",
      up: ["a", "c"], down: []),
    SectionCase(
      "a trigger in each",
      """
      -- +goose Up
      CREATE TABLE a(x); CREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT 1; END;
      -- +goose Down
      CREATE TABLE b(x); CREATE TRIGGER t AFTER INSERT ON b BEGIN SELECT 1; END;
      """, up: ["a"], down: ["b"]),
  ]
}

/// A file whose comments aren't understood, at the mark.
struct DirectiveFault: Sendable, CustomTestStringConvertible {
  let text: String
  let code: DiagnosticCode
  let message: String
  let fix: String?

  init(_ text: String, _ code: DiagnosticCode, _ message: String, fix: String?) {
    self.text = text
    self.code = code
    self.message = message
    self.fix = fix
  }

  var testDescription: String { text }

  static let all = [
    DirectiveFault(
      "-- c\n1️⃣SELECT 1;\n-- +goose Up\n", .migrationSection,
      "a statement before the first section of a file that has sections",
      fix: "move it below the marker"),
    DirectiveFault(
      "1️⃣SELECT 1;\n-- migrate:down\nSELECT 2;", .migrationSection,
      "a statement before the first section of a file that has sections",
      fix: "add the marker of the up section above it"),
    DirectiveFault(
      "\n1️⃣-- +goose Down\nSELECT 2;", .migrationSection,
      "a down section in a file without an up section", fix: "add the marker of the up section"),
    DirectiveFault(
      "1️⃣-- seedbed: no-transactions\nVACUUM;", .migrationDirective,
      "'no-transactions' is no directive, wanted no-transaction, allow-loss TABLE or ignore ID",
      fix: "did you mean 'no-transaction'?"),
    DirectiveFault(
      "1️⃣-- seedbed:", .migrationDirective,
      "'' is no directive, wanted no-transaction, allow-loss TABLE or ignore ID", fix: nil),
    DirectiveFault(
      "SELECT 1;\n  1️⃣-- seedbed: allow-loss", .migrationDirective, "'allow-loss' without a table",
      fix: "-- seedbed: allow-loss TABLE"),
    DirectiveFault(
      "SELECT 1;\n1️⃣-- seedbed: no-transaction", .migrationDirective,
      "'no-transaction' after the first statement", fix: "move it to the top of the file"),
    DirectiveFault(
      "SELECT 1; -- é1️⃣\rSELECT 2;", .textCarriageReturn,
      "a CR without LF in a comment, which SQLite would read on as part of the comment",
      fix: "save the file with LF line ends"),
  ]
}

/// Comments, and what they ask for.
struct DirectiveCase: Sendable, CustomTestStringConvertible {
  let text: String
  var isNoTransaction = false
  var allowedLoss: Set<String> = []

  var testDescription: String { text }

  static let all = [
    DirectiveCase(text: "-- seedbed: no-transaction\nVACUUM;", isNoTransaction: true),
    DirectiveCase(text: "--seedbed:no-transaction", isNoTransaction: true),
    DirectiveCase(
      text: "-- about\n\n/* more */ -- Seedbed:  no-transaction", isNoTransaction: true),
    DirectiveCase(
      text: "-- +goose Up\n-- seedbed: no-transaction\nVACUUM;\n-- +goose Down\nSELECT 1;",
      isNoTransaction: true),
    DirectiveCase(text: "/* -- seedbed: no-transaction */"),
    DirectiveCase(text: "SELECT '-- seedbed: no-transaction';"),
    DirectiveCase(text: "-- seedbed: ignore lint-id"),
    DirectiveCase(text: "-- seedbed: allow-loss Draft", allowedLoss: ["draft"]),
    DirectiveCase(
      text: "SELECT 1; -- seedbed: allow-loss a\n-- seedbed: allow-loss b", allowedLoss: ["a", "b"]),
    DirectiveCase(text: "-- seedbed: allow-loss \"a \"\"b\"", allowedLoss: ["a \"b"]),
    DirectiveCase(text: "-- seedbed: allow-loss [a b]  ", allowedLoss: ["a b"]),
    DirectiveCase(text: "-- seedbed: allow-loss từ điển", allowedLoss: ["từ điển"]),
    DirectiveCase(
      text: "-- +goose Up\n-- seedbed: allow-loss a\n-- +goose Down\n-- seedbed: allow-loss b",
      allowedLoss: ["a"]),
  ]
}

@Suite struct ScriptTextTests {
  @Test(arguments: SectionCase.all)
  func `sections of other tools are understood`(file: SectionCase) throws {
    let text = try SourceText(Array(file.text.utf8), file: "f")
    for (direction, tables) in [(MigrationScript.Direction.up, file.up), (.down, file.down)] {
      let script = try MigrationScript(text, direction: direction)
      #expect(script.bytes.count == text.bytes.count)
      let connection = try Connection(path: ":memory:", mode: .create)
      try connection.execute(String(decoding: script.bytes, as: UTF8.self))
      #expect(
        try connection.lines("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
          == tables)
    }
  }

  @Test(arguments: DirectiveFault.all)
  func `a comment that isn't understood is an error at its place`(file: DirectiveFault) throws {
    let marked = MarkedText(file.text)
    let text = try SourceText(marked.bytes, file: "f")
    let error = #expect(throws: SeedbedError.self) { try MigrationScript(text) }
    let fault = try #require(error?.diagnostics.first)
    #expect(fault.code == file.code)
    #expect(fault.message == file.message)
    #expect(fault.fix == file.fix)
    #expect(fault.position?.line == marked["1️⃣"]?.line)
    #expect(fault.position?.column == marked["1️⃣"]?.column)
  }

  @Test(arguments: DirectiveCase.all)
  func `comments ask for what they say`(file: DirectiveCase) throws {
    let script = try MigrationScript(try SourceText(Array(file.text.utf8), file: "f"))
    #expect(script.isNoTransaction == file.isNoTransaction)
    #expect(script.allowedLoss == file.allowedLoss)
  }

  @Test func `a failing statement behind another section is named by its place in the file`() throws
  {
    let fault = try MemoryDatabase().fault(
      "-- +goose Down\nDROP TABLE é;\n-- +goose Up\nSELECT 1;\nSELECT nope;")
    #expect(fault.map(line) == "error migration.failed 5:8 no such column: nope")
  }
}
