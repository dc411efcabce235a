internal import SeedbedSQLite

extension TableRebuild {
  /// Finds a table in the schema that a database's migrations make.
  ///
  /// - Parameters:
  ///   - name: The table, in any case of its ASCII letters.
  ///   - database: The database.
  ///   - isCancelled: Asked now and then; answering true ends the work.
  /// - Throws: `rebuild.unknown-table`, `rebuild.not-a-table`, and what a failing migration reports.
  init(
    of name: String, in database: Project.Database, isCancelled: @escaping @Sendable () -> Bool
  ) throws(SeedbedError) {
    let source = DatabaseSource.database(database)
    self = try source.read(loadsSeeds: false, isCancelled: isCancelled) {
      connection throws(SeedbedError) in
      let tables = try reporting(at: source.position) { () throws(SQLiteError) in
        try connection.tables()
      }
      let table = try Self.find(name, among: tables, of: database)
      return try reporting(at: source.position) { () throws(SQLiteError) in
        try TableRebuild(of: table, on: connection)
      }
    }
  }

  private init(
    of table: TableDescription, on connection: borrowing Connection
  ) throws(SQLiteError) {
    let objects = try connection.schemaObjects()
    let own = SchemaName(table.name)
    let columns = try connection.columns(of: table.name)
    self.table = table.name
    definition =
      objects.first { $0.kind == .table && SchemaName($0.name) == own }?.sql ?? ""
    temporaryName = Self.freeName(for: table.name, among: objects)
    self.columns = columns.filter { $0.hidden == 0 }.map(\.name)
    rowID = try Self.rowID(of: table, columns: columns, on: connection)
    isAutoincrement = SQLWords(definition).contains("AUTOINCREMENT")
    isAnalyzed = objects.contains { SchemaName($0.name) == SchemaName("sqlite_stat1") }
    let declared = objects.declared
    ownObjects = declared.filter {
      ($0.kind == .index || $0.kind == .trigger) && SchemaName($0.tableName) == own
    }
    let viewNames = Self.views(thatReferTo: own, among: declared)
    views = declared.filter {
      ($0.kind == .view || $0.kind == .trigger) && viewNames.contains(SchemaName($0.tableName))
    }
    let meant = viewNames.union([own])
    let triggers = declared.filter {
      $0.kind == .trigger && !meant.contains(SchemaName($0.tableName))
    }
    let otherTables = Set(
      triggers.filter { SQLWords($0.sql ?? "").mentions(oneOf: meant) }
        .map { SchemaName($0.tableName) })
    otherTriggers = triggers.filter { otherTables.contains(SchemaName($0.tableName)) }
  }

  private static func find(
    _ name: String, among tables: [TableDescription], of database: Project.Database
  ) throws(SeedbedError) -> TableDescription {
    let position = SourcePosition(file: database.folder)
    func refusal(_ what: String, fix: String? = nil) -> SeedbedError {
      SeedbedError(
        Diagnostic(
          .rebuildNotATable, "'\(name)' \(what), wanted an ordinary table", at: position, fix: fix))
    }
    if SchemaName(name).folded.hasPrefix("sqlite_") { throw refusal("is SQLite's own") }
    guard let table = tables.first(where: { SchemaName($0.name) == SchemaName(name) }) else {
      let names = tables.filter { $0.kind == .ordinary }.map(\.name)
      throw SeedbedError(
        Diagnostic(
          .rebuildUnknownTable, "'\(database.name)' has no table '\(name)'", at: position,
          notes: names.isEmpty
            ? [] : [.init("the tables are \(names.quotedList)")],
          fix: EditDistance.question(about: name, among: names)))
    }
    switch table.kind {
    case .ordinary: return table
    case .view:
      throw refusal("is a view", fix: "write DROP VIEW and CREATE VIEW into a new migration")
    case .virtual:
      throw refusal(
        "is a virtual table", fix: "write DROP TABLE and CREATE VIRTUAL TABLE into a new migration")
    case .shadow: throw refusal("belongs to a virtual table")
    }
  }

  /// A name that nothing in the schema says: a view or foreign key that happens to name it would otherwise follow the renaming.
  private static func freeName(for table: String, among objects: [SchemaObject]) -> String {
    var taken = objects.shadowTableNames
    for object in objects {
      taken.insert(SchemaName(object.name))
      taken.formUnion(SQLWords(object.sql ?? "").names)
    }
    var name = "new_\(table)"
    var number = 2
    while taken.contains(SchemaName(name)) {
      name = "new_\(table)_\(number)"
      number += 1
    }
    return name
  }

  private static func rowID(
    of table: TableDescription, columns: [TableColumn], on connection: borrowing Connection
  ) throws(SQLiteError) -> RowID {
    if table.isWithoutRowID { return .none }
    if !columns.primaryKey.isEmpty, try !connection.hasKeyIndex(table.name) { return .none }
    return columns.rowIDName.map { .copied(as: $0) } ?? .unreachable
  }

  /// The views that mention a table, or a view that does, and so on.
  private static func views(
    thatReferTo table: SchemaName, among objects: [SchemaObject]
  ) -> Set<SchemaName> {
    var rest = objects.filter { $0.kind == .view }
    var found: Set<SchemaName> = []
    var meant: Set<SchemaName> = [table]
    while !meant.isEmpty {
      let next = rest.filter { SQLWords($0.sql ?? "").mentions(oneOf: meant) }
      meant = Set(next.map { SchemaName($0.name) })
      found.formUnion(meant)
      rest.removeAll { found.contains(SchemaName($0.name)) }
    }
    return found
  }
}
