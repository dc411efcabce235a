/// What a table is, as `PRAGMA table_list` tells.
enum TableKind: String {
  case ordinary = "table"
  case view
  case virtual
  /// It belongs to a virtual table.
  case shadow
}

/// A table as `PRAGMA table_list` tells of it.
struct TableDescription: Hashable {
  var name: String
  var kind: TableKind
  var isStrict: Bool
  var isWithoutRowID: Bool
}

/// A column as `PRAGMA table_xinfo` tells of it.
struct TableColumn: Hashable {
  var name: String
  var type: String
  var isNotNull: Bool
  /// Its place in the primary key, from 1; 0 for a column outside it.
  var primaryKeyIndex: Int
  /// 0 for an ordinary one, 1 for a virtual table's hidden one, 2 and 3 for a generated one.
  var hidden: Int
}

extension [TableColumn] {
  /// The names of the primary key's columns, in its order.
  var primaryKey: [String] {
    filter { $0.primaryKeyIndex > 0 }.sorted { $0.primaryKeyIndex < $1.primaryKeyIndex }
      .map(\.name)
  }

  /// A name of the row id that no column has taken; `nil` where all three are taken.
  var rowIDName: String? {
    let taken = Set(map(\.name.asciiLowercased))
    return ["rowid", "_rowid_", "oid"].first { !taken.contains($0) }
  }
}
