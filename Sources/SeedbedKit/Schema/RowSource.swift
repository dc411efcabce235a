internal import SeedbedSQLite

/// A table whose rows are content of the file, and how to read them all in an order that doesn't depend on where they lie.
struct RowSource {
  let name: String
  /// What `selectSQL` answers, in order; the first of a virtual table is its row id, whose name is empty.
  let columns: [String]
  /// The columns that tell a row from the others, in the primary key's order; empty where no column does.
  let key: [String]
  /// The terms of ORDER BY that put the rows in this order.
  let order: String
  private let rowID: String?

  /// The statement that reads all rows.
  var selectSQL: String {
    let list = columns.map(expression)
    return "SELECT \(list.joined(separator: ", ")) FROM main.\(quoted(name)) ORDER BY \(order)"
  }

  /// A column of `columns` as SQL.
  func expression(for column: String) -> String {
    column.isEmpty ? rowID ?? "rowid" : quoted(column)
  }

  fileprivate init?(
    _ table: TableDescription, on connection: borrowing Connection
  ) throws(SQLiteError) {
    let all = try connection.columns(of: table.name)
    let stored = all.filter { $0.hidden == 0 }.map(\.name)
    let names = Set(all.map(\.name.asciiLowercased))
    let rowID = ["rowid", "_rowid_", "oid"].first { !names.contains($0) }
    let primaryKey = all.filter { $0.primaryKeyIndex > 0 }
      .sorted { $0.primaryKeyIndex < $1.primaryKeyIndex }.map(\.name)
    name = table.name
    key = primaryKey
    if table.kind == .virtual {
      guard let rowID else { return nil }
      self.rowID = rowID
      columns = [""] + stored
      order = rowID
    } else {
      self.rowID = nil
      columns = stored
      if table.isWithoutRowID {
        order = primaryKey.map(quoted).joined(separator: ", ")
      } else {
        // All three names taken by columns: then by value, which any two readers agree on.
        order = rowID ?? stored.map(quoted).joined(separator: ", ")
      }
    }
  }

  /// `sqlite_sequence`, whose rows tell the next ids.
  fileprivate static let sequence = RowSource()

  private init() {
    name = "sqlite_sequence"
    columns = ["name", "seq"]
    key = ["name"]
    order = "name, seq"
    rowID = nil
  }
}

extension Connection {
  /// The tables whose rows are content of the file, in order of name in small letters: ordinary ones, virtual ones that keep theirs in shadow
  /// tables, and `sqlite_sequence`.
  func tablesWithRows() throws(SQLiteError) -> [RowSource] {
    let objects = try schemaObjects()
    let keepers = objects.virtualTablesWithContent
    var sources: [RowSource] = []
    for table in try tables() {
      switch table.kind {
      case .ordinary: break
      case .virtual where keepers[SchemaName(table.name)] != nil: break
      default: continue
      }
      if let source = try RowSource(table, on: self) { sources.append(source) }
    }
    if objects.contains(where: { $0.name == "sqlite_sequence" }) { sources.append(.sequence) }
    return sources.sorted {
      $0.name.asciiLowercased.utf8.lexicographicallyPrecedes($1.name.asciiLowercased.utf8)
    }
  }
}
