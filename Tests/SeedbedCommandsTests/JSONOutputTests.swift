import Foundation
import Testing

@testable import SeedbedCommands

/// A command line, what is done before it, and the file with the document that it writes.
struct JSONCase: Sendable, CustomTestStringConvertible {
  let name: String
  var arguments: [String]
  var exitCode: Int32 = 0
  var prepare: @Sendable (CommandTrial) throws -> Void = { _ in }

  var testDescription: String { name }

  /// The command, as the name begins with it.
  var command: String { String(name.prefix { $0 != "~" }) }

  private static let folder = Fixture.package.appendingPathComponent("Tests/JSONOutput")
  private var file: URL { Self.folder.appendingPathComponent("\(name).json") }

  var expected: String {
    get throws { try String(contentsOf: file, encoding: .utf8) }
  }

  func record(_ text: String) throws { try text.write(to: file, atomically: true, encoding: .utf8) }

  private static let project = [
    "migrations/app.db/1_create_people.sql":
      "CREATE TABLE people(id INTEGER PRIMARY KEY, name TEXT NOT NULL);\n",
    "migrations/app.db/2_create_river.sql": """
    ALTER TABLE people ADD COLUMN email TEXT;
    UPDATE people SET email = '-';
    CREATE TABLE river(name TEXT PRIMARY KEY);
    CREATE VIEW named AS SELECT name FROM people;

    """,
    "migrations/app.db/2_create_river.down.sql": """
    DROP VIEW named;
    DROP TABLE river;
    ALTER TABLE people DROP COLUMN email;

    """,
    "seeds/app.db/people.csv": "id,name\n1,An\n2,Bình\n",
    "seeds/app.db/river.csv": "name\nHương\n",
    "seedbed.json": #"{ "databases": { "app.db": { "refresh": { "people": "owned" } } } }"#,
  ]

  /// What the command line is run on: the project, built at version 1 as a user has it.
  func trial() throws -> CommandTrial {
    let trial = try CommandTrial(Self.project)
    _ = trial.run("build", "--to=1", "--output-file=ROOT/app.db")
    try prepare(trial)
    return trial
  }

  private static let river = "migrations/app.db/2_create_river.sql"

  static let all = [
    JSONCase(name: "build", arguments: ["build"]),
    JSONCase(name: "build~failed", arguments: ["build"], exitCode: 2) { trial in
      try trial.write("id,nmae\n1,An\n", to: "seeds/app.db/people.csv")
      try trial.write("name\n\"Hương\n", to: "seeds/app.db/river.csv")
    },
    JSONCase(name: "build~usage", arguments: ["build", "--ouput=out"], exitCode: 64),
    JSONCase(name: "build~no-project", arguments: ["build", "--project=ROOT/no"], exitCode: 2),
    JSONCase(name: "upgrade", arguments: ["upgrade", "ROOT/app.db"]),
    JSONCase(name: "upgrade~adopt", arguments: ["upgrade", "ROOT/app.db", "--adopt=auto"]) {
      try $0.execute("PRAGMA user_version = 0", on: "app.db")
    },
    JSONCase(
      name: "upgrade~failed", arguments: ["upgrade", "ROOT/app.db", "ROOT/b.db"], exitCode: 2
    ) {
      try $0.write("UPDATE people SET nmae = '';\n", to: river)
    },
    JSONCase(name: "upgrade~dry-run", arguments: ["upgrade", "ROOT/app.db", "--dry-run"]),
    JSONCase(name: "upgrade~refresh", arguments: ["upgrade", "ROOT/app.db", "--refresh"]) { trial in
      _ = trial.run("build", "--output-file=ROOT/app.db")
      _ = trial.run("lock")
      try trial.execute("UPDATE people SET name = 'Anh' WHERE id = 1", on: "app.db")
      try trial.write("-- content\n", to: "migrations/app.db/3_content.sql")
      try trial.write("id,name\n1,Ân\n3,Chi\n", to: "seeds/app.db/people.csv")
      _ = trial.run("lock")
    },
    JSONCase(name: "downgrade", arguments: ["downgrade", "ROOT/app.db", "--to=1"]) {
      _ = $0.run("upgrade", "ROOT/app.db")
    },
    JSONCase(
      name: "downgrade~failed", arguments: ["downgrade", "ROOT/app.db", "--to=0"], exitCode: 2),
    JSONCase(name: "restore", arguments: ["restore", "ROOT/app.db"]) {
      _ = $0.run("upgrade", "ROOT/app.db")
    },
    JSONCase(name: "restore~failed", arguments: ["restore", "ROOT/app.db"], exitCode: 2),
    JSONCase(name: "status", arguments: ["status", "ROOT/app.db", "app"]) {
      try $0.execute("DROP TABLE people", on: "app.db")
    },
    JSONCase(name: "status~failed", arguments: ["status", "ROOT/app.db", "pap"], exitCode: 2),
    JSONCase(name: "check", arguments: ["check"]),
    JSONCase(name: "check~found", arguments: ["check"], exitCode: 1) {
      try $0.write("CREATE TABLE river(name TEXT PRIMARY KEY);\n", to: river)
    },
    JSONCase(name: "lock", arguments: ["lock"]),
    JSONCase(name: "lock~failed", arguments: ["lock"], exitCode: 2) { trial in
      _ = trial.run("lock")
      try trial.write("CREATE TABLE lake(name TEXT PRIMARY KEY);\n", to: river)
    },
    JSONCase(name: "new", arguments: ["new", "add_age"]),
    JSONCase(name: "new~down", arguments: ["new", "add_age", "--down", "--rebuild=people"]),
    JSONCase(name: "new~failed", arguments: ["new", "add_age", "--database=apq/x"], exitCode: 2),
    JSONCase(name: "renumber", arguments: ["renumber"]) {
      try $0.write("", to: "migrations/app.db/20240101120000_a.sql")
    },
    JSONCase(name: "renumber~failed", arguments: ["renumber", "ap.db"], exitCode: 2),
    JSONCase(name: "script", arguments: ["script", "app", "--from=1"]),
    JSONCase(name: "script~failed", arguments: ["script", "app", "--from=9"], exitCode: 2),
    JSONCase(name: "completions", arguments: ["completions", "fish", "schema", "a"]),
    JSONCase(name: "completions~usage", arguments: ["completions", "tcsh"], exitCode: 64),
    JSONCase(name: "schema", arguments: ["schema", "ROOT/app.db", "app"]),
    JSONCase(name: "schema~failed", arguments: ["schema", "ap"], exitCode: 2),
    JSONCase(name: "diff", arguments: ["diff", "ROOT/app.db", "app"]) {
      try $0.execute("INSERT INTO people VALUES (7, 'Dung')", on: "app.db")
    },
    JSONCase(name: "diff~failed", arguments: ["diff", "ROOT/app.db", "ROOT/no.db"], exitCode: 2),
    JSONCase(name: "~unknown-command", arguments: ["biuld"], exitCode: 64),
  ]
}

