internal import SeedbedSQLite

/// Brings a copy of a database that somebody writes to up to date: whole, or not at all.
///
/// All pending migrations run in one transaction (`no-transaction` files split it), and guards look after the rows. After any failure,
/// kill or power loss the file is exactly at its old version or at the new one, and opens.
public struct DatabaseUpgrader: Sendable {
  /// What an upgrade may differ in.
  public struct Options: Sendable {
    /// The version to go to; `nil` for the last.
    public var version: Int32?
    /// How long it may wait for file locks in all, in seconds.
    public var timeout: Double = 5
    /// How the file is looked over before anything is changed.
    public var verification = Verification.quick
    /// Whether the file is copied beside itself before anything is changed.
    public var makesBackup = true
    /// How many backups of the file stay after a change that went well, the newest; `nil` for all.
    public var keptBackups: Int?
    /// How a file with tables and no version comes by its version; `nil` for not at all.
    public var adoption: Adoption?
    /// Whether a file is changed though its schema isn't what its version says.
    public var allowsDrift = false
    /// How rows that were shipped anew are brought in; `nil` for not at all, but to tables that the upgrade makes.
    public var refresh: Refresh?
    /// Called as the work goes on, on the thread that does it.
    public var progress: @Sendable (UpgradeProgress) -> Void = { _ in }
    /// Asked now and then; answering true ends the upgrade, and the file is as it was.
    public var isCancelled: @Sendable () -> Bool = { false }
    /// Called as the work goes on as well, with more detail.
    package var workProgress: @Sendable (WorkProgress) -> Void = { _ in }
    /// The clock that steps are timed with.
    package var now: @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }

    /// The VFS that the file lies in; `nil` for the system's files.
    ///
    /// For tests, whose VFS loses power at every write in turn. Nothing is then asked of the system itself, and a backup is written
    /// under its own name.
    package var vfs: String?
    /// Where the rows of tables that the upgrade makes come from.
    var seedSource = SeedSource.files
    /// Which way it goes; only a downgrade goes down.
    var direction = MigrationScript.Direction.up

    /// Makes the options of an ordinary upgrade.
    public init() {}
  }

  /// How a file is looked over before it is changed.
  public enum Verification: Sendable, Hashable {
    /// By `quick_check`, which reads the whole file once.
    case quick
    /// Not at all: for an app that must start quickly.
    case none
  }

  /// What an upgrade did.
  public struct Report: Sendable, Hashable {
    /// One migration that was applied.
    public struct Step: Sendable, Hashable {
      /// The version that it goes to.
      public var version: Int32
      /// The migration's file name.
      public var fileName: String
      /// Rows inserted, updated and deleted.
      public var changedRows: Int64
      /// How long it took.
      public var duration: Duration
    }

    /// The file, as it was given.
    public var path: String
    /// The database that it is a copy of.
    public var database: String
    /// Its version before.
    public var oldVersion: Int32
    /// Its version now.
    public var newVersion: Int32
    /// The version that a file without one was taken for; `nil` where it had one.
    public var adoptedVersion: Int32?
    /// Where the file was copied to before the change; `nil` where it wasn't.
    public var backup: String?
    /// The migrations that were applied, in order; empty where the file was up to date.
    public var steps: [Step] = []
    /// Rows of seeds that were loaded into tables that this upgrade made, by table.
    public var seededRows: [String: Int64] = [:]
    /// What the refresh set out to do, as far as reading alone tells: as `refreshed`, before a row was written.
    public var refreshPlan: [RefreshReport] = []
    /// What the refresh did, a report for each table that it looked at, parents before their children.
    public var refreshed: [RefreshReport] = []
    /// Warnings and notes.
    public var diagnostics: [Diagnostic] = []

    /// Whether the file is byte for byte as it was.
    public var isUnchanged: Bool {
      steps.isEmpty && adoptedVersion == nil && !refreshed.contains(where: \.hasChanges)
    }
  }

  private let database: Project.Database
  private let options: Options

  /// Makes an upgrader of copies of one database.
  public init(_ database: Project.Database, options: Options = Options()) {
    self.database = database
    self.options = options
  }

  /// Brings one file to the wanted version.
  ///
  /// A file that is there already is only looked at: no file lock is taken and no byte changes.
  ///
  /// - Parameter path: The file.
  /// - Returns: What was done.
  /// - Throws: `upgrade.…` for a file that isn't a copy of this database, `migration.…`, `seed.…`, `database.…`, `interrupted`. The
  ///   file is as it was, unless a note says at which version between it stands.
  public func upgrade(_ path: String) throws(SeedbedError) -> Report {
    try run(path, options)
  }

  /// Takes one file back to an earlier version, by the down files and down sections of its migrations.
  ///
  /// All else is as for an upgrade: one transaction, guards, a backup.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - version: The version to go to; 0 for before the first migration.
  /// - Returns: What was done.
  /// - Throws: `downgrade.no-way-back`, `downgrade.above`, and what an upgrade throws.
  public func downgrade(_ path: String, to version: Int32) throws(SeedbedError) -> Report {
    var options = options
    options.version = version
    options.direction = .down
    return try run(path, options)
  }

  private func run(_ path: String, _ options: Options) throws(SeedbedError) -> Report {
    var standing: Standing?
    var report: Report
    do throws(SeedbedError) {
      report = try UpgradeSession(database, options: options, path: path).run(standing: &standing)
    } catch {
      let error = error.interrupted(if: options.isCancelled(), path)
      guard var known = standing else {
        let isMoment = error.contains(.interrupted) || error.contains(.databaseBusy)
        throw isMoment ? error.noting("the file is unchanged", path) : error
      }
      if options.vfs == nil { discardBackup(of: &known, after: error) }
      throw error.noting(known, of: path)
    }
    if report.backup != nil, let kept = options.keptBackups {
      report.diagnostics += BackupFile.removeAll(
        of: try FileSystem.target(of: path), but: max(1, kept))
    }
    return report
  }

  /// Removes the backup of a file that is as it was: an app that tries again at each launch would fill the disk with copies.
  ///
  /// It stays where the disk itself may be at fault.
  private func discardBackup(
    of standing: inout Standing, after error: SeedbedError
  ) {
    guard standing.now == standing.start, standing.committing == nil, let backup = standing.backup,
      !error.contains(.databaseDamaged), !error.contains(.fileAccess)
    else { return }
    try? FileSystem.remove(backup)
    standing.backup = nil
  }
}

extension SeedbedError {
  /// The error with another in its place where the work was stopped while it waited for a file lock.
  fileprivate func interrupted(if isCancelled: Bool, _ path: String) -> SeedbedError {
    guard isCancelled, contains(.databaseBusy) else { return self }
    return SeedbedError(
      Diagnostic(
        .interrupted, "interrupted", at: SourcePosition(file: path),
        notes: [Diagnostic.Note("it waited for a file lock that another connection holds")]))
  }

  /// The error with a note that says at which version the file is.
  fileprivate func noting(_ standing: Standing, of path: String) -> SeedbedError {
    let noted = noting(standing.description, path)
    guard let backup = standing.backup else { return noted }
    return noted.noting("the backup, at version \(standing.start)", backup)
  }
}

extension Standing: CustomStringConvertible {
  /// What a failure's note says of the file.
  var description: String {
    if let committing {
      return "the file can't be read now, and stands whole at version \(now) or \(committing)"
    }
    return now == start
      ? "the file is unchanged, at version \(now)"
      : "the file stands whole at version \(now), which was committed before"
  }
}
