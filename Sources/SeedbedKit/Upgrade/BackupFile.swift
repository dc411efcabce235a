/// The copy of a file as it was before an upgrade, beside it: `FILE.v3.backup`, then `FILE.v3.2.backup`.
struct BackupFile: Hashable, Comparable {
  /// The file that it is a copy of.
  let original: String
  /// The file's version when it was copied.
  let version: Int32
  /// 1 for the first backup of that version, then 2, …
  let number: Int

  /// Where it lies.
  var path: String {
    "\(original).v\(version)\(number == 1 ? "" : ".\(number)").backup"
  }

  static func < (left: BackupFile, right: BackupFile) -> Bool {
    (left.version, left.number) < (right.version, right.number)
  }

  init(of original: String, version: Int32, number: Int) {
    self.original = original
    self.version = version
    self.number = number
  }

  /// Reads a backup's name; `nil` for a file that is no backup of this one.
  ///
  /// - Parameters:
  ///   - name: The name, without the folder: a path can be spelt in many ways.
  ///   - original: The file's path.
  init?(name: String, of original: String) {
    let prefix = "\(Path.name(of: original)).v"
    guard name.hasPrefix(prefix), name.hasSuffix(".backup"),
      name.utf8.count > prefix.utf8.count + ".backup".utf8.count
    else { return nil }
    let parts = name.dropFirst(prefix.count).dropLast(".backup".count)
      .split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let version = Int32(parts[0]) else { return nil }
    if parts.count == 2 {
      guard let number = Int(parts[1]), number > 1 else { return nil }
      self.init(of: original, version: version, number: number)
    } else {
      self.init(of: original, version: version, number: 1)
    }
    // Numbers have one spelling: `v01` is somebody else's.
    guard Path.name(of: path) == name else { return nil }
  }

  /// Every backup of a file, newest first by the time it was written, then by version and number.
  static func all(of original: String) throws(SeedbedError) -> [BackupFile] {
    let folder = Path.parent(of: original)
    var found: [(backup: BackupFile, time: Int64)] = []
    for name in try FileSystem.names(in: folder, passingOverUnreadable: true) {
      guard let backup = BackupFile(name: name, of: original),
        let info = try FileSystem.info(backup.path), info.kind == .file
      else { continue }
      found.append((backup, info.modified))
    }
    return found.sorted { ($0.time, $0.backup) > ($1.time, $1.backup) }.map(\.backup)
  }
}

extension BackupFile {
  /// Removes the oldest backups of a file.
  ///
  /// - Parameters:
  ///   - original: The file.
  ///   - kept: How many stay, the newest.
  /// - Returns: A warning for each that couldn't be removed: the upgrade itself is done by then.
  static func removeAll(of original: String, but kept: Int) -> [Diagnostic] {
    do throws(SeedbedError) {
      for backup in try all(of: original).dropFirst(kept) { try FileSystem.remove(backup.path) }
      return []
    } catch {
      return error.diagnostics.map { diagnostic in
        var warning = diagnostic
        warning.severity = .warning
        return warning
      }
    }
  }
}
