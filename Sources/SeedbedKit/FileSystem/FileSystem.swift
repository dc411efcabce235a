#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The calls of the operating system that this library makes on files, with their errors as diagnostics.
///
/// Every call goes on after a signal (EINTR). A path is what the system takes: UTF-8, relative to the current folder or absolute.
enum FileSystem {
  /// Makes a call, and makes it again for as long as a signal breaks it off (EINTR).
  static func retry<Answer>(_ call: () -> Answer, where hasFailed: (Answer) -> Bool) -> Answer {
    while true {
      let answer = call()
      if hasFailed(answer) && errno == EINTR { continue }
      return answer
    }
  }

  /// Makes a call that answers -1 where it fails, and makes it again for as long as a signal breaks it off.
  static func retry<Number: SignedInteger>(_ call: () -> Number) -> Number {
    retry(call) { $0 < 0 }
  }

  /// What a path leads to; `nil` where nothing is there.
  static func info(_ path: String, followingLinks: Bool = true) throws(SeedbedError) -> Info? {
    var status = stat()
    let code = retry { followingLinks ? stat(path, &status) : lstat(path, &status) }
    if code == 0 { return Info(status) }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw failure("look at", path)
  }

  /// The names in a folder but `.` and `..`, sorted by their bytes, since each file system has an order of its own.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - passingOverUnreadable: Whether a name that isn't UTF-8 is left out; where every file counts, it is an error.
  /// - Returns: The names.
  /// - Throws: `file.access`, `file.name`.
  static func names(
    in folder: String, passingOverUnreadable: Bool = false
  ) throws(SeedbedError) -> [String] {
    guard let stream = retry({ opendir(folder) }, where: { $0 == nil }) else {
      throw failure("list", folder)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno == EINTR { continue }
        break
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1024) { chars in
          String(validatingCString: chars) ?? ""
        }
      }
      if name.isEmpty {
        if passingOverUnreadable { continue }
        throw SeedbedError(
          Diagnostic(
            .fileName, "a name in this folder isn't UTF-8", at: SourcePosition(file: folder),
            fix: "rename the file"))
      }
      if name != "." && name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw failure("list", folder) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Makes a folder and those above it, where they don't exist.
  ///
  /// - Returns: The folders that were made, the innermost first.
  @discardableResult
  static func makeFolder(_ path: String) throws(SeedbedError) -> [String] {
    if retry({ mkdir(path, 0o777) }) == 0 { return [path] }
    let code = errno
    if try info(path)?.kind == .folder { return [] }
    let parent = Path.parent(of: path)
    guard code == ENOENT, parent != path else { throw failure("make the folder", path, code) }
    let above = try makeFolder(parent)
    if retry({ mkdir(path, 0o777) }) == 0 { return [path] + above }
    guard errno == EEXIST else { throw failure("make the folder", path) }
    return above
  }

  /// Removes a folder, if it is empty.
  static func removeEmptyFolder(_ path: String) { _ = retry { rmdir(path) } }

  /// Renames a file over another, which stands for it at every moment until then.
  static func rename(_ source: String, to target: String) throws(SeedbedError) {
    let code = retry {
      #if canImport(Darwin)
        Darwin.rename(source, target)
      #else
        Glibc.rename(source, target)
      #endif
    }
    guard code == 0 else { throw failure("rename to '\(Path.name(of: target))'", source) }
  }

  /// Gives a file a second name, which must be free.
  ///
  /// Together with removing the first name this is a rename that never replaces anything.
  ///
  /// - Returns: Whether the name was free.
  static func link(_ source: String, to target: String) throws(SeedbedError) -> Bool {
    let code = retry {
      #if canImport(Darwin)
        Darwin.link(source, target)
      #else
        Glibc.link(source, target)
      #endif
    }
    if code == 0 { return true }
    if errno == EEXIST { return false }
    throw failure("link '\(Path.name(of: target))' to", source)
  }

  /// How many bytes an ordinary user may still write below a folder; `nil` where the system doesn't tell.
  static func freeBytes(at folder: String) -> Int64? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    return Int64(
      clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        .partialValue)
  }

  /// Removes a file; that it isn't there is no error.
  static func remove(_ path: String) throws(SeedbedError) {
    guard retry({ unlink(path) }) == 0 || errno == ENOENT else { throw failure("remove", path) }
  }

  /// Removes what SQLite keeps beside a database: a valid log or journal of an earlier file of that name would be replayed over it.
  static func removeSideFiles(of path: String) throws(SeedbedError) {
    for suffix in sideFileSuffixes { try remove(path + suffix) }
  }

  /// What SQLite adds to a database's name for the files beside it.
  static let sideFileSuffixes = ["-wal", "-shm", "-journal"]

  /// Makes a folder's entries durable: after a rename or a removal, a power failure brings none of them back.
  static func synchronizeFolder(_ path: String) throws(SeedbedError) {
    let folder = try FileDescriptor(folder: path)
    // Some file systems can't sync a folder and say so; there is nothing more to do on them.
    guard retry({ fsync(folder.number) }) == 0 || errno == EINVAL || errno == ENOTSUP else {
      throw failure("sync", path)
    }
  }

  /// Where a path leads with every symbolic link followed, absolute; `nil` where it leads nowhere or in a circle.
  static func resolve(_ path: String) throws(SeedbedError) -> String? {
    guard let resolved = retry({ realpath(path, nil) }, where: { $0 == nil }) else {
      if [ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG].contains(errno) { return nil }
      throw failure("look at", path)
    }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }

  /// The file that a path stands for: where its last part is a symbolic link, what that leads to.
  ///
  /// SQLite looks for a journal or a log beside that file, and not beside the link.
  static func target(of path: String) throws(SeedbedError) -> String {
    guard try info(path, followingLinks: false)?.kind == .symbolicLink else { return path }
    return try resolve(path) ?? path
  }

  /// Whether this process may write to a file, or make files in a folder.
  static func isWritable(_ path: String) throws(SeedbedError) -> Bool {
    // As the effective user, whose rights count where the file is opened.
    if retry({ faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) }) == 0 { return true }
    if errno == EACCES || errno == EPERM { return false }
    throw failure("write", path)
  }

  /// A path made absolute from the current folder; links in it stay.
  static func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    guard let current = getcwd(nil, 0) else { return path }
    defer { free(current) }
    return Path.join(String(cString: current), path)
  }

  /// The diagnostic for the call that has just failed.
  static func failure(
    _ verb: String, _ path: String, _ code: Int32 = errno
  ) -> SeedbedError {
    let reason = String(cString: strerror(code))
    return SeedbedError(
      Diagnostic(
        code == ENOSPC || code == EDQUOT ? .diskFull : .fileAccess,
        "can't \(verb): \(reason.prefix(1).lowercased() + reason.dropFirst())",
        at: SourcePosition(file: path)))
  }
}

extension DiagnosticCode {
  /// The system refused a call on a file or folder.
  public static let fileAccess = DiagnosticCode(rawValue: "file.access")
  /// There is no room left on the disk, or in the quota.
  public static let diskFull = DiagnosticCode(rawValue: "file.disk-full")
  /// A file's name can't be used.
  public static let fileName = DiagnosticCode(rawValue: "file.name")
}
