internal import SeedbedSQLite

/// A statement that is compiled once and held in an array, or by two closures.
final class SharedStatement {
  var statement: Statement

  init(_ statement: consuming Statement) {
    self.statement = statement
  }

  /// Whether there is a row for a key, which gives the parameters their values.
  func hasRow(_ key: SeedKey) throws(SQLiteError) -> Bool {
    try statement.bind(key)
    let isThere = try statement.step()
    statement.reset()
    return isThere
  }
}
