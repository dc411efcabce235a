internal import SeedbedSQLite

/// Which rows of one table were shipped, at which versions and with which values: the base of its merge.
struct SeedHistory: Sendable {
  /// One row at one version.
  private struct Entry: Sendable {
    var key: SeedKey
    var version: Int32
    /// The place of the columns that the hash covers.
    var columns: Int
    /// `nil` where the row was removed.
    var hash: SeedRowHash?
  }

  /// In order of key, then of version.
  private var entries: [Entry] = []
  /// The sets of columns that hashes cover.
  private(set) var columnSets: [[String]] = []
  /// The version of the copy, whose rows are those that it was given.
  private let version: Int32
  /// Whether the copy is older than anything that is known, so that any row may have been given to it.
  private let isBeforeAll: Bool

  /// Reads the history of a table from a lock.
  ///
  /// - Parameters:
  ///   - lock: The lock.
  ///   - table: The table.
  ///   - key: The columns that its rows are known by; what the lock has under another key isn't of use.
  ///   - version: The version of the copy.
  init(_ lock: SeedsLock, of table: String, key: [String], at version: Int32) {
    self.version = version
    isBeforeAll = version < lock.sections.first?.version ?? 0
    let name = SchemaName(table)
    let names = key.map(SchemaName.init)
    for section in lock.sections {
      for table in section.tables where SchemaName(table.name) == name {
        // Another key begins anew.
        guard table.key.map(SchemaName.init) == names else {
          entries = []
          continue
        }
        let columns = place(of: table.columns)
        entries += table.changes.map {
          Entry(key: $0.key, version: section.version, columns: columns, hash: $0.hash)
        }
      }
    }
    entries.sort { $0.key == $1.key ? $0.version < $1.version : $0.key < $1.key }
  }

  private mutating func place(of columns: [String]) -> Int {
    if let place = columnSets.firstIndex(of: columns) { return place }
    columnSets.append(columns)
    return columnSets.count - 1
  }

  /// The places of a key's entries.
  private func places(of key: SeedKey) -> Range<Int> {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].key < key { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < entries.count && entries[end].key == key { end += 1 }
    return low..<end
  }

  /// Whether the copy's version ships the row.
  func ships(_ key: SeedKey) -> Bool {
    entries[places(of: key)].last { $0.version <= version }?.hash != nil
  }

  /// Whether the copy may have been given the row, at its version or before.
  func mayHaveGiven(_ key: SeedKey) -> Bool {
    let entries = entries[places(of: key)]
    return isBeforeAll
      ? !entries.isEmpty : entries.contains { $0.version <= version && $0.hash != nil }
  }

  /// The hashes that a row was shipped with, each with the place of its columns in `columnSets`.
  func hashes(of key: SeedKey) -> [(columns: Int, hash: SeedRowHash)] {
    entries[places(of: key)].compactMap { entry in entry.hash.map { (entry.columns, $0) } }
  }

  /// The keys of rows that may have been changed or removed since the copy's version, in order.
  func laterKeys() -> [SeedKey] {
    var keys: [SeedKey] = []
    // What comes from a file is of no version, and may all have changed.
    for entry in entries where entry.version > version || entry.version == 0 {
      if keys.last != entry.key { keys.append(entry.key) }
    }
    return keys
  }

  /// The keys that the copy's version ships, in order.
  func shippedKeys() -> [SeedKey] {
    var keys: [SeedKey] = []
    var isShipped = false
    for (index, entry) in entries.enumerated() {
      if index > 0 && entries[index - 1].key != entry.key { isShipped = false }
      if entry.version <= version { isShipped = entry.hash != nil }
      let isLast = index + 1 == entries.count || entries[index + 1].key != entry.key
      if isLast && isShipped { keys.append(entry.key) }
    }
    return keys
  }
}
