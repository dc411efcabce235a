internal import SeedbedSQLite

/// One migration and its way back, tried on an empty database: up, down and up again.
struct RoundTrip {
  private let database: Project.Database
  private let migration: Migration
  private let back: MigrationStep
  private let isCancelled: @Sendable () -> Bool

  init(
    _ database: Project.Database, over migration: Migration, back: MigrationStep,
    isCancelled: @escaping @Sendable () -> Bool
  ) {
    self.isCancelled = isCancelled
    self.database = database
    self.migration = migration
    self.back = back
  }

  /// Tries it.
  ///
  /// - Returns: What differs from the schema before the migration, or after it.
  /// - Throws: What a failing migration reports.
  func run() throws(SeedbedError) -> [Diagnostic] {
    let environment = BuildEnvironment(database, sourceDate: 0)
    let position = SourcePosition(file: back.text.file)
    let connection = try reporting(at: position) { () throws(SQLiteError) in
      let connection = try environment.open(":memory:", isCancelled: isCancelled)
      try connection.execute("PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE")
      return connection
    }
    let migrator = Migrator(options: environment.runnerOptions)
    var standing = Standing(at: 0)
    let before = database.migrations.filter { $0.version < migration.version }
    try migrator.run(
      before.map(MigrationStep.init(up:)), on: connection, standing: &standing
    ) { _ in }
    let old = try schema(connection)
    try migrator.run([MigrationStep(up: migration)], on: connection, standing: &standing) { _ in }
    let new = try schema(connection)
    try migrator.run([back], on: connection, standing: &standing) { _ in }
    let atBottom = differences(
      try schema(connection), old, "going back from version \(migration.version)")
    // What is left over would only stand in the way, and hide the reason.
    if !atBottom.isEmpty { return atBottom }
    try migrator.run([MigrationStep(up: migration)], on: connection, standing: &standing) { _ in }
    return differences(
      try schema(connection), new, "going back from version \(migration.version) and up again")
  }

  private func schema(_ connection: borrowing Connection) throws(SeedbedError) -> Schema {
    try reporting(at: nil) { () throws(SQLiteError) in try connection.schema() }
  }

  private func differences(_ found: Schema, _ wanted: Schema, _ way: String) -> [Diagnostic] {
    found.differences(from: wanted).map { difference in
      Diagnostic(
        .checkRoundTrip, "\(way) doesn't give the schema that was there: \(difference)",
        at: SourcePosition(file: back.text.file),
        fix: "undo in the down file all that the up file does")
    }
  }
}

extension DiagnosticCode {
  /// A way back doesn't lead to where its migration began.
  public static let checkRoundTrip = DiagnosticCode(rawValue: "check.round-trip")
}
