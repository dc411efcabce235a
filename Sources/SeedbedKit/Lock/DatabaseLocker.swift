internal import SeedbedSQLite

/// Records what a database's versions are, so that nobody changes them unnoticed: `migrations.lock`, `seeds.lock`, `schema.sql`.
///
/// The files lie in the folder of the migrations and are written only where their bytes change, each in one step.
package struct DatabaseLocker {
  /// What locking came to.
  package struct Report: Sendable, Hashable {
    /// The database's name.
    package var database: String
    /// The last version, which is locked now.
    package var version: Int32
    /// How many versions were locked that weren't before.
    package var newVersionCount: Int
    /// How many seed rows were added, changed or removed since the version that was locked before.
    package var changedRowCount: Int
    /// The files that were written.
    package var writtenFiles: [String]
    /// Notes and warnings about tables that can't be refreshed.
    package var diagnostics: [Diagnostic]
  }

  private let database: Project.Database
  private let accepted: Set<Int32>
  private let isCancelled: @Sendable () -> Bool
  private let progress: @Sendable (WorkProgress) -> Void

  /// Makes a locker.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - accepted: The locked versions that are taken as they are now, though that breaks the lock.
  ///   - isCancelled: Asked now and then; answering true ends the work.
  ///   - progress: Called as the work goes on.
  package init(
    _ database: Project.Database, accepting accepted: Set<Int32> = [],
    isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (WorkProgress) -> Void = { _ in }
  ) {
    self.database = database
    self.accepted = accepted
    self.isCancelled = isCancelled
    self.progress = progress
  }

  /// Locks all versions.
  ///
  /// - Returns: What was done.
  /// - Throws: `lock.…` for each fault that isn't accepted, `migration.…`, `seed.…`, `file.…`, `interrupted`. No file is changed then, unless it was the
  ///   system that refused to write the next one.
  package func lock() throws(SeedbedError) -> Report {
    let old = try MigrationsLock.read(of: database)
    let new = try MigrationsLock(of: database)
    let faults = old?.faults(against: new, of: database) ?? []
    let refused = faults.filter { !accepted.contains($0.version) }
    if !refused.isEmpty { throw SeedbedError(refused.map(\.diagnostic)) }
    try checkAccepted(faults, old)

    let oldSeeds = try SeedsLock.read(of: database)
    var seeds = oldSeeds ?? SeedsLock()
    // Seeds are as they were locked: what was recorded of them stays, whatever settings say now.
    let keepsSeeds =
      oldSeeds != nil && old?.version == new.version
      && !faults.contains { $0.diagnostic.code == .lockSeedsChanged }
    if !keepsSeeds { seeds.sections.removeAll { $0.version >= new.version } }
    var report = Report(
      database: database.name, version: new.version,
      newVersionCount: new.migrations.count { $0.version > old?.version ?? 0 },
      changedRowCount: 0, writtenFiles: [], diagnostics: [])
    let schema = try run(recording: !keepsSeeds, in: &seeds, &report)

    try write(schema.bytes, to: Path.join(database.folder, ProjectFile.schema), &report)
    if !seeds.sections.isEmpty || oldSeeds != nil {
      try write(seeds.bytes, to: SeedsLock.path(in: database), &report)
    }
    // The last one: until it is there, the next run does it all again.
    try write(Array(new.text.utf8), to: MigrationsLock.path(in: database), &report)
    return report
  }

  private func checkAccepted(
    _ faults: [LockFault], _ old: MigrationsLock?
  ) throws(SeedbedError) {
    let known = Set(faults.map(\.version) + (old?.migrations.map(\.version) ?? []))
    guard let unknown = accepted.subtracting(known).min() else { return }
    throw SeedbedError(
      Diagnostic(
        .noSuchVersion, "version \(unknown) isn't locked, so there is nothing to accept",
        at: SourcePosition(file: MigrationsLock.path(in: database)),
        fix: "seedbed lock \(database.name)"))
  }

  /// Runs the migrations in memory, and loads the seeds where they are to be recorded.
  private func run(
    recording: Bool, in seeds: inout SeedsLock, _ report: inout Report
  ) throws(SeedbedError) -> SchemaText {
    let latest = database.latestVersion
    var schema = SchemaText([])
    let reference = ReferenceDatabase(database, isCancelled: isCancelled)
    _ = try reference.run(to: latest) { step, connection throws(SeedbedError) in
      guard step.versionAfter == latest else { return }
      schema = try reporting(at: SourcePosition(file: database.folder)) {
        () throws(SQLiteError) in SchemaText(try connection.schemaObjects())
      }
      guard recording else { return }
      let recorder = try SeedsLock.Recorder(database, on: connection)
      report.diagnostics += recorder.diagnostics
      _ = try SeedLoader(database.seeds, options: .init(progress: progress)).load(into: connection)
      report.changedRowCount = try recorder.record(version: latest, in: &seeds, on: connection)
    }
    return schema
  }

  private func write(
    _ bytes: [UInt8], to path: String, _ report: inout Report
  ) throws(SeedbedError) {
    if try FileSystem.writeIfChanged(bytes, to: path) { report.writtenFiles.append(path) }
  }
}
