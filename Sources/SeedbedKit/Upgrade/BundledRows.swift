internal import SeedbedSQLite

/// Fills tables that an upgrade has just made with the rows that they have in the file that an app bundles.
///
/// Each table ends up with the very rows that it has there: parents go before children, and triggers fire as for any INSERT, since
/// they may feed an older table or a full-text index. What they wrote to the new tables themselves is in the bundled rows already, so
/// those tables are filled once more, without triggers.
struct BundledRows {
  /// The bundled file.
  private let path: String

  init(in path: String) {
    self.path = path
  }

  /// Fills tables.
  ///
  /// - Parameters:
  ///   - tables: Their names; all of them are empty.
  ///   - connection: The copy, with a transaction open and foreign keys off.
  ///   - didLoad: Called now and then with the rows so far.
  /// - Returns: The rows by table.
  /// - Throws: What SQLite answers; the caller rolls back.
  func load(
    into tables: [String], of connection: borrowing Connection, didLoad: (Int64) -> Void
  ) throws(SeedbedError) -> SeedLoader.Report {
    try reporting(at: SourcePosition(file: path), doing: "copy rows of the bundled file") {
      () throws(SQLiteError) in
      // It is read through a connection of its own, so that the copy's transaction spans one file.
      let bundled = try Connection(path: FileSystem.absolute(path), mode: .readOnly)
      let names = Set(tables.map(\.asciiLowercased))
      let sources = try bundled.tablesWithRows().filter {
        names.contains($0.name.asciiLowercased)
      }
      let indexes = try connection.tablesThatIndexOthers()
      var filled: [Filling] = []
      for source in sources where !indexes.contains(SchemaName(source.name)) {
        filled.append(try Filling(source, on: connection))
      }
      let fed = filled.reduce(into: Set<SchemaName>()) { $0.formUnion($1.fed) }

      var report = SeedLoader.Report()
      var rows: Int64 = 0
      func fill(_ filling: Filling) throws(SQLiteError) {
        report.rows[filling.source.name] = try filling.copy(from: bundled, to: connection) {
          rows += 1
          if rows % 1000 == 0 { didLoad(rows) }
        }
      }
      for filling in Filling.sort(filled) {
        if fed.contains(filling.name) {
          // Only a table that later rows may look for is wanted already; a virtual one can wait for its final rows, and so can one
          // that triggers have written to by now.
          if filling.isVirtual { continue }
          if try connection.hasRows(filling.source.name) { continue }
        }
        try fill(filling)
      }
      connection.set(.triggers, false)
      defer { connection.set(.triggers, true) }
      for filling in filled where fed.contains(filling.name) {
        try connection.execute("DELETE FROM main.\(quoted(filling.source.name))")
        try fill(filling)
      }
      return report
    }
  }
}

/// One table to fill.
private struct Filling {
  let source: RowSource
  let isVirtual: Bool
  /// The tables that its foreign keys refer to, but for itself.
  let parents: Set<SchemaName>
  /// The tables that triggers write to when a row comes in.
  let fed: Set<SchemaName>

  var name: SchemaName { SchemaName(source.name) }

  /// The statement that inserts a row.
  private let sql: String

  init(_ source: RowSource, on connection: borrowing Connection) throws(SQLiteError) {
    self.source = source
    isVirtual = try connection.tableKind(source.name) == .virtual
    parents = Set(try connection.foreignKeys(of: source.name).map { SchemaName($0.parent) })
      .subtracting([SchemaName(source.name)])
    let names = source.columns.map { $0.isEmpty ? "rowid" : quoted($0) }
    sql =
      "INSERT INTO main.\(quoted(source.name)) (\(names.joined(separator: ", "))) "
      + "VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))"
    fed = try connection.tablesFed(by: sql)
  }

  /// Copies all rows.
  func copy(
    from bundled: borrowing Connection, to connection: borrowing Connection,
    didInsert: () -> Void
  ) throws(SQLiteError) -> Int64 {
    var select = try bundled.prepare(source.selectSQL)
    var insert = try connection.prepare(sql)
    var count: Int64 = 0
    while try select.step() {
      try insert.bind(row: select)
      while try insert.step() {}
      count += 1
      didInsert()
    }
    return count
  }

  /// Sorts tables so that one comes after its parents, and after those whose triggers write to it, as far as cycles allow.
  static func sort(_ fillings: [Filling]) -> [Filling] {
    fillings.parentsFirst(named: \.name) { filling in
      let feeders = fillings.filter {
        $0.fed.contains(filling.name) && !$0.parents.contains(filling.name)
      }
      return filling.parents.union(feeders.map(\.name))
    }
  }
}

extension Connection {
  /// The tables of `main` that triggers write to when a statement runs.
  fileprivate func tablesFed(by sql: String) throws(SQLiteError) -> Set<SchemaName> {
    let log = StatementLog(isNoTransaction: false)
    setAuthorizer(log.authorize)
    defer { setAuthorizer(nil) }
    _ = try prepare(sql)
    return Set(log.touches.filter { $0.trigger != nil }.map { SchemaName($0.table) })
  }

  /// The full-text tables that index the rows of another table, or nothing that can be read: only triggers keep them in step.
  fileprivate func tablesThatIndexOthers() throws(SQLiteError) -> Set<SchemaName> {
    var names: Set<SchemaName> = []
    for object in try schemaObjects() {
      guard case .virtualTable(let table) = SchemaDefinition(object),
        table.arguments.contains(where: {
          $0.text.asciiLowercased.filter { !$0.isWhitespace }.hasPrefix("content=")
        })
      else { continue }
      names.insert(SchemaName(object.name))
    }
    return names
  }
}
