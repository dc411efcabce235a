/// The order in which seeds are loaded: parents before their children, ties by table name in bytes.
enum SeedOrder {
  /// Sorts targets so that a table comes after those that its foreign keys refer to, as far as cycles allow.
  static func sort(_ targets: [SeedTarget]) -> [SeedTarget] {
    var waiting = targets.sorted { $0.table.utf8.lexicographicallyPrecedes($1.table.utf8) }
    var sorted: [SeedTarget] = []
    while !waiting.isEmpty {
      let names = Set(waiting.map(\.table.asciiLowercased))
      let isFree: (SeedTarget) -> Bool = { target in
        target.foreignKeys.allSatisfy { key in
          let parent = key.parent.asciiLowercased
          return parent == target.table.asciiLowercased || !names.contains(parent)
        }
      }
      // In a cycle nobody is free; the first by name goes ahead, and keys are checked at the end anyway.
      let next = waiting.firstIndex(where: isFree) ?? 0
      sorted.append(waiting.remove(at: next))
    }
    return sorted
  }
}
