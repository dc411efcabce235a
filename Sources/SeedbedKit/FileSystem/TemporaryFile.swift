#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A file under a temporary name beside the one that it will become, removed unless it gets there.
///
/// While it lives it holds a file lock; the system drops that lock with the process however it ends, so a temporary file whose
/// lock is free is a dead one, and the next run removes it.
struct TemporaryFile: ~Copyable {
  let file: FileDescriptor

  /// The temporary file's path.
  var path: String { file.path }

  /// Every temporary name starts with this, then the target's name.
  private static func prefix(for target: String) -> String {
    ".\(Path.name(of: target)).seedbed-"
  }

  /// Makes an empty file beside a target, with the mode that the umask gives, and removes dead ones of the same target.
  init(beside target: String) throws(SeedbedError) {
    let folder = Path.parent(of: target)
    try Self.removeDead(of: target)
    var generator = SystemRandomNumberGenerator()
    while true {
      // So many random bits that no file has the name.
      let name = Self.prefix(for: target) + String(generator.next() as UInt64, radix: 36)
      let file = try FileDescriptor(opening: Path.join(folder, name), O_RDWR | O_CREAT | O_EXCL)
      do throws(SeedbedError) {
        // Between making and locking it another run may take it for dead and remove it; then there is nothing under the name.
        guard try file.lock(), let there = try FileSystem.info(file.path),
          try file.info.isSameFile(as: there)
        else { continue }
      } catch {
        try? FileSystem.remove(file.path)
        throw error
      }
      self.file = file
      return
    }
  }

  deinit {
    // After `moveOver` nothing is left under this name.
    Self.removeAll(of: path)
  }

  private static func removeAll(of path: String) {
    for suffix in [""] + FileSystem.sideFileSuffixes { try? FileSystem.remove(path + suffix) }
  }

  /// Makes the file durable and puts it in the target's place, in one step that a power failure can't halve.
  ///
  /// An existing target's permission bits are kept.
  consuming func moveOver(_ target: String) throws(SeedbedError) {
    if let old = try FileSystem.info(target), old.kind == .file { try file.setMode(old.mode) }
    try file.synchronize()
    try FileSystem.rename(path, to: target)
    try FileSystem.synchronizeFolder(Path.parent(of: target))
  }

  /// Makes the file durable and gives it a name that nothing has yet.
  ///
  /// - Returns: Whether the name was free; if not, nothing happened.
  func link(to target: String) throws(SeedbedError) -> Bool {
    try file.synchronize()
    guard try FileSystem.link(path, to: target) else { return false }
    // At once: a process that ended here would leave a second name of a file that is in use.
    try FileSystem.remove(path)
    try FileSystem.synchronizeFolder(Path.parent(of: target))
    return true
  }

  /// Removes the temporary files of a target whose process has ended.
  ///
  /// Not while a connection to the target is open in this process: a process that ended between linking its file and removing the
  /// first name left a second name of the target itself.
  static func removeDead(of target: String) throws(SeedbedError) {
    let folder = Path.parent(of: target)
    let prefix = prefix(for: target)
    for name in try FileSystem.names(in: folder, passingOverUnreadable: true)
    where name.hasPrefix(prefix) {
      let path = Path.join(folder, name)
      // Side files go with the file that they belong to.
      guard !FileSystem.sideFileSuffixes.contains(where: name.hasSuffix),
        let file = try? FileDescriptor(opening: path, O_RDWR), (try? file.lock()) == true
      else { continue }
      removeAll(of: path)
    }
  }
}
