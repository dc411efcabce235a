import CSeedbedSQLite
internal import TestSupport

extension sqlite3_vfs {
  /// A VFS over the ``FaultDisk`` that its `pAppData` will point to.
  static var faultDisk: sqlite3_vfs {
    var vfs = sqlite3_vfs()
    vfs.iVersion = 2
    vfs.szOsFile = Int32(MemoryLayout<FileSlot>.size)
    vfs.mxPathname = 512
    vfs.xOpen = { vfs, name, file, flags, outFlags in
      let slot = fileSlot(of: file)
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
