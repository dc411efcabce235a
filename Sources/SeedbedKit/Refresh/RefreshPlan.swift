internal import SeedbedSQLite

/// What a refresh has to do to one table, found out by reading alone.
struct RefreshPlan {
  /// One row to write.
  enum Change {
    case insert(SeedKey)
    case update(SeedKey)
    case remove(SeedKey)
  }

  let table: RefreshTable
  /// New rows and changed ones, in the order in which they are shipped.
  private(set) var upserts: [Change] = []
  /// Rows that are no longer shipped, in order of key.
  private(set) var removals: [Change] = []
  /// The rows that are kept, so far.
  private(set) var report: RefreshReport

  var isEmpty: Bool { upserts.isEmpty && removals.isEmpty }

  /// What the report will be if everything fits.
  var expected: RefreshReport {
    var expected = report
    for change in upserts + removals { expected.count(change) }
    return expected.sorted
  }

  /// Compares the shipped rows of a table with those of a copy.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - history: Which rows were shipped before.
  ///   - untouchedBefore: Rows that were untouched before the migrations ran, which may have changed them.
  ///   - source: The database that ships the rows.
  ///   - connection: The copy, at the last version.
  /// - Throws: What SQLite answers.
  init(
    _ table: RefreshTable, history: SeedHistory, untouchedBefore: Set<SeedKey>,
    source: borrowing Connection, copy connection: borrowing Connection
  ) throws(SQLiteError) {
    self.table = table
    report = RefreshReport(table: table.name)
    let untouched = try UntouchedRows(of: table, history: history, on: connection)
    func isUntouched(_ key: SeedKey) throws(SQLiteError) -> Bool {
      if untouchedBefore.contains(key) { return true }
      return try untouched.contains(key, on: connection)
    }
    try compare(history, isUntouched, source, connection)
    try findRemoved(history, isUntouched, source, connection)
  }

  /// Looks up each shipped row in the copy.
  private mutating func compare(
    _ history: SeedHistory, _ isUntouched: (SeedKey) throws(SQLiteError) -> Bool,
    _ source: borrowing Connection, _ connection: borrowing Connection
  ) throws(SQLiteError) {
    let keyCount = table.key.count
    var shipped = try source.prepare(try table.selectAllSQL(on: source))
    var mine = try connection.prepare(table.selectSQL(table.key + table.columns))
    while try shipped.step() {
      mine.reset()
      try mine.bind(row: shipped, count: keyCount)
      let isThere = try mine.step()
      if isThere && mine.hasSameValues(as: shipped, count: shipped.columnCount) { continue }
      guard let key = SeedKey(shipped, count: keyCount), table.seeds.contains(key) else { continue }
      if !isThere {
        if history.ships(key) { report.keep(key, .deleted) } else { upserts.append(.insert(key)) }
      } else if !history.mayHaveGiven(key) {
        report.keep(key, .ownRow)
      } else if table.policy == .insert {
        continue
      } else if SeedKey(mine, count: keyCount) == key, try isUntouched(key) {
        upserts.append(.update(key))
      } else {
        report.keep(key, .changed)
      }
    }
  }

  /// Looks for rows that the copy was given and that are no longer shipped.
  private mutating func findRemoved(
    _ history: SeedHistory, _ isUntouched: (SeedKey) throws(SQLiteError) -> Bool,
    _ source: borrowing Connection, _ connection: borrowing Connection
  ) throws(SQLiteError) {
    if table.policy == .insert { return }
    var shipped = try source.prepare(table.selectSQL(table.key))
    var mine = try connection.prepare(table.selectSQL(table.key))
    for key in history.shippedKeys() {
      try shipped.bind(key)
      let isShipped = try shipped.step()
      shipped.reset()
      if isShipped { continue }
      try mine.bind(key)
      let found = try mine.step() ? SeedKey(mine, count: table.key.count) : nil
      mine.reset()
      guard found == key else { continue }
      if table.policy == .owned, try isUntouched(key) {
        removals.append(.remove(key))
      } else {
        report.keep(key, .noLongerShipped)
      }
    }
  }
}
