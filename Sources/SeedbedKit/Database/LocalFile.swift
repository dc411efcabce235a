/// What a database file shows before SQLite opens it.
///
/// It reads the file and closes it again, so it must not be made while a connection to the file is open in this process: closing any
/// descriptor of a file drops the locks that SQLite holds on it.
struct LocalFile {
  let path: String
  let header: DatabaseHeader
  /// Whether a `-wal` or `-journal` with something in it lies beside the file.
  let hasSideFile: Bool

  /// Looks at a file.
  ///
  /// - Throws: `upgrade.missing`, `upgrade.empty`, `database.not-a-database`, `upgrade.stale-wal`, `file.access`.
  init(_ path: String) throws(SeedbedError) {
    let position = SourcePosition(file: path)
    guard let info = try FileSystem.info(path) else {
      throw SeedbedError(
        Diagnostic(
          .upgradeMissing, "there is no such file", at: position,
          fix: "to make one, run 'seedbed build'"))
    }
    guard info.kind == .file else {
      throw SeedbedError(Diagnostic(.notADatabase, "this is no regular file", at: position))
    }
    if info.size == 0 {
      throw SeedbedError(
        Diagnostic(
          .upgradeEmpty, "the file is empty, so it is no database: a copy seems to have failed",
          at: position, fix: "copy the bundled file again"))
    }
    guard let header = DatabaseHeader(try FileSystem.read(path, first: 100)) else {
      throw SeedbedError(
        Diagnostic(
          .notADatabase, "this is no SQLite database, wanted a file that begins 'SQLite format 3'",
          at: position, fix: "restore a backup, or copy the bundled file again"))
    }
    self.path = path
    self.header = header
    let target = try FileSystem.target(of: path)
    let wal = try FileSystem.info(target + "-wal")
    let journal = try FileSystem.info(target + "-journal")
    hasSideFile = (wal?.size ?? 0) > 0 || (journal?.size ?? 0) > 0
    for (side, suffix) in [(wal, "-wal"), (journal, "-journal")] {
      // SQLite would wait for a writer of a named pipe.
      guard let side, side.kind != .file else { continue }
      throw SeedbedError(
        Diagnostic(
          .fileAccess, "'\(Path.name(of: target))\(suffix)' beside it is no regular file",
          at: position, fix: "rm \((target + suffix).shellQuoted)"))
    }
    if let wal, wal.size > 0, !header.isWAL {
      throw SeedbedError(
        Diagnostic(
          .staleWAL,
          "'\(Path.name(of: target))-wal' belongs to another database: this one isn't in WAL mode, and SQLite "
            + "would replay it all the same",
          at: position, fix: "if you are sure, rm \((target + "-wal").shellQuoted)"))
    }
  }
}

extension DiagnosticCode {
  /// There is no file to upgrade.
  public static let upgradeMissing = DiagnosticCode(rawValue: "upgrade.missing")
  /// The file has no bytes.
  public static let upgradeEmpty = DiagnosticCode(rawValue: "upgrade.empty")
  /// A write-ahead log of another database lies beside the file.
  public static let staleWAL = DiagnosticCode(rawValue: "upgrade.stale-wal")
}
