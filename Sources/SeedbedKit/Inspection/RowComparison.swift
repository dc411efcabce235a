internal import SeedbedSQLite

/// Compares the rows of one table in two databases, both read once in order of key.
struct RowComparison {
  /// A row: its key, and the other values that are compared; `nil` is NULL.
  private struct Row {
    var key: [StoredValue?]
    var rest: [StoredValue?]
  }

  /// The names of the columns in each of the two databases.
  private typealias Names = (left: String, right: String)

  private let sources: (left: RowSource, right: RowSource)
  private let key: [Names]
  private let rest: [Names]
  private let exampleLimit: Int
  private var difference: RowDifference

  init(_ left: RowSource, _ right: RowSource, exampleLimit: Int) {
    sources = (left, right)
    self.exampleLimit = exampleLimit
    let common: [Names] = left.columns.compactMap { column in
      right.columns.first { SchemaName($0) == SchemaName(column) }.map { (column, $0) }
    }
    let isSameKey =
      !left.key.isEmpty && left.key.map(SchemaName.init) == right.key.map(SchemaName.init)
      && left.key.allSatisfy { name in common.contains { $0.left == name } }
    let isKey: (Names) -> Bool = { names in
      // The row id of a virtual table has no name.
      names.left.isEmpty || isSameKey && left.key.contains(names.left)
    }
    let named = common.filter(isKey)
    key = named.isEmpty ? common : named
    rest = named.isEmpty ? [] : common.filter { !isKey($0) }
    difference = RowDifference(table: left.name)
  }

  /// Compares.
  ///
  /// - Throws: What SQLite answers, at the position of the database.
  mutating func run(
    _ left: borrowing Connection, _ right: borrowing Connection,
    at positions: (SourcePosition, SourcePosition)
  ) throws(SeedbedError) -> RowDifference {
    if key.isEmpty { return difference }
    var leftRows = try reporting(at: positions.0) { () throws(SQLiteError) in
      try left.prepare(sql(sources.left, \.left))
    }
    var rightRows = try reporting(at: positions.1) { () throws(SQLiteError) in
      try right.prepare(sql(sources.right, \.right))
    }
    var old = try next(&leftRows, at: positions.0)
    var new = try next(&rightRows, at: positions.1)
    while old != nil || new != nil {
      if let was = old, new.map({ precedes(was.key, $0.key) }) ?? true {
        difference.removed += 1
        note(.removed, was.key)
        old = try next(&leftRows, at: positions.0)
      } else if let now = new, old.map({ precedes(now.key, $0.key) }) ?? true {
        difference.added += 1
        note(.added, now.key)
        new = try next(&rightRows, at: positions.1)
      } else {
        if let was = old, let now = new, was.rest != now.rest {
          difference.changed += 1
          note(.changed, was.key, changes(from: was, to: now))
        }
        old = try next(&leftRows, at: positions.0)
        new = try next(&rightRows, at: positions.1)
      }
    }
    return difference
  }

  private func sql(_ source: RowSource, _ name: KeyPath<Names, String>) -> String {
    let columns = (key + rest).map { source.expression(for: $0[keyPath: name]) }
    // By bytes whatever the column's collation, so that both sides come in one order.
    let order = columns.prefix(key.count).map { "\($0) COLLATE BINARY" }
    return "SELECT \(columns.joined(separator: ", ")) FROM main.\(quoted(source.name)) "
      + "ORDER BY \(order.joined(separator: ", "))"
  }

  private func next(
    _ statement: inout Statement, at position: SourcePosition
  ) throws(SeedbedError) -> Row? {
    do throws(SQLiteError) {
      guard try statement.step() else { return nil }
    } catch {
      throw SeedbedError(sqlite: error, at: position)
    }
    var row = Row(key: [], rest: [])
    for index in 0..<key.count { row.key.append(statement.withValue(at: index) { .init($0) }) }
    for index in key.count..<(key.count + rest.count) {
      row.rest.append(statement.withValue(at: index) { .init($0) })
    }
    return row
  }

  private func precedes(_ left: [StoredValue?], _ right: [StoredValue?]) -> Bool {
    for (one, other) in zip(left, right) where one != other {
      guard let one else { return true }
      guard let other else { return false }
      return one.precedes(other)
    }
    return false
  }

  private mutating func note(
    _ kind: RowDifference.Example.Kind, _ key: [StoredValue?],
    _ changes: [RowDifference.Example.Change] = []
  ) {
    guard difference.examples.count < exampleLimit else { return }
    difference.examples.append(
      RowDifference.Example(kind: kind, key: key.map(Self.shown), changes: changes))
  }

  private func changes(from old: Row, to new: Row) -> [RowDifference.Example.Change] {
    rest.indices.filter { old.rest[$0] != new.rest[$0] }.map { index in
      RowDifference.Example.Change(
        column: rest[index].left, old: Self.shown(old.rest[index]),
        new: Self.shown(new.rest[index]))
    }
  }

  /// A value as SQL, cut where it is long.
  private static func shown(_ value: StoredValue?) -> String {
    switch value {
    case nil: return "NULL"
    case .integer(let integer)?: return "\(integer)"
    case .real(let real)?: return "\(real)"
    case .text(let bytes)?:
      let text = String(decoding: bytes, as: UTF8.self)
      let cut = text.count > 60 ? text.prefix(60) + "…" : text[...]
      return SQLFragment(string: String(cut)).text
    case .blob(let bytes)?:
      return bytes.count > 16 ? "a BLOB of \(bytes.count) bytes" : StoredValue.blob(bytes).text
    }
  }
}
