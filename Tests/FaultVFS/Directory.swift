/// The names on the disk: those that programs see, those that are durable, and the changes between.
struct Directory {
  private(set) var entries: [String: SimulatedFile] = [:]
  private(set) var durable: [String: SimulatedFile] = [:]
  private(set) var unsynced: [DirectoryChange] = []

  init() {}

  /// Names that are durable already.
  init(durable: [String: SimulatedFile]) {
    entries = durable
    self.durable = durable
  }

  /// Gives the path to a file, or removes it where that is nil.
  mutating func change(_ change: DirectoryChange) {
    entries[change.path] = change.file
    unsynced.append(change)
  }

  /// Makes the creations and deletions in one folder durable.
  mutating func syncFolder(_ folder: String) {
    sync { folderPath(of: $0.path) == folder }
  }

  /// Makes one name durable, unless it has gone to another file since.
  mutating func syncEntry(_ path: String, of file: SimulatedFile) {
    if entries[path] === file {
      sync { $0.path == path }
    }
  }

  private mutating func sync(where isSynced: (DirectoryChange) -> Bool) {
    for change in unsynced where isSynced(change) {
      durable[change.path] = change.file
    }
    unsynced.removeAll(where: isSynced)
  }
}

/// A name given to a file, or removed.
struct DirectoryChange {
  let path: String
  let file: SimulatedFile?
}

/// The path up to its last slash.
func folderPath(of path: String) -> String {
  String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
}
