import Foundation
import SeedbedCommands
import TestSupport
import Testing

/// A real shell on a terminal of its own, which the system's `script` gives it, and whose line is typed into.
///
/// Control-T makes the shell print its line as `LINE<…>`.
final class InteractiveShell {
  private let process = Process()
  private let keyboard = Pipe()
  private let screen = Pipe()
  private var output = ""

  /// Where a shell is, if this machine has it.
  static func path(of shell: CompletionShell) -> String? {
    ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(shell.rawValue)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Starts a shell that has read a script of its own language, after its usual preparation.
  ///
  /// - Parameters:
  ///   - shell: Which one.
  ///   - script: What it reads.
  ///   - folder: The folder that it works in, and where its files go.
  ///   - path: Where it finds programs.
  /// - Throws: Where there is no such shell, or it doesn't come up.
  init(_ shell: CompletionShell, script: String, in folder: String, path: String) throws {
    let program = try #require(Self.path(of: shell), "\(shell.rawValue) isn't installed")
    let setup = "\(folder)/setup.\(shell.rawValue)"
    try Data((Self.preparation(of: shell, folder: folder) + script + "\n").utf8)
      .write(to: URL(filePath: setup))
    let command: [String] =
      switch shell {
      case .bash: [program, "--noprofile", "--rcfile", setup, "-i"]
      case .zsh: [program, "-d", "-i"]
      case .fish: [program, "--no-config", "-i", "-C", "source \(setup)"]
      }
    if shell == .zsh {
      try Data("source \(setup)\n".utf8).write(to: URL(filePath: "\(folder)/.zshrc"))
    }
    process.executableURL = URL(filePath: "/usr/bin/script")
    #if os(macOS)
      process.arguments = ["-q", "/dev/null"] + command
    #else
      let words = command.map { "'\($0)'" }.joined(separator: " ")
      process.arguments = ["--quiet", "--flush", "--command", words, "/dev/null"]
    #endif
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = BuiltCommand.environment([
      "PATH": path, "HOME": folder, "ZDOTDIR": folder, "LC_ALL": "C.UTF-8",
      "TERM": shell == .fish ? "xterm" : "dumb",
    ])
    process.standardInput = keyboard
    process.standardOutput = screen
    process.standardError = screen
    try process.run()
    _ = try wait(for: "ready> ")
  }

  deinit {
    // The terminal goes with it, and the shell with the terminal.
    process.terminate()
    process.waitUntilExit()
  }

  /// Types text, lets the shell complete it, and answers the line that comes of it; the line is empty again afterwards.
  func complete(_ text: String) throws -> String {
    try type("\(text)\t\u{14}")
    _ = try wait(for: "LINE<")
    let line = try wait(for: ">")
    // To the end of the line, then everything before it.
    try type("\u{5}\u{15}")
    return line
  }

  /// Everything that the shell has printed since the last answer.
  func rest() throws -> String {
    try type("\u{14}")
    return try wait(for: "LINE<")
  }

  private static func preparation(of shell: CompletionShell, folder: String) -> String {
    switch shell {
    case .bash:
      """
      PS1='ready> '
      bind 'set bell-style none'
      bind -x '"\\C-t": printf "LINE<%s>\\n" "$READLINE_LINE"'

      """
    case .zsh:
      """
      PS1='ready> '
      unsetopt beep
      autoload -Uz compinit
      show() { print -r -- "LINE<$BUFFER>" }
      zle -N show
      bindkey '^T' show
      bindkey '^U' kill-whole-line

      """
    case .fish:
      """
      function fish_prompt; echo -n 'ready> '; end
      bind \\ct 'echo "LINE<"(commandline)">"'

      """
    }
  }

  private func type(_ text: String) throws {
    try keyboard.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// Reads until a text comes, and answers what came before it.
  private func wait(for text: String) throws -> String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      if let range = output.range(of: text) {
        let before = String(output[..<range.lowerBound])
        output = String(output[range.upperBound...])
        return before
      }
      let descriptor = screen.fileHandleForReading.fileDescriptor
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // A shell that says nothing for so long hangs.
      try #require(poll(&state, 1, 20_000) == 1, "no '\(text)' in \(output.debugDescription)")
      let count = read(descriptor, &bytes, bytes.count)
      try #require(count > 0, "it ended after \(output.debugDescription)")
      output += String(decoding: bytes[..<count], as: UTF8.self)
    }
  }
}
