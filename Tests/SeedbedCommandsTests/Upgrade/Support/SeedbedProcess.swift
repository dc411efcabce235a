import Foundation
import TestSupport
import Testing

/// The real `seedbed`, as a child process that can be watched and killed.
final class SeedbedProcess {
  private let process = Process()
  private let output = Pipe()
  private let errors = Pipe()
  private let workspace: Workspace

  /// Starts one command on a workspace's project.
  init(_ workspace: Workspace, _ arguments: [String], input: String? = nil) throws {
    self.workspace = workspace
    process.executableURL = BuiltCommand.executable
    process.arguments = arguments + ["-C", workspace.project]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["TMPDIR": workspace.temporary]) { $1 }
    process.standardOutput = output
    process.standardError = errors
    let pipe = Pipe()
    process.standardInput = pipe
    try process.run()
    try pipe.fileHandleForWriting.write(contentsOf: Data((input ?? "").utf8))
    try pipe.fileHandleForWriting.close()
  }

  var isRunning: Bool { process.isRunning }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for its end; what it writes must fit into the pipes.
  ///
  /// - Returns: What it answered, without the line that ends a failure.
  func wait() throws -> CommandResult {
    process.waitUntilExit()
    let isKilled = process.terminationReason == .uncaughtSignal
    return CommandResult(
      exitCode: process.terminationStatus + (isKilled ? 128 : 0),
      output: try text(output), errors: try text(errors).withoutClosing
    ).naming(workspace.folder)
  }

  private func text(_ pipe: Pipe) throws -> String {
    String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  }

  /// Waits until the command takes notice of SIGINT: until then the signal would simply end it, however slowly it starts.
  func waitForHandler() throws {
    #if os(Linux)
      let status = "/proc/\(process.processIdentifier)/status"
      try wait {
        let lines = try String(contentsOfFile: status, encoding: .utf8).split(separator: "\n")
        let caught = lines.first { $0.hasPrefix("SigCgt:") }?.split(separator: "\t").last
        let mask = caught.flatMap { UInt64($0, radix: 16) } ?? 0
        return mask & 1 << UInt64(SIGINT - 1) != 0
      }
    #endif
  }

  /// Waits until something is so, while the process runs.
  func wait(until isSo: () throws -> Bool) throws {
    while try !isSo() {
      try #require(isRunning, "it ended too early")
      usleep(1_000)
    }
  }
}

extension Workspace {
  /// Runs the real command to its end.
  func runProcess(_ arguments: String..., input: String? = nil) throws -> CommandResult {
    try SeedbedProcess(self, arguments, input: input).wait()
  }
}
