import Foundation
import SeedbedCommands
import SeedbedSQLite

/// A project in a folder of its own, on which subcommands are run in this process; it is removed with this value.
final class CommandTrial {
  let root: String

  /// What a command line came to.
  struct Outcome {
    var exitCode: Int32
    var output: String
    var errors: String
  }

  /// Makes a project of these files.
  init(_ files: [String: String]) throws {
    root = NSTemporaryDirectory() + "command-trial-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    for (path, text) in files { try write(text, to: path) }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func write(_ text: String, to path: String) throws {
    let url = URL(fileURLWithPath: "\(root)/\(path)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Runs SQL on a database in the project's folder.
  func execute(_ sql: String, on path: String) throws {
    try Connection(path: "\(root)/\(path)", mode: .readWrite).execute(sql)
  }

  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: "\(root)/\(path)") }

  /// Runs a command line on the project; in what it writes, the project's folder is shown as `ROOT`.
  func run(
    _ arguments: [String], environment: [String: String] = [:],
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) -> Outcome {
    var outcome = Outcome(exitCode: -1, output: "", errors: "")
    let terminal = Terminal(isTerminal: false, columns: nil, environment: environment)
    var output = ""
    var errors = ""
    outcome.exitCode = Program.run(
      arguments: ["--project=\(root)"]
        + arguments.map { $0.replacing("ROOT", with: root) },
      environment: environment, isCancelled: isCancelled, now: standingClock,
      output: Stream(terminal: terminal) { output += $0 },
      errors: Stream(terminal: terminal) { errors += $0 })
    outcome.output = output.replacing(root, with: "ROOT")
    outcome.errors = errors.replacing(root, with: "ROOT")
    return outcome
  }

  func run(_ arguments: String..., environment: [String: String] = [:]) -> Outcome {
    run(arguments, environment: environment)
  }
}
