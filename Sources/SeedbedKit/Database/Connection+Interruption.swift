internal import SeedbedSQLite

extension Connection {
  /// Has every statement end where the work is to be stopped.
  ///
  /// It asks every 1,000 steps of SQLite's virtual machine: one of them may write a row of megabytes, and asking costs nothing that can be
  /// measured.
  func interrupt(when isCancelled: @escaping @Sendable () -> Bool) {
    setProgressHandler(every: 1_000, isCancelled)
  }
}
