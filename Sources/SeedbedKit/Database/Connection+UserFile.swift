internal import SeedbedSQLite

// What is asked of a file that is a user's, or may be a stranger's.
extension Connection {
  /// Makes a connection careful with a file that may come from anywhere.
  func prepareForUserFile() throws(SQLiteError) {
    set(.defensive, true)
    // EXTRA syncs the folder after a journal is deleted: what was reported as done is not undone by a power failure.
    try execute("PRAGMA cell_size_check = ON; PRAGMA synchronous = EXTRA")
    // Libraries before 3.44 refuse, where the schema isn't trusted, the triggers that keep an FTS table in step, and json_extract()
    // and its like in any view, trigger or index: what apps have every right to use.
    let needsTrust =
      try integer(
        "SELECT count(*) FROM main.sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL%' OR sql LIKE '%json%'"
      ) > 0
    set(.trustedSchema, SQLiteLibrary.versionNumber < 3_044_000 && needsTrust)
    try ConnectionDefaults.restore(on: self)
  }

  /// What `quick_check` finds, a line each; none for a sound database.
  ///
  /// Related SQLite documentation: <https://sqlite.org/pragma.html#pragma_quick_check>
  func damage() throws(SQLiteError) -> [String] {
    let lines = try texts("PRAGMA main.quick_check(3)").flatMap { $0.split(separator: "\n") }
    // It puts a heading over what is wrong with pages.
    return lines == ["ok"] ? [] : lines.filter { !$0.hasPrefix("***") }.map(String.init)
  }

  /// The file's version, and whether it has no table.
  func version() throws(SQLiteError) -> (version: Int32, isEmpty: Bool) {
    let version = Int32(truncatingIfNeeded: try integer("PRAGMA main.user_version"))
    let objects = try integer(
      "SELECT count(*) FROM main.sqlite_schema WHERE name NOT LIKE 'sqlite~_%' ESCAPE '~'")
    return (version, objects == 0)
  }
}
