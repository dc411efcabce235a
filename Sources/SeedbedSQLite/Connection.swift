internal import CSeedbedSQLite

/// One open connection to a database, closed when it goes out of scope.
///
/// A statement that outlives its connection keeps the handle alive until it is finalized (`sqlite3_close_v2`), so neither
/// can be used after it is freed.
///
/// Related SQLite documentation: <https://sqlite.org/c3ref/sqlite3.html>
@safe package struct Connection: ~Copyable {
  let handle: OpaquePointer
  let hooks = Hooks()

  /// How a file is opened.
  package struct Mode: Hashable, Sendable {
    let flags: Int32

    /// Nothing may be written; the file must exist.
    package static let readOnly = Mode(flags: SQLITE_OPEN_READONLY)
    /// The file must exist.
    package static let readWrite = Mode(flags: SQLITE_OPEN_READWRITE)
    /// The file is made where it doesn't exist.
    package static let create = Mode(flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
  }

  /// Opens a file, or a database in memory where the path is `:memory:`.
  ///
  /// Extensions can't be loaded and `fts3_tokenizer()` is off, unless an option says otherwise.
  ///
  /// SQLite reads nothing of the file before the first statement. A path that starts with `file:` would be taken for a URI
  /// by some builds of the library, so pass absolute paths.
  ///
  /// - Parameters:
  ///   - path: The file; absolute, or `:memory:`.
  ///   - mode: Whether it may be written and made.
  ///   - vfs: The name of a registered VFS; `nil` for the default one.
  /// - Throws: What `sqlite3_open_v2` answers: `cantOpen`, `outOfMemory`.
  package init(path: String, mode: Mode, vfs: String? = nil) throws(SQLiteError) {
    var opened: OpaquePointer?
    // No mutexes: a connection is used by one thread at a time, since it can't be copied or shared.
    let flags = mode.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = unsafe sqlite3_open_v2(path, &opened, flags, vfs)
    guard code == SQLITE_OK, let handle = unsafe opened else {
      let message = unsafe String(cString: sqlite3_errmsg(opened))
      unsafe sqlite3_close_v2(opened)
      throw SQLiteError(code: ResultCode(rawValue: code), message: message)
    }
    unsafe self.handle = handle
    // SQL must not bring code into the process, whoever wrote it.
    set(.loadExtension, false)
    set(.fts3Tokenizer, false)
  }

  deinit {
    unsafe sqlite3_close_v2(handle)
    // Not before: closing may roll back, and calls the VFS that they hold.
    withExtendedLifetime(hooks) {}
  }

  /// Closes the connection now, which in WAL mode checkpoints if it is the last one.
  package consuming func close() {}

  /// Compiles one statement; what follows it in the text must be white space or comments.
  ///
  /// - Throws: The compiler's error, with its offset; `error` where the text holds a second statement or none.
  package func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    let script = Script(sql)
    var offset = 0
    guard let statement = try prepareNext(in: script, at: &offset) else {
      throw SQLiteError(code: .error, message: "no statement", sql: sql)
    }
    if offset < script.count, try prepareNext(in: script, at: &offset) != nil {
      throw SQLiteError(code: .error, message: "more than one statement", sql: sql)
    }
    return statement
  }

  /// Compiles the statement that starts at an offset of a script, and moves the offset past it.
  ///
  /// Where one statement ends is SQLite's to say (its tail pointer), so trigger bodies, strings and comments need no care.
  ///
  /// - Parameters:
  ///   - script: The text; SQLite is shown the rest of it.
  ///   - offset: The byte to start at; afterwards the first byte that wasn't used. Unchanged on failure.
  /// - Returns: The statement; `nil` where only white space and comments are left, or where an empty statement ends.
  /// - Throws: The compiler's error; its `offset` counts from `offset`.
  package func prepareNext(
    in script: Script, at offset: inout Int
  ) throws(SQLiteError) -> Statement? {
    var prepared: OpaquePointer?
    let start = offset
    let (code, used) = unsafe script.bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) { chars in
        // A script has at least its final NUL, so it has an address.
        guard let base = chars.baseAddress else { return (SQLITE_MISUSE, 0) }
        var tail: UnsafePointer<CChar>?
        // -1: the text ends at its NUL. Given a length without one, SQLite would copy the rest for each statement.
        let code = unsafe sqlite3_prepare_v3(handle, base + start, -1, 0, &prepared, &tail)
        return unsafe (code, tail.map { unsafe $0 - (base + start) } ?? 0)
      }
    }
    guard code == SQLITE_OK else {
      throw error(code, sql: script.text(from: start))
    }
    offset = start + used
    guard let handle = unsafe prepared else { return nil }
    return unsafe Statement(handle: handle, connection: self.handle)
  }

  /// Runs every statement of a text, throwing away the rows that they return.
  ///
  /// - Throws: The first error; the statements before it stay done.
  package func execute(_ sql: String) throws(SQLiteError) {
    let script = Script(sql)
    var offset = 0
    while offset < script.count {
      guard var statement = try prepareNext(in: script, at: &offset) else { continue }
      while try statement.step() {}
    }
  }

  /// All rows of one statement, each with its values in column order.
  package func rows(_ sql: String, _ parameters: [Value] = []) throws(SQLiteError) -> [[Value]] {
    var statement = try prepare(sql)
    try statement.bind(parameters)
    var rows: [[Value]] = []
    while try statement.step() { rows.append(statement.values) }
    return rows
  }

  /// The first column of a statement's first row; NULL where it has no row.
  package func scalar(_ sql: String, _ parameters: [Value] = []) throws(SQLiteError) -> Value {
    var statement = try prepare(sql)
    try statement.bind(parameters)
    guard try statement.step() else { return .null }
    let value = statement.value(at: 0)
    // Stepped to its end, so that no read transaction stays open behind a PRAGMA or a SELECT with more rows.
    statement.reset()
    return value
  }

  /// As `scalar`, for a statement that answers a whole number; 0 where it doesn't.
  package func integer(_ sql: String, _ parameters: [Value] = []) throws(SQLiteError) -> Int64 {
    guard case .integer(let value) = try scalar(sql, parameters) else { return 0 }
    return value
  }

  /// As `scalar`, for a statement that answers text; `nil` where it doesn't.
  package func text(_ sql: String, _ parameters: [Value] = []) throws(SQLiteError) -> String? {
    guard case .text(let value) = try scalar(sql, parameters) else { return nil }
    return value
  }

  /// The first column of each row as text, as SQLite converts it.
  package func texts(_ sql: String, _ parameters: [Value] = []) throws(SQLiteError) -> [String] {
    var statement = try prepare(sql)
    try statement.bind(parameters)
    var texts: [String] = []
    while try statement.step() { texts.append(statement.text(at: 0)) }
    return texts
  }

  /// Whether `main` has a table of a name, in any case of its ASCII letters; a view is none. Costs next to nothing, and is false too
  /// where SQLite can't tell for want of memory.
  ///
  /// Related SQLite documentation: <https://sqlite.org/c3ref/table_column_metadata.html>
  package func hasTable(_ name: String) -> Bool {
    unsafe sqlite3_table_column_metadata(handle, "main", name, nil, nil, nil, nil, nil, nil)
      == SQLITE_OK
  }

  /// Whether no transaction is open.
  ///
  /// Related SQLite documentation: <https://sqlite.org/c3ref/get_autocommit.html>
  package var isAutocommit: Bool { unsafe sqlite3_get_autocommit(handle) != 0 }

  /// Rows that the latest INSERT, UPDATE or DELETE changed itself, without those of triggers and foreign keys.
  ///
  /// Related SQLite documentation: <https://sqlite.org/c3ref/changes.html>
  package var changes: Int64 { unsafe sqlite3_changes64(handle) }

  /// Rows changed since the connection was opened, those of triggers included.
  package var totalChanges: Int64 { unsafe sqlite3_total_changes64(handle) }

  /// The error that the latest call on this connection left, with the connection's own text.
  func error(_ code: Int32, sql: String?) -> SQLiteError {
    unsafe makeError(handle, code, sql: sql)
  }
}

/// The error that the latest call on a handle left.
func makeError(_ handle: OpaquePointer?, _ code: Int32, sql: String?) -> SQLiteError {
  let offset = unsafe sqlite3_error_offset(handle)
  return SQLiteError(
    code: ResultCode(rawValue: code),
    message: unsafe String(cString: sqlite3_errmsg(handle)),
    offset: offset >= 0 ? Int(offset) : nil,
    sql: sql
  )
}

/// The SQLite library that this process runs with.
package enum SQLiteLibrary {
  /// Has it not count the memory that it uses, which costs a lock for each piece of it; before the process first uses it, and only where
  /// nobody else in the process does.
  ///
  /// Related SQLite documentation: <https://sqlite.org/c3ref/c_config_covering_index_scan.html#sqliteconfigmemstatus>
  package static func leaveMemoryUncounted() { csqlite_config_memory_status(0) }

  /// Its version as a number: 3040001 is 3.40.1.
  package static var versionNumber: Int { Int(sqlite3_libversion_number()) }

  /// Its version as text, such as `3.40.1`.
  package static var version: String { unsafe String(cString: sqlite3_libversion()) }
}
