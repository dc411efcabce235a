internal import SeedbedSQLite

/// How the rows of one table are merged, as its seed, its settings and the base tell.
struct RefreshTable: Sendable {
  /// Which rows of the database that ships them are the seed's; others come from migrations, and reach a copy by them.
  enum Seeds: Sendable {
    /// All but these, which were there before the seed was loaded.
    case allBut(Set<SeedKey>)
    /// Those that the lock has at a version.
    case locked(SeedHistory)

    func contains(_ key: SeedKey) -> Bool {
      switch self {
      case .allBut(let others): !others.contains(key)
      case .locked(let history): history.ships(key)
      }
    }
  }

  let name: String
  let policy: RefreshSettings.Policy
  /// The columns that a row is known by.
  let key: [String]
  /// The columns that are compared and brought up to date.
  let columns: [String]
  /// The columns that a new row is given.
  let inserted: [String]
  let seeds: Seeds
}

// MARK: SQL

extension RefreshTable {
  /// The condition for one row, with a parameter for each column of the key.
  ///
  /// - Parameter qualifier: What the table is called in the statement.
  /// - Returns: SQL.
  func keyCondition(of qualifier: String? = nil) -> String {
    key.map { "\(qualifier.map { "\($0)." } ?? "")\(quoted($0)) = ?" }.joined(separator: " AND ")
  }

  /// The statement that reads the key and other columns of all rows, in an order that is the same each time.
  func selectAllSQL(on connection: borrowing Connection) throws(SQLiteError) -> String {
    let sources = try connection.tablesWithRows()
    guard let source = sources.first(where: { SchemaName($0.name) == SchemaName(name) }) else {
      return "\(select(key + columns))"
    }
    return "\(select(key + columns)) ORDER BY \(source.order)"
  }

  /// The name under which the copy's connection reads the keys of shipped rows.
  static let shippedRows = "seedbed_shipped"

  /// The statement that reads the copy's key and other columns for each shipped row in turn, NULL where it lacks it.
  var lookupSQL: String {
    // With a `+` the value is compared as a parameter's would be, by the affinity of the copy's column alone.
    let match = key.enumerated().map { "mine.\(quoted($1)) = +shipped.c\($0)" }
    return "SELECT \((key + columns).map { "mine.\(quoted($0))" }.joined(separator: ", ")) "
      + "FROM temp.\(Self.shippedRows) AS shipped LEFT JOIN main.\(quoted(name)) AS mine "
      + "ON \(match.joined(separator: " AND "))"
  }

  /// The statement that reads the keys of all rows in the order of `SeedKey`.
  var selectKeysSQL: String {
    "\(select(key)) ORDER BY \(key.map { "\(quoted($0)) COLLATE BINARY" }.joined(separator: ", "))"
  }

  /// The statement that reads columns of the row with a key.
  func selectSQL(_ columns: [String]) -> String { "\(select(columns)) WHERE \(keyCondition())" }

  private func select(_ columns: [String]) -> String {
    "SELECT \(columns.map(quoted).joined(separator: ", ")) FROM main.\(quoted(name))"
  }

  /// The statement that adds a row, with a parameter for each of `inserted`.
  ///
  /// - Parameter verb: `INSERT`, with a conflict clause or not.
  /// - Returns: SQL.
  func insertSQL(_ verb: String) -> String {
    "\(verb) INTO main.\(quoted(name)) (\(inserted.map(quoted).joined(separator: ", "))) "
      + "VALUES (\(inserted.map { _ in "?" }.joined(separator: ", ")))"
  }

  /// The statement that brings a row up to date, with a parameter for each of `columns`, then of `key`.
  ///
  /// - Parameter verb: `UPDATE`, with a conflict clause or not.
  /// - Returns: SQL.
  func updateSQL(_ verb: String) -> String {
    // Without columns to compare no row ever differs; the statement is valid all the same.
    let settings =
      columns.isEmpty
      ? key.map { "\(quoted($0)) = \(quoted($0))" } : columns.map { "\(quoted($0)) = ?" }
    return "\(verb) main.\(quoted(name)) SET \(settings.joined(separator: ", ")) "
      + "WHERE \(keyCondition())"
  }
}

extension Statement {
  /// Gives the parameters from one on the values of a key.
  mutating func bind(_ key: SeedKey, from first: Int = 0) throws(SQLiteError) {
    for (offset, value) in key.values.enumerated() {
      switch value {
      case .integer(let integer): try bind(Value.integer(integer), at: first + offset)
      case .real(let real): try bind(Value.real(real), at: first + offset)
      case .text(let bytes): try bind(textBytes: bytes, at: first + offset)
      case .blob(let bytes): try bind(Value.blob(bytes), at: first + offset)
      }
    }
  }
}
