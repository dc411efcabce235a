/// The order in which seeds are loaded: parents before their children, ties by table name in bytes.
enum SeedOrder {
  /// Sorts targets so that a table comes after those that its foreign keys refer to, as far as cycles allow; keys are checked at the
  /// end anyway.
  static func sort(_ targets: [SeedTarget]) -> [SeedTarget] {
    targets.sorted { $0.table.utf8.lexicographicallyPrecedes($1.table.utf8) }
      .parentsFirst(named: { SchemaName($0.table) }) { target in
        Set(target.foreignKeys.map { SchemaName($0.parent) })
      }
  }
}
