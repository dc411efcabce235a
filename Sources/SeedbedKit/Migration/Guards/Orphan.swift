internal import SeedbedSQLite

/// What a dangling reference is known by.
struct Orphan: Hashable {
  var child: SchemaName
  var columns: [SchemaName]
  var parent: SchemaName
  /// The values of the columns, none of them NULL; one that is a whole number is an integer, whatever it is stored as.
  var values: [Value]

  init(_ key: ForeignKey, values: [Value]) {
    child = SchemaName(key.child)
    columns = key.columns.map(SchemaName.init)
    parent = SchemaName(key.parent)
    self.values = values.map(\.asInteger)
  }
}

extension Value {
  /// The integer that a text or a real stands for, as a column of another type would store it; else the value itself.
  fileprivate var asInteger: Value {
    switch self {
    case .text(let text): Int64(text).map(Value.integer) ?? self
    case .real(let real): Int64(exactly: real).map(Value.integer) ?? self
    default: self
    }
  }
}

extension Orphan {
  /// How many of each there are more than before, where one whose table or column was renamed counts as the same.
  ///
  /// - Parameters:
  ///   - now: The dangling references, with how many rows have each.
  ///   - before: Those of the time before the file.
  ///   - oldNames: The earlier names of each table that was renamed since, by its name now.
  /// - Returns: The new ones.
  static func new(
    in now: [Orphan: Int], since before: [Orphan: Int], oldNames: [SchemaName: Set<SchemaName>]
  ) -> [Orphan: Int] {
    var new: [Orphan: Int] = [:]
    var gone = before
    for (orphan, count) in now {
      let old = before[orphan, default: 0]
      if count > old { new[orphan] = count - old }
      gone[orphan] = max(0, old - count)
    }
    // A reference whose column has another name now still has its child, its parent and its values.
    let goneByValues = Dictionary(grouping: gone.filter { $0.value > 0 }) { $0.key.values }
    for (orphan, count) in new {
      let old = (goneByValues[orphan.values] ?? []).filter { candidate, _ in
        candidate.child == orphan.child || candidate.parent == orphan.parent
          || oldNames[orphan.child]?.contains(candidate.child) == true
          || oldNames[orphan.parent]?.contains(candidate.parent) == true
      }
      let oldCount = old.reduce(0) { $0 + $1.value }
      new[orphan] = count > oldCount ? count - oldCount : nil
    }
    return new
  }
}

extension Connection {
  /// Finds the rows of a table that lack a row they refer to.
  ///
  /// - Parameter table: The child.
  /// - Returns: The rows by what they lack, with how many there are of each, and SQLite's words where a key can't be enforced:
  ///   its parent's columns aren't unique, say. The rows of such a table are found all the same, if the columns exist.
  /// - Throws: What SQLite answers.
  ///
  /// Related SQLite documentation: <https://sqlite.org/pragma.html#pragma_foreign_key_check>
  func orphans(
    of table: String
  ) throws(SQLiteError) -> (orphans: [Orphan: Int], mismatch: String?) {
    var orphans: [Orphan: Int] = [:]
    let keys = try foreignKeys(of: table)
    if keys.isEmpty { return (orphans, nil) }
    // A mismatch anywhere ends the pragma, whatever the other keys are like.
    var mismatch: String?
    var rowIDs: [Int64: [Int64?]] = [:]
    do throws(SQLiteError) {
      try withRoomForLookups { () throws(SQLiteError) in
        var statement = try prepare("PRAGMA main.foreign_key_check(\(quoted(table)))")
        while try statement.step() {
          let rowID: Int64? =
            if case .integer(let id) = statement.value(at: 1) { id } else { nil }
          rowIDs[statement.integer(at: 3), default: []].append(rowID)
        }
      }
    } catch  where error.message.hasPrefix("foreign key mismatch") {
      mismatch = error.message
    }
    let rowIDName = try columns(of: table).rowIDName
    for key in keys {
      var values: [[Value]] = []
      if mismatch != nil {
        // Where the parent lacks the very columns, there is nothing to compare with.
        values = (try? rows(ForeignKeyGuard.danglingRows(of: key, on: self))) ?? []
      } else if let hits = rowIDs[key.id] {
        if let rowIDName, hits.allSatisfy({ $0 != nil }) {
          let columns = key.columns.map(quoted).joined(separator: ", ")
          var statement = try prepare(
            "SELECT \(columns) FROM main.\(quoted(table)) WHERE \(rowIDName) = ?")
          for case let rowID? in hits {
            try statement.bind([.integer(rowID)])
            while try statement.step() { values.append(statement.values) }
          }
        } else {
          // Without a row id to tell, the rows are looked up by what they lack.
          values = try rows(ForeignKeyGuard.danglingRows(of: key, on: self))
        }
      }
      for values in values {
        orphans[Orphan(key, values: values), default: 0] += 1
      }
    }
    return (orphans, mismatch)
  }

  /// Runs a check with a larger cache.
  ///
  /// Pages that a migration has changed stay in the cache until it is full, and what they leave free is too little to look a parent
  /// up in: on a large table the check took three times as long.
  private func withRoomForLookups(
    _ check: () throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    // What a migration sets itself stays.
    guard try integer("PRAGMA main.cache_size") == Int64(ConnectionDefaults.cacheSize) else {
      return try check()
    }
    try execute("PRAGMA main.cache_size = -16000")
    defer { try? execute("PRAGMA main.cache_size = \(ConnectionDefaults.cacheSize)") }
    try check()
  }
}

extension ForeignKeyGuard {
  /// The query for a key's columns in the rows that lack their parent.
  static func danglingRows(
    of key: ForeignKey, on connection: borrowing Connection
  ) throws(SQLiteError) -> String {
    let columns = key.columns.map { "child.\(quoted($0))" }
    let isComplete = columns.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
    let select = "SELECT \(columns.joined(separator: ", ")) FROM main.\(quoted(key.child)) AS child"
    guard try connection.tableKind(key.parent) != nil else {
      return "\(select) WHERE \(isComplete)"
    }
    let parentColumns = try connection.parentColumns(of: key).map { "parent.\(quoted($0))" }
    // The parent's column on the left, since its affinity and collation are those that count. A join, since SQLite makes an index
    // for one where the parent has none.
    let match = zip(parentColumns, columns).map { "\($0) = \($1)" }.joined(separator: " AND ")
    return "\(select) LEFT JOIN main.\(quoted(key.parent)) AS parent ON \(match) "
      + "WHERE \(isComplete) AND \(parentColumns.first ?? "NULL") IS NULL"
  }
}
