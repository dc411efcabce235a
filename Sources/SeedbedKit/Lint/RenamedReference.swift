/// Something that names a table when the table gets another name.
///
/// A rename always takes the table's own indexes and triggers along; what else it changes depends on the library's version.
/// Related SQLite documentation: <https://sqlite.org/lang_altertable.html#alter_table_rename>
struct RenamedReference {
  /// The statement that renames the table, and its file.
  var file: LintFile
  var statement: SQLStatement
  /// The table's old name.
  var table: SchemaName
  /// What names it, for messages.
  var name: String
  /// The version from which RENAME changes it.
  var since: SQLiteVersion

  /// All that the migrations leave to RENAME, but in rebuilds, which end with the name that they began with.
  static func all(in context: LintContext) -> [RenamedReference] {
    var found: [RenamedReference] = []
    var origins = SchemaOrigins([])
    for file in context.files {
      let rebuilt = Set(file.rebuilds.flatMap { [$0.table, $0.target, $0.source] })
      for statement in file.statements {
        if case .renameTable(let table, _) = statement.action, !rebuilt.contains(table) {
          found += origins.references(to: table).map { name, since in
            RenamedReference(
              file: file, statement: statement, table: table, name: name, since: since)
          }
        }
        origins.follow(statement, in: file)
      }
    }
    return found
  }
}

extension SchemaOrigins {
  /// What names a table: views and bodies of triggers, which RENAME changes since 3.25, and foreign keys, since 3.26.
  fileprivate func references(
    to table: SchemaName
  ) -> [(name: String, since: SQLiteVersion)] {
    origins.sorted {
      ($0.key.kind.rawValue, $0.key.name.folded) < ($1.key.kind.rawValue, $1.key.name.folded)
    }
    .compactMap { key, origins in
      let statements = origins.map(\.statement)
      switch key.kind {
      case .view where statements.contains { $0.names(table) },
        .trigger where statements.contains { $0.names(table) }:
        return ("\(key.kind.rawValue) '\(key.name)'", SQLiteVersion(25))
      case .table where statements.contains { $0.refers(to: table) }:
        return ("the foreign key of '\(key.name)'", SQLiteVersion(26))
      default: return nil
      }
    }
  }
}

extension SQLStatement {
  /// Whether the SELECT of a view or the body of a trigger names a table.
  fileprivate func names(_ table: SchemaName) -> Bool {
    let start = outerKeyword("BEGIN") ?? outerKeyword("AS") ?? 0
    return tokens.indices.dropFirst(start).contains { place in
      name(place) == table && kind(place) != .string && !isMark(place + 1, "(")
    }
  }

  /// Whether a foreign key that the statement declares refers to a table.
  fileprivate func refers(to table: SchemaName) -> Bool {
    tokens.indices.contains { isKeyword($0, "REFERENCES") && name($0 + 1) == table }
  }
}
