import SeedbedCommands
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A stream and an environment, and whether output is coloured there.
struct ColorCase: Sendable, CustomTestStringConvertible {
  var isTerminal = true
  var environment: [String: String] = [:]
  var choice = ColorChoice.auto
  let isColored: Bool

  var testDescription: String { "\(choice), terminal \(isTerminal), \(environment)" }

  static let all = [
    ColorCase(isColored: true),
    ColorCase(isTerminal: false, isColored: false),
    ColorCase(environment: ["NO_COLOR": "1"], isColored: false),
    ColorCase(environment: ["NO_COLOR": "0"], isColored: false),
    ColorCase(environment: ["NO_COLOR": ""], isColored: true),
    ColorCase(environment: ["TERM": "dumb"], isColored: false),
    ColorCase(environment: ["TERM": "xterm"], isColored: true),
    ColorCase(choice: .never, isColored: false),
    ColorCase(
      isTerminal: false, environment: ["NO_COLOR": "1", "TERM": "dumb"], choice: .always,
      isColored: true),
  ]
}

@Suite struct `A terminal` {
  @Test(arguments: ColorCase.all)
  func `is coloured as the option, then the environment, then the stream say`(test: ColorCase) {
    let terminal = Terminal(
      isTerminal: test.isTerminal, columns: nil, environment: test.environment)
    #expect(terminal.isColored(test.choice) == test.isColored)
  }

  @Test(arguments: [
    ("100", 120, 100), ("", 120, 120), ("0", 120, 120), ("wide", nil, 80), ("-5", nil, 80),
    (nil, nil, 80), (nil, 0, 80), (nil, 33, 33),
  ])
  func `is as wide as COLUMNS, then the terminal, then 80`(
    variable: String?, columns: Int?, width: Int
  ) {
    let environment = variable.map { ["COLUMNS": $0] } ?? [:]
    #expect(
      Terminal(isTerminal: true, columns: columns, environment: environment).width == width)
  }

  @Test func `is none where a file is`() {
    let descriptor = open("/dev/null", O_WRONLY)
    defer { close(descriptor) }
    let terminal = Terminal(descriptor: descriptor, environment: [:])
    #expect(!terminal.isTerminal)
    #expect(terminal.width == 80)
  }

  @Test func `tells its width`() throws {
    let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var size = winsize(ws_row: 30, ws_col: 97, ws_xpixel: 0, ws_ypixel: 0)
    try #require(ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0)
    let terminal = Terminal(descriptor: descriptor, environment: [:])
    #expect(terminal.isTerminal)
    #expect(terminal.width == 97)
  }
}
