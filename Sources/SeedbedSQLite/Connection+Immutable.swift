internal import CSeedbedSQLite

extension Connection {
  /// Opens a file that nothing writes to meanwhile, without file locks and without making any file beside it.
  ///
  /// A database in WAL mode is then readable from a read-only folder; a log that lies beside it isn't read.
  ///
  /// Related SQLite documentation: <https://sqlite.org/uri.html#uriimmutable>
  ///
  /// - Parameter path: The file; absolute.
  /// - Throws: What `sqlite3_open_v2` answers.
  package init(immutable path: String) throws(SQLiteError) {
    // In a URI these three have a meaning of their own.
    let escapes: [Character: String] = ["%": "%25", "?": "%3f", "#": "%23"]
    let escaped = path.map { escapes[$0] ?? String($0) }.joined()
    try self.init(
      path: "file:\(escaped)?immutable=1", mode: Mode(flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    )
  }
}
