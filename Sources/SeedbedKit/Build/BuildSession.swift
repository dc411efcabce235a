internal import SeedbedSQLite

/// One build, from an empty file to a checked database that is closed again.
struct BuildSession {
  private let database: Project.Database
  private let options: DatabaseBuilder.Options
  private let version: Int32
  /// Where faults of the content are reported.
  private let folder: SourcePosition
  /// Where faults of the disk are reported.
  private let output: SourcePosition
  private var diagnostics: [Diagnostic] = []
  /// How many rows tables have, as far as that is known without counting them.
  private var rowCounts: [SchemaName: Int64] = [:]

  /// Makes a session.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - options: What the build may differ in.
  ///   - path: The file to emit, for messages.
  /// - Throws: `project.no-such-version`.
  init(
    _ database: Project.Database, options: DatabaseBuilder.Options, to path: String
  ) throws(SeedbedError) {
    self.database = database
    self.options = options
    version = options.version ?? database.latestVersion
    folder = SourcePosition(file: database.folder)
    output = SourcePosition(file: path)
    try database.checkVersion(version)
  }

  /// Builds into an empty file.
  ///
  /// - Parameter file: The file.
  /// - Returns: The report, but for what only the caller knows: the final path, the size and whether anything changed.
  /// - Throws: As `DatabaseBuilder.build`.
  mutating func run(
    in file: borrowing FileDescriptor
  ) throws(SeedbedError) -> DatabaseBuilder.Report {
    let path = FileSystem.absolute(file.path)
    ProcessTimeZone.useUTC()
    let environment = BuildEnvironment(database, sourceDate: options.sourceDate)
    let isCancelled = options.isCancelled
    let connection = try reporting { () throws(SQLiteError) in
      let connection = try environment.open(path, mode: .readWrite, isCancelled: isCancelled)
      try prepareFile(on: connection)
      return connection
    }
    try migrate(connection, environment)
    try vacuum(connection)
    if options.loadsSeeds && version == database.latestVersion {
      try loadSeeds(on: connection, environment)
    }
    try finish(connection)
    try file.synchronizing { () throws(SeedbedError) in try check(connection) }
    try findBrokenObjects(connection)
    let report = try reporting { () throws(SQLiteError) in
      try describe(connection, path: path)
    }
    connection.close()
    return report
  }

  /// Makes calls on SQLite, and turns the error of one into a diagnostic: about the output where the disk is to blame.
  private func reporting<Result: ~Copyable>(
    doing work: String? = nil, _ body: () throws(SQLiteError) -> Result
  ) throws(SeedbedError) -> Result {
    do throws(SQLiteError) {
      return try body()
    } catch {
      let disk: [ResultCode] = [.full, .inputOutput, .cantOpen, .readOnly, .corrupt]
      let position = disk.contains(error.code.primary) ? output : folder
      throw SeedbedError(sqlite: error, at: position, doing: work)
    }
  }

  /// Sets what only an empty file can be given, and what makes writing it quick.
  ///
  /// Nothing here needs to survive a power failure: the file is nobody's until it is synced and renamed.
  private func prepareFile(on connection: borrowing Connection) throws(SQLiteError) {
    let pragmas = database.settings.pragmas
    try connection.execute(
      """
      PRAGMA page_size = \(pragmas.pageSize ?? 4096);
      PRAGMA encoding = '\((pragmas.encoding ?? .utf8).rawValue)';
      PRAGMA auto_vacuum = \((pragmas.autoVacuum ?? .none).rawValue);
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA journal_mode = MEMORY;
      PRAGMA synchronous = OFF;
      PRAGMA secure_delete = ON;
      PRAGMA foreign_keys = OFF;
      """)
    if let id = pragmas.applicationID { try connection.execute("PRAGMA application_id = \(id)") }
  }

  private mutating func migrate(
    _ connection: borrowing Connection, _ environment: BuildEnvironment
  ) throws(SeedbedError) {
    let steps = database.migrations.filter { $0.version <= version }.map(MigrationStep.init(up:))
    var runnerOptions = environment.runnerOptions
    runnerOptions.progress = MigrationProgress(of: steps, options.progress)
    runnerOptions.isCancelled = options.isCancelled
    let migrator = Migrator(options: runnerOptions)
    var found: [Diagnostic] = []
    var standing = Standing(at: 0)
    try reporting { () throws(SQLiteError) in try connection.execute("BEGIN IMMEDIATE")
    }
    try migrator.run(steps, on: connection, standing: &standing) { found += $0.diagnostics }
    try reporting { () throws(SQLiteError) in try connection.execute("COMMIT") }
    diagnostics += found
  }

  private mutating func loadSeeds(
    on connection: borrowing Connection, _ environment: BuildEnvironment
  ) throws(SeedbedError) {
    if database.seeds.isEmpty { return }
    try reporting { () throws(SQLiteError) in
      // Unless a trigger does, nothing deletes a row here, so there is no old text to wipe.
      let triggers = try connection.integer(
        "SELECT count(*) FROM main.sqlite_schema WHERE type = 'trigger'")
      if triggers == 0 { try connection.execute("PRAGMA secure_delete = OFF") }
      try connection.execute("BEGIN IMMEDIATE")
    }
    var loaderOptions = environment.loaderOptions
    loaderOptions.progress = options.progress
    let loader = SeedLoader(database.seeds, options: loaderOptions)
    let report = try loader.load(into: connection)
    diagnostics += report.diagnostics
    rowCounts = report.rowCounts
    try reporting { () throws(SQLiteError) in
      try connection.execute("COMMIT; PRAGMA secure_delete = ON")
    }
  }

