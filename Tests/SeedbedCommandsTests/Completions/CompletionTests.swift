import Testing

@testable import SeedbedCommands

/// What is offered for the last word of a command line.
@Suite struct CompletionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var words: [String]
    var candidates: [String]
    var paths = Completion.Paths.none
    var prefix = ""

    var testDescription: String { words.joined(separator: " ") }
  }

  static let growOptions = [
    "--output", "--to", "--released-with-a-long-name", "--water", "--no-water", "--shade",
    "--no-shade", "--force",
  ]
  static let commonOptions = [
    "--project", "--format", "--color", "--quiet", "--verbose", "--help", "--version",
  ]

  static let cases = [
    Case(words: [""], candidates: ["grow", "move", "show"]),
    Case(words: ["mov"], candidates: ["grow", "move", "show"]),
    Case(words: ["-"], candidates: commonOptions),
    Case(words: ["--quiet", ""], candidates: ["grow", "move", "show"]),
    Case(words: ["grow", "--"], candidates: growOptions + commonOptions),
    Case(words: ["grow", "fern", "-"], candidates: growOptions + commonOptions),
    Case(words: ["grow", ""], candidates: []),
    Case(words: ["grow", "--output", ""], candidates: [], paths: .folders),
    Case(words: ["grow", "-o", "x"], candidates: [], paths: .folders),
    Case(words: ["grow", "-qo", "x"], candidates: [], paths: .folders),
    Case(words: ["grow", "--output=x"], candidates: [], paths: .folders, prefix: "--output="),
    Case(
      words: ["grow", "--released-with-a-long-name", "a", "--released-with-a-long-name", ""],
      candidates: [], paths: .files),
    Case(words: ["grow", "--to", ""], candidates: []),
    Case(words: ["grow", "--force=x"], candidates: []),
    Case(words: ["grow", "--nonsense=x"], candidates: []),
    Case(words: ["grow", "--nonsense", ""], candidates: []),
    Case(words: ["--color", ""], candidates: ["auto", "always", "never"]),
    Case(
      words: ["grow", "--color=a"], candidates: ["auto", "always", "never"], prefix: "--color="),
    Case(words: ["grow", "--format", ""], candidates: ["text", "json"]),
    Case(words: ["show", "--format", ""], candidates: ["text", "json", "picture"]),
    Case(
      words: ["show", ""], candidates: ["--format"] + commonOptions.filter { $0 != "--format" }),
    Case(words: ["show", "--", ""], candidates: []),
    Case(words: ["grow", "--", "--"], candidates: []),
    Case(words: ["nonsense", ""], candidates: []),
    Case(words: [], candidates: ["grow", "move", "show"]),
    Case(words: ["pick", ""], candidates: ["a.db", "b c.db"]),
    Case(words: ["--project", "x", "pick", ""], candidates: ["x/a.db"]),
    Case(words: ["pick", "-Cx", "--database="], candidates: ["x/a.db"], prefix: "--database="),
    Case(words: ["pick", "a.db", ""], candidates: ["a.db", "b c.db"], paths: .files),
    Case(words: ["pick", "a", "b", ""], candidates: ["auto"]),
    Case(words: ["pick", "a", "b", "c", ""], candidates: ["grow", "move", "show", "pick"]),
  ]

  @Test(arguments: cases) func `the words that could stand there`(given: Case) {
    let pick = CommandDescription(
      "pick", abstract: "Pick",
      arguments: [
        ArgumentDescription("DB", help: ""),
        ArgumentDescription("A", isOptional: true, kind: .fileOrDatabase, help: ""),
        ArgumentDescription("N|auto", isOptional: true, help: ""),
        ArgumentDescription("COMMAND", isOptional: true, isRepeating: true, help: ""),
      ],
      options: [.value("database", "DB", help: "")], example: "")
    let commands = given.words.contains("pick") ? toy.commands + [pick] : toy.commands
    let program = ProgramDescription(
      "plant", abstract: "", commands: commands, exitCodes: [], example: "")
    let completion = program.completion(of: given.words) { root in
      root == "." ? ["a.db", "b c.db"] : ["\(root)/a.db"]
    }
    #expect(completion.candidates.map(\.text) == given.candidates)
    #expect(completion.paths == given.paths)
    #expect(completion.prefix == given.prefix)
  }

  @Test(arguments: Program.description.commands.map(\.name))
  func `every option that the help shows is offered, with its words`(name: String) throws {
    let command = try #require(Program.description.command(named: name))
    let offered = Program.description.completion(of: [name, "--"]) { _ in [] }
    for option in Program.description.options(of: command) {
      for spelling in option.spellings {
        #expect(offered.candidates.contains { $0.text == spelling.text && $0.help == option.help })
      }
      guard case .choice(let words) = option.form else { continue }
      let values = Program.description.completion(of: [name, "--\(option.name)", ""]) { _ in [] }
      #expect(values.candidates.map(\.text) == words)
    }
  }

  @Test func `the command answers in lines, also without a project`() throws {
    let trial = try CommandTrial([
      "migrations/app.db/1.sql": "SELECT nonsense", "migrations/words/1.sql": "",
      "migrations/two\nlines/1.sql": "",
    ])
    let answer = trial.run("completions", "bash", "--", "build", "-C", "ROOT", "--database=")
    #expect(answer.output == "none\t--database=\napp.db\t\nwords.sql\t\n")
    let elsewhere = trial.run("completions", "fish", "--", "build", "-C", "ROOT/nowhere", "")
    #expect(elsewhere.output == "none\t\n")
    #expect(elsewhere.errors == "")
    #expect(elsewhere.exitCode == 0)
    #expect(trial.run("completions", "tcsh").exitCode == 64)
  }

  @Test func `a database that only the settings name is offered too`() throws {
    let trial = try CommandTrial([
      "migrations/1.sql": "CREATE TABLE t (a)", "seedbed.json": #"{"databases":{"one.db":{}}}"#,
    ])
    let answer = trial.run("completions", "zsh", "--", "status", "-C", "ROOT", "")
    #expect(answer.output == "files\t\none.db\t\n")
  }
}
