#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// When output is coloured: the values of `--color`.
package enum ColorChoice: String, Sendable, Hashable, CaseIterable {
  /// On a terminal, unless the environment asks for none.
  case auto
  /// Everywhere.
  case always
  /// Nowhere.
  case never
}

/// What is known of the place an output stream ends in.
package struct Terminal: Sendable, Hashable {
  /// Whether the stream ends in a terminal, and not in a file or a pipe.
  package let isTerminal: Bool
  /// The width in columns: that of `COLUMNS` if it is set, else the terminal's, else 80.
  package let width: Int
  /// Whether the cursor can be moved: to draw over a line needs more than `TERM=dumb`.
  package let movesCursor: Bool
  private let allowsColor: Bool

  /// Derives the facts from what the system says of a stream.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether the stream ends in a terminal.
  ///   - columns: The terminal's width, if it tells one.
  ///   - environment: The process's environment, of which `COLUMNS`, `NO_COLOR` and `TERM` count.
  package init(isTerminal: Bool, columns: Int?, environment: [String: String]) {
    self.isTerminal = isTerminal
    width =
      [environment["COLUMNS"].flatMap { Int($0) }, columns]
      .compactMap(\.self).first { $0 > 0 } ?? 80
    movesCursor = isTerminal && environment["TERM"] != "dumb"
    allowsColor = environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }

  /// Asks the system about an open file descriptor, such as 2 for standard error.
  ///
  /// - Parameters:
  ///   - descriptor: The file descriptor.
  ///   - environment: The process's environment.
  package init(descriptor: Int32, environment: [String: String]) {
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
    self.init(
      isTerminal: isatty(descriptor) == 1,
      columns: isKnown ? Int(size.ws_col) : nil,
      environment: environment
    )
  }

  /// Decides whether to colour: `--color` wins, then `NO_COLOR` and `TERM=dumb` say no, then a terminal says yes.
  package func isColored(_ choice: ColorChoice) -> Bool {
    switch choice {
    case .auto: isTerminal && allowsColor
    case .always: true
    case .never: false
    }
  }
}
