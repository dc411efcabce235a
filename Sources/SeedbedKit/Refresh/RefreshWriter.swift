internal import SeedbedSQLite

/// Writes planned changes to one table of a copy, each in a savepoint of its own: a row that doesn't fit is left as it was.
///
/// Foreign keys are off, so what they ask for is looked at here: no row comes to lack its parent, and none loses its.
struct RefreshWriter: ~Copyable {
  private let table: RefreshTable
  private var given: Statement
  private var compared: Statement
  private var insert: Statement
  private var update: Statement
  private var remove: Statement
  private var begin: Statement
  private var release: Statement
  private var undo: Statement
  /// For each foreign key of the table: the columns, and the query that finds the row of a key without its parent.
  private let parents: [Query]
  /// For each foreign key that refers to the table: the columns referred to, and the query for rows that refer to the row of a key.
  private let children: [Query]

  /// What is asked of a foreign key, and for which columns.
  private typealias Query = (columns: Set<SchemaName>, rows: SharedStatement)

  /// Prepares to write to a table.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - source: The database that ships the rows.
  ///   - connection: The copy.
  /// - Throws: What SQLite answers.
  init(
    _ table: RefreshTable, source: borrowing Connection, copy connection: borrowing Connection
  ) throws(SQLiteError) {
    let sql = try connection.text(
      "SELECT sql FROM main.sqlite_schema WHERE type = 'table' AND name = ? COLLATE NOCASE",
      [.text(table.name)])
    // A conflict clause of the schema might have a row replace the user's, or vanish without a word.
    let conflict = SQLWords(sql ?? "").contains("CONFLICT") ? " OR ABORT" : ""
    let parents = try Self.parents(of: table, on: connection)
    let children = try Self.children(of: table, on: connection)
    let given = try source.prepare(table.selectSQL(table.inserted))
    let compared = try source.prepare(table.selectSQL(table.columns + table.key))
    let insert = try connection.prepare(table.insertSQL("INSERT" + conflict))
    let update = try connection.prepare(table.updateSQL("UPDATE" + conflict))
    let remove = try connection.prepare(
      "DELETE FROM main.\(quoted(table.name)) WHERE \(table.keyCondition())")
    let begin = try connection.prepare("SAVEPOINT refresh")
    let release = try connection.prepare("RELEASE refresh")
    let undo = try connection.prepare("ROLLBACK TO refresh")
    // All at once: what isn't copyable can't be half made when an error is thrown.
    self.table = table
    self.parents = parents
    self.children = children
    self.given = given
    self.compared = compared
    self.insert = insert
    self.update = update
    self.remove = remove
    self.begin = begin
    self.release = release
    self.undo = undo
  }

  /// Makes one change.
  ///
  /// - Returns: Why it couldn't be made; `nil` where it was.
  /// - Throws: What SQLite answers, apart from a constraint; `abort` where a trigger ended the transaction.
  mutating func write(
    _ change: RefreshPlan.Change, on connection: borrowing Connection
  ) throws(SQLiteError) -> RefreshReport.Reason? {
    while try begin.step() {}
    let reason: RefreshReport.Reason?
    do throws(SQLiteError) {
      reason = try attempt(change, on: connection)
    } catch  where error.code.primary == .constraint {
      if connection.isAutocommit {
        throw SQLiteError(
          code: .abort,
          message: "a trigger of '\(table.name)' rolled everything back: "
            + error.message)
      }
      reason = error.code == .constraintTrigger ? .trigger : .constraint
    }
    if reason != nil { while try undo.step() {} }
    while try release.step() {}
    return reason
  }

