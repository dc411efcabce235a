/// Which statements made the objects of a schema, as the migrations tell.
struct SchemaOrigins: Sendable {
  /// A statement of a migration.
  struct Origin: Sendable {
    var file: LintFile
    var statement: SQLStatement
  }

  /// By object, the statements that made it and added to it, in order.
  private(set) var origins: [Schema.Key: [Origin]] = [:]

  /// Follows every object from the statement that makes it on, through new names and added columns.
  init(_ files: [LintFile]) {
    for file in files {
      for statement in file.statements {
        follow(statement, in: file)
      }
    }
  }

  /// The statements that made an object and added to it, in order; none where they can't be told.
  func origins(of object: SchemaObject) -> [Origin] {
    origins[Schema.Key(kind: object.kind, name: SchemaName(object.name))] ?? []
  }

  /// Takes the next statement.
  mutating func follow(_ statement: SQLStatement, in file: LintFile) {
    let origin = Origin(file: file, statement: statement)
    func key(_ name: SchemaName) -> Schema.Key { Schema.Key(kind: .table, name: name) }
    switch statement.action {
    case .create(let creation) where !creation.isTemporary:
      let key = Schema.Key(kind: creation.kind, name: creation.name)
      if !creation.isConditional || origins[key] == nil { origins[key] = [origin] }
    case .drop(let kind, let name):
      origins[Schema.Key(kind: kind, name: name)] = nil
    case .renameTable(let old, let new):
      origins[key(new)] = origins.removeValue(forKey: key(old))
    case .addColumn(let table, _):
      origins[key(table), default: []].append(origin)
    default: break
    }
  }
}

extension SchemaOrigins {
  /// Where a column of a table was declared; `nil` where that can't be told.
  func column(_ name: SchemaName, of table: SchemaObject) -> (Origin, SQLStatement.ColumnPlace)? {
    for origin in origins(of: table).reversed() {
      if let place = origin.statement.columnPlaces.first(where: { $0.name == name }) {
        return (origin, place)
      }
    }
    return nil
  }
}
