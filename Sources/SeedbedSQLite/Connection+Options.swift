internal import CSeedbedSQLite

extension Connection {
  /// A boolean option of a connection.
  ///
  /// Related SQLite documentation: <https://sqlite.org/c3ref/c_dbconfig_defensive.html>
  package struct Option: Hashable, Sendable {
    let code: Int32

    /// SQL can't write to shadow tables or to `sqlite_schema`.
    package static let defensive = Option(code: SQLITE_DBCONFIG_DEFENSIVE)
    /// Views, triggers and the like may call functions that aren't innocuous.
    package static let trustedSchema = Option(code: SQLITE_DBCONFIG_TRUSTED_SCHEMA)
    /// `"text"` may stand for a string in CREATE statements.
    package static let doubleQuotedStringsInSchema = Option(code: SQLITE_DBCONFIG_DQS_DDL)
    /// `"text"` may stand for a string in other statements.
    package static let doubleQuotedStrings = Option(code: SQLITE_DBCONFIG_DQS_DML)
    /// The `fts3_tokenizer()` function, which takes a pointer as a blob and can crash the process.
    package static let fts3Tokenizer = Option(code: SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER)
    /// The SQL function and the call that load an extension.
    package static let loadExtension = Option(code: SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION)
    /// Triggers run.
    package static let triggers = Option(code: SQLITE_DBCONFIG_ENABLE_TRIGGER)
    /// Closing the last connection to a WAL file doesn't checkpoint it.
    package static let noCheckpointOnClose = Option(code: SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE)
  }

  /// Switches an option; one that this library doesn't know is passed over.
  package func set(_ option: Option, _ isOn: Bool) {
    unsafe _ = csqlite_db_config_flag(handle, option.code, isOn ? 1 : 0)
  }

  /// The largest text, blob or row in bytes.
  ///
  /// Related SQLite documentation: <https://sqlite.org/c3ref/c_limit_attached.html>
  package var maximumLength: Int {
    Int(unsafe sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, -1))
  }
}
