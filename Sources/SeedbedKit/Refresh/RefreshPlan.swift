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

  /// Leaves new and changed rows as the copy has them, since the rows that they refer to don't come in.
  mutating func keepWithoutParent(_ keys: Set<SeedKey>) {
    upserts.removeAll { keys.contains($0.key) }
    for key in keys.sorted() { report.keep(key, .parentMissing) }
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
      return try untouched.contains(key)
    }
    try compare(history, isUntouched, source, connection)
    try findRemoved(history, isUntouched, source, connection)
  }

  /// Looks up each shipped row in the copy.
  ///
  /// One statement looks all of them up, which costs half of what running one for each does.
  private mutating func compare(
    _ history: SeedHistory, _ isUntouched: (SeedKey) throws(SQLiteError) -> Bool,
    _ source: borrowing Connection, _ connection: borrowing Connection
  ) throws(SQLiteError) {
    let keyCount = table.key.count
    let shipped = SharedStatement(try source.prepare(try table.selectAllSQL(on: source)))
    var failure: SQLiteError?
    do throws(SQLiteError) {
      try connection.withTable(
        named: RefreshTable.shippedRows, columnCount: keyCount,
        rows: { row, _ in
          do throws(SQLiteError) {
            guard try shipped.statement.step() else { return .end }
          } catch {
            failure = error
            return .failure
          }
          for index in 0..<keyCount { row[index] = shipped.statement.withValue(at: index) { $0 } }
          return .row
        }
      ) { () throws(SQLiteError) in
        var mine = try connection.prepare(table.lookupSQL)
        while try mine.step() {
          try compare(shipped.statement, with: mine, history, isUntouched)
        }
      }
    } catch {
      throw failure ?? error
    }
  }

  /// Decides what becomes of one shipped row, of whose key `mine` is the copy's row: all NULL where it has none.
  private mutating func compare(
    _ shipped: borrowing Statement, with mine: borrowing Statement, _ history: SeedHistory,
    _ isUntouched: (SeedKey) throws(SQLiteError) -> Bool
  ) throws(SQLiteError) {
    if mine.hasSameValues(as: shipped, count: shipped.columnCount) { return }
    let keyCount = table.key.count
    guard let key = SeedKey(shipped, count: keyCount), table.seeds.contains(key) else { return }
    guard let found = SeedKey(mine, count: keyCount) else {
      if history.ships(key) { report.keep(key, .deleted) } else { upserts.append(.insert(key)) }
      return
    }
    if !history.mayHaveGiven(key) {
      report.keep(key, .ownRow)
    } else if table.policy == .insert {
      return
    } else if found == key, try isUntouched(key) {
      upserts.append(.update(key))
    } else {
      report.keep(key, .changed)
    }
  }

  /// Looks for rows that the copy was given and that are no longer shipped.
  private mutating func findRemoved(
    _ history: SeedHistory, _ isUntouched: (SeedKey) throws(SQLiteError) -> Bool,
    _ source: borrowing Connection, _ connection: borrowing Connection
  ) throws(SQLiteError) {
    if table.policy == .insert { return }
    var keys = try source.prepare(table.selectKeysSQL)
    var next = try keys.nextKey(table.key.count)
    let shipped = SharedStatement(try source.prepare(table.selectSQL(table.key)))
    var mine = try connection.prepare(table.selectSQL(table.key))
    for key in history.shippedKeys() {
      // Both are in order of key, so that nearly all are found in passing.
      while let passed = next, passed < key { next = try keys.nextKey(table.key.count) }
      if next == key { continue }
      if try shipped.hasRow(key) { continue }
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

extension Statement {
  /// The key of the next row that has one.
  fileprivate mutating func nextKey(_ count: Int) throws(SQLiteError) -> SeedKey? {
    while try step() {
      if let key = SeedKey(self, count: count) { return key }
    }
    return nil
  }
}
