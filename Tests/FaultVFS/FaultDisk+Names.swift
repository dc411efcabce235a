import CSeedbedSQLite

// What SQLite asks of a VFS about names. The caller holds the disk's mutex.
extension FaultDisk {
  /// Opens a file; a nil path, or deletion on close, makes one that never gets a name.
  func open(_ path: String?, flags: Int32) -> (opened: OpenFile?, code: Int32) {
    guard isReachable(from: epoch) else { return (nil, SQLITE_CANTOPEN) }
    var opened: OpenFile?
    let code = perform(DiskOperation(.open, path ?? "")) {
      let isTemporary = path == nil || flags & SQLITE_OPEN_DELETEONCLOSE != 0
      let existing = isTemporary ? nil : directory.entries[path ?? ""]
      if existing == nil {
        guard flags & SQLITE_OPEN_CREATE != 0 else { return SQLITE_CANTOPEN }
      } else if flags & SQLITE_OPEN_EXCLUSIVE != 0 {
        return SQLITE_CANTOPEN
      }
      let file = existing ?? SimulatedFile()
      if existing == nil, !isTemporary, let path {
        directory.change(DirectoryChange(path: path, file: file))
      }
      let journals = SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL
      let handle = OpenFile(
        file, path: path ?? "", on: self, epoch: epoch,
        syncsFolder: existing == nil && !isTemporary && flags & journals != 0
      )
      file.openFiles.append(handle)
      opened = handle
      return SQLITE_OK
    }
    if code == SQLITE_OK { return (opened, code) }
    // Power that went while the file was being created leaves a name, but no opening.
    opened?.close()
    return (nil, code)
  }

  func delete(_ path: String, syncsFolder: Bool) -> Int32 {
    guard isReachable(from: epoch) else { return IOError.delete }
    guard directory.entries[path] != nil else { return IOError.deleteMissing }
    let code = perform(DiskOperation(.delete, path)) {
      directory.change(DirectoryChange(path: path, file: nil))
      return SQLITE_OK
    }
    guard code == SQLITE_OK, syncsFolder else { return code }
    let folder = folderPath(of: path)
    return perform(DiskOperation(.sync, folder)) {
      if !traits.ignoresSync {
        directory.syncFolder(folder)
      }
      return SQLITE_OK
    }
  }

  /// Whether the file is there; as with the unix VFS, an empty one doesn't count.
  func access(_ path: String) -> (isThere: Bool, code: Int32) {
    guard isReachable(from: epoch) else { return (false, IOError.access) }
    return (directory.entries[path]?.bytes.isEmpty == false, SQLITE_OK)
  }
}
