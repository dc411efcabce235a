#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// SIGINT and SIGTERM, which end the work in order: whatever is under way is rolled back and cleaned up.
package enum Interruption {
  /// The signal that came, or 0. Written by the handler alone, which may do no more than that.
  ///
  /// The handler may run while it is being read, which Swift's own check of accesses would end the process for.
  @exclusivity(unchecked) nonisolated(unsafe) private static var signalNumber: Int32 = 0

  /// Begins to take notice; a second signal of the kind ends the process at once.
  package static func watch() {
    // A program that starts this one from a thread which blocks signals hands its mask down.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] {
      sigaddset(&signals, number)
      signal(number) { number in
        Interruption.signalNumber = number
        _ = signal(number, SIG_DFL)
      }
    }
    sigprocmask(SIG_UNBLOCK, &signals, nil)
    // A reader that went away shows as an error of write, and not as the end of the process.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Whether such a signal came.
  package static var isRequested: Bool { signalNumber != 0 }

  /// Ends the process: with 128 and the signal's number where one came and the work failed.
  package static func exit(with code: Int32) -> Never {
    let isInterrupted = signalNumber != 0 && code != 0
    #if canImport(Glibc)
      Glibc.exit(isInterrupted ? 128 + signalNumber : code)
    #else
      Darwin.exit(isInterrupted ? 128 + signalNumber : code)
    #endif
  }
}