  /// Gives free pages back, if there are any: they could hold text that migrations deleted.
  ///
  /// What a `no-transaction` file has made of the settings is undone on the way: in a build, `seedbed.json` wins.
  private func vacuum(_ connection: borrowing Connection) throws(SeedbedError) {
    let pragmas = database.settings.pragmas
    try reporting(doing: "compact the file") { () throws(SQLiteError) in
      var isNeeded = try connection.integer("PRAGMA freelist_count") > 0
      if let size = pragmas.pageSize, try connection.integer("PRAGMA page_size") != size {
        try connection.execute("PRAGMA page_size = \(size)")
        isNeeded = true
      }
      // SQLite answers with the mode's place in the list.
      let mode = pragmas.autoVacuum.flatMap { FilePragmas.AutoVacuum.allCases.firstIndex(of: $0) }
      if let mode, try connection.integer("PRAGMA auto_vacuum") != mode {
        try connection.execute("PRAGMA auto_vacuum = \(mode)")
        isNeeded = true
      }
      if isNeeded {
        options.progress(WorkProgress(.compacting, database.name))
        try connection.execute("VACUUM")
      }
    }
  }

  private mutating func finish(_ connection: borrowing Connection) throws(SeedbedError) {
    if database.settings.pragmas.journalMode == .wal {
      diagnostics.append(
        Diagnostic(
          .walInBundle, severity: .warning,
          "'\(database.name)' is in WAL mode, and so won't open from a read-only folder such as an app's bundle",
          at: database.settings.position(of: "pragmas", "journal_mode"),
          fix: "remove journal_mode, and have the app set it on its own copy"))
    }
    if database.settings.analyze {
      try reporting(doing: "analyze the tables") { () throws(SQLiteError) in
        try connection.execute("ANALYZE")
      }
    }
    try vacuum(connection)
    try reporting(doing: "set the journal mode") { () throws(SQLiteError) in
      let mode = database.settings.pragmas.journalMode ?? .delete
      _ = try connection.rows("PRAGMA journal_mode = \(mode.rawValue)")
    }
  }

  /// Warns of views and triggers that can't work: SQLite takes them unseen, and an app meets them.
  private mutating func findBrokenObjects(
    _ connection: borrowing Connection
  ) throws(SeedbedError) {
    let faults = try reporting { () throws(SQLiteError) in
      try SchemaProbe.faults(on: connection)
    }
    // One for each object, though a trigger may fail for several columns.
    var previous: SchemaProbe?
    for (probe, message) in faults.sorted(by: { $0.key < $1.key }) {
      defer { previous = probe }
      if probe.kind == previous?.kind && probe.object == previous?.object { continue }
      diagnostics.append(
        Diagnostic(
          .objectBroken, severity: .warning,
          "\(probe.kind) '\(probe.object)' doesn't work: \(message)", at: folder,
          fix: "mend it in a migration: drop it and make it again"))
    }
  }

  /// Looks at the result as a suspicious reader would.
  private func check(_ connection: borrowing Connection) throws(SeedbedError) {
    options.progress(WorkProgress(.checking, database.name))
    let checks = options.verifies ? ["quick_check", "integrity_check"] : ["quick_check"]
    let faults = try reporting(doing: "check the result") { () throws(SQLiteError) in
      var faults: [String] = []
      for check in checks {
        faults += try connection.texts("PRAGMA \(check)").filter { $0 != "ok" }
      }
      for row in try connection.rows("PRAGMA foreign_key_check") {
        if case .text(let child) = row[0], case .text(let parent) = row[2] {
          faults.append("a row of '\(child)' refers to no row of '\(parent)'")
        }
      }
      return faults
    }
    if faults.isEmpty { return }
    throw SeedbedError(
      Set(faults).sorted().prefix(20).map { Diagnostic(.checkFailed, $0, at: folder) })
  }

  private func describe(
    _ connection: borrowing Connection, path: String
  ) throws(SQLiteError) -> DatabaseBuilder.Report {
    var report = DatabaseBuilder.Report(
      database: database.name, path: path, version: version, tableCount: 0, rowCount: 0, size: 0,
      isUnchanged: false, diagnostics: diagnostics)
    for table in try connection.tables() where table.kind == .ordinary || table.kind == .virtual {
      report.tableCount += 1
      if let count = rowCounts[SchemaName(table.name)] {
        report.rowCount += count
      } else {
        report.rowCount += try connection.rowCount(of: table.name)
      }
    }
    if options.describesContents { report.contents = try DatabaseContents(of: connection) }
    return report
  }
}

extension DiagnosticCode {
  /// The emitted file is in WAL mode, which an app can't open where it is shipped.
  public static let walInBundle = DiagnosticCode(rawValue: "build.wal-in-bundle")
  /// The finished database doesn't check clean.
  public static let checkFailed = DiagnosticCode(rawValue: "build.check-failed")
}
