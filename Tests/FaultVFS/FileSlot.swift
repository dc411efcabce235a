import CSeedbedSQLite

/// The memory that SQLite gives to an open file: its own header, then ours.
struct FileSlot {
  var header: sqlite3_file
  var opened: Unmanaged<OpenFile>?
}

func fileSlot(of file: UnsafeMutablePointer<sqlite3_file>?) -> UnsafeMutablePointer<FileSlot>? {
  UnsafeMutableRawPointer(file)?.assumingMemoryBound(to: FileSlot.self)
}

/// Runs with the open file behind SQLite's pointer, and with its disk to itself.
func withOpenFile(
  _ file: UnsafeMutablePointer<sqlite3_file>?, _ body: (OpenFile) -> Int32
) -> Int32 {
  guard let opened = fileSlot(of: file)?.pointee.opened?.takeUnretainedValue() else {
    return SQLITE_MISUSE
  }
  return opened.disk.locked { body(opened) }
}

/// Runs with the disk behind SQLite's pointer to its VFS, which has it to itself.
func withDisk(
  _ vfs: UnsafeMutablePointer<sqlite3_vfs>?, _ body: (FaultDisk) -> Int32
) -> Int32 {
  guard let data = vfs?.pointee.pAppData else { return SQLITE_MISUSE }
  let disk = Unmanaged<FaultDisk>.fromOpaque(data).takeUnretainedValue()
  return disk.locked { body(disk) }
}