@Suite struct JSONOutputTests {
  private static let isRecording =
    ProcessInfo.processInfo.environment["SEEDBED_RECORD_FIXTURES"] != nil

  @Test(arguments: JSONCase.all)
  func `standard output is one document`(test: JSONCase) throws {
    let trial = try test.trial()
    let outcome = trial.run(test.arguments + ["--format", "json"])
    if Self.isRecording { try test.record(outcome.output) }
    #expect(outcome.exitCode == test.exitCode)
    #expect(outcome.output == (try test.expected))
    let document = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let object = try #require(document as? [String: Any])
    #expect(object["formatVersion"] as? Int == 1)
    #expect(object["command"] as? String == (test.command.isEmpty ? nil : test.command))
    let diagnostics = try #require(object["diagnostics"] as? [[String: Any]])
    let hasError = diagnostics.contains { $0["severity"] as? String == "error" }
    #expect(hasError == (test.exitCode != 0))
  }

  @Test func `every command has a document of success and of failure`() {
    // Text is all that it writes.
    let withoutDocument: Set = ["help"]
    let commands = Set(Program.commands.map { $0.description.name })
    for command in commands.subtracting(withoutDocument) {
      let cases = JSONCase.all.filter { $0.command == command }
      #expect(cases.contains { $0.exitCode == 0 }, "\(command)")
      #expect(cases.contains { $0.exitCode != 0 }, "\(command)")
    }
  }

  @Test func `every key is documented`() throws {
    let article = try String(
      contentsOf: Fixture.package.appendingPathComponent(
        "Sources/SeedbedKit/SeedbedKit.docc/OutputAsJSON.md"), encoding: .utf8)
    var keys: Set<String> = []
    for test in JSONCase.all {
      keys.formUnion(
        Self.keys(in: try JSONSerialization.jsonObject(with: Data(try test.expected.utf8))))
    }
    #expect(keys.count > 50)
    #expect(keys.filter { !article.contains("`\($0)`") } == [])
  }

  /// The keys of all objects in a value; those of `seededRows` are names of tables.
  private static func keys(in value: Any) -> Set<String> {
    switch value {
    case let array as [Any]: Set(array.flatMap(keys))
    case let object as [String: Any]:
      object.reduce(into: Set(object.keys)) { result, member in
        if member.key != "seededRows" { result.formUnion(keys(in: member.value)) }
      }
    default: []
    }
  }
}
