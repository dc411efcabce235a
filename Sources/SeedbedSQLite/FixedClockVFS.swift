internal import CSeedbedSQLite

/// A VFS that is the default one in all but the time: SQL sees a fixed clock.
///
/// It is registered while the value lives. Related SQLite documentation: <https://sqlite.org/vfs.html>
@safe package final class FixedClockVFS {
  /// The copy of the default VFS, and behind it what the two time callbacks need; SQLite hands them this very address.
  @unsafe private struct Storage {
    var base: sqlite3_vfs
    /// Milliseconds since noon in Greenwich on 24 November 4714 B.C.: SQLite's Julian day number times 86,400,000.
    var julianMilliseconds: Int64
    var isRead: Bool
  }

  private let storage: UnsafeMutablePointer<Storage>

  /// The name to open connections with.
  package let name: String

  /// Registers a clock that stands still.
  ///
  /// - Parameters:
  ///   - secondsSince1970: The time that SQL sees, in seconds since 1970-01-01 00:00:00 UTC.
  ///   - base: The VFS that does all else; the default one where the library has none of that name.
  package init(secondsSince1970: Int64, base: String? = nil) {
    unsafe storage = .allocate(capacity: 1)
    let unixEpochInJulianMilliseconds: Int64 = 210_866_760_000_000
    unsafe storage.initialize(
      to: Storage(
        base: (sqlite3_vfs_find(base) ?? sqlite3_vfs_find(nil)).pointee,
        julianMilliseconds: unixEpochInJulianMilliseconds + secondsSince1970 * 1000,
        isRead: false
      ))
    // The address makes the name unique in this process.
    name = "seedbed-clock-\(UInt(bitPattern: unsafe storage))"
    let zName = UnsafeMutablePointer<CChar>.allocate(capacity: name.utf8.count + 1)
    unsafe zName.initialize(repeating: 0, count: name.utf8.count + 1)
    for (index, byte) in name.utf8.enumerated() { unsafe zName[index] = CChar(bitPattern: byte) }
    unsafe storage.pointee.base.zName = UnsafePointer(zName)
    unsafe storage.pointee.base.pNext = nil
    unsafe storage.pointee.base.xCurrentTimeInt64 = { vfs, time in
      guard let vfs = unsafe vfs, let time = unsafe time else { return SQLITE_ERROR }
      let storage = unsafe UnsafeMutableRawPointer(vfs).assumingMemoryBound(to: Storage.self)
      unsafe storage.pointee.isRead = true
      unsafe time.pointee = storage.pointee.julianMilliseconds
      return SQLITE_OK
    }
    unsafe storage.pointee.base.xCurrentTime = { vfs, time in
      guard let vfs = unsafe vfs, let time = unsafe time else { return SQLITE_ERROR }
      let storage = unsafe UnsafeMutableRawPointer(vfs).assumingMemoryBound(to: Storage.self)
      unsafe storage.pointee.isRead = true
      unsafe time.pointee = Double(storage.pointee.julianMilliseconds) / 86_400_000
      return SQLITE_OK
    }
    unsafe sqlite3_vfs_register(&storage.pointee.base, 0)
  }

  deinit {
    unsafe sqlite3_vfs_unregister(&storage.pointee.base)
    unsafe storage.pointee.base.zName.deallocate()
    unsafe storage.deinitialize(count: 1)
    unsafe storage.deallocate()
  }

  /// Whether the time was asked for since this was last called.
  package func takeIsRead() -> Bool {
    defer { unsafe storage.pointee.isRead = false }
    return unsafe storage.pointee.isRead
  }
}

extension Connection {
  /// Opens a file, or a database in memory, with a clock that stays for as long as the connection does.
  ///
  /// - Parameters:
  ///   - path: As for `init(path:mode:vfs:)`.
  ///   - mode: Whether it may be written and made.
  ///   - clock: The VFS.
  /// - Throws: What `sqlite3_open_v2` answers.
  package init(path: String, mode: Mode, clock: FixedClockVFS) throws(SQLiteError) {
    try self.init(path: path, mode: mode, vfs: clock.name)
    hooks.clock = clock
  }
}
