import Foundation
import SeedbedCommands
import Testing

/// A project with one fault, in a folder that is named after the fault's code: `code` or `code~more`.
///
/// Beside `migrations`, `seeds` and `seedbed.json` it holds `expected.stderr`, and where it takes more than a build `arguments`: one
/// command line a line, of which the last one's stderr counts. In it `FIXTURE` is the folder, `OUT` a temporary one, and words like
/// `NAME=value` before the command are its environment.
struct Fixture: Sendable, CustomTestStringConvertible {
  let name: String

  var testDescription: String { name }

  /// The code of the fault that it shows.
  var code: String { String(name.prefix { $0 != "~" }) }

  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = package.appendingPathComponent("Tests/Fixtures")

  static let all: [Fixture] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { !$0.hasPrefix(".") }.sorted().map(Fixture.init(name:))
  }()

  private var folder: URL { Self.folder.appendingPathComponent(name) }
  private var expectedFile: URL { folder.appendingPathComponent("expected.stderr") }

  var expected: String {
    get throws { try String(contentsOf: expectedFile, encoding: .utf8) }
  }

  /// Its command lines, in order.
  private var commands: [Substring] {
    let file = folder.appendingPathComponent("arguments")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? "build --output OUT\n"
    return text.split(separator: "\n")
  }

  /// Whether the command whose words count is a check.
  var isCheck: Bool { commands.last?.split(separator: " ").contains("check") == true }

  /// Writes down what a run printed, for a fault whose words were changed on purpose.
  func record(_ text: String) throws {
    try text.write(to: expectedFile, atomically: true, encoding: .utf8)
  }

  /// What the last command line printed to stderr, and the codes of the diagnostics in it.
  func run() throws -> (text: String, codes: Set<String>, exitCode: Int32) {
    let output = FileManager.default.temporaryDirectory
      .appendingPathComponent("seedbed-fixture-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: output) }
    var errors = ""
    var exitCode: Int32 = 0
    for command in commands {
      (errors, exitCode) = run(command, output: output.path)
    }
    errors = errors.replacing(folder.path + "/", with: "").replacing(folder.path, with: ".")
      .replacing(output.path, with: "OUT")
    let lines = errors.split(separator: "\n", omittingEmptySubsequences: false)
    return (
      lines.filter { !$0.hasPrefix("::") }.joined(separator: "\n"),
      Set(
        lines.compactMap { $0.firstMatch(of: /^::[a-z]+ .*title=([a-z0-9.-]+)/)?.1 }.map(
          String.init)),
      exitCode
    )
  }

  private func run(_ command: Substring, output: String) -> (errors: String, exitCode: Int32) {
    // The annotations for GitHub name each diagnostic's code.
    var environment = ["GITHUB_ACTIONS": "true"]
    var words: [String] = command.split(separator: " ").map {
      String($0).replacing("FIXTURE", with: folder.path).replacing("OUT", with: output)
    }
    while let word = words.first, let match = word.firstMatch(of: /^([A-Z_]+)=(.*)$/) {
      environment[String(match.1)] = String(match.2)
      words.removeFirst()
    }
    if !words.contains("--project") { words = ["--project", folder.path] + words }
    let terminal = Terminal(isTerminal: false, columns: nil, environment: [:])
    var errors = ""
    let exitCode = Program.run(
      arguments: words, environment: environment, now: standingClock,
      output: Stream(terminal: terminal) { _ in },
      errors: Stream(terminal: terminal) { errors += $0 })
    return (errors, exitCode)
  }
}
