#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// One open file, closed when it goes out of scope.
struct FileDescriptor: ~Copyable {
  let number: Int32
  let path: String

  /// Opens a file; programs started from this process don't inherit it.
  init(opening path: String, _ flags: Int32, mode: mode_t = 0o666) throws(SeedbedError) {
    let number = FileSystem.retry { open(path, flags | O_CLOEXEC, mode) }
    guard number >= 0 else {
      throw FileSystem.failure(flags & O_CREAT != 0 ? "create" : "open", path)
    }
    self.number = number
    self.path = path
  }

  /// Opens a regular file to read it.
  ///
  /// Anything else is refused: a named pipe would wait for a writer, and a device may have no end.
  init(reading path: String) throws(SeedbedError) {
    // A pipe opens at once with O_NONBLOCK, which means nothing for a file.
    let file = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK)
    guard try file.info.kind == .file else {
      throw SeedbedError(
        Diagnostic(.fileAccess, "this is no regular file", at: SourcePosition(file: path)))
    }
    self = file
  }

  /// Opens a folder, to synchronize or to lock it.
  init(folder path: String) throws(SeedbedError) {
    try self.init(opening: path, O_RDONLY | O_DIRECTORY)
  }

  deinit { close(number) }

  /// What is open.
  var info: FileSystem.Info {
    get throws(SeedbedError) {
      var status = stat()
      guard FileSystem.retry({ fstat(number, &status) }) == 0 else {
        throw FileSystem.failure("look at", path)
      }
      return FileSystem.Info(status)
    }
  }

  /// All bytes from here to the end.
  ///
  /// - Parameter maximum: The most bytes that the file may have.
  /// - Returns: The bytes.
  /// - Throws: `file.access`, also for a file that is longer.
  func readAll(upTo maximum: Int) throws(SeedbedError) -> [UInt8] {
    var bytes: [UInt8] = []
    var size = try info.size
    while size <= maximum {
      // One byte more than the file is long, so that its end is seen without growing.
      let more = try read(upTo: max(Int(size) + 1 - bytes.count, 64 * 1024))
      if more.isEmpty { return bytes }
      if bytes.isEmpty { bytes = more } else { bytes += more }
      size = max(size, Int64(bytes.count))
    }
    throw SeedbedError(
      Diagnostic(
        .fileAccess, "the file has \(size) bytes, more than the \(maximum) that are read of one",
        at: SourcePosition(file: path)))
  }

  /// So many bytes from here, fewer only at the end of the file.
  func read(upTo count: Int) throws(SeedbedError) -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled throws(SeedbedError) in
      while filled < count {
        let rest = UnsafeMutableRawBufferPointer(
          UnsafeMutableBufferPointer(rebasing: buffer[filled...]))
        let more = try read(into: rest)
        if more == 0 { break }
        filled += more
      }
    }
  }

  /// Some bytes from here, as many as the system gives at once; 0 only at the end of the file.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SeedbedError) -> Int {
    let count = FileSystem.retry {
      #if canImport(Darwin)
        Darwin.read(number, buffer.baseAddress, buffer.count)
      #else
        Glibc.read(number, buffer.baseAddress, buffer.count)
      #endif
    }
    guard count >= 0 else { throw FileSystem.failure("read", path) }
    return count
  }

  /// Writes all bytes here.
  func write(_ bytes: [UInt8]) throws(SeedbedError) {
    let isWritten = bytes.withUnsafeBytes { buffer in
      var rest = buffer
      while !rest.isEmpty {
        let count = FileSystem.retry {
          #if canImport(Darwin)
            Darwin.write(number, rest.baseAddress, rest.count)
          #else
            Glibc.write(number, rest.baseAddress, rest.count)
          #endif
        }
        if count < 0 { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
      return true
    }
    guard isWritten else { throw FileSystem.failure("write", path) }
  }

  /// Puts the file's bytes on the disk itself: what is written survives a power failure from here on.
  func synchronize() throws(SeedbedError) {
    guard Self.synchronize(number) else { throw FileSystem.failure("sync", path) }
  }

  /// Synchronizes an open file; on failure `errno` says why.
  static func synchronize(_ number: Int32) -> Bool {
    #if canImport(Darwin)
      // fsync on Apple's systems leaves the bytes in the drive's cache; F_FULLFSYNC doesn't, where the file system has it.
      if fcntl(number, F_FULLFSYNC) == 0 { return true }
    #endif
    return FileSystem.retry { fsync(number) } == 0
  }

  /// Gives the file its permission bits.
  func setMode(_ mode: UInt32) throws(SeedbedError) {
    guard FileSystem.retry({ fchmod(number, mode_t(mode)) }) == 0 else {
      throw FileSystem.failure("set the mode of", path)
    }
  }

  /// Gives the file an owner, where this process may: only root may give files away, and need not.
  func setOwner(_ owner: UInt32, _ group: UInt32) {
    _ = FileSystem.retry { fchown(number, owner, group) }
  }

  /// Takes an exclusive `flock` on the file or folder, unless somebody has one; SQLite's own file locks are of another kind.
  ///
  /// - Returns: Whether it is ours now; it goes with the descriptor.
  /// - Throws: `file.access` where the system gives no locks.
  func lock() throws(SeedbedError) -> Bool {
    if FileSystem.retry({ flock(number, LOCK_EX | LOCK_NB) }) == 0 { return true }
    if errno == EWOULDBLOCK { return false }
    throw FileSystem.failure("lock", path)
  }
}
