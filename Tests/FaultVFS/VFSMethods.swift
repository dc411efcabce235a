import CSeedbedSQLite

/// The memory that SQLite gives to an open file: its own header, then ours.
private struct FileSlot {
  var header: sqlite3_file
  var opened: Unmanaged<OpenFile>?
}

private func slot(of file: UnsafeMutablePointer<sqlite3_file>?) -> UnsafeMutablePointer<FileSlot>? {
  UnsafeMutableRawPointer(file)?.assumingMemoryBound(to: FileSlot.self)
}

/// Runs with the open file behind SQLite's pointer, and with its disk to itself.
private func withOpenFile(
  _ file: UnsafeMutablePointer<sqlite3_file>?, _ body: (OpenFile) -> Int32
) -> Int32 {
  guard let opened = slot(of: file)?.pointee.opened?.takeUnretainedValue() else {
    return SQLITE_MISUSE
  }
  return opened.disk.locked { body(opened) }
}

/// Runs with the disk behind SQLite's pointer to its VFS, which has it to itself.
private func withDisk(
  _ vfs: UnsafeMutablePointer<sqlite3_vfs>?, _ body: (FaultDisk) -> Int32
) -> Int32 {
  guard let data = vfs?.pointee.pAppData else { return SQLITE_MISUSE }
  let disk = Unmanaged<FaultDisk>.fromOpaque(data).takeUnretainedValue()
  return disk.locked { body(disk) }
}

extension sqlite3_vfs {
  /// A VFS over the ``FaultDisk`` that its `pAppData` will point to.
  static var faultDisk: sqlite3_vfs {
    var vfs = sqlite3_vfs()
    vfs.iVersion = 2
    vfs.szOsFile = Int32(MemoryLayout<FileSlot>.size)
    vfs.mxPathname = 512
    vfs.xOpen = { vfs, name, file, flags, outFlags in
      let slot = slot(of: file)
      // SQLite closes a file whose methods are set even if opening it failed.
      slot?.pointee.header.pMethods = nil
      return withDisk(vfs) { disk in
        let (opened, code) = disk.open(name.map { String(cString: $0) }, flags: flags)
        if let opened {
          slot?.pointee.header.pMethods = UnsafePointer(disk.methods)
          slot?.pointee.opened = .passRetained(opened)
          outFlags?.pointee = flags
        }
        return code
      }
    }
    vfs.xDelete = { vfs, name, syncDir in
      guard let name else { return SQLITE_MISUSE }
      return withDisk(vfs) { $0.delete(String(cString: name), syncsFolder: syncDir != 0) }
    }
    vfs.xAccess = { vfs, name, _, result in
      guard let name else { return SQLITE_MISUSE }
      return withDisk(vfs) { disk in
        let (isThere, code) = disk.access(String(cString: name))
        result?.pointee = isThere ? 1 : 0
        return code
      }
    }
    vfs.xFullPathname = { _, name, count, out in
      guard let name, let out else { return SQLITE_MISUSE }
      let path = String(cString: name)
      let full = Array((path.hasPrefix("/") ? path : "/" + path).utf8CString)
      guard full.count <= count else { return SQLITE_CANTOPEN }
      out.update(from: full, count: full.count)
      return SQLITE_OK
    }
    vfs.xRandomness = { vfs, count, out in
      guard let out else { return 0 }
      _ = withDisk(vfs) { disk in
        for index in 0..<Int(count) {
          out[index] = CChar(truncatingIfNeeded: disk.generator.next())
        }
        return SQLITE_OK
      }
      return count
    }
    vfs.xSleep = { vfs, microseconds in
      _ = withDisk(vfs) { disk in
        disk.clock += Int64(microseconds) / 1000
        return SQLITE_OK
      }
      return microseconds
    }
    vfs.xCurrentTimeInt64 = { vfs, now in
      withDisk(vfs) { disk in
        now?.pointee = disk.clock
        return SQLITE_OK
      }
    }
    return vfs
  }
}

extension sqlite3_io_methods {
  /// Version 2: shared memory for the WAL, no memory mapping of files.
  static var faultDisk: sqlite3_io_methods {
    var methods = sqlite3_io_methods()
    methods.iVersion = 2
    methods.addFileMethods()
    methods.addLockMethods()
    methods.addSharedMemoryMethods()
    return methods
  }

  private mutating func addFileMethods() {
    xClose = { file in
      let code = withOpenFile(file) { opened in
        opened.close()
        return SQLITE_OK
      }
      // Outside the disk's mutex: this may be the last reference to the disk.
      slot(of: file)?.pointee.opened?.release()
      return code
    }
    xRead = { file, out, count, offset in
      let buffer = UnsafeMutableRawBufferPointer(start: out, count: Int(count))
      return withOpenFile(file) { $0.read(into: buffer, at: Int(offset)) }
    }
    xWrite = { file, bytes, count, offset in
      let buffer = UnsafeRawBufferPointer(start: bytes, count: Int(count))
      return withOpenFile(file) { $0.write(buffer, at: Int(offset)) }
    }
    xTruncate = { file, size in
      withOpenFile(file) { $0.truncate(to: Int(size)) }
    }
    xSync = { file, _ in
      withOpenFile(file) { $0.sync() }
    }
    xFileSize = { file, size in
      withOpenFile(file) { opened in
        guard let count = opened.size() else { return IOError.fileSize }
        size?.pointee = Int64(count)
        return SQLITE_OK
      }
    }
    xFileControl = { _, _, _ in SQLITE_NOTFOUND }
    xSectorSize = { file in
      withOpenFile(file) { Int32($0.disk.traits.sectorSize) }
    }
    xDeviceCharacteristics = { file in
      withOpenFile(file) {
        $0.disk.traits.isPowersafeOverwrite ? SQLITE_IOCAP_POWERSAFE_OVERWRITE : 0
      }
    }
  }

  private mutating func addLockMethods() {
    xLock = { file, level in
      withOpenFile(file) { $0.lock(level) }
    }
    xUnlock = { file, level in
      withOpenFile(file) { opened in
        opened.lowerLock(to: level)
        return SQLITE_OK
      }
    }
    xCheckReservedLock = { file, result in
      withOpenFile(file) { opened in
        guard let isReserved = opened.isReserved() else { return IOError.checkReservedLock }
        result?.pointee = isReserved ? 1 : 0
        return SQLITE_OK
      }
    }
  }

  private mutating func addSharedMemoryMethods() {
    xShmMap = { file, index, size, extend, out in
      withOpenFile(file) { opened in
        let (region, code) = opened.mapSharedMemory(
          Int(index), size: Int(size), extend: extend != 0)
        out?.pointee = region
        return code
      }
    }
    xShmLock = { file, first, count, flags in
      withOpenFile(file) { $0.lockSharedMemory(Int(first), count: Int(count), flags: flags) }
    }
    // Entering and leaving the disk's mutex is a full memory barrier.
    xShmBarrier = { file in
      _ = withOpenFile(file) { _ in SQLITE_OK }
    }
    xShmUnmap = { file, _ in
      withOpenFile(file) { opened in
        opened.unmapSharedMemory()
        return SQLITE_OK
      }
    }
  }
}
