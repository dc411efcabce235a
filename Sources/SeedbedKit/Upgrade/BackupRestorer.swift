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

  private let timeout: Double
  private let isCancelled: @Sendable () -> Bool
  /// Called as the backup is copied.
  package var progress: @Sendable (WorkProgress) -> Void = { _ in }

  /// Makes a restorer.
  ///
  /// - Parameters:
  ///   - timeout: How long it may wait for the file locks of others, in seconds.
  ///   - isCancelled: Asked now and then; answering true ends the work, and the file is as it was.
  public init(timeout: Double = 5, isCancelled: @escaping @Sendable () -> Bool = { false }) {
    self.timeout = timeout
    self.isCancelled = isCancelled
  }

  /// Puts a backup back.
  ///
  /// The file that is there keeps a name of its own, `FILE.failed`, then `FILE.failed.2`, with its log or journal if it has one. The
  /// backup is copied beside the file and renamed over it in one step; the backup itself stays.
  ///
  /// - Parameters:
  ///   - path: The file; a symbolic link stays, and what it leads to is replaced.
  ///   - backup: The backup; `nil` for the newest that lies beside the file.
  /// - Returns: What was done.
  /// - Throws: `restore.no-backup`, `database.busy` while somebody uses the file, `database.damaged` for the backup, `interrupted`,
  ///   `file.…`. The file is as it was.
  public func restore(_ path: String, from backup: String? = nil) throws(SeedbedError) -> Report {
    let target = try FileSystem.target(of: path)
    let newest = backup == nil ? try BackupFile.all(of: target).first?.path : nil
    guard let source = backup ?? newest else {
      throw SeedbedError(
        Diagnostic(
          .noBackup,
          "there is no backup of this file: no '\(Path.name(of: target)).v….backup' beside it",
          at: SourcePosition(file: path), fix: "name one with --from"))
    }
    let temporary = try TemporaryFile(beside: target)
    // Before there is anything to read in it: who may not read the file may not read this.
    let old = try FileSystem.info(target)
    if let info = old == nil ? try FileSystem.info(source) : old {
      temporary.file.setOwner(info.owner, info.group)
      try temporary.file.setMode(info.mode)
    }
    let version = try copy(source, to: temporary.path)
    let exchange = FileExchange(target, timeout: timeout, isCancelled: isCancelled)
    return Report(
      path: path, backup: source, version: version, replaced: try exchange.run(temporary))
  }

  /// Looks the backup over and copies it through SQLite, with what lies in its log if it has one.
  ///
  /// - Returns: Its version.
  private func copy(_ source: String, to temporary: String) throws(SeedbedError) -> Int32 {
    let file = SourcePosition(file: source)
    let connection = try UserFile.openToRead(
      LocalFile(source), timeout: timeout, isCancelled: isCancelled)
    let (faults, version) = try reporting(at: file) { () throws(SQLiteError) in
      (try damage(of: connection), try connection.version().version)
    }
    guard faults.isEmpty else {
      throw SeedbedError(
        Diagnostic(
          .databaseDamaged, "the backup is damaged", at: file,
          notes: faults.map { Diagnostic.Note($0) }, fix: "name another one with --from"))
    }
    try reporting(at: file, doing: "copy the backup") { () throws(SQLiteError) in
      let target = try Connection(
        path: FileSystem.absolute(temporary), mode: .readWrite, vfs: "unix-none")
      // Nobody else opens the temporary file, and it is synced as a whole.
      try target.execute("PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF")
      try connection.copy(to: target, isCancelled: isCancelled) { pages, total in
        progress(
          WorkProgress(.copying, Path.name(of: source), Int64(pages), of: Int64(total), .pages))
      }
      try target.leaveWALMode()
    }
    return version
  }

  private func damage(of backup: borrowing Connection) throws(SQLiteError) -> [String] {
    do throws(SQLiteError) {
      return try backup.damage()
    } catch  where error.code.primary == .error {
      // A CHECK calls a function that only the app has, so it can't be compiled; that is no reason to keep the rows from anybody.
      return []
    }
  }
}

extension DiagnosticCode {
  /// There is no backup to restore.
  public static let noBackup = DiagnosticCode(rawValue: "restore.no-backup")
}
