internal import SeedbedSQLite

extension Connection {
  /// How many pages are copied at a time, between which the work can be cancelled.
  private static let pagesPerStep: Int32 = 1000

  /// Copies the whole database over that of another connection as SQLite sees it: with what its log holds.
  ///
  /// - Parameters:
  ///   - target: What is overwritten.
  ///   - isCancelled: Asked now and then.
  ///   - didCopy: Called as it goes on: so many pages of so many.
  /// - Throws: What SQLite answers, `interrupt` where it was cancelled; the target is of no use then.
  func copy(
    to target: borrowing Connection, isCancelled: () -> Bool,
    didCopy: (_ pages: Int, _ of: Int) -> Void = { _, _ in }
  ) throws(SQLiteError) {
    var backup = try Backup(from: self, to: target)
    while try backup.step(pages: Self.pagesPerStep) {
      didCopy(backup.totalPages - backup.remainingPages, backup.totalPages)
      if isCancelled() { throw SQLiteError(code: .interrupt, message: "interrupted") }
    }
  }

  /// Brings a copy into rollback mode: that of a file in WAL mode is in WAL mode, and would want a log of its own.
  ///
  /// Nobody else may use the file.
  func leaveWALMode() throws(SQLiteError) {
    _ = try rows("PRAGMA locking_mode = EXCLUSIVE")
    _ = try rows("PRAGMA journal_mode = DELETE")
  }
}
