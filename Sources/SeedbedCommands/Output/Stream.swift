#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where a command writes: one of the process's streams, or a test's own.
package struct Stream: TextOutputStream {
  private let findTerminal: () -> Terminal
  private let put: (String) -> Void

  /// What is known of the stream's end now: a window may become narrower.
  package var terminal: Terminal { findTerminal() }

  /// Makes a stream that hands on what is written.
  package init(terminal: @autoclosure @escaping () -> Terminal, _ put: @escaping (String) -> Void) {
    findTerminal = terminal
    self.put = put
  }

  /// Writes a text.
  package func write(_ text: String) { put(text) }

  /// A stream of the process itself, by its file descriptor.
  ///
  /// What can't be written is dropped: a reader that went away, as in `seedbed status | head -1`, is no fault of the work.
  package static func process(
    _ descriptor: Int32, environment: [String: String]
  ) -> Stream {
    Stream(terminal: Terminal(descriptor: descriptor, environment: environment)) { text in
      var text = text
      text.withUTF8 { bytes in
        var rest = UnsafeRawBufferPointer(bytes)
        while !rest.isEmpty {
          #if canImport(Glibc)
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
          #else
            let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
          #endif
          if count < 0 && errno == EINTR { continue }
          if count <= 0 { return }
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
      }
    }
  }
}
