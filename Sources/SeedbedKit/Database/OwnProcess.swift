internal import SeedbedSQLite

/// What is set for the process as a whole, and so only where nobody else's code runs in it: by the tool, never in an app.
package enum OwnProcess {
  /// Sets SQLite up, before anything else uses it.
  package static func prepareSQLite() { SQLiteLibrary.leaveMemoryUncounted() }
}
