internal import SeedbedSQLite

/// What a finished database holds: its tables with their rows and sizes, its indexes, and the hash of it all.
public struct DatabaseContents: Sendable, Hashable {
  /// A table with rows of its own.
  public struct Table: Sendable, Hashable {
    /// Its name.
    public let name: String
    /// How many rows it has.
    public let rowCount: Int64
    /// How many bytes its pages take, with those of a virtual table's shadow tables and without its indexes; `nil` where this
    /// build of SQLite can't tell.
    public let size: Int64?
  }

  /// An index that somebody declared.
  public struct Index: Sendable, Hashable {
    /// Its name.
    public let name: String
    /// The table that it belongs to.
    public let table: String
    /// How many bytes its pages take; `nil` where this build of SQLite can't tell.
    public let size: Int64?
  }

  /// In order of name, without `sqlite_sequence`.
  public let tables: [Table]
  /// In the order in which they were made.
  public let indexes: [Index]
  /// The hash of schema and rows.
  public let hash: ContentHash

  /// Reads a whole database.
  init(of connection: borrowing Connection) throws(SQLiteError) {
    let objects = try connection.schemaObjects()
    let shadows = objects.virtualTablesWithContent
    let sizes = try Self.sizes(on: connection)
    func size(_ names: [SchemaName]) -> Int64? {
      sizes.map { sizes in names.reduce(0) { $0 + sizes[$1, default: 0] } }
    }
    var tables: [Table] = []
    for table in try connection.tablesWithRows() where table.name != "sqlite_sequence" {
      let name = SchemaName(table.name)
      tables.append(
        Table(
          name: table.name,
          rowCount: try connection.rowCount(of: table.name),
          size: size([name] + (shadows[name] ?? []))))
    }
    self.tables = tables
    indexes = objects.declared.filter { $0.kind == .index }.map { index in
      Index(name: index.name, table: index.tableName, size: size([SchemaName(index.name)]))
    }
    hash = try ContentHash(of: connection)
  }

  /// The bytes of each b-tree's pages by its name; `nil` where SQLite was built without `dbstat`.
  ///
  /// Related SQLite documentation: <https://sqlite.org/dbstat.html>
  private static func sizes(
    on connection: borrowing Connection
  ) throws(SQLiteError) -> [SchemaName: Int64]? {
    let modules = try connection.texts("SELECT name FROM pragma_module_list")
    guard modules.contains("dbstat") else { return nil }
    var statement = try connection.prepare(
      "SELECT name, pgsize FROM dbstat('main') WHERE aggregate = TRUE")
    var sizes: [SchemaName: Int64] = [:]
    while try statement.step() {
      sizes[SchemaName(statement.text(at: 0))] = statement.integer(at: 1)
    }
    return sizes
  }
}
