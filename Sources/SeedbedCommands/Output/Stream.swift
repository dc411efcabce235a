#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where a command writes: one of the process's streams, or a test's own.
package struct Stream: TextOutputStream {
  private let findTerminal: () -> Terminal
  private let put: (String) -> Int32
  private let failure = Failure()

  /// What is known of the stream's end now: a window may become narrower.
  package var terminal: Terminal { findTerminal() }

  /// What became of the first text that couldn't be written.
  private final class Failure {
    var code: Int32 = 0
  }

  private init(
    terminal: @autoclosure @escaping () -> Terminal, answering put: @escaping (String) -> Int32
  ) {
    findTerminal = terminal
    self.put = put
  }

  /// Makes a stream that hands on what is written.
  package init(terminal: @autoclosure @escaping () -> Terminal, _ put: @escaping (String) -> Void) {
    self.init(terminal: terminal()) { text in
      put(text)
      return 0
    }
  }

  /// Writes a text.
  package func write(_ text: String) {
    let code = put(text)
    // A reader that went away, as in `seedbed status | head -1`, is no fault of the work.
    if code != EPIPE && failure.code == 0 { failure.code = code }
  }

  /// The system's reason why something that was written isn't there; `nil` where all is, or where its reader went away.
  var failureReason: String? {
    failure.code == 0 ? nil : String(cString: strerror(failure.code))
  }

  /// A stream of the process itself, by its file descriptor.
  package static func process(
    _ descriptor: Int32, environment: [String: String]
  ) -> Stream {
    Stream(terminal: Terminal(descriptor: descriptor, environment: environment)) { text -> Int32 in
      var text = text
      return text.withUTF8 { bytes in
        var rest = UnsafeRawBufferPointer(bytes)
        while !rest.isEmpty {
          #if canImport(Glibc)
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
          #else
            let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
          #endif
          if count < 0 && errno == EINTR { continue }
          if count < 0 { return errno }
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        return 0
      }
    }
  }
}
