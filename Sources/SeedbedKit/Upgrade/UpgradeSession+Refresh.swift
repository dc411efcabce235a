internal import SeedbedSQLite

/// The part of an upgrade that brings in shipped rows.
extension UpgradeSession {
  /// What a refresh of the file is made of, in the order in which it comes about.
  struct RefreshWork {
    let refresher: Refresher
    /// Which rows of each table were shipped before, for a copy of the file's version.
    let histories: [SeedHistory]
    /// The rows that were untouched before the migrations ran, by table.
    var untouched: [SchemaName: Set<SeedKey>] = [:]
  }

  /// Makes the refresh ready that the options ask for; `nil` where there is none.
  ///
  /// - Parameter folder: An empty folder of our own; only where the shipped rows come from seed files.
  /// - Returns: What reads the shipped rows and their base.
  /// - Throws: `refresh.…`, and what reading project, base and shipped rows reports.
  func prepareRefresh(in folder: String = "") throws(SeedbedError) -> Refresher? {
    guard let refresh = options.refresh, options.direction == .up else { return nil }
    if let version = options.version, version != database.latestVersion {
      throw SeedbedError(
        Diagnostic(
          .refreshNotLast,
          "the shipped rows are those of version \(database.latestVersion), and the file is to go to \(version)",
          at: file, fix: "leave out either --to or --refresh"))
    }
    return try Refresher.prepare(
      refresh, of: database, from: options.seedSource, for: path, in: folder,
      isCancelled: options.isCancelled)
  }

  /// Finds out what the refresh has to do, and tells it before anything of it is done.
  func plan(
    _ work: RefreshWork, leavingOut loaded: [String],
    on connection: borrowing Connection
  ) throws(SeedbedError) -> [RefreshPlan] {
    let plans = try reporting(at: file, doing: "compare rows with those shipped") {
      () throws(SQLiteError) in
      try work.refresher.plan(
        by: work.histories, untouched: work.untouched, leavingOut: loaded, on: connection)
    }
    for plan in plans { tell(.refreshing(plan.expected)) }
    return plans
  }

  /// Does what the refresh has to do, then leaves out seed rows of new tables whose parents didn't come with it.
  ///
  /// A row that was brought in may refer to one that is left out. Then all of it is undone, and done again without that row: others may
  /// have come in only because it did.
  ///
  /// - Parameters:
  ///   - plans: The plans.
  ///   - work: The refresh.
  ///   - loaded: The seed rows of new tables; those that are left out are taken off.
  ///   - connection: The copy, in a transaction.
  /// - Returns: What was done, a report for each table.
  /// - Throws: `database.…`; the caller rolls back.
  func apply(
    _ plans: [RefreshPlan], of work: RefreshWork, and loaded: inout SeedLoader.Report,
    to connection: borrowing Connection
  ) throws(SeedbedError) -> [RefreshReport] {
    var plans = plans
    while true {
      var seeds = loaded
      let reports = try reporting(at: file, doing: "refresh rows") { () throws(SQLiteError) in
        try connection.execute("SAVEPOINT refresh_all")
        return try work.refresher.apply(plans, to: connection)
      }
      try SeedGaps(path: path).leaveOut(of: &seeds, on: connection)
      let isWhole = try reporting(at: file, doing: "refresh rows") { () throws(SQLiteError) in
        let isWhole =
          seeds.rows == loaded.rows
          ? true : try !work.refresher.dropOrphans(from: &plans, on: connection)
        if !isWhole { try connection.execute("ROLLBACK TO refresh_all") }
        try connection.execute("RELEASE refresh_all")
        return isWhole
      }
      if isWhole {
        loaded = seeds
        return reports
      }
    }
  }

  /// Warns of rows that a refresh would have added now: a later one takes them for deleted by the user, as the copy's version ships them.
  ///
  /// - Parameters:
  ///   - version: The version that the copy was at.
  ///   - loaded: Tables that have just got all of their seed.
  ///   - connection: The copy, at the last version.
  /// - Returns: A warning a table, in order of name; none where refreshing wasn't a choice.
  /// - Throws: `database.…`.
  func warningsOfRowsLeftOut(
    from version: Int32, but loaded: [String], on connection: borrowing Connection
  ) throws(SeedbedError) -> [Diagnostic] {
    let wanted = database.settings.refresh.filter { $0.value.policy != .never }
    if wanted.isEmpty { return [] }
    // An upgrade needs no lock, so one that can't be read doesn't stop it.
    guard let lock = try? SeedsLock.read(of: database) else { return [] }
    let loaded = Set(loaded.map(SchemaName.init))
    var warnings: [Diagnostic] = []
    for table in wanted.keys.sorted() where !loaded.contains(SchemaName(table)) {
      let count = try reporting(at: file, doing: "look for new rows") { () throws(SQLiteError) in
        try lock.countOfRowsLeftOut(
          of: table, from: version, to: database.latestVersion, on: connection)
      }
      if count == 0 { continue }
      let (rows, them) = count == 1 ? ("a new row", "it") : ("\(count) new rows", "them")
      warnings.append(
        Diagnostic(
          .refreshLeftOut, severity: .warning,
          "\(rows) of '\(table)' left out; a later refresh takes \(them) for deleted by the user",
          at: file,
          fix: "go back with 'seedbed restore', and upgrade with --refresh; or refresh later with "
            + "--shipped and the file of version \(version)"))
    }
    return warnings
  }
}

extension SeedsLock {
  /// How many rows a copy lacks that its version now ships, and that the one before didn't.
  fileprivate func countOfRowsLeftOut(
    of table: String, from old: Int32, to new: Int32, on connection: borrowing Connection
  ) throws(SQLiteError) -> Int {
    let name = SchemaName(table)
    guard try connection.tableKind(table) == .ordinary,
      let key = sections.flatMap(\.tables).last(where: { SchemaName($0.name) == name })?.key
    else { return 0 }
    let before = SeedHistory(self, of: table, key: key, at: old)
    let condition = key.map { "\(quoted($0)) = ?" }.joined(separator: " AND ")
    var select = try connection.prepare(
      "SELECT 1 FROM main.\(quoted(table)) WHERE \(condition)")
    var count = 0
    for key in SeedHistory(self, of: table, key: key, at: new).shippedKeys()
    where !before.ships(key) {
      try select.bind(key)
      if try !select.step() { count += 1 }
      select.reset()
    }
    return count
  }
}
