extension [SchemaObject] {
  /// The objects that somebody declared, in the same order: those that SQLite or a virtual table made for itself left out.
  ///
  /// Left out are `sqlite_sequence`, `sqlite_stat1` and all else whose name starts with `sqlite_`, the indexes of
  /// constraints, and shadow tables with what belongs to them.
  var declared: [SchemaObject] {
    let shadows = shadowTableNames
    return filter { object in
      object.sql != nil && !SchemaName(object.name).folded.hasPrefix("sqlite_")
        && !shadows.contains(SchemaName(object.tableName))
    }
  }

  /// The names of the tables in which the virtual tables among these objects keep their content.
  ///
  /// A table is one by its name alone, as for SQLite: the virtual table's name, `_`, and a suffix of its module. Known
  /// are the modules of SQLite's own sources: `fts3`, `fts4`, `fts5`, `rtree`, `rtree_i32` and `geopoly`.
  /// Related SQLite documentation: <https://sqlite.org/vtab.html#the_xshadowname_method>
  var shadowTableNames: Set<SchemaName> {
    Set(virtualTablesWithContent.values.joined())
  }

  /// The shadow tables that each virtual table may have, by its name; virtual tables of a module that keeps none are left out.
  var virtualTablesWithContent: [SchemaName: [SchemaName]] {
    var tables: [SchemaName: [SchemaName]] = [:]
    // SQLite writes these words itself, so that most objects needn't be read here.
    for object in self where object.sql?.hasPrefix("CREATE VIRTUAL TABLE ") == true {
      guard case .virtualTable(let table) = SchemaDefinition(object),
        let suffixes = shadowSuffixes[table.module.folded]
      else { continue }
      tables[SchemaName(object.name)] = suffixes.map { SchemaName("\(object.name)_\($0)") }
    }
    return tables
  }
}

/// The suffixes that each module's `xShadowName` claims.
private let shadowSuffixes: [String: [String]] = [
  "fts3": ["content", "docsize", "segdir", "segments", "stat"],
  "fts4": ["content", "docsize", "segdir", "segments", "stat"],
  "fts5": ["config", "content", "data", "docsize", "idx"],
  "rtree": ["node", "parent", "rowid"],
  "rtree_i32": ["node", "parent", "rowid"],
  "geopoly": ["node", "parent", "rowid"],
]
