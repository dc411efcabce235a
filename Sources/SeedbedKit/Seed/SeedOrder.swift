/// The order in which seeds are loaded: parents before their children, ties by table name in bytes.
enum SeedOrder {
  /// Sorts targets so that a table comes after those that its foreign keys refer to, as far as cycles allow.
  static func sort(_ targets: [SeedTarget]) -> [SeedTarget] {
    var waiting = targets.sorted { $0.table.utf8.lexicographicallyPrecedes($1.table.utf8) }
    // The tables still to come, so that what refers to one of them has to wait.
    var names = Set(waiting.map { SchemaName($0.table) })
    var sorted: [SeedTarget] = []
    while !waiting.isEmpty {
      let isFree: (SeedTarget) -> Bool = { target in
        target.foreignKeys.allSatisfy { key in
          let parent = SchemaName(key.parent)
          return parent == SchemaName(target.table) || !names.contains(parent)
        }
      }
      // In a cycle nobody is free; the first by name goes ahead, and keys are checked at the end anyway.
      let next = waiting.remove(at: waiting.firstIndex(where: isFree) ?? 0)
      names.remove(SchemaName(next.table))
      sorted.append(next)
    }
    return sorted
  }
}
