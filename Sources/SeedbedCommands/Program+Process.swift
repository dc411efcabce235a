internal import SeedbedKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Program {
  /// Runs the command as this process was called.
  ///
  /// - Returns: The exit code.
  package static func run() -> Int32 {
    openStandardStreams()
    OwnProcess.prepareSQLite()
    let environment = ProcessEnvironment.variables
    return run(
      arguments: Array(CommandLine.arguments.dropFirst()), environment: environment,
      isCancelled: { Interruption.isRequested },
      output: .process(1, environment: environment), errors: .process(2, environment: environment))
  }

  /// Opens those of the three standard streams that the caller closed: else the next file gets the number of one of them, and what is
  /// printed goes into it.
  private static func openStandardStreams() {
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) < 0 { _ = open("/dev/null", O_RDWR) }
  }
}
