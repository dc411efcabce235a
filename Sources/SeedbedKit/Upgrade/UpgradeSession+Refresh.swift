internal import SeedbedSQLite

/// The part of an upgrade that brings in shipped rows.
extension UpgradeSession {
  /// What a refresh of the file is made of, in the order in which it comes about.
  struct RefreshWork {
    let refresher: Refresher
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

  /// Finds out what the refresh has to do.
  func plan(
    _ work: RefreshWork, from version: Int32, leavingOut loaded: [String],
    on connection: borrowing Connection
  ) throws(SeedbedError) -> [RefreshPlan] {
    try reporting(at: file, doing: "compare rows with those shipped") { () throws(SQLiteError) in
      try work.refresher.plan(
        from: version, untouched: work.untouched, leavingOut: loaded, on: connection)
    }
  }

  /// Does what the refresh has to do.
  func apply(
    _ plans: [RefreshPlan], of work: RefreshWork, to connection: borrowing Connection
  ) throws(SeedbedError) -> [RefreshReport] {
    for plan in plans { options.progress(.refreshing(plan.expected)) }
    return try reporting(at: file, doing: "refresh rows") { () throws(SQLiteError) in
      try work.refresher.apply(plans, to: connection)
    }
  }
}
