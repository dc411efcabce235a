internal import CSeedbedSQLite

extension Statement {
  /// Gives the parameters the values of another statement's current row, as they are stored, byte by byte.
  ///
  /// - Parameter row: A statement with as many columns as this one has parameters, of any connection.
  /// - Throws: `tooBig`, `outOfMemory`.
  package mutating func bind(row: borrowing Statement) throws(SQLiteError) {
    for index in 0..<Int32(row.columnCount) {
      let code = unsafe sqlite3_bind_value(
        handle, index + 1, sqlite3_column_value(row.handle, index))
      if code != SQLITE_OK { throw unsafe makeError(connection, code, sql: sql) }
    }
  }
}
