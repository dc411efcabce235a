import Foundation
import SeedbedCommands

/// A clock that stands still, so that everything takes 0.0 ms.
let standingClock: @Sendable () -> ContinuousClock.Instant = {
  let instant = ContinuousClock.now
  return { instant }
}()

/// A project in a folder of its own, and the command run on it in this process.
final class CommandFolder {
  let path: String
  /// What the last run wrote to standard output.
  private(set) var output = ""
  /// What the last run wrote to standard error.
  private(set) var errors = ""

  /// Makes a folder with these files, by their paths in it.
  init(_ files: [String: String]) throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("seedbed-tests-\(UUID().uuidString)").path
    for (name, text) in files { try write(text, to: name) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in it.
  subscript(name: String) -> String { path + "/" + name }

  /// Runs the command with the folder as its project, unless the arguments name another.
  ///
  /// - Returns: The exit code.
  func run(_ arguments: String...) -> Int32 { run(arguments) }

  /// Runs the command with the folder as its project, unless the arguments name another.
  ///
  /// - Returns: The exit code.
  func run(_ arguments: [String]) -> Int32 {
    output = ""
    errors = ""
    let terminal = Terminal(isTerminal: false, columns: nil, environment: [:])
    return Program.run(
      arguments: arguments.prefix(1) + ["--project", path] + arguments.dropFirst(),
      environment: [:], now: standingClock,
      output: Stream(terminal: terminal) { self.output += $0 },
      errors: Stream(terminal: terminal) { self.errors += $0 })
  }

  /// Writes a file, and makes the folders above it.
  func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(
      atPath: (self[name] as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: self[name]))
  }

  /// The text of a file in it.
  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: self[name])), as: UTF8.self)
  }

  /// When a file in it was written.
  func modificationDate(_ name: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: self[name])[.modificationDate] as? Date
  }
}
