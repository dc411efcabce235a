internal import SeedbedSQLite

/// One upgrade of one file.
struct UpgradeSession {
  let database: Project.Database
  let options: DatabaseUpgrader.Options
  let path: String
  let file: SourcePosition

  init(_ database: Project.Database, options: DatabaseUpgrader.Options, path: String) {
    self.database = database
    self.options = options
    self.path = path
    file = SourcePosition(file: path)
  }

  /// Upgrades the file.
  ///
  /// - Parameter standing: The version at which the file stands whole, once that is known.
  /// - Returns: What was done.
  /// - Throws: As `DatabaseUpgrader.upgrade`.
  func run(standing: inout Standing?) throws(SeedbedError) -> DatabaseUpgrader.Report {
    // Of a file in another VFS nobody asks.
    var hasLog = true
    if options.vfs == nil {
      let local = try LocalFile(path)
      hasLog = local.hasSideFile
      // The header's version may be stale where a log or a journal is still to be read.
      if !local.hasSideFile, local.header.userVersion > 0, options.refresh == nil,
        try steps(from: local.header.userVersion).isEmpty
      {
        return report(from: local.header.userVersion)
      }
    }
    begin(.opening)
    let connection = try UserFile.open(
      path, vfs: options.vfs, timeout: options.timeout, isCancelled: options.isCancelled)
    try database.configure(connection, at: file)
    let seen = try reporting(at: file) { () throws(SQLiteError) in
      // Until something is pending, closing must not so much as write a log back. Where there is none, it has to remove the empty
      // one that SQLite made to read the file.
      connection.set(.noCheckpointOnClose, hasLog)
      return try connection.version()
    }
    var isCurrent = try !needsAdoption(seen)
    if isCurrent { isCurrent = try steps(from: seen.version).isEmpty }
    if isCurrent && options.refresh == nil { return report(from: seen.version) }
    guard options.refresh != nil, case .files = options.seedSource else {
      let refresher = try prepareRefresh()
      if isCurrent && refresher == nil { return report(from: seen.version) }
      return try change(connection, refresher, hasLog: hasLog, standing: &standing)
    }
    // Here the shipped rows are built from the seeds, into a file that lasts as long as they are read.
    let folder = try TemporaryFolder()
    let refresher = try prepareRefresh(in: folder.path)
    if isCurrent && refresher == nil { return report(from: seen.version) }
    return try change(connection, refresher, hasLog: hasLog, standing: &standing)
  }

  /// Changes the file, and closes it.
  private func change(
    _ connection: consuming Connection, _ refresher: Refresher?, hasLog: Bool,
    standing: inout Standing?
  ) throws(SeedbedError) -> DatabaseUpgrader.Report {
    if options.vfs == nil { try checkWritable() }
    connection.set(.noCheckpointOnClose, false)
    do throws(SeedbedError) {
      let report = try write(connection, refresher, standing: &standing)
      // Of a file that stays as it is, no log is written back either.
      if report.isUnchanged { connection.set(.noCheckpointOnClose, hasLog) }
      connection.close()
      return report
    } catch {
      connection.rollBack()
      connection.close()
      // After some failures SQLite rolls back only when the file is opened again; and of a commit that failed, only the file itself can
      // tell whether it took place: the journal may be gone, or the log complete.
      if let version = try? UserFile.version(of: path, vfs: options.vfs),
        standing?.committing != nil
      {
        standing?.didCommit(version)
      }
      throw error
    }
  }

  private func steps(from version: Int32) throws(SeedbedError) -> [MigrationStep] {
    try VersionCheck.steps(
      in: database, from: version, to: options.version, options.direction, path: path)
  }

  private func report(from version: Int32) -> DatabaseUpgrader.Report {
    DatabaseUpgrader.Report(
      path: path, database: database.name, oldVersion: version, newVersion: version)
  }

  /// Everything that writes, from the first lock to the last commit.
  private func write(
    _ connection: borrowing Connection, _ refresher: Refresher?, standing: inout Standing?
  ) throws(SeedbedError) -> DatabaseUpgrader.Report {
    let (seen, tablesBefore) = try reporting(at: file) { () throws(SQLiteError) in
      // Inside a transaction this pragma does nothing, and a rebuild would delete children.
      try connection.execute("PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE")
      // Only now is the version sure: another process may have upgraded the file since.
      return (try connection.version(), try connection.tables())
    }
    var whole = Standing(at: seen.version)
    defer { standing = whole }
    let start = try adoptedVersion(seen, connection) ?? seen.version
    let steps = try steps(from: start)
    var report = report(from: start)
    if start != seen.version { report.adoptedVersion = start }
    let isCurrent = steps.isEmpty && start == seen.version
    if isCurrent && refresher == nil {
      connection.rollBack()
      return report
    }

    tell(.checking)
    if options.verification == .quick { try quickCheck(connection) }
    if !options.allowsDrift && start > 0 && start == seen.version {
      try DriftCheck.check(
        connection, against: database, at: start, path: path, isCancelled: options.isCancelled)
    }
    var refresh = refresher.map {
      RefreshWork(refresher: $0, histories: $0.histories(at: start))
    }
    var plans: [RefreshPlan]?
    if isCurrent, let refresh {
      let found = try plan(refresh, leavingOut: [], on: connection)
      guard found.contains(where: { !$0.isEmpty }) else {
        connection.rollBack()
        report.refreshPlan = found.map(\.expected)
        report.refreshed = report.refreshPlan
        return report
      }
      plans = found
    } else if let work = refresh {
      refresh?.untouched = try reporting(at: file, doing: "look for changed rows") {
        () throws(SQLiteError) in
        try work.refresher.untouchedRows(by: work.histories, of: connection)
      }
    }
    if options.vfs == nil && !options.makesBackup {
      // Making a backup removes what a killed run left of one; without that it is done here.
      try? TemporaryFile.removeDead(of: try FileSystem.target(of: path))
    }
    if options.makesBackup {
      report.backup = try backUp(version: seen.version)
      whole.backup = report.backup
    }

    if start != seen.version {
      try reporting(at: file) { () throws(SQLiteError) in
        try connection.execute("PRAGMA user_version = \(start)")
      }
    }
    try migrate(connection, steps, standing: &whole, report: &report)
    let end = steps.last?.versionAfter ?? start
    if end == database.latestVersion && options.direction == .up {
      var loaded = isCurrent ? SeedLoader.Report() : try loadSeeds(of: tablesBefore, on: connection)
      if let refresh {
        if plans == nil {
          plans = try plan(refresh, leavingOut: Array(loaded.rows.keys), on: connection)
        }
        begin(.refreshing)
        report.refreshPlan = plans?.map(\.expected) ?? []
        report.refreshed = try apply(plans ?? [], of: refresh, and: &loaded, to: connection)
      } else {
        try SeedGaps(path: path).leaveOut(of: &loaded, on: connection)
        report.diagnostics += try warningsOfRowsLeftOut(
          from: start, but: Array(loaded.rows.keys), on: connection)
      }
      report.seededRows = loaded.rows
      report.diagnostics += loaded.diagnostics
    }
    if report.isUnchanged {
      // What there was to do didn't fit beside the user's rows.
      connection.rollBack()
      if let backup = report.backup {
        try FileSystem.remove(backup)
        report.backup = nil
        whole.backup = nil
      }
      return report
    }
    try checkCancelled()
    tell(.committing(rows: connection.totalChanges))
    whole.willCommit(end)
    try reporting(at: file, doing: "commit") { () throws(SQLiteError) in
      try connection.execute("COMMIT")
    }
    whole.didCommit(end)
    report.newVersion = end
    return report
  }
}
