internal import SeedbedSQLite

/// Puts a backup back in a file's place, and keeps the file that it replaces.
public struct BackupRestorer: Sendable {
  /// What was done.
  public struct Report: Sendable, Hashable {
    /// The file, as it was given.
    public var path: String
    /// The backup that it is a copy of now.
    public var backup: String
    /// The version that it is at now.
    public var version: Int32
    /// Where the file as it was before lies; `nil` where there was none.
    public var replaced: String?
  }

  /// How long it may wait for file locks, in seconds.
  private let timeout: Double

  /// Makes a restorer.
  ///
  /// - Parameter timeout: How long it may wait for file locks, in seconds.
  public init(timeout: Double = 5) {
    self.timeout = timeout
  }

  /// Puts a backup back.
  ///
  /// The file that is there keeps a name of its own, `FILE.failed`, then `FILE.failed.2`, with its log or journal if it has one. The
  /// backup is copied beside the file and renamed over it in one step; the backup itself stays.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - backup: The backup; `nil` for the newest that lies beside the file.
  /// - Returns: What was done.
  /// - Throws: `restore.no-backup`, `database.busy` while somebody uses the file, `database.damaged` for the backup, `file.…`.
  ///   Until the last step the file is as it was.
  public func restore(_ path: String, from backup: String? = nil) throws(SeedbedError) -> Report {
    let newest = backup == nil ? try BackupFile.all(of: path).first?.path : nil
    guard let source = backup ?? newest else {
      throw SeedbedError(
        Diagnostic(
          .noBackup,
          "there is no backup of this file: no '\(Path.name(of: path)).v….backup' beside it",
          at: SourcePosition(file: path), fix: "name one with --from"))
    }
    let version = try check(source)
    let temporary = try TemporaryFile(beside: path)
    try FileSystem.copyContents(of: source, to: temporary.file)
    var replaced: String?
    if let info = try FileSystem.info(path) {
      try temporary.file.setMode(info.mode)
      temporary.file.setOwner(info.owner, info.group)
      replaced = try setAside(path)
    } else if let info = try FileSystem.info(source) {
      try temporary.file.setMode(info.mode)
    }
    for suffix in ["-wal", "-shm", "-journal"] { try FileSystem.remove(path + suffix) }
    try temporary.moveOver(path)
    return Report(path: path, backup: source, version: version, replaced: replaced)
  }

  /// Looks the backup over before anything is touched.
  private func check(_ source: String) throws(SeedbedError) -> Int32 {
    _ = try LocalFile(source)
    let position = SourcePosition(file: source)
    let (faults, version) = try reporting(at: position) { () throws(SQLiteError) in
      let connection = try Connection(path: FileSystem.absolute(source), mode: .readOnly)
      return (try connection.texts("PRAGMA quick_check(1)"), try connection.version().version)
    }
    guard faults == ["ok"] else {
      throw SeedbedError(
        Diagnostic(
          .databaseDamaged, "the backup is damaged", at: position,
          notes: faults.map { Diagnostic.Note($0) }, fix: "name another one with --from"))
    }
    return version
  }

  /// Gives the file that is there a second name, with all that belongs to it.
  ///
  /// - Returns: That name.
  private func setAside(_ path: String) throws(SeedbedError) -> String {
    try settle(path)
    var number = 1
    while true {
      let name = number == 1 ? "\(path).failed" : "\(path).failed.\(number)"
      if try FileSystem.link(path, to: name) {
        // A log or journal that is still there belongs to the file that failed, and would be replayed over the backup.
        for suffix in ["-wal", "-journal"]
        where (try FileSystem.info(path + suffix)?.size ?? 0) > 0 {
          try FileSystem.rename(path + suffix, to: name + suffix)
        }
        try FileSystem.synchronizeFolder(Path.parent(of: path))
        return name
      }
      number += 1
    }
  }

  /// Makes sure that nobody uses the file, and writes its log back; a file that SQLite can't open is left as it is.
  private func settle(_ path: String) throws(SeedbedError) {
    let budget = WaitBudget(seconds: timeout, isCancelled: { false })
    do throws(SQLiteError) {
      let connection = try Connection(path: FileSystem.absolute(path), mode: .readWrite)
      connection.setBusyHandler { budget.wait($0) }
      // In WAL mode only this tells whether other connections are open.
      _ = try connection.rows("PRAGMA locking_mode = EXCLUSIVE")
      try connection.execute("BEGIN EXCLUSIVE")
      try connection.execute("ROLLBACK")
      connection.close()
    } catch  where error.code.primary == .busy || error.code.primary == .locked {
      throw SeedbedError(sqlite: error, at: SourcePosition(file: path), doing: "restore the file")
    } catch {
      return
    }
  }
}

extension DiagnosticCode {
  /// There is no backup to restore.
  public static let noBackup = DiagnosticCode(rawValue: "restore.no-backup")
}
