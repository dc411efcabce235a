internal import SeedbedSQLite

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// One installation of a bundled database into a folder.
struct Installer {
  private let database: BundledDatabase
  private let folder: URL
  private let progress: @Sendable (InstallationProgress) -> Void
  private let isCancelled: @Sendable () -> Bool

  private var options: BundledDatabase.Options { database.options }
  private var name: String { options.fileName ?? database.file.lastPathComponent }
  private var target: String { Path.join(folder.path, name) }

  init(
    _ database: BundledDatabase, into folder: URL,
    progress: @escaping @Sendable (InstallationProgress) -> Void,
    isCancelled: @escaping @Sendable () -> Bool
  ) {
    self.database = database
    self.folder = folder
    self.progress = progress
    self.isCancelled = isCancelled
  }

  /// Installs the database.
  ///
  /// - Throws: As `BundledDatabase.install(into:)`.
  func run() throws(SeedbedError) -> Installation {
    let bundled = try BundledFile(database.file.path)
    try FileSystem.makeFolder(folder.path)
    guard let info = try FileSystem.info(folder.path) else {
      throw FileSystem.failure("look at", folder.path)
    }
    let file = InstallationLock.File(device: info.device, folder: info.inode, name: name)
    return try InstallationLock.hold(file, isCancelled: isCancelled) { () throws(SeedbedError) in
      try install(bundled)
    }
  }

  private func install(_ bundled: BundledFile) throws(SeedbedError) -> Installation {
    if try FileSystem.info(target, followingLinks: false) == nil {
      // Before anything is written, so that a bundle that couldn't be upgraded to isn't shipped unnoticed.
      try bundled.check(against: try readMigrations())
      let copy = FirstCopy(
        bundled: bundled, target: target, timeout: options.timeout, progress: progress,
        isCancelled: isCancelled)
      if try copy.make() { return installation(.copied) }
    }
    if try isCurrent(bundled.version) { return installation(.unchanged) }
    return try upgrade(to: bundled)
  }

  /// Whether the user's file is at a version already; nothing is written to find out.
  private func isCurrent(_ version: Int32) throws(SeedbedError) -> Bool {
    let local = try LocalFile(target)
    if !local.hasSideFile { return local.header.userVersion == version }
    // The header may be stale where a log or a journal is still to be read, so SQLite has to tell.
    let connection = try UserFile.open(
      target, timeout: options.timeout, isCancelled: isCancelled)
    return try reporting(at: SourcePosition(file: target)) { () throws(SQLiteError) in
      connection.set(.noCheckpointOnClose, true)
      return try connection.version().version == version
    }
  }

  private func upgrade(to bundled: BundledFile) throws(SeedbedError) -> Installation {
    let database = try readMigrations()
    try bundled.check(against: database)
    // Now, while no connection to the file is open: one of them may be a second name of the file itself.
    try TemporaryFile.removeDead(of: try FileSystem.target(of: target))
    let report = try DatabaseUpgrader(database, options: upgradeOptions(bundled)).upgrade(target)
    let outcome: Installation.Outcome =
      if let version = report.adoptedVersion {
        .adopted(at: version, to: report.newVersion)
      } else if report.oldVersion == report.newVersion {
        // Another process was quicker.
        .unchanged
      } else {
        .upgraded(from: report.oldVersion, to: report.newVersion)
      }
    return installation(outcome, report)
  }

  private func installation(
    _ outcome: Installation.Outcome, _ report: DatabaseUpgrader.Report? = nil
  ) -> Installation {
    Installation(
      url: folder.appendingPathComponent(name), outcome: outcome,
      upgrade: outcome == .unchanged ? nil : report)
  }

  private func readMigrations() throws(SeedbedError) -> Project.Database {
    var described = try database.migrations.database(named: database.file.lastPathComponent)
    described.configure = options.configure
    return described
  }

  private func upgradeOptions(_ bundled: BundledFile) -> DatabaseUpgrader.Options {
    var upgrade = DatabaseUpgrader.Options()
    upgrade.timeout = options.timeout
    upgrade.verification = options.verification
    upgrade.adoption = options.adoption
    upgrade.allowsDrift = options.allowsDrift
    upgrade.isCancelled = isCancelled
    let progress = progress
    upgrade.progress = { progress(InstallationProgress($0)) }
    switch options.backup {
    case .keep(let count): upgrade.keptBackups = count
    case .none: upgrade.makesBackup = false
    }
    upgrade.seedSource = .bundledFile(bundled.path)
    upgrade.refresh = options.refresh
    return upgrade
  }
}
