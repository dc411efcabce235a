internal import SeedbedSQLite

/// The copy of a file as it was before an upgrade, beside it: `FILE.v3.backup`, then `FILE.v3.2.backup`.
struct BackupFile: Hashable, Comparable {
  /// The file that it is a copy of.
  let original: String
  /// The file's version when it was copied.
  let version: Int32
  /// 1 for the first backup of that version, then 2, …
  let number: Int

  /// Where it lies.
  var path: String {
    "\(original).v\(version)\(number == 1 ? "" : ".\(number)").backup"
  }

  static func < (left: BackupFile, right: BackupFile) -> Bool {
    (left.version, left.number) < (right.version, right.number)
  }

  init(of original: String, version: Int32, number: Int) {
    self.original = original
    self.version = version
    self.number = number
  }

  /// Reads a backup's name; `nil` for a file that is no backup of this one.
  init?(path: String, of original: String) {
    let prefix = "\(original).v"
    guard path.hasPrefix(prefix), path.hasSuffix(".backup") else { return nil }
    let parts = path.dropFirst(prefix.count).dropLast(".backup".count)
      .split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let version = Int32(parts[0]) else { return nil }
    if parts.count == 2 {
      guard let number = Int(parts[1]), number > 1 else { return nil }
      self.init(of: original, version: version, number: number)
    } else {
      self.init(of: original, version: version, number: 1)
    }
    guard self.path == path else { return nil }
  }

  /// Every backup of a file, newest first by the time it was written, then by version and number.
  static func all(of original: String) throws(SeedbedError) -> [BackupFile] {
    let folder = Path.parent(of: original)
    var found: [(backup: BackupFile, time: Int64)] = []
    for name in try FileSystem.names(in: folder) {
      // Joined as the original's own path is, so that the two are spelt alike.
      let path = original.contains("/") ? Path.join(folder, name) : name
      guard let backup = BackupFile(path: path, of: original),
        let info = try FileSystem.info(path), info.kind == .file
      else { continue }
      found.append((backup, info.modified))
    }
    return found.sorted { ($0.time, $0.backup) > ($1.time, $1.backup) }.map(\.backup)
  }
}

extension BackupFile {
  /// Removes the oldest backups of a file.
  ///
  /// - Parameters:
  ///   - original: The file.
  ///   - kept: How many stay, the newest.
  /// - Returns: A warning for each that couldn't be removed: the upgrade itself is done by then.
  static func removeAll(of original: String, but kept: Int) -> [Diagnostic] {
    do throws(SeedbedError) {
      for backup in try all(of: original).dropFirst(kept) { try FileSystem.remove(backup.path) }
      return []
    } catch {
      return error.diagnostics.map { diagnostic in
        var warning = diagnostic
        warning.severity = .warning
        return warning
      }
    }
  }
}

/// Copies a file that is about to be changed, as SQLite sees it: with what its log holds, and nothing of what is not committed.
struct BackupWriter {
  private let original: String
  private let vfs: String?
  private let isCancelled: @Sendable () -> Bool
  private let didCopy: (_ pages: Int, _ of: Int) -> Void

  /// How many pages are copied at a time, between which the work can be cancelled.
  private static let pagesPerStep: Int32 = 1000

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
    // Nobody else opens the temporary file, and it is synced as a whole.
    try copy(
      to: FileSystem.absolute(temporary.path), mode: .readWrite, synchronous: "OFF", journal: "OFF")
    if let info {
      try temporary.file.setMode(info.mode)
      temporary.file.setOwner(info.owner, info.group)
    }
    var number = 1
    while true {
      let backup = BackupFile(of: original, version: version, number: number)
      if try temporary.link(to: backup.path) { return backup }
      number += 1
    }
  }

  private func copy(
    to path: String, mode: Connection.Mode, synchronous: String, journal: String
  ) throws(SeedbedError) {
    let position = SourcePosition(file: original)
    let isFinished = try reporting(at: position, doing: "make a backup") {
      () throws(SQLiteError) in
      let source = try Connection(
        path: FileSystem.absolute(original), mode: .readOnly, vfs: vfs)
      let target = try Connection(path: path, mode: mode, vfs: vfs ?? "unix-none")
      try target.execute(
        "PRAGMA synchronous = \(synchronous); PRAGMA journal_mode = \(journal)")
      var backup = try Backup(from: source, to: target)
      while try backup.step(pages: Self.pagesPerStep) {
        didCopy(backup.totalPages - backup.remainingPages, backup.totalPages)
        if isCancelled() { return false }
      }
      backup.finish()
      // The copy of a file in WAL mode is in WAL mode, and would want a log of its own.
      _ = try target.rows("PRAGMA locking_mode = EXCLUSIVE")
      _ = try target.rows("PRAGMA journal_mode = DELETE")
      return true
    }
    if !isFinished { throw SeedbedError(Diagnostic(.interrupted, "interrupted", at: position)) }
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
