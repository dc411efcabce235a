internal import SeedbedSQLite

/// One upgrade of one file.
struct UpgradeSession {
  private let database: Project.Database
  private let options: DatabaseUpgrader.Options
  private let path: String
  private let file: SourcePosition

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
  func run(standing: inout Int32?) throws(SeedbedError) -> DatabaseUpgrader.Report {
    let local = try LocalFile(path)
    // The header's version may be stale where a log or a journal is still to be read.
    if !local.hasSideFile, local.header.userVersion > 0,
      try pending(from: local.header.userVersion, isEmpty: false).isEmpty
    {
      return report(from: local.header.userVersion)
    }
    let connection = try open()
    let seen = try reporting(at: file) { () throws(SQLiteError) in
      // Until something is pending, closing must not so much as write a log back.
      connection.set(.noCheckpointOnClose, true)
      return try connection.version()
    }
    if try pending(from: seen.version, isEmpty: seen.isEmpty).isEmpty {
      return report(from: seen.version)
    }
    connection.set(.noCheckpointOnClose, false)
    do throws(SeedbedError) {
      let report = try change(connection, standing: &standing)
      connection.close()
      return report
    } catch {
      connection.rollBack()
      connection.close()
      throw error
    }
  }

  private func pending(from version: Int32, isEmpty: Bool) throws(SeedbedError) -> [Migration] {
    try VersionCheck.pending(
      database, from: version, isEmpty: isEmpty, to: options.version, path: path)
  }

  private func report(from version: Int32) -> DatabaseUpgrader.Report {
    DatabaseUpgrader.Report(
      path: path, database: database.name, oldVersion: version, newVersion: version)
  }

  private func open() throws(SeedbedError) -> Connection {
    let budget = WaitBudget(seconds: options.timeout, isCancelled: options.isCancelled)
    return try reporting(at: file) { () throws(SQLiteError) in
      let connection = try Connection(path: FileSystem.absolute(path), mode: .readWrite)
      connection.setBusyHandler { budget.wait($0) }
      connection.setProgressHandler(every: 10_000, options.isCancelled)
      try connection.prepareForUserFile()
      return connection
    }
  }

  /// Everything that writes, from the first lock to the last commit.
  private func change(
    _ connection: borrowing Connection, standing: inout Int32?
  ) throws(SeedbedError) -> DatabaseUpgrader.Report {
    let (start, tablesBefore) = try reporting(at: file) { () throws(SQLiteError) in
      // Inside a transaction this pragma does nothing, and a rebuild would delete children.
      try connection.execute("PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE")
      // Only now is the version sure: another process may have upgraded the file since.
      return (try connection.version(), try connection.tables())
    }
    standing = start.version
    var report = report(from: start.version)
    let pending = try pending(from: start.version, isEmpty: start.isEmpty)
    guard let last = pending.last else {
      connection.rollBack()
      return report
    }
    try quickCheck(connection)
    let migrator = Migrator(options: MigrationRunner.Options(allowedLoss: allowedLoss))
    var whole = start.version
    defer { standing = whole }
    try migrator.run(pending, on: connection, standing: &whole) { ran in
      report.steps.append(
        DatabaseUpgrader.Report.Step(
          version: ran.migration.version, fileName: ran.migration.fileName,
          changedRows: ran.changedRows))
      report.diagnostics += ran.diagnostics
    }
    if last.version == database.latestVersion {
      let loaded = try loadSeeds(of: tablesBefore, on: connection)
      report.seededRows = loaded.rows
      report.diagnostics += loaded.diagnostics
    }
    try reporting(at: file, doing: "commit") { () throws(SQLiteError) in
      try connection.execute("COMMIT")
    }
    whole = last.version
    report.newVersion = last.version
    return report
  }

  private func allowedLoss(_ migration: Migration) -> Set<String> {
    Set((database.settings.allowLoss[migration.fileName] ?? []).map(\.asciiLowercased))
  }

  /// Refuses a damaged file, on which a migration may seem to succeed.
  private func quickCheck(_ connection: borrowing Connection) throws(SeedbedError) {
    let faults = try reporting(at: file) { () throws(SQLiteError) in
      try connection.texts("PRAGMA main.quick_check(3)")
    }
    if faults == ["ok"] { return }
    throw SeedbedError(
      Diagnostic(
        .databaseDamaged, "the database is damaged, so nothing was tried on it", at: file,
        notes: faults.map { Diagnostic.Note($0) },
        fix: "restore a backup, or rescue its rows with 'sqlite3 FILE .recover'"))
  }

  /// Loads the seeds of tables that this upgrade made and that are still empty.
  private func loadSeeds(
    of tablesBefore: [TableDescription], on connection: borrowing Connection
  ) throws(SeedbedError) -> SeedLoader.Report {
    let old = Set(tablesBefore.map(\.name.asciiLowercased))
    let names = try reporting(at: file) { () throws(SQLiteError) in
      var names: [String] = []
      for table in try connection.tables() where !old.contains(table.name.asciiLowercased) {
        let sql = "SELECT 1 FROM main.\(quoted(table.name)) LIMIT 1"
        if try connection.scalar(sql) == .null { names.append(table.name) }
      }
      return names
    }
    let seeds = database.seeds.filter { seed in
      names.contains { $0.asciiLowercased == seed.table.asciiLowercased }
    }
    return try SeedLoader(seeds).load(into: connection)
  }
}

extension Connection {
  /// Makes a connection careful with a file that may come from anywhere.
  func prepareForUserFile() throws(SQLiteError) {
    set(.defensive, true)
    set(.loadExtension, false)
    set(.fts3Tokenizer, false)
    try execute("PRAGMA cell_size_check = ON; PRAGMA synchronous = EXTRA")
    // Libraries before 3.44 refuse the triggers that keep an FTS table in step where the schema isn't trusted.
    let hasVirtualTable =
      try integer("SELECT count(*) FROM main.sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL%'") > 0
    set(.trustedSchema, SQLiteLibrary.versionNumber < 3_044_000 && hasVirtualTable)
    try ConnectionDefaults.restore(on: self)
  }

  /// The file's version, and whether it has no table.
  func version() throws(SQLiteError) -> (version: Int32, isEmpty: Bool) {
    let version = Int32(truncatingIfNeeded: try integer("PRAGMA main.user_version"))
    let objects = try integer(
      "SELECT count(*) FROM main.sqlite_schema WHERE name NOT LIKE 'sqlite~_%' ESCAPE '~'")
    return (version, objects == 0)
  }
}
