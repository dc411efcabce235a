import CSeedbedSQLite

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
      fileSlot(of: file)?.pointee.opened?.release()
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
