#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The calls of the operating system that this library makes on files, with their errors as diagnostics.
///
/// Every call goes on after a signal (EINTR). A path is what the system takes: UTF-8, relative to the current folder or absolute.
enum FileSystem {
  /// What a path leads to; `nil` where nothing is there.
  static func info(_ path: String, followingLinks: Bool = true) throws(SeedbedError) -> Info? {
    var status = stat()
    while (followingLinks ? stat(path, &status) : lstat(path, &status)) != 0 {
      if errno == EINTR { continue }
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure("look at", path)
    }
    return Info(status)
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
    guard let stream = opendir(folder) else { throw failure("list", folder) }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
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
    if mkdir(path, 0o777) == 0 { return [path] }
    let code = errno
    if try info(path)?.kind == .folder { return [] }
    let parent = Path.parent(of: path)
    guard code == ENOENT, parent != path else { throw failure("make the folder", path, code) }
    let above = try makeFolder(parent)
    if mkdir(path, 0o777) == 0 { return [path] + above }
    guard errno == EEXIST else { throw failure("make the folder", path) }
    return above
  }

  /// Removes a folder, if it is empty.
  static func removeEmptyFolder(_ path: String) { rmdir(path) }

  /// Renames a file over another, which stands for it at every moment until then.
  static func rename(_ source: String, to target: String) throws(SeedbedError) {
    #if canImport(Darwin)
      let code = Darwin.rename(source, target)
    #else
      let code = Glibc.rename(source, target)
    #endif
    guard code == 0 else { throw failure("rename to '\(Path.name(of: target))'", source) }
  }

  /// Gives a file a second name, which must be free.
  ///
  /// Together with removing the first name this is a rename that never replaces anything.
  ///
  /// - Returns: Whether the name was free.
  static func link(_ source: String, to target: String) throws(SeedbedError) -> Bool {
    #if canImport(Darwin)
      let code = Darwin.link(source, target)
    #else
      let code = Glibc.link(source, target)
    #endif
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
    guard unlink(path) == 0 || errno == ENOENT else { throw failure("remove", path) }
  }

  /// Makes a folder's entries durable: after a rename or a removal, a power failure brings none of them back.
  static func synchronizeFolder(_ path: String) throws(SeedbedError) {
    let folder = try FileDescriptor(reading: path)
    // Some file systems can't sync a folder and say so; there is nothing more to do on them.
    guard fsync(folder.number) == 0 || errno == EINVAL || errno == ENOTSUP else {
      throw failure("sync", path)
    }
  }

  /// Where a path leads with every symbolic link followed, absolute; `nil` where it leads nowhere.
  static func resolve(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }

  /// The file that a path stands for: where its last part is a symbolic link, what that leads to.
  ///
  /// SQLite looks for a journal or a log beside that file, and not beside the link.
  static func target(of path: String) throws(SeedbedError) -> String {
    guard try info(path, followingLinks: false)?.kind == .symbolicLink else { return path }
    return resolve(path) ?? path
  }

  /// Whether this process may write to a file, or make files in a folder.
  static func isWritable(_ path: String) -> Bool {
    // As the effective user, whose rights count where the file is opened.
    faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0
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
