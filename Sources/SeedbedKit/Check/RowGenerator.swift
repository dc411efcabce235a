internal import SeedbedSQLite

/// Fills tables with rows that a user might have: best effort, since only the app knows what its rows mean.
///
/// Rows come in kinds that migrations stumble over: NULLs, duplicates, long texts, extreme numbers. A row that a constraint refuses
/// is left out. Everything is the same on each run.
struct RowGenerator {
  /// One way to fill a row.
  private enum Kind: CaseIterable {
    case plain
    /// The same values once more, but for what must be unique.
    case again
    case nulls
    case extreme
  }

  /// A number that no other row has, so that keys differ.
  private var serial: Int64 = 0
  /// The text of each table when it was given rows last.
  private var texts: [String: String] = [:]
  /// The tables that no row fitted.
  private var empty: Set<String> = []

  /// Adds rows to every ordinary table that is new or changed since the last call, parents first.
  ///
  /// The others have the rows that they were given before.
  ///
  /// - Parameters:
  ///   - connection: The database.
  ///   - touched: Tables whose rows a migration may have changed, by name in small ASCII letters.
  /// - Returns: The tables that have none all the same.
  /// - Throws: What SQLite answers apart from refusing a row.
  mutating func addRows(
    to connection: borrowing Connection, touched: Set<String>
  ) throws(SQLiteError) -> [String] {
    let now = try connection.tableTexts()
    empty = empty.filter { now[$0] != nil }
    var order = now.keys.filter { texts[$0] != now[$0] || touched.contains($0.asciiLowercased) }
      .sorted()
    texts = now
    var keys: [String: [ForeignKey]] = [:]
    for table in order { keys[table] = try connection.foreignKeys(of: table) }
    order = order.parentsFirst(named: SchemaName.init) { table in
      Set((keys[table] ?? []).map { SchemaName($0.parent) })
    }
    for table in order {
      let columns = try connection.columns(of: table).filter { $0.hidden == 0 }
      let words = try literals(of: table, on: connection)
      for kind in Kind.allCases {
        try addRow(
          to: table, columns, keys[table] ?? [], kind: kind, words: words, on: connection)
      }
    }
    for table in order {
      if try connection.hasRows(table) { empty.remove(table) } else { empty.insert(table) }
    }
    return empty.sorted()
  }

  /// Tries a row, and where it is refused, once more with each value that the table's own text names.
  private mutating func addRow(
    to table: String, _ columns: [TableColumn], _ keys: [ForeignKey], kind: Kind, words: [Value],
    on connection: borrowing Connection
  ) throws(SQLiteError) {
    serial += 1
    var parents: [String: Value] = [:]
    for key in keys { try findParent(of: key, on: connection, values: &parents) }
    let names = columns.map { quoted($0.name) }.joined(separator: ", ")
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let insert = "INSERT INTO main.\(quoted(table)) (\(names)) VALUES (\(places))"
    var values = columns.map { column in
      parents[column.name.asciiLowercased] ?? value(for: column, kind: kind)
    }
    if try tries(insert, values, on: connection) { return }
    // A CHECK such as state IN ('open', 'closed') names what it takes.
    for index in columns.indices where parents[columns[index].name.asciiLowercased] == nil {
      let refused = values[index]
      for word in words {
        values[index] = word
        if try tries(insert, values, on: connection) { return }
      }
      values[index] = refused
    }
    if !columns.isEmpty { return }
    _ = try tries("INSERT INTO main.\(quoted(table)) DEFAULT VALUES", [], on: connection)
  }

  private func tries(
    _ sql: String, _ values: [Value], on connection: borrowing Connection
  ) throws(SQLiteError) -> Bool {
    try connection.execute("SAVEPOINT row")
    do throws(SQLiteError) {
      _ = try connection.rows(sql, values)
      try connection.execute("RELEASE row")
      return true
    } catch  where error.code.primary != .interrupt && error.code.primary != .full {
      // A trigger may have ended the transaction, and the savepoint with it.
      if !connection.isAutocommit { try connection.execute("ROLLBACK TO row; RELEASE row") }
      return false
    }
  }

  private func value(for column: TableColumn, kind: Kind) -> Value {
    let rule = ColumnRule(type: column.type, isStrict: false)
    if column.primaryKeyIndex > 0 {
      return rule == .text || rule == .textOrNumber ? .text("key \(serial)") : .integer(serial)
    }
    if kind == .nulls && !column.isNotNull { return .null }
    let isExtreme = kind == .extreme
    return switch rule {
    case .integer: .integer(isExtreme ? .max : 1)
    case .real: .real(isExtreme ? -1e300 : 1.5)
    case .exactNumber: isExtreme ? .real(0.1) : .integer(1)
    case .boolean: .integer(isExtreme ? 0 : 1)
    case .text:
      .text(isExtreme ? String(repeating: "dài 長 ’ ", count: 500) : kind == .nulls ? "" : "text")
    case .textOrNumber: .text(isExtreme ? "9999-12-31" : "2024-02-29")
    case .blob: .blob(isExtreme ? [] : [0, 255])
    }
  }

  /// The values of a key's columns in some row of its parent; NULL where there is none.
  private func findParent(
    of key: ForeignKey, on connection: borrowing Connection, values: inout [String: Value]
  ) throws(SQLiteError) {
    let columns = try connection.parentColumns(of: key)
    guard columns.count == key.columns.count, !columns.isEmpty else { return }
    let list = columns.map(quoted).joined(separator: ", ")
    let row = try? connection.rows(
      "SELECT \(list) FROM main.\(quoted(key.parent)) LIMIT 1"
    ).first
    for (index, column) in key.columns.enumerated() {
      values[column.asciiLowercased] = row?[index] ?? .null
    }
  }

  /// The strings and numbers in a table's own text.
  private func literals(
    of table: String, on connection: borrowing Connection
  ) throws(SQLiteError) -> [Value] {
    let sql = try connection.text(
      "SELECT sql FROM main.sqlite_schema WHERE type = 'table' AND name = ?", [.text(table)])
    let bytes = [UInt8]((sql ?? "").utf8)
    let values = SQLTokenizer(bytes).compactMap { token -> Value? in
      switch token.kind {
      case .string: token.name(in: bytes).map { .text($0) }
      case .number: Int64(token.text(in: bytes)).map { .integer($0) }
      default: nil
      }
    }
    return Array(Set(values)).sorted { $0.literal < $1.literal }.prefix(10).map { $0 }
  }
}

extension Connection {
  /// The text of each ordinary table by its name, without SQLite's own and those that belong to virtual tables.
  fileprivate func tableTexts() throws(SQLiteError) -> [String: String] {
    let names = Set(try tables().filter { $0.kind == .ordinary }.map(\.name))
    var texts: [String: String] = [:]
    for object in try schemaObjects() where object.kind == .table && names.contains(object.name) {
      texts[object.name] = object.sql ?? ""
    }
    return texts
  }
}
