import Foundation
import SeedbedCommands
import TestSupport
import Testing

@Suite struct `The standard streams` {
  static let migrations = ["1.sql": "CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT);"]

  /// Runs the real command in a shell.
  private func run(_ shell: String, in workspace: Workspace) throws -> CommandResult {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", shell, BuiltCommand.executable.path]
    process.currentDirectoryURL = URL(filePath: workspace.project)
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return CommandResult(
      exitCode: process.terminationStatus, output: "",
      errors: String(decoding: text, as: UTF8.self))
  }

  #if os(Linux)
    @Test(arguments: ["schema app", "script app", "build --format json"])
    func `that lose results fail the command`(command: String) throws {
      let workspace = try Workspace(Self.migrations)
      let result = try run("exec \"$0\" \(command) > /dev/full", in: workspace)
      #expect(result.exitCode == 2)
      #expect(
        result.errors == "error: can't write to standard output: no space left on device\n")
    }
  #endif

  @Test func `that nobody reads any more are no fault`() throws {
    let workspace = try Workspace(Self.migrations)
    let result = try run(
      "{ \"$0\" schema app; echo $? >&2; } | true", in: workspace)
    #expect(result.errors == "0\n")
  }

  @Test(arguments: [">&-", "2>&-", "<&- >&- 2>&-"])
  func `that are closed don't put their text into a database`(redirection: String) throws {
    let workspace = try Workspace(Self.migrations)
    #expect(try run("exec \"$0\" build \(redirection)", in: workspace).exitCode == 0)
    let other = workspace.path("other.db")
    #expect(workspace.run("build", "--output-file", other).exitCode == 0)
    let built = try Data(contentsOf: URL(filePath: workspace.project + "/build/app.db"))
    #expect(try built == workspace.bytes("other.db"))
  }

  @Test func `show a stranger's schema without its controls where they end in a terminal`() throws {
    let workspace = try Workspace(Self.migrations)
    try workspace.make("app.db", "CREATE TABLE \"a\u{1b}[2J\" (b /* \u{9b}31m */)")
    func shown(_ arguments: [String], isTerminal: Bool) -> String {
      var output = ""
      let terminal = Terminal(isTerminal: isTerminal, columns: nil, environment: [:])
      _ = Program.run(
        arguments: ["schema", workspace.path("app.db")] + arguments, environment: [:],
        output: Stream(terminal: terminal) { output += $0 },
        errors: Stream(terminal: terminal) { _ in })
      return output
    }
    let controls: [Unicode.Scalar] = ["\u{1b}", "\u{9b}"]
    let onTerminal = shown([], isTerminal: true)
    #expect(!onTerminal.unicodeScalars.contains { controls.contains($0) })
    #expect(onTerminal.contains("CREATE TABLE \"a\\u{1b}[2J\""))
    // A file gets the SQL that makes the same object.
    #expect(shown([], isTerminal: false).contains("\"a\u{1b}[2J\""))
    let json = shown(["--format", "json"], isTerminal: false)
    #expect(!json.unicodeScalars.contains { controls.contains($0) })
    #expect(json.contains("\\u009b31m"))
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json.utf8)) }
  }
}
