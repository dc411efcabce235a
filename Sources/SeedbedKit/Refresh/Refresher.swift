internal import SeedbedSQLite

/// A refresh of one copy, from what is made ready before its file lock is taken to the last row.
struct Refresher {
  /// The database that holds the shipped rows, at the last version.
  let source: String
  /// In an order in which parents come before their children, as far as cycles allow.
  let tables: [RefreshTable]
  /// Which rows were shipped before.
  let base: SeedsLock

  /// The rows of the copy that are untouched before its migrations run, of those that may have to be changed.
  ///
  /// A migration may change rows that the user didn't; and only now has the copy the columns that its version shipped.
  ///
  /// - Parameters:
  ///   - version: The version of the copy.
  ///   - connection: The copy.
  /// - Returns: Their keys, by table.
  /// - Throws: `database.…`.
  func untouchedRows(
    at version: Int32, of connection: borrowing Connection
  ) throws(SQLiteError) -> [SchemaName: Set<SeedKey>] {
    var untouched: [SchemaName: Set<SeedKey>] = [:]
    for table in tables where table.policy != .insert {
      guard try connection.tableKind(table.name) == .ordinary else { continue }
      let history = SeedHistory(base, of: table.name, key: table.key, at: version)
      let rows = try UntouchedRows(of: table, history: history, on: connection)
      var keys: Set<SeedKey> = []
      for key in history.laterKeys() where try rows.contains(key, on: connection) {
        keys.insert(key)
      }
      untouched[SchemaName(table.name)] = keys
    }
    return untouched
  }

  /// Finds out what there is to do, by reading alone.
  ///
  /// - Parameters:
  ///   - version: The version that the copy was at before its migrations ran.
  ///   - untouched: What `untouchedRows` answered then.
  ///   - loaded: Tables that were just filled with their seeds, and are passed over.
  ///   - connection: The copy, at the last version.
  /// - Returns: A plan for each table.
  /// - Throws: What SQLite answers.
  func plan(
    from version: Int32, untouched: [SchemaName: Set<SeedKey>], leavingOut loaded: [String],
    on connection: borrowing Connection
  ) throws(SQLiteError) -> [RefreshPlan] {
    let shipped = try openSource()
    let loaded = Set(loaded.map(SchemaName.init))
    var plans: [RefreshPlan] = []
    for table in tables where !loaded.contains(SchemaName(table.name)) {
      plans.append(
        try RefreshPlan(
          table, history: SeedHistory(base, of: table.name, key: table.key, at: version),
          untouchedBefore: untouched[SchemaName(table.name)] ?? [], source: shipped,
          copy: connection))
    }
    return plans
  }

  /// Carries out plans, in a transaction that the caller has begun, with foreign keys off.
  ///
  /// Removals go first, children before parents, then the other rows, parents before children; what doesn't fit is tried again as long as
  /// something else did, since one row may make room for another.
  ///
  /// - Parameters:
  ///   - plans: The plans, in order of `tables`.
  ///   - connection: The copy.
  /// - Returns: What was done, a report for each table.
  /// - Throws: What SQLite answers; the caller rolls back.
  func apply(
    _ plans: [RefreshPlan], to connection: borrowing Connection
  ) throws(SQLiteError) -> [RefreshReport] {
    let shipped = try openSource()
    var reports = plans.map(\.report)
    var waiting: [(plan: Int, changes: [RefreshPlan.Change])] = []
    for (index, plan) in plans.enumerated().reversed() where !plan.removals.isEmpty {
      waiting.append((index, plan.removals))
    }
    for (index, plan) in plans.enumerated() where !plan.upserts.isEmpty {
      waiting.append((index, plan.upserts))
    }
    while !waiting.isEmpty {
      var failed: [(plan: Int, changes: [RefreshPlan.Change])] = []
      var reasons: [(plan: Int, key: SeedKey, reason: RefreshReport.Reason)] = []
      var hasProgress = false
      for (index, changes) in waiting {
        var writer = try RefreshWriter(plans[index].table, source: shipped, copy: connection)
        var left: [RefreshPlan.Change] = []
        for change in changes {
          if let reason = try writer.write(change, on: connection) {
            left.append(change)
            reasons.append((index, change.key, reason))
          } else {
            reports[index].count(change)
            hasProgress = true
          }
        }
        if !left.isEmpty { failed.append((index, left)) }
      }
      guard hasProgress else {
        for (index, key, reason) in reasons { reports[index].keep(key, reason) }
        break
      }
      waiting = failed
    }
    return reports.map(\.sorted)
  }

  private func openSource() throws(SQLiteError) -> Connection {
    try Connection(path: FileSystem.absolute(source), mode: .readOnly)
  }
}

extension RefreshPlan.Change {
  /// The key of the row.
  var key: SeedKey {
    switch self {
    case .insert(let key), .update(let key), .remove(let key): key
    }
  }
}

extension RefreshReport {
  /// Counts a change that was made.
  mutating func count(_ change: RefreshPlan.Change) {
    switch change {
    case .insert: inserted += 1
    case .update: changed += 1
    case .remove: removed += 1
    }
  }
}
