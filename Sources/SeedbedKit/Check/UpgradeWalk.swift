internal import SeedbedSQLite

/// Takes one database from its first version to the last, with rows in every table at each version.
///
/// So each migration runs over rows of every version before it, as it does on the devices of people who were there all along. Each
/// step has a connection of its own, as each launch of an app has.
struct UpgradeWalk {
  private let database: Project.Database
  private let expected: Schema?
  private let isCancelled: @Sendable () -> Bool
  private let progress: @Sendable (WorkProgress) -> Void

  /// How many records of each seed are taken: enough to have rows, few enough to be quick.
  private static let recordsPerSeed = 20

  /// Makes a walk.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - expected: What the migrations make of an empty database; `nil` where they don't run, and then the walk doesn't get to its end.
  ///   - isCancelled: Asked now and then; answering true ends the walk.
  ///   - progress: Called as the work goes on.
  init(
    _ database: Project.Database, to expected: Schema?,
    isCancelled: @escaping @Sendable () -> Bool,
    progress: @escaping @Sendable (WorkProgress) -> Void
  ) {
    self.database = database
    self.expected = expected
    self.progress = progress
    self.isCancelled = isCancelled
  }

  /// Walks.
  ///
  /// - Returns: What was found: the failing migration, or a schema that isn't that of a fresh build; notes on tables that stayed
  ///   empty.
  /// - Throws: `interrupted`, `file.…`.
  func run() throws(SeedbedError) -> [Diagnostic] {
    let folder = try TemporaryFolder()
    let path = Path.join(folder.path, "walk.db")
    var generator = RowGenerator()
    var findings: [Diagnostic] = []
    var empty: Set<String> = []
    for (index, migration) in database.migrations.enumerated() {
      var progress = WorkProgress(.upgrading, migration.fileName)
      progress.fraction = Double(index) / Double(database.migrations.count)
      self.progress(progress)
      let ran: (diagnostics: [Diagnostic], touched: Set<String>)
      do throws(SeedbedError) {
        ran = try step(MigrationStep(up: migration), path)
      } catch {
        if error.contains(.interrupted) { throw error }
        return findings + error.diagnostics.map(Self.explained)
      }
      findings += ran.diagnostics
      empty = Set(try fill(path, &generator, touched: ran.touched))
    }
    return findings + (try compare(path)) + empty.sorted().map(note)
  }

  private func open(_ path: String, _ environment: BuildEnvironment) throws(SQLiteError)
    -> Connection
  {
    let connection = try environment.open(path, isCancelled: isCancelled)
    try connection.execute("PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE")
    return connection
  }

  private func step(
    _ step: MigrationStep, _ path: String
  ) throws(SeedbedError) -> (diagnostics: [Diagnostic], touched: Set<String>) {
    let position = SourcePosition(file: step.text.file)
    let environment = BuildEnvironment(database, sourceDate: 0)
    let connection = try reporting(at: position) { () throws(SQLiteError) in
      try open(path, environment)
    }
    var standing = Standing(at: 0)
    var diagnostics: [Diagnostic] = []
    var touched: Set<String> = []
    let migrator = Migrator(options: environment.runnerOptions)
    try migrator.run([step], on: connection, standing: &standing) {
      diagnostics += $0.diagnostics
      touched.formUnion($0.touchedTables)
    }
    try reporting(at: position) { () throws(SQLiteError) in try connection.execute("COMMIT") }
    return (diagnostics, touched)
  }

  /// Adds rows: those of the seeds to tables that have none, as far as their columns exist yet, then generated ones to all that are new or changed.
  private func fill(
    _ path: String, _ generator: inout RowGenerator, touched: Set<String>
  ) throws(SeedbedError) -> [String] {
    let position = SourcePosition(file: database.folder)
    let environment = BuildEnvironment(database, sourceDate: 0)
    let connection = try reporting(at: position) { () throws(SQLiteError) in
      try open(path, environment)
    }
    for seed in database.seeds {
      try SeedSample(seed, count: Self.recordsPerSeed).insert(into: connection)
    }
    return try reporting(at: position) { () throws(SQLiteError) in
      let empty = try generator.addRows(to: connection, touched: touched)
      if !connection.isAutocommit { try connection.execute("COMMIT") }
      return empty
    }
  }

  private func compare(_ path: String) throws(SeedbedError) -> [Diagnostic] {
    guard let expected else { return [] }
    let position = SourcePosition(file: database.folder)
    let found = try reporting(at: position) { () throws(SQLiteError) in
      try Connection(path: path, mode: .readOnly).schema()
    }
    return found.differences(from: expected).map { difference in
      Diagnostic(
        .walkSchema, "an upgraded database differs from a fresh one: \(difference)", at: position,
        fix: "make the migrations independent of the rows that they meet")
    }
  }

  private static func explained(_ diagnostic: Diagnostic) -> Diagnostic {
    guard diagnostic.severity == .error else { return diagnostic }
    var copy = diagnostic
    copy.notes.append(
      Diagnostic.Note("found by upgrading a database with rows in every table at each version"))
    return copy
  }

  private func note(_ table: String) -> Diagnostic {
    Diagnostic(
      .walkEmptyTable, severity: .note,
      "no row could be made up for table '\(table)', so no migration was tried over its rows",
      at: SourcePosition(file: database.folder),
      fix: "give a file with rows that was released: --released FILE")
  }
}

extension DiagnosticCode {
  /// A database that was upgraded step by step isn't like a fresh one.
  public static let walkSchema = DiagnosticCode(rawValue: "check.walk-schema")
  /// A table had no rows while upgrades were tried.
  public static let walkEmptyTable = DiagnosticCode(rawValue: "check.walk-empty-table")
}
