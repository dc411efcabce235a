import Foundation
import TestSupport

/// The real `seedbed`, run as a child process.
enum SeedbedCommand {
  struct Failure: Error, CustomStringConvertible {
    var arguments: [String]
    var exitCode: Int32
    var output: String
    var description: String {
      "seedbed \(arguments.joined(separator: " ")): exit code \(exitCode)\n\(output)"
    }
  }

  /// The root of this repository, whose `migrations/` and `seeds/` are the five databases.
  static let project = URL(filePath: #filePath)
    .deletingLastPathComponent()  // Support
    .deletingLastPathComponent()  // AppTests
    .deletingLastPathComponent()  // Tests
    .deletingLastPathComponent()

  /// Runs one command on this repository's project; anything but exit code 0 is thrown.
  static func run(_ arguments: String...) throws {
    let all = arguments + ["--project", project.path]
    let output = Pipe()
    let process = Process()
    process.executableURL = BuiltCommand.executable
    process.arguments = all
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    // Read before waiting: a child that fills the pipe would wait for us.
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw Failure(
        arguments: all, exitCode: process.terminationStatus,
        output: String(decoding: text, as: UTF8.self))
    }
  }
}
