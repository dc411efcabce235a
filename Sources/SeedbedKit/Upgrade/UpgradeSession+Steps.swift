internal import SeedbedSQLite

// The steps of an upgrade that change something.
extension UpgradeSession {
  /// Copies the file beside itself.
  func backUp(version: Int32) throws(SeedbedError) -> String {
    let writer = BackupWriter(
      of: options.vfs == nil ? try FileSystem.target(of: path) : path, vfs: options.vfs,
      isCancelled: options.isCancelled
    ) { pages, total in
      tell(.backingUp(pages: pages, of: total))
    }
    return try writer.write(version: version).path
  }

  /// Runs the migrations in the transaction that is open.
  func migrate(
    _ connection: borrowing Connection, _ steps: [MigrationStep], standing: inout Standing,
    report: inout DatabaseUpgrader.Report
  ) throws(SeedbedError) {
    let settings = database.settings
    let migrator = Migrator(
      options: MigrationRunner.Options(
        allowedLoss: settings.allowedLoss,
        progress: MigrationProgress(of: steps, options.workProgress),
        isCancelled: options.isCancelled))
    // As for a file that has such objects already: these files may make them.
    if SQLiteLibrary.versionNumber < 3_044_000, steps.contains(where: \.needsTrustedSchema) {
      connection.set(.trustedSchema, true)
    }
    var clock = options.now()
    for (index, step) in steps.enumerated() {
      try checkCancelled()
      tell(
        .migrating(
          step.fileName, index: index, of: steps.count, rows: connection.totalChanges))
      try migrator.run([step], on: connection, standing: &standing) { ran in
        let now = options.now()
        report.steps.append(
          DatabaseUpgrader.Report.Step(
            version: step.versionAfter, fileName: step.fileName, changedRows: ran.changedRows,
            duration: now - clock))
        report.diagnostics += ran.diagnostics
        clock = now
      }
    }
  }

  /// Loads the seeds of tables that this upgrade made and that are still empty.
  func loadSeeds(
    of tablesBefore: [TableDescription], on connection: borrowing Connection
  ) throws(SeedbedError) -> SeedLoader.Report {
    tell(.seeding(rows: connection.totalChanges))
    let old = Set(tablesBefore.map(\.name.asciiLowercased))
    let names = try reporting(at: file) { () throws(SQLiteError) in
      var names: [String] = []
      // A view has no rows to miss, and asking it for some would run it.
      for table in try connection.tables()
      where table.kind != .view && !old.contains(table.name.asciiLowercased) {
        if try !connection.hasRows(table.name) { names.append(table.name) }
      }
      return names
    }
    let changed = connection.totalChanges
    switch options.seedSource {
    case .files:
      let seeds = database.seeds.filter { seed in
        names.contains { $0.asciiLowercased == seed.table.asciiLowercased }
      }
      return try SeedLoader(
        seeds, options: .init(progress: options.workProgress, checksForeignKeys: false)
      )
      .load(into: connection)
    case .bundledFile(let bundled):
      return try BundledRows(in: bundled).load(into: names, of: connection) { rows in
        tell(.seeding(rows: changed + rows))
      }
    }
  }
}

extension MigrationStep {
  /// Whether it may make what a library before 3.44 runs only where it trusts the schema: a virtual table, or a use of JSON.
  fileprivate var needsTrustedSchema: Bool {
    let sql = String(decoding: text.bytes, as: UTF8.self)
    return SQLWords(sql).contains("CREATE", "VIRTUAL", "TABLE")
      || sql.asciiLowercased.contains("json")
  }
}
