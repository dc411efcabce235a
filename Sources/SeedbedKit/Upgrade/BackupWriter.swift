internal import SeedbedSQLite

/// Copies a file that is about to be changed, as SQLite sees it: with what its log holds, and nothing of what is not committed.
struct BackupWriter {
  private let original: String
  private let vfs: String?
  private let isCancelled: @Sendable () -> Bool
  private let didCopy: (_ pages: Int, _ of: Int) -> Void

  init(
    of original: String, vfs: String?, isCancelled: @escaping @Sendable () -> Bool,
    didCopy: @escaping (_ pages: Int, _ of: Int) -> Void
  ) {
    self.original = original
    self.vfs = vfs
    self.isCancelled = isCancelled
    self.didCopy = didCopy
  }

  /// Writes the backup, while another connection of this process holds the file lock and has written nothing.
  ///
  /// A second connection reads the file: SQLite knows that both are of one process, where a descriptor opened behind its back would
  /// drop the lock when it is closed. The backup is in rollback mode, has the file's permission bits, is synced, and takes no other
  /// backup's place.
  ///
  /// - Parameter version: The file's version.
  /// - Returns: The backup.
  /// - Throws: `file.disk-full`, `file.access`, `database.…`, `interrupted`; nothing is left then.
  func write(version: Int32) throws(SeedbedError) -> BackupFile {
    if vfs != nil {
      let backup = BackupFile(of: original, version: version, number: 1)
      try copy(to: backup.path, mode: .create, synchronous: "EXTRA", journal: "DELETE")
      return backup
    }
    let info = try FileSystem.info(original)
    try checkRoom(for: info?.size ?? 0)
    let temporary = try TemporaryFile(beside: original)
    if let info {
      // Before there is anything to read in it: who may not read the file may not read its backup.
      temporary.file.setOwner(info.owner, info.group)
      try temporary.file.setMode(info.mode)
    }
    // Nobody else opens the temporary file, and it is synced as a whole.
    try copy(
      to: FileSystem.absolute(temporary.path), mode: .readWrite, synchronous: "OFF", journal: "OFF")
    var number = 1
    while true {
      let backup = BackupFile(of: original, version: version, number: number)
      do throws(SeedbedError) {
        if try temporary.link(to: backup.path) { return backup }
      } catch {
        // It may have its name already, and only not be durable: then it is no backup.
        if let there = try? FileSystem.info(backup.path),
          try temporary.file.info.isSameFile(as: there)
        {
          try? FileSystem.remove(backup.path)
        }
        throw error
      }
      number += 1
    }
  }

  private func copy(
    to path: String, mode: Connection.Mode, synchronous: String, journal: String
  ) throws(SeedbedError) {
    try reporting(at: SourcePosition(file: original), doing: "make a backup") {
      () throws(SQLiteError) in
      let source = try Connection(
        path: FileSystem.absolute(original), mode: .readOnly, vfs: vfs)
      let target = try Connection(path: path, mode: mode, vfs: vfs ?? "unix-none")
      try target.execute(
        "PRAGMA synchronous = \(synchronous); PRAGMA journal_mode = \(journal)")
      try source.copy(to: target, isCancelled: isCancelled, didCopy: didCopy)
      try target.leaveWALMode()
    }
  }

  /// Refuses before anything is written where there is no room for a copy.
  private func checkRoom(for size: Int64) throws(SeedbedError) {
    guard let free = FileSystem.freeBytes(at: Path.parent(of: original)), free < size else {
      return
    }
    throw SeedbedError(
      Diagnostic(
        .diskFull, "no room for a backup: it takes \(size) bytes, and \(free) are free",
        at: SourcePosition(file: original), fix: "make room, or go on without one: --no-backup"))
  }
}
