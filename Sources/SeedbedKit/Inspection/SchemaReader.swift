internal import SeedbedSQLite

/// What `seedbed schema` shows of a database.
package struct SchemaReader: Sendable {
  /// A column of a table or view.
  package struct Column: Sendable, Hashable {
    /// Its name.
    package let name: String
    /// Its declared type; empty for none.
    package let type: String
    /// Whether it is declared NOT NULL.
    package let isNotNull: Bool
    /// Its place in the primary key, from 1; 0 for a column outside it.
    package let primaryKeyIndex: Int
    /// Whether its value is computed from the others.
    package let isGenerated: Bool
    /// Whether it is a unique key by itself.
    package let isUnique: Bool
  }

  /// A foreign key, as far as a picture shows it.
  package struct Reference: Sendable, Hashable {
    /// The columns, in the key's order.
    package let columns: [String]
    /// The table that it refers to, as the schema has its name.
    package let parent: String
    /// Whether a row may refer to none.
    package let isOptional: Bool
    /// Whether no two rows refer to the same one.
    package let isUnique: Bool
    /// Whether it is a part of the primary key, so that a row is what it is by the one it refers to.
    package let isIdentifying: Bool
  }

  /// Where it comes from: a path, or a database's name.
  package let name: String
  /// Its `user_version`.
  package let version: Int32
  /// The declared objects, in the order in which they were made.
  package let objects: [SchemaObject]
  /// The columns of each table and view, in their order, by its name.
  package let columns: [String: [Column]]
  /// The foreign keys of each table, in their order, by its name; those whose parent doesn't exist left out.
  package let references: [String: [Reference]]

  /// Reads the schema of a database.
  ///
  /// - Parameters:
  ///   - source: The database.
  ///   - isCancelled: Asked now and then; answering true ends the work.
  /// - Throws: As `DatabaseSource.read`.
  package init(
    _ source: DatabaseSource, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(SeedbedError) {
    let position = source.position
    (version, objects, columns, references) = try source.read(
      loadsSeeds: false, isCancelled: isCancelled
    ) {
      connection throws(SeedbedError) in
      try reporting(at: position) { () throws(SQLiteError) in
        let objects = try connection.schemaObjects().declared
        let tables = objects.filter { $0.kind == .table }.map(\.name)
        var columns: [String: [Column]] = [:]
        var references: [String: [Reference]] = [:]
        for object in objects where object.kind == .table || object.kind == .view {
          // A view that doesn't compile any more, or a module that this library lacks: no columns to tell.
          let found = (try? connection.columns(of: object.name)) ?? []
          let keys = try TableKeys(of: object.name, columns: found, on: connection)
          columns[object.name] = found.filter { $0.hidden != 1 }.map { column in
            Column(
              name: column.name, type: column.type, isNotNull: column.isNotNull,
              primaryKeyIndex: column.primaryKeyIndex, isGenerated: column.hidden > 1,
              isUnique: keys.isUnique([column.name], exactly: true))
          }
          references[object.name] = keys.references(among: tables)
        }
        return (try connection.version().version, objects, columns, references)
      }
    }
    name = source.name
  }

  /// The schema as SQL that makes the same objects.
  package var text: SchemaText { SchemaText(objects) }
}
