internal import SeedbedSQLite

/// The settings of a connection that a migration may change and that the next one starts with again.
enum ConnectionDefaults {
  /// Sets them to what a new connection has.
  ///
  /// `case_sensitive_like` can't be read, so what is restored is SQLite's default and not what was there before.
  static func restore(on connection: borrowing Connection) throws(SQLiteError) {
    try connection.execute(sql)
  }

  /// The statements that do so.
  static let sql = """
    PRAGMA legacy_alter_table = OFF;
    PRAGMA defer_foreign_keys = OFF;
    PRAGMA recursive_triggers = OFF;
    PRAGMA case_sensitive_like = OFF;
    PRAGMA cache_size = \(cacheSize);
    PRAGMA automatic_index = ON;
    PRAGMA analysis_limit = 0;
    """

  /// The cache's size as `PRAGMA cache_size` takes it: 2,000 KiB, SQLite's own default, which its sorter likes best.
  static let cacheSize = -2000
}
