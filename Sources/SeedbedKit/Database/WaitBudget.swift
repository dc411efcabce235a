#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// How long a file's upgrade may wait for the file locks of others: one budget for all its statements.
///
/// SQLite's own `busy_timeout` counts anew for each statement. What counts here is the time spent waiting, and not that of the work
/// between, so a long migration doesn't leave its COMMIT without patience.
final class WaitBudget {
  private var microsecondsLeft: Double
  private let isCancelled: @Sendable () -> Bool

  init(seconds: Double, isCancelled: @escaping @Sendable () -> Bool) {
    microsecondsLeft = max(0, seconds) * 1_000_000
    self.isCancelled = isCancelled
  }

  /// Waits a little before another try.
  ///
  /// - Parameter count: How often this lock was tried, from 0.
  /// - Returns: Whether to try again; false where the budget is spent or the work was cancelled.
  func wait(_ count: Int) -> Bool {
    if microsecondsLeft <= 0 || isCancelled() { return false }
    let pauses: [Double] = [1_000, 2_000, 5_000, 10_000, 20_000, 50_000]
    let pause = min(pauses[min(count, pauses.count - 1)], microsecondsLeft)
    usleep(UInt32(pause))
    microsecondsLeft -= pause
    return true
  }
}
