internal import SeedbedSQLite

/// The seed rows of one table in a database, by key: what `seeds.lock` records of it.
struct SeedRows {
  let table: String
  /// The columns that a row is known by.
  let key: [String]
  /// The columns that hashes cover, in order of name in small ASCII letters.
  let columns: [String]
  /// Every column that the seed names, in its order.
  let named: [String]

  /// Finds how the rows of a seed are known.
  ///
  /// - Parameters:
  ///   - seed: The seed.
  ///   - settings: What `seedbed.json` says of refreshing its table, if anything.
  ///   - connection: A database at the last version.
  /// - Returns: How; `nil` with the reason where they can't be known.
  /// - Throws: Of the seed: `seed.unknown-table`, `seed.header`, `seed.malformed`, `file.access`.
  static func find(
    _ seed: Project.SeedFile, settings: RefreshSettings?, on connection: borrowing Connection
  ) throws(SeedbedError) -> (rows: SeedRows?, reason: String) {
    let file = SourcePosition(file: seed.path)
    let schema = try reporting(at: file) { () throws(SQLiteError) in
      try SeedSchema(on: connection)
    }
    let target = try SeedTarget.find(seed, in: schema, on: connection)
    guard target.kind == .ordinary else { return (nil, "it is no ordinary table") }
    let named = try header(of: target)
    func isNamed(_ column: String) -> Bool {
      named.contains { $0.asciiLowercased == column.asciiLowercased }
    }
    let keys = try reporting(at: file) { () throws(SQLiteError) in
      try connection.uniqueKeys(
        of: target.table, columns: connection.columns(of: target.table))
    }
    let key: [String]
    if let wanted = settings?.key {
      let folded = Set(wanted.map(\.asciiLowercased))
      guard let match = keys.first(where: { Set($0.map(\.asciiLowercased)) == folded }) else {
        return (nil, "'key' in seedbed.json names no UNIQUE key of it")
      }
      key = match
    } else if let primary = keys.first {
      key = primary
    } else {
      return (nil, "it has no primary key, and 'key' in seedbed.json names no other")
    }
    if let missing = key.first(where: { !isNamed($0) }) {
      return (nil, "its seed leaves out the key column '\(missing)'")
    }
    var columns = named.filter { column in
      !key.contains { $0.asciiLowercased == column.asciiLowercased }
    }
    if case .columns(let owned)? = settings?.policy {
      columns = columns.filter { column in
        owned.contains { $0.asciiLowercased == column.asciiLowercased }
      }
    }
    let sorted = columns.sorted {
      $0.asciiLowercased.utf8.lexicographicallyPrecedes($1.asciiLowercased.utf8)
    }
    return (SeedRows(table: target.table, key: key, columns: sorted, named: named), "")
  }

  /// The columns that the seed's header names, as the table has them.
  private static func header(of target: SeedTarget) throws(SeedbedError) -> [String] {
    var reader = try SeedReader(target.seed, maximumLength: Int(Int32.max))
    var outcome = SeedTable.Outcome()
    let table = SeedTable(target: target, maximumLength: Int(Int32.max))
    guard let columns = try table.readHeader(&reader, &outcome) else {
      throw SeedbedError(outcome.faults)
    }
    return columns.map(\.name)
  }

  /// The keys of all rows that are there; a row with NULL in its key has none.
  func keys(on connection: borrowing Connection) throws(SQLiteError) -> Set<SeedKey> {
    var statement = try connection.prepare(selectSQL(key))
    var keys: Set<SeedKey> = []
    while try statement.step() {
      if let key = SeedKey(statement, count: key.count) { keys.insert(key) }
    }
    return keys
  }

  /// The hash of each row by its key.
  ///
  /// - Parameters:
  ///   - others: The rows that were there before the seeds were loaded, and are left out.
  ///   - connection: The database.
  /// - Returns: The hashes; a row with NULL in its key is left out.
  /// - Throws: What SQLite answers.
  func hashes(
    leavingOut others: Set<SeedKey>, on connection: borrowing Connection
  ) throws(SQLiteError) -> [SeedKey: SeedRowHash] {
    var statement = try connection.prepare(selectSQL(key + columns))
    let hasher = SeedRowHasher(columns: columns)
    var hashes: [SeedKey: SeedRowHash] = [:]
    while try statement.step() {
      guard let key = SeedKey(statement, count: key.count), !others.contains(key) else { continue }
      hashes[key] = hasher.hash(of: statement, from: self.key.count)
    }
    return hashes
  }

  private func selectSQL(_ columns: [String]) -> String {
    "SELECT \(columns.map(quoted).joined(separator: ", ")) FROM main.\(quoted(table))"
  }
}
