internal import SeedbedSQLite

/// The keys of a table, by which it is linked to others.
struct TableKeys {
  /// The columns of each key that no two rows share.
  private let uniqueKeys: [Set<SchemaName>]
  private let foreignKeys: [ForeignKey]
  private let primaryKey: Set<SchemaName>
  /// The columns that can't be NULL.
  private var required: Set<SchemaName>

  /// Reads the keys of a table or view, whose columns are known.
  init(
    of table: String, columns: [TableColumn], on connection: borrowing Connection
  ) throws(SQLiteError) {
    primaryKey = Set(columns.primaryKey.map(SchemaName.init))
    uniqueKeys = try connection.uniqueKeys(of: table, columns: columns)
      .map { Set($0.map(SchemaName.init)) }
    foreignKeys = try connection.foreignKeys(of: table)
    required = Set(columns.filter(\.isNotNull).map { SchemaName($0.name) })
    // INTEGER PRIMARY KEY is never NULL.
    if primaryKey.count == 1, try !connection.hasKeyIndex(table) {
      required.formUnion(primaryKey)
    }
  }

  /// Whether no two rows have the same values in these columns.
  ///
  /// - Parameters:
  ///   - columns: The columns.
  ///   - exactly: Whether they have to be a key, and may not just hold one.
  /// - Returns: Whether that is so; false where only some rows are in the index, or it has an expression.
  func isUnique(_ columns: [String], exactly: Bool) -> Bool {
    let names = Set(columns.map(SchemaName.init))
    return uniqueKeys.contains { exactly ? $0 == names : $0.isSubset(of: names) }
  }

  /// The foreign keys whose parents are among these tables.
  func references(among tables: [String]) -> [SchemaReader.Reference] {
    foreignKeys.compactMap { key in
      guard let parent = tables.first(where: { SchemaName($0) == SchemaName(key.parent) }) else {
        return nil
      }
      let names = Set(key.columns.map(SchemaName.init))
      return SchemaReader.Reference(
        columns: key.columns, parent: parent, isOptional: !names.isSubset(of: required),
        isUnique: isUnique(key.columns, exactly: false),
        isIdentifying: names.isSubset(of: primaryKey))
    }
  }
}
