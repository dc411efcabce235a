import CSeedbedSQLite

/// SQLite's extended codes of I/O errors, whose macros Swift doesn't import.
///
/// Related SQLite documentation: <https://sqlite.org/rescode.html>
package enum IOError {
  package static let read = SQLITE_IOERR | (1 << 8)
  package static let shortRead = SQLITE_IOERR | (2 << 8)
  package static let write = SQLITE_IOERR | (3 << 8)
  package static let sync = SQLITE_IOERR | (4 << 8)
  package static let truncate = SQLITE_IOERR | (6 << 8)
  package static let fileSize = SQLITE_IOERR | (7 << 8)
  package static let delete = SQLITE_IOERR | (10 << 8)
  package static let access = SQLITE_IOERR | (13 << 8)
  package static let checkReservedLock = SQLITE_IOERR | (14 << 8)
  package static let lock = SQLITE_IOERR | (15 << 8)
  package static let sharedMemoryLock = SQLITE_IOERR | (20 << 8)
  package static let sharedMemoryMap = SQLITE_IOERR | (21 << 8)
  package static let deleteMissing = SQLITE_IOERR | (23 << 8)
}
