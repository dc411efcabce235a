internal import SeedbedSQLite

/// Puts another file in the place of a database that somebody may be using, and keeps the one that was there.
struct FileExchange {
  private let target: String
  private let timeout: Double
  private let isCancelled: @Sendable () -> Bool

  init(_ target: String, timeout: Double, isCancelled: @escaping @Sendable () -> Bool) {
    self.target = target
    self.timeout = timeout
    self.isCancelled = isCancelled
  }

  /// Renames the new file over the old one, which keeps a name of its own.
  ///
  /// The old file's lock is held until the new one is there: a transaction that began in between would leave its journal beside the
  /// new file, where SQLite would roll it back.
  ///
  /// - Parameter new: The file to put there.
  /// - Returns: The name of the file that was there; `nil` where there was none.
  /// - Throws: `database.busy`, `interrupted`, `file.…`; all is as it was.
  func run(_ new: consuming TemporaryFile) throws(SeedbedError) -> String? {
    guard let old = try FileSystem.info(target) else {
      // What lies beside a file that is gone belongs to nothing, and would be replayed over the new one.
      try FileSystem.removeSideFiles(of: target)
      try new.moveOver(target)
      return nil
    }
    let locked = try lock()
    let kept = try linkUnderFreeName()
    do throws(SeedbedError) {
      try moveLogs(to: kept)
      try new.moveOver(target)
    } catch {
      // The rename may be done, and only its folder not be synced.
      if try FileSystem.info(target)?.isSameFile(as: old) == true { putBack(from: kept) }
      throw error
    }
    if let connection = consume locked { connection.close() }
    return kept
  }

  /// Makes sure that nobody uses the file, and that all of its content is in it.
  ///
  /// - Returns: A connection that holds the file lock; `nil` for a file that SQLite can't open, which is left as it is.
  /// - Throws: `database.busy`, `interrupted`.
  private func lock() throws(SeedbedError) -> Connection? {
    // SQLite removes the log of an empty file, and replays one that belongs to another; here both are to be kept as they are.
    guard (try? LocalFile(target)) != nil else { return nil }
    let budget = WaitBudget(seconds: timeout, isCancelled: isCancelled)
    do throws(SQLiteError) {
      let connection = try Connection(path: FileSystem.absolute(target), mode: .readWrite)
      connection.setBusyHandler { budget.wait($0) }
      // In WAL mode only this tells whether other connections are open; and closing a connection in WAL mode would remove the
      // -wal under this name, which by then may be that of the new file.
      try connection.leaveWALMode()
      try connection.execute("BEGIN EXCLUSIVE")
      return connection
    } catch  where error.code.primary == .busy || error.code.primary == .locked {
      if isCancelled() {
        throw SeedbedError(
          Diagnostic(.interrupted, "interrupted", at: SourcePosition(file: target)))
      }
      throw SeedbedError(sqlite: error, at: SourcePosition(file: target))
    } catch {
      return nil
    }
  }

  /// Gives the file that is there the first of `FILE.failed`, `FILE.failed.2`, … that nothing has as a second name.
  private func linkUnderFreeName() throws(SeedbedError) -> String {
    var number = 1
    while true {
      let name = number == 1 ? "\(target).failed" : "\(target).failed.\(number)"
      if try FileSystem.link(target, to: name) { return name }
      number += 1
    }
  }

  /// Moves the old file's log or journal along with it: beside the new one SQLite would replay them.
  private func moveLogs(to name: String) throws(SeedbedError) {
    for suffix in Self.logs where try FileSystem.info(target + suffix) != nil {
      try FileSystem.rename(target + suffix, to: name + suffix)
    }
    try FileSystem.remove(target + "-shm")
    try FileSystem.synchronizeFolder(Path.parent(of: target))
  }

  /// Undoes what was done, as far as it came.
  private func putBack(from name: String) {
    for suffix in Self.logs { try? FileSystem.rename(name + suffix, to: target + suffix) }
    try? FileSystem.remove(name)
  }

  private static let logs = ["-wal", "-journal"]
}
