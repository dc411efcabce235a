import SeedbedKit

/// A project in a folder of its own, removed with the value.
struct TemporaryProject: ~Copyable {
  let folder: TemporaryFolder

  /// Makes a project of its files' texts by their paths; a path that ends in a slash makes an empty folder.
  init(_ files: [String: String]) throws {
    let folder = try TemporaryFolder()
    for (path, text) in files {
      if path.hasSuffix("/") {
        try folder.makeFolder(path)
      } else {
        try folder.write(text.utf8, to: path)
      }
    }
    self.folder = folder
  }

  func read(database: String? = nil) throws(SeedbedError) -> Project {
    try Project(at: folder.path, singleName: database)
  }

  /// A path as it is inside the project; `.` for the project itself.
  func relative(_ path: String) -> String {
    if path == folder.path { return "." }
    return path.hasPrefix(folder.path + "/") ? String(path.dropFirst(folder.path.count + 1)) : path
  }
}
