import CSeedbedSQLite

// What SQLite asks of an open file. The caller holds the disk's mutex.
extension OpenFile {
  private var isReachable: Bool {
    disk.isReachable(from: epoch)
  }

  func close() {
    unmapSharedMemory()
    file.openFiles.removeAll { $0 === self }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int32 {
    guard isReachable else { return IOError.read }
    return disk.perform(DiskOperation(.read, path, offset: offset, count: buffer.count)) {
      file.read(into: buffer, at: offset) == buffer.count ? SQLITE_OK : IOError.shortRead
    }
  }

  func write(_ buffer: UnsafeRawBufferPointer, at offset: Int) -> Int32 {
    guard isReachable else { return IOError.write }
    let operation = DiskOperation(.write, path, offset: offset, count: buffer.count)
    return disk.perform(operation, grows: offset + buffer.count > file.bytes.count) {
      file.change(.write([UInt8](copying: buffer), offset: offset))
      return SQLITE_OK
    }
  }

  func truncate(to size: Int) -> Int32 {
    guard isReachable else { return IOError.truncate }
    return disk.perform(DiskOperation(.truncate, path, offset: size)) {
      file.change(.truncate(size: size))
      return SQLITE_OK
    }
  }

  /// Makes the content and the name durable, and for a new journal the whole folder the first time.
  func sync() -> Int32 {
    guard isReachable else { return IOError.sync }
    return disk.perform(DiskOperation(.sync, path)) {
      guard !disk.traits.ignoresSync else { return SQLITE_OK }
      file.sync()
      disk.directory.syncEntry(path, of: file)
      if syncsFolder {
        disk.directory.syncFolder(folderPath(of: path))
        syncsFolder = false
      }
      return SQLITE_OK
    }
  }

  /// The size in bytes, or nil if the disk doesn't answer.
  func size() -> Int? {
    isReachable ? file.bytes.count : nil
  }

  func lock(_ wanted: Int32) -> Int32 {
    isReachable ? raiseLock(to: wanted) : IOError.lock
  }

  /// Whether anyone has the right to write, or nil if the disk doesn't answer.
  func isReserved() -> Bool? {
    guard isReachable else { return nil }
    return file.openFiles.contains { $0.lock >= SQLITE_LOCK_RESERVED }
  }

  func mapSharedMemory(
    _ index: Int, size: Int, extend: Bool
  ) -> (region: UnsafeMutableRawPointer?, code: Int32) {
    guard isReachable else { return (nil, IOError.sharedMemoryMap) }
    var region: UnsafeMutableRawPointer?
    let code = disk.perform(DiskOperation(.sharedMemory, path)) {
      mapsSharedMemory = true
      region = file.sharedMemory.region(index, size: size, extend: extend)
      return SQLITE_OK
    }
    return (region, code)
  }

  func lockSharedMemory(_ first: Int, count: Int, flags: Int32) -> Int32 {
    let slots = ((1 << count) - 1) << first
    if flags & SQLITE_SHM_UNLOCK != 0 {
      unlockSlots(slots)
      return SQLITE_OK
    }
    guard isReachable else { return IOError.sharedMemoryLock }
    return disk.perform(DiskOperation(.sharedMemory, path)) {
      lockSlots(slots, exclusively: flags & SQLITE_SHM_EXCLUSIVE != 0)
    }
  }
}
