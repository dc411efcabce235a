#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

// Whole files, and what is in them.
extension FileSystem {
  /// All bytes of a file.
  static func read(_ path: String) throws(SeedbedError) -> [UInt8] {
    let file = try FileDescriptor(reading: path)
    return try file.readAll()
  }

  /// The first bytes of a file, fewer where it is shorter.
  static func read(_ path: String, first count: Int) throws(SeedbedError) -> [UInt8] {
    let file = try FileDescriptor(reading: path)
    return try file.read(upTo: count)
  }

  /// Writes a small text file in one step: beside it under a temporary name, then renamed over it.
  static func write(_ bytes: [UInt8], to path: String) throws(SeedbedError) {
    let temporary = try TemporaryFile(beside: path)
    try temporary.file.write(bytes)
    try temporary.moveOver(path)
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
  /// - Returns: Whether it was written.
  @discardableResult
  static func writeIfChanged(_ bytes: [UInt8], to path: String) throws(SeedbedError) -> Bool {
    if try info(path)?.kind == .file, try read(path) == bytes { return false }
    try makeFolder(Path.parent(of: path))
    try write(bytes, to: path)
    return true
  }
}
