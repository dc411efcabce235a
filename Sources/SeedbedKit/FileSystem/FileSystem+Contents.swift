#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

// Whole files, and what is in them.
extension FileSystem {
  /// The most bytes that are read of a text: what SQLite takes as the text of a statement.
  private static let maximumTextLength = 1_000_000_000

  /// All bytes of a regular file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - maximum: The most bytes that it may have.
  /// - Returns: The bytes.
  /// - Throws: `file.access`.
  static func read(
    _ path: String, upTo maximum: Int = maximumTextLength
  ) throws(SeedbedError) -> [UInt8] {
    let file = try FileDescriptor(reading: path)
    return try file.readAll(upTo: maximum)
  }

  /// The first bytes of a file, fewer where it is shorter.
  static func read(_ path: String, first count: Int) throws(SeedbedError) -> [UInt8] {
    let file = try FileDescriptor(reading: path)
    return try file.read(upTo: count)
  }

  /// Writes a small text file in one step: beside it under a temporary name, then renamed over it.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - path: The file.
  ///   - isTrusted: Whether the user named the path. Then a symbolic link is followed, and a pipe or a device, such as `/dev/stdout`, is
  ///     written into; else a link is replaced, since a project may not reach outside itself.
  /// - Throws: `file.…`.
  static func write(
    _ bytes: [UInt8], to path: String, isTrusted: Bool = false
  ) throws(SeedbedError) {
    if isTrusted, let info = try info(path), info.kind != .file {
      let file = try FileDescriptor(opening: path, O_WRONLY)
      return try file.write(bytes)
    }
    let target = isTrusted ? try target(of: path) : path
    let temporary = try TemporaryFile(beside: target)
    try temporary.file.write(bytes)
    try temporary.moveOver(target)
  }

  /// Writes a new small file; one that is there already is an error.
  static func create(_ bytes: [UInt8], at path: String) throws(SeedbedError) {
    let file = try FileDescriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL)
    try file.write(bytes)
  }

  /// Whether two files hold the same bytes; false where one isn't there.
  static func hasEqualBytes(_ left: String, _ right: String) throws(SeedbedError) -> Bool {
    guard let leftInfo = try info(left), let rightInfo = try info(right),
      leftInfo.size == rightInfo.size
    else { return false }
    let leftFile = try FileDescriptor(reading: left)
    let rightFile = try FileDescriptor(reading: right)
    while true {
      let leftBytes = try leftFile.read(upTo: 1 << 20)
      let rightBytes = try rightFile.read(upTo: 1 << 20)
      if leftBytes != rightBytes { return false }
      if leftBytes.isEmpty { return true }
    }
  }

  /// Writes a small text file in one step, unless it has these very bytes.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - path: The file; its folder is made where it doesn't exist.
  ///   - isTrusted: As for `write`.
  /// - Returns: Whether it was written.
  /// - Throws: `file.…`.
  @discardableResult
  static func writeIfChanged(
    _ bytes: [UInt8], to path: String, isTrusted: Bool = false
  ) throws(SeedbedError) -> Bool {
    if try info(path)?.kind == .file, try read(path) == bytes { return false }
    try makeFolder(Path.parent(of: path))
    try write(bytes, to: path, isTrusted: isTrusted)
    return true
  }
}
