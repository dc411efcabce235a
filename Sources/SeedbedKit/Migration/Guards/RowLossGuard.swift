internal import SeedbedSQLite

/// Finds tables that hold fewer rows after a file than before it, less those that its own DELETE statements removed.
///
/// A table is followed by its name, and by the name that `ALTER TABLE … RENAME` gives it. Virtual and shadow tables aren't looked
/// at: their rows are in tables of their own.
struct RowLossGuard {
  private struct Stock {
    var name: String
    var rows: Int64
    /// Rows that the file's own DELETE statements removed.
    var deleted: Int64 = 0
    /// The trigger that deletes from it, if one does.
    var trigger: String?
    /// At most how many rows triggers deleted from it.
    var deletedByTriggers: Int64 = 0
    /// The name that it was given since, where its own went to another table or to none.
    var renamed: String?
    /// Where the latest statement stands that may have lost rows.
    var place: Int?
  }

  private let script: MigrationScript
  private let allowedLoss: Set<String>
  private var stocks: [String: Stock] = [:]
  /// The first name of each table that was renamed, by its new one.
  private var firstNames: [String: String] = [:]
  /// Rows changed on the connection before the statement.
  private var totalChanges: Int64 = 0

  init(script: MigrationScript, allowedLoss: Set<String>) {
    self.script = script
    self.allowedLoss = allowedLoss
  }

  /// Counts an ordinary table's rows, before a statement touches it for the first time.
  mutating func willTouch(
    _ table: String, on connection: borrowing Connection
  ) throws(SQLiteError) {
    let key = table.asciiLowercased
    if firstNames[key] != nil { return }
    stocks[key] = Stock(name: table, rows: try connection.rowCount(of: table))
  }

  /// Begins with a statement.
  mutating func willRun(on connection: borrowing Connection) {
    totalChanges = connection.totalChanges
  }

  /// Adds up what a statement deleted, and follows a table that it renamed.
  mutating func didRun(
    _ log: StatementLog, at place: Int, on connection: borrowing Connection
  ) {
    // DROP TABLE reports a DELETE on its table too.
    let isDrop = log.touches.contains { $0.action == .dropTable || $0.action == .dropVirtualTable }
    for touch in log.touches {
      let name = touch.table.asciiLowercased
      let key = firstNames[name] ?? name
      guard var stock = stocks[key] else { continue }
      switch touch.action {
      case .dropTable: stock.place = place
      case .delete where !isDrop:
        if let trigger = touch.trigger {
          stock.trigger = trigger
          stock.deletedByTriggers += connection.totalChanges - totalChanges - connection.changes
        } else {
          stock.deleted += connection.changes
        }
        if stock.place == nil { stock.place = place }
      case .insert, .update:
        // INSERT OR REPLACE and UPDATE OR REPLACE remove rows without a word.
        if stock.place == nil { stock.place = place }
      case .alterTable:
        if let newName = script.renamedTable(at: place) {
          stock.renamed = newName
          if stock.place == nil { stock.place = place }
          firstNames[newName.asciiLowercased] = key
        }
      default: break
      }
      stocks[key] = stock
    }
  }

  /// Compares the counts.
  ///
  /// - Returns: An error for each table that lost rows, a warning for each that is gone with its rows.
  func finish(on connection: borrowing Connection) throws(SQLiteError) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for (key, stock) in stocks.sorted(by: { $0.key < $1.key })
    where !allowedLoss.contains(key) && stock.rows > stock.deleted {
      let names = [stock.name] + (stock.renamed.map { [$0] } ?? [])
      var rowsNow: Int64?
      for name in names where rowsNow == nil {
        guard try connection.tableKind(name) == .ordinary else { continue }
        rowsNow = try connection.rowCount(of: name)
      }
      if let rowsNow {
        if rowsNow < stock.rows - stock.deleted { diagnostics.append(lost(stock, rowsNow)) }
      } else {
        diagnostics.append(
          Diagnostic(
            .tableDropped, severity: .warning,
            "table '\(stock.name)' is gone, with \(count(stock.rows - stock.deleted))",
            at: position(stock.place),
            fix: "if that is meant, write '-- seedbed: allow-loss \(stock.name)' into the file"))
      }
    }
    return diagnostics
  }

  private func lost(_ stock: Stock, _ rowsNow: Int64) -> Diagnostic {
    var message = "table '\(stock.name)' had \(count(stock.rows)) and would have \(rowsNow)"
    if stock.deleted > 0 { message += ", though DELETE statements removed only \(stock.deleted)" }
    var notes: [Diagnostic.Note] = []
    let isByTrigger = rowsNow >= stock.rows - stock.deleted - stock.deletedByTriggers
    if let trigger = stock.trigger {
      notes.append(Diagnostic.Note("trigger '\(trigger)' deletes from it"))
    }
    return Diagnostic(
      .rowsLost, severity: isByTrigger ? .warning : .error, message,
      at: position(stock.place), notes: notes,
      fix: "copy all rows, or remove them by DELETE; if the loss is meant, write "
        + "'-- seedbed: allow-loss \(stock.name)' into the file")
  }

  private func count(_ rows: Int64) -> String { rows == 1 ? "1 row" : "\(rows) rows" }

  private func position(_ place: Int?) -> SourcePosition {
    place.map(script.text.position) ?? SourcePosition(file: script.text.file)
  }
}

extension DiagnosticCode {
  /// A table would hold fewer rows than before.
  public static let rowsLost = DiagnosticCode(rawValue: "migration.rows-lost")
  /// A table with rows is gone.
  public static let tableDropped = DiagnosticCode(rawValue: "migration.table-dropped")
}
