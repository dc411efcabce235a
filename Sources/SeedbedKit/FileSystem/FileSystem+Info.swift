#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension FileSystem {
  /// What a path leads to.
  struct Info: Sendable {
    enum Kind: Sendable { case file, folder, symbolicLink, other }
    var kind: Kind
    /// In bytes.
    var size: Int64
    /// The twelve permission bits.
    var mode: UInt32
    /// The user and the group that own it.
    var owner: UInt32
    var group: UInt32
    /// When its content last changed, in nanoseconds since 1970.
    var modified: Int64
    /// The device and the file's number on it: two paths with equal ones lead to the same file.
    var device: UInt64
    var inode: UInt64

    /// Whether another path led to this very file.
    func isSameFile(as other: Info) -> Bool { device == other.device && inode == other.inode }
  }
}

extension FileSystem.Info {
  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .symbolicLink
      default: .other
      }
    size = Int64(status.st_size)
    mode = UInt32(status.st_mode) & 0o7777
    owner = status.st_uid
    group = status.st_gid
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modified = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(status.st_ino)
  }
}
