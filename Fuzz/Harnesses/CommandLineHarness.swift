import Foundation

@testable import SeedbedCommands

/// Command lines, a line an argument, in a small project: an exit code of the documented ones, no control character that a terminal
/// would obey, one JSON document where that is asked for, and nothing outside the project.
struct CommandLineHarness: Harness {
  static let name = "command-line"
  static let readsLines = true

  private static let files = [
    "migrations/app.db/0001_create.sql":
      "CREATE TABLE person(id INTEGER PRIMARY KEY, name TEXT NOT NULL);",
    "migrations/app.db/0002_email.sql": "ALTER TABLE person ADD COLUMN email TEXT;",
    "migrations/app.db/0002_email.down.sql": "ALTER TABLE person DROP COLUMN email;",
    "migrations/words/1.sql": "CREATE TABLE word(spelling TEXT PRIMARY KEY) WITHOUT ROWID;",
    "seeds/app.db/person.csv": "name,email\nAda,\nGrace,\"g@x\"\n",
    "seedbed.json": #"{"databases": {"app.db": {"refresh": {"person": "insert"}}}}"#,
    "user.txt": "no database\n",
  ]

  /// Files at version 1 of `app.db`, in a folder of a user.
  private let copy: [UInt8]

  init(_ scratch: Scratch) throws {
    // git is no part of this, and reading from standard input would wait for somebody to type.
    setenv("PATH", "/nonexistent", 1)
    let nothing = open("/dev/null", O_RDONLY)
    dup2(nothing, 0)
    close(nothing)
    try Self.makeProject()
    _ = Self.run(["build", "app.db", "--to", "1", "--output", "old", "--quiet"])
    copy = contents("old/app.db") ?? []
    require(!copy.isEmpty, "no database to begin with")
    Self.clear()
  }

  func run(_ input: [UInt8]) {
    let arguments = input.split(separator: 0x0A, omittingEmptySubsequences: false).prefix(12)
      .map { String(decoding: $0, as: UTF8.self) }
    guard arguments.allSatisfy(Self.staysInside) else { return }
    do {
      try Self.makeProject()
      try write(copy, to: "copies/app.db")
    } catch {
      fatalError("no project: \(error)")
    }
    let (exitCode, output, errors) = Self.run(arguments)
    require([0, 1, 2, 64].contains(exitCode), "exit code \(exitCode)")
    require(exitCode != 64 || !errors.isEmpty, "wrong usage without a word")
    let isColored = arguments.contains { $0.contains("always") }
    for text in [output, errors] where !isColored {
      let bad = text.unicodeScalars.first {
        $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t"
      }
      require(bad == nil, "a control character is written: \(text.debugDescription)")
    }
    if output.hasPrefix("{") {
      require(
        (try? JSONSerialization.jsonObject(with: Data(output.utf8))) != nil,
        "what looks like JSON isn't: \(output)")
    }
    Self.clear()
  }

  private static func makeProject() throws {
    for (path, text) in files { try write(text.utf8, to: path) }
  }

  private static func clear() {
    for name in Scratch.names(in: ".") { try? FileManager.default.removeItem(atPath: name) }
  }

  private static func run(_ arguments: [String]) -> (Int32, String, String) {
    var output = ""
    var errors = ""
    let terminal = Terminal(isTerminal: false, columns: nil, environment: [:])
    let patience = Patience(seconds: 5)
    let exitCode = Program.run(
      arguments: arguments, environment: [:], isCancelled: { patience.isOver },
      output: Stream(terminal: terminal) { output += $0 },
      errors: Stream(terminal: terminal) { errors += $0 })
    require(!patience.isOver, "it takes too long")
    return (exitCode, output, errors)
  }

  /// Whether an argument can't lead out of the current folder.
  private static func staysInside(_ argument: String) -> Bool {
    // Nor can an argument of a process hold a NUL.
    if argument.contains("..") || argument.utf8.contains(0) { return false }
    return !argument.hasPrefix("/") && !(argument.hasPrefix("-") && argument.contains("/"))
  }
}
