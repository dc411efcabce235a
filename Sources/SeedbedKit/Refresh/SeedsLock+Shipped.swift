internal import SeedbedSQLite

extension SeedsLock {
  /// Takes the rows of a file that was shipped for what every version shipped.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - tables: The tables that matter.
  ///   - copy: The copy that will be refreshed.
  /// - Throws: `refresh.no-base` where the file is the copy itself, or lacks a key's columns; what is wrong with the file.
  init(
    shippedIn path: String, _ tables: [RefreshTable], for copy: String
  ) throws(SeedbedError) {
    let position = SourcePosition(file: path)
    let file = try LocalFile(path)
    if let old = try FileSystem.info(path), let new = try FileSystem.info(copy),
      old.isSameFile(as: new)
    {
      // Every row would pass for untouched.
      throw SeedbedError(
        Diagnostic(
          .refreshNoBase, "this is the user's file itself, wanted the file that was shipped",
          at: position, fix: "give the database file as an earlier release had it"))
    }
    let connection = try UserFile.openToRead(file, timeout: 5, isCancelled: { false })
    var found: [Table] = []
    for table in tables {
      let rows = try reporting(at: position) { () throws(SQLiteError) in
        try Table(shipped: table, on: connection)
      }
      if let rows {
        found.append(rows)
      } else if try reporting(
        at: position,
        { () throws(SQLiteError) in
          try connection.tableKind(table.name)
        }) != nil
      {
        throw SeedbedError(
          Diagnostic(
            .refreshNoBase,
            "'\(table.name)' has no column of the key (\(table.key.joined(separator: ", "))) here",
            at: position, fix: "give a file of a later release"))
      }
    }
    // Version 0, which comes before that of any copy.
    sections = [Section(version: 0, tables: found)]
  }
}

extension SeedsLock.Table {
  /// Reads the rows of a table; `nil` where it isn't there or lacks a column of the key.
  fileprivate init?(
    shipped table: RefreshTable, on connection: borrowing Connection
  ) throws(SQLiteError) {
    let stored = Set(
      try connection.columns(of: table.name).filter { $0.hidden == 0 }
        .map { SchemaName($0.name) })
    guard table.key.allSatisfy({ stored.contains(SchemaName($0)) }) else { return nil }
    name = table.name
    key = table.key
    columns = table.columns.filter { stored.contains(SchemaName($0)) }
    let rows = SeedRows(table: name, key: key, columns: columns, named: key + columns)
    changes = try rows.hashes(leavingOut: [], on: connection)
      .map { SeedsLock.Change(kind: .added, key: $0.key, hash: $0.value) }
  }
}
