internal import SeedbedSQLite

/// A refresh of one copy, from what is made ready before its file lock is taken to the last row.
struct Refresher {
  /// The database that holds the shipped rows, at the last version.
  let source: String
  /// In an order in which parents come before their children, as far as cycles allow.
  let tables: [RefreshTable]
  /// Which rows were shipped before.
  let base: SeedsLock

  /// Which rows of each table were shipped before, for a copy at a version.
  func histories(at version: Int32) -> [SeedHistory] {
    tables.map { SeedHistory(base, of: $0.name, key: $0.key, at: version) }
  }

  /// The rows of the copy that are untouched before its migrations run, of those that may have to be changed.
  ///
  /// A migration may change rows that the user didn't; and only now has the copy the columns that its version shipped.
  ///
  /// - Parameters:
  ///   - histories: Those at the version of the copy.
  ///   - connection: The copy.
  /// - Returns: Their keys, by table.
  /// - Throws: `database.…`.
  func untouchedRows(
    by histories: [SeedHistory], of connection: borrowing Connection
  ) throws(SQLiteError) -> [SchemaName: Set<SeedKey>] {
    var untouched: [SchemaName: Set<SeedKey>] = [:]
    for (table, history) in zip(tables, histories) where table.policy != .insert {
      guard try connection.tableKind(table.name) == .ordinary else { continue }
      let rows = try UntouchedRows(of: table, history: history, on: connection)
      var keys: Set<SeedKey> = []
      for key in history.laterKeys() where try rows.contains(key) {
        keys.insert(key)
      }
      untouched[SchemaName(table.name)] = keys
    }
    return untouched
  }

  /// Finds out what there is to do, by reading alone.
  ///
  /// - Parameters:
  ///   - histories: Those at the version that the copy was at before its migrations ran.
  ///   - untouched: What `untouchedRows` answered then.
  ///   - loaded: Tables that were just filled with their seeds, and are passed over.
  ///   - connection: The copy, at the last version.
  /// - Returns: A plan for each table.
  /// - Throws: What SQLite answers.
  func plan(
    by histories: [SeedHistory], untouched: [SchemaName: Set<SeedKey>], leavingOut loaded: [String],
    on connection: borrowing Connection
  ) throws(SQLiteError) -> [RefreshPlan] {
    let shipped = try openSource()
    let loaded = Set(loaded.map(SchemaName.init))
    var plans: [RefreshPlan] = []
    for (table, history) in zip(tables, histories)
    where !loaded.contains(SchemaName(table.name)) {
      plans.append(
        try RefreshPlan(
          table, history: history, untouchedBefore: untouched[SchemaName(table.name)] ?? [],
          source: shipped, copy: connection))
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

  /// Takes rows out of plans that were carried out and came to lack the row that they refer to.
  ///
  /// - Parameters:
  ///   - plans: The plans; such rows are kept as they were, and no longer part of them.
  ///   - connection: The copy, with the plans carried out.
  /// - Returns: Whether there was one.
  /// - Throws: What SQLite answers.
  func dropOrphans(
    from plans: inout [RefreshPlan], on connection: borrowing Connection
  ) throws(SQLiteError) -> Bool {
    let shipped = try openSource()
    var found = false
    for index in plans.indices where !plans[index].upserts.isEmpty {
      let writer = try RefreshWriter(plans[index].table, source: shipped, copy: connection)
      var orphans: Set<SeedKey> = []
      for change in plans[index].upserts where try writer.isOrphan(change) {
        orphans.insert(change.key)
      }
      plans[index].keepWithoutParent(orphans)
      if !orphans.isEmpty { found = true }
    }
    return found
  }

  private func openSource() throws(SQLiteError) -> Connection {
    let connection = try Connection(path: FileSystem.absolute(source), mode: .readOnly)
    // Else SQLite would take and drop a file lock for each row that is looked up.
    try connection.execute("BEGIN")
    return connection
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
