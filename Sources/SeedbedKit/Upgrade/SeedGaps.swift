internal import SeedbedSQLite

/// Leaves out seed rows of new tables that refer to rows which a user's copy lacks.
///
/// The seeds fit the database that a build makes, but a user may have deleted the row that one refers to, and rows that were shipped
/// later reach old tables only by a refresh. That mustn't keep a copy from being upgraded, today and at each launch to come.
struct SeedGaps {
  /// The file, for messages.
  let path: String

  /// Deletes the rows, then those that refer to them, and so on; triggers fire, as they did when the rows came in.
  ///
  /// - Parameters:
  ///   - report: What was loaded; the rows that are left out are taken off, and warned of.
  ///   - connection: The copy.
  /// - Throws: `database.…`; the caller rolls back.
  func leaveOut(
    of report: inout SeedLoader.Report, on connection: borrowing Connection
  ) throws(SeedbedError) {
    let tables = report.rows.keys.sorted()
    var gaps: [ForeignKey: Gap] = [:]
    try reporting(at: SourcePosition(file: path), doing: "leave out seed rows") {
      () throws(SQLiteError) in
      var keys: [ForeignKey] = []
      for table in tables where try connection.tableKind(table) == .ordinary {
        keys += try connection.foreignKeys(of: table)
      }
      var isDone = false
      while !isDone {
        isDone = true
        for key in keys {
          let query = try ForeignKeyGuard.danglingRows(of: key, on: connection)
          let examples = try connection.rows(query + " LIMIT 3")
          if examples.isEmpty { continue }
          let count = try Self.delete(key, on: connection)
          // A trigger that keeps rows from being deleted has the last word.
          if count == 0 { continue }
          gaps[key, default: Gap(examples: examples)].count += count
          report.rows[key.child, default: 0] -= count
          isDone = false
        }
      }
    }
    report.diagnostics += gaps.map { warning($0, $1) }.sorted { $0.message < $1.message }
  }

  /// Rows that one foreign key leaves out.
  private struct Gap {
    var count: Int64 = 0
    /// The values of the key's columns in some of them.
    let examples: [[Value]]
  }

  /// Deletes the rows of a key's child whose parent isn't there.
  ///
  /// - Returns: How many.
  private static func delete(
    _ key: ForeignKey, on connection: borrowing Connection
  ) throws(SQLiteError) -> Int64 {
    // The values tell the rows: all that have the very same ones lack the same parent.
    let columns = key.columns.map { "\(quoted($0)) COLLATE BINARY" }.joined(separator: ", ")
    let query = try ForeignKeyGuard.danglingRows(of: key, on: connection)
    try connection.execute(
      "DELETE FROM main.\(quoted(key.child)) WHERE (\(columns)) IN (\(query))")
    return connection.changes
  }

  private func warning(_ key: ForeignKey, _ gap: Gap) -> Diagnostic {
    let isOne = gap.count == 1
    let rows = isOne ? "a seed row" : "\(gap.count) seed rows"
    let refer = isOne ? "it refers" : "they refer"
    let columns = key.columns.joined(separator: ", ")
    let examples = gap.examples.map { $0.map(\.literal).joined(separator: ", ") }
      .joined(separator: "; ")
    return Diagnostic(
      .seedLeftOut, severity: .warning,
      "\(rows) of '\(key.child)' left out, for lack of the row of '\(key.parent)' that \(refer) to: "
        + "(\(columns)) = \(examples)",
      at: SourcePosition(file: path))
  }
}

extension DiagnosticCode {
  /// Seed rows of a new table refer to rows that a user's copy lacks.
  public static let seedLeftOut = DiagnosticCode(rawValue: "seed.left-out")
}
