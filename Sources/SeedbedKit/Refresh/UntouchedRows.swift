internal import SeedbedSQLite

/// Tells whether rows of a copy are as some version shipped them.
///
/// A row is untouched where its hash over the columns of a version's section is that section's, and every column that is compared now
/// beyond those has its DEFAULT.
struct UntouchedRows {
  private let table: RefreshTable
  private let history: SeedHistory
  /// What reads the row for each of the history's sets of columns; `nil` where the copy lacks one of them.
  private let selects: [SharedStatement?]
  private let hashers: [SeedRowHasher]

  /// Looks at the copy's columns as they are now.
  init(
    of table: RefreshTable, history: SeedHistory, on connection: borrowing Connection
  ) throws(SQLiteError) {
    self.table = table
    self.history = history
    let defaults = try connection.defaults(of: table.name)
    hashers = history.columnSets.map { SeedRowHasher(columns: $0) }
    selects = try history.columnSets.map { columns throws(SQLiteError) in
      let names = Set(columns.map(SchemaName.init))
      guard (table.key + columns).allSatisfy({ defaults[SchemaName($0)] != nil }) else {
        return nil
      }
      let beyond = table.columns.map(SchemaName.init).filter { !names.contains($0) }
        .compactMap { name in
          defaults[name].map { "\(quoted(name.text)) IS (\($0)) COLLATE BINARY" }
        }
      let hasDefaults = beyond.isEmpty ? "1" : beyond.joined(separator: " AND ")
      return SharedStatement(
        try connection.prepare(
          "SELECT \((columns.map(quoted) + [hasDefaults]).joined(separator: ", ")) "
            + "FROM main.\(quoted(table.name)) WHERE \(table.keyCondition())"))
    }
  }

  /// Whether the row of a key is there and untouched.
  func contains(_ key: SeedKey) throws(SQLiteError) -> Bool {
    let hashes = history.hashes(of: key)
    for columns in Set(hashes.map(\.columns)).sorted() {
      guard let select = selects[columns] else { continue }
      let count = history.columnSets[columns].count
      try select.statement.bind(key)
      defer { select.statement.reset() }
      guard try select.statement.step(), select.statement.integer(at: count) == 1 else { continue }
      let hash = hashers[columns].hash(of: select.statement, from: 0)
      if hashes.contains(where: { $0.columns == columns && $0.hash == hash }) { return true }
    }
    return false
  }
}

extension Connection {
  /// The DEFAULT of each column of a table as SQL, `NULL` where it has none; generated columns are left out.
  fileprivate func defaults(of table: String) throws(SQLiteError) -> [SchemaName: String] {
    var statement = try prepare(
      "SELECT name, coalesce(dflt_value, 'NULL') FROM pragma_table_xinfo(?, 'main') WHERE hidden = 0"
    )
    try statement.bind(.text(table), at: 0)
    var defaults: [SchemaName: String] = [:]
    while try statement.step() {
      defaults[SchemaName(statement.text(at: 0))] = statement.text(at: 1)
    }
    return defaults
  }
}
