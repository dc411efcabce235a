internal import CSeedbedSQLite

/// A copy of one open database into another, page by page.
///
/// Related SQLite documentation: <https://sqlite.org/backup.html>
@safe package struct Backup: ~Copyable {
  private let handle: OpaquePointer
  private let target: OpaquePointer

  /// Begins to copy the `main` database of one connection over that of another.
  ///
  /// - Throws: What SQLite answers, `busy` or `locked` where the target is in use.
  package init(
    from source: borrowing Connection, to target: borrowing Connection
  ) throws(SQLiteError) {
    guard
      let handle = unsafe sqlite3_backup_init(target.handle, "main", source.handle, "main")
    else {
      throw unsafe target.error(sqlite3_extended_errcode(target.handle), sql: nil)
    }
    unsafe self.handle = handle
    unsafe self.target = target.handle
  }

  deinit {
    unsafe sqlite3_backup_finish(handle)
  }

  /// Copies so many pages more; -1 for all that are left.
  ///
  /// - Returns: Whether pages are left to copy.
  /// - Throws: What SQLite answers: `busy`, `full`, an I/O error.
  package mutating func step(pages: Int32) throws(SQLiteError) -> Bool {
    let code = unsafe sqlite3_backup_step(handle, pages)
    switch code {
    case SQLITE_OK: return true
    case SQLITE_DONE: return false
    default:
      throw SQLiteError(
        code: ResultCode(rawValue: code), message: unsafe String(cString: sqlite3_errstr(code)))
    }
  }

  /// Pages still to copy, as of the latest step.
  package var remainingPages: Int { Int(unsafe sqlite3_backup_remaining(handle)) }

  /// Pages of the source, as of the latest step.
  package var totalPages: Int { Int(unsafe sqlite3_backup_pagecount(handle)) }
}
