import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A terminal of which a test reads what a process writes to it.
private final class PseudoTerminal {
  private let near: Int32
  /// The end that the process gets.
  let far: FileHandle

  init(columns: UInt16) throws {
    var near: Int32 = -1
    var far: Int32 = -1
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&near, &far, nil, nil, &size) == 0)
    self.near = near
    self.far = FileHandle(fileDescriptor: far, closeOnDealloc: true)
  }

  deinit { close(near) }

  /// All that was written, once the process has ended; it must fit the terminal's buffer.
  func text() throws -> String {
    try far.close()
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(near, &buffer, buffer.count)
      // Linux answers an error where nobody has the other end open any more.
      if count <= 0 { return String(decoding: text, as: UTF8.self) }
      text += buffer.prefix(count)
    }
  }
}

/// The environment of a process, and whether what it writes to a terminal has escape sequences.
struct EscapeCase: Sendable, CustomTestStringConvertible {
  var environment: [String: String]
  var arguments: [String] = []
  var isColored: Bool

  var testDescription: String { "\(environment) \(arguments)" }

  static let all = [
    EscapeCase(environment: ["TERM": "xterm-256color"], isColored: true),
    EscapeCase(environment: ["TERM": "xterm", "NO_COLOR": "1"], isColored: false),
    EscapeCase(environment: ["TERM": "dumb"], isColored: false),
    EscapeCase(environment: ["TERM": "xterm"], arguments: ["--color=never"], isColored: false),
    EscapeCase(environment: ["TERM": "dumb"], arguments: ["--color=always"], isColored: true),
  ]
}

@Suite struct `The command on a terminal` {
  @Test(arguments: EscapeCase.all)
  func `shows the source, with escapes only where they are wanted`(test: EscapeCase) throws {
    let folder = try CommandFolder([
      "migrations/app.db/1_a.sql": "CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT);\n",
      "seeds/app.db/t.csv": "id,name\n1,\"a field that is wider than the terminal\"\n東京,b\n",
    ])
    let terminal = try PseudoTerminal(columns: 40)
    let process = Process()
    process.executableURL = BuiltCommand.executable
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.arguments = ["build"] + test.arguments
    process.environment = BuiltCommand.environment(test.environment)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = terminal.far
    try process.run()
    process.waitUntilExit()
    let text = try terminal.text().replacing("\r\n", with: "\n")
    #expect(process.terminationStatus == 2)
    #expect(text.contains("\u{1b}") == test.isColored)
    #expect(
      text.replacing(/\u{1b}\[[0-9;]*[mK]/, with: "") == """
        seeds/app.db/t.csv:3:1: error: '東京' is not an INTEGER, wanted by column 'id'
            3 | 東京,b
              | ^~~~
        fix: write a whole number, or declare the column TEXT
        build/app.db: not built; when that is mended, run: seedbed build app.db

        """)
  }
}