  private mutating func attempt(
    _ change: RefreshPlan.Change, on connection: borrowing Connection
  ) throws(SQLiteError) -> RefreshReport.Reason? {
    switch change {
    case .insert(let key):
      try given.bind(key)
      guard try given.step() else { return .noLongerShipped }
      try insert.bind(row: given)
      given.reset()
      while try insert.step() {}
      if connection.changes != 1 { return .trigger }
      return try lacksParent(key, nil) ? .parentMissing : nil
    case .update(let key):
      let columns = Set(table.columns.map(SchemaName.init))
      let hadChildren = try hasChildren(key, columns)
      try compared.bind(key)
      guard try compared.step() else { return .noLongerShipped }
      try update.bind(row: compared)
      compared.reset()
      while try update.step() {}
      if connection.changes != 1 { return .trigger }
      if hadChildren, try !hasChildren(key, columns) { return .referredTo }
      return try lacksParent(key, columns) ? .parentMissing : nil
    case .remove(let key):
      if try hasChildren(key, nil) { return .referredTo }
      try remove.bind(key)
      while try remove.step() {}
      return connection.changes == 1 ? nil : .trigger
    }
  }

  /// Whether the row of a change that was made refers, by what was written, to a row that isn't there.
  func isOrphan(_ change: RefreshPlan.Change) throws(SQLiteError) -> Bool {
    switch change {
    case .insert(let key): try lacksParent(key, nil)
    case .update(let key): try lacksParent(key, Set(table.columns.map(SchemaName.init)))
    case .remove: false
    }
  }

  /// Whether the row of a key refers, by some of the columns given, to a row that isn't there.
  private func lacksParent(
    _ key: SeedKey, _ changed: Set<SchemaName>?
  ) throws(SQLiteError) -> Bool {
    try finds(parents, key, changed)
  }

  /// Whether other rows refer, by some of the columns given, to the row of a key.
  private func hasChildren(
    _ key: SeedKey, _ changed: Set<SchemaName>?
  ) throws(SQLiteError) -> Bool {
    try finds(children, key, changed)
  }

  private func finds(
    _ queries: [Query], _ key: SeedKey, _ changed: Set<SchemaName>?
  ) throws(SQLiteError) -> Bool {
    for (columns, rows) in queries {
      if let changed, changed.isDisjoint(with: columns) { continue }
      if try rows.hasRow(key) { return true }
    }
    return false
  }

  private static func parents(
    of table: RefreshTable, on connection: borrowing Connection
  ) throws(SQLiteError) -> [Query] {
    var queries: [Query] = []
    for key in try connection.foreignKeys(of: table.name) {
      let dangling = try ForeignKeyGuard.danglingRows(of: key, on: connection)
      let rows = try connection.prepare("\(dangling) AND \(table.keyCondition(of: "child"))")
      queries.append((Set(key.columns.map(SchemaName.init)), SharedStatement(rows)))
    }
    return queries
  }

  private static func children(
    of table: RefreshTable, on connection: borrowing Connection
  ) throws(SQLiteError) -> [Query] {
    let all = try connection.columns(of: table.name)
    let names = Set(all.map { SchemaName($0.name) })
    var queries: [Query] = []
    for child in try connection.tablesThatMayHaveForeignKeys() {
      for key in try connection.foreignKeys(of: child)
      where SchemaName(key.parent) == SchemaName(table.name) {
        let columns = key.parentColumns.isEmpty ? all.primaryKey : key.parentColumns
        // A key by columns that the table doesn't have refers to nothing.
        if !names.isSuperset(of: columns.map(SchemaName.init)) { continue }
        let match = zip(columns, key.columns)
          .map { "parent.\(quoted($0)) = child.\(quoted($1))" }.joined(separator: " AND ")
        var sql =
          "SELECT 1 FROM main.\(quoted(table.name)) AS parent JOIN main.\(quoted(child)) AS child "
          + "ON \(match) WHERE \(table.keyCondition(of: "parent"))"
        if SchemaName(child) == SchemaName(table.name) {
          // A row that refers to itself goes by itself.
          let same = table.key.map { "child.\(quoted($0)) = parent.\(quoted($0))" }
          sql += " AND NOT (\(same.joined(separator: " AND ")))"
        }
        queries.append(
          (Set(columns.map(SchemaName.init)), SharedStatement(try connection.prepare(sql))))
      }
    }
    return queries
  }
}
