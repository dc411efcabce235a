internal import CSeedbedSQLite

/// What SQLite answered instead of doing what it was asked.
///
/// Related SQLite documentation: <https://sqlite.org/rescode.html>
package struct SQLiteError: Error, Hashable, Sendable {
  /// The extended result code.
  package var code: ResultCode

  /// SQLite's own English text.
  package var message: String

  /// Where in the SQL, in bytes from the start of the statement's text; `nil` for about half of all errors.
  ///
  /// Related SQLite documentation: <https://sqlite.org/c3ref/errcode.html>
  package var offset: Int?

  /// The statement that failed, where there is one.
  package var sql: String?

  package init(code: ResultCode, message: String, offset: Int? = nil, sql: String? = nil) {
    self.code = code
    self.message = message
    self.offset = offset
    self.sql = sql
  }
}

extension SQLiteError: CustomStringConvertible {
  package var description: String { "\(message) (\(code.rawValue))" }
}

/// A result code of SQLite, primary or extended; a struct, so that a newer library's codes need no change here.
package struct ResultCode: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// The code without its extension: the lowest eight bits.
  package var primary: ResultCode { ResultCode(rawValue: rawValue & 0xFF) }

  package static let ok = ResultCode(rawValue: SQLITE_OK)
  package static let error = ResultCode(rawValue: SQLITE_ERROR)
  package static let abort = ResultCode(rawValue: SQLITE_ABORT)
  package static let busy = ResultCode(rawValue: SQLITE_BUSY)
  package static let locked = ResultCode(rawValue: SQLITE_LOCKED)
  package static let outOfMemory = ResultCode(rawValue: SQLITE_NOMEM)
  package static let readOnly = ResultCode(rawValue: SQLITE_READONLY)
  package static let interrupt = ResultCode(rawValue: SQLITE_INTERRUPT)
  package static let inputOutput = ResultCode(rawValue: SQLITE_IOERR)
  package static let corrupt = ResultCode(rawValue: SQLITE_CORRUPT)
  package static let full = ResultCode(rawValue: SQLITE_FULL)
  package static let cantOpen = ResultCode(rawValue: SQLITE_CANTOPEN)
  package static let schema = ResultCode(rawValue: SQLITE_SCHEMA)
  package static let tooBig = ResultCode(rawValue: SQLITE_TOOBIG)
  package static let constraint = ResultCode(rawValue: SQLITE_CONSTRAINT)
  package static let mismatch = ResultCode(rawValue: SQLITE_MISMATCH)
  package static let notAuthorized = ResultCode(rawValue: SQLITE_AUTH)
  package static let notADatabase = ResultCode(rawValue: SQLITE_NOTADB)
  /// A journal is to be rolled back, and the connection may only read.
  package static let readOnlyRollback = ResultCode(rawValue: SQLITE_READONLY | (3 << 8))
  package static let constraintCheck = ResultCode(
    rawValue: SQLITE_CONSTRAINT | (1 << 8))
  package static let constraintForeignKey = ResultCode(
    rawValue: SQLITE_CONSTRAINT | (3 << 8))
  package static let constraintNotNull = ResultCode(
    rawValue: SQLITE_CONSTRAINT | (5 << 8))
  package static let constraintPrimaryKey = ResultCode(
    rawValue: SQLITE_CONSTRAINT | (6 << 8))
  package static let constraintTrigger = ResultCode(
    rawValue: SQLITE_CONSTRAINT | (7 << 8))
  package static let constraintUnique = ResultCode(
    rawValue: SQLITE_CONSTRAINT | (8 << 8))
  package static let constraintRowID = ResultCode(
    rawValue: SQLITE_CONSTRAINT | (10 << 8))
  package static let constraintDataType = ResultCode(
    rawValue: SQLITE_CONSTRAINT | (12 << 8))
}
