internal import SeedbedSQLite

/// Finds what a change of the schema broke or lost beside the tables that it was about.
///
/// It compares the schema before the first statement that alters or drops something with the schema after the file: keys that refer
/// to a table that is gone, views and triggers that don't compile any more, and indexes and triggers that went with a rebuilt table.
struct SchemaGuard {
  private struct Stock {
    /// Every index, trigger and view that has a text, by kind and name in small letters: a trigger may have an index's name.
    var objects: [String: (kind: String, name: String, table: String)] = [:]
    /// What doesn't compile, by what it is.
    var faults: [SchemaProbe: String] = [:]
    /// Tables and views, by name in small letters.
    var tables: Set<String> = []
    /// Keys whose parent isn't there, as "child parent".
    var dangling: Set<[String]> = []
  }

  private let file: SourceText
  private var before: Stock?
  private var drops: Set<String> = []
  private var place = 0

  init(file: SourceText) { self.file = file }

  /// Takes stock before the first statement that may break something.
  ///
  /// A statement that only makes something breaks nothing, so most files cost nothing here.
  mutating func willChange(
    _ log: StatementLog, at place: Int, on connection: borrowing Connection
  ) throws(SQLiteError) {
    drops.formUnion(log.drops)
    let isBreaking =
      !log.drops.isEmpty
      || log.touches.contains {
        [.alterTable, .dropTable, .dropVirtualTable].contains($0.action)
      }
    guard isBreaking else { return }
    self.place = place
    if before == nil { before = try Self.takeStock(on: connection) }
  }

  /// Compares.
  ///
  /// - Returns: Errors for what is broken, warnings for what is lost.
  func finish(on connection: borrowing Connection) throws(SQLiteError) -> [Diagnostic] {
    guard let before else { return [] }
    let after = try Self.takeStock(on: connection)
    var diagnostics: [Diagnostic] = []
    for reference in after.dangling.subtracting(before.dangling).sorted(by: { $0[0] < $1[0] })
    // A new table may refer to one that a later file makes.
    where reference.contains(where: { before.tables.contains($0.asciiLowercased) }) {
      diagnostics.append(
        Diagnostic(
          .referenceGone,
          "table '\(reference[0])' would refer to table '\(reference[1])', which isn't there",
          at: file.position(at: place),
          fix:
            "make the new table under a new name, copy the rows, drop the old table, then rename "
            + "the new one: renaming the old one first takes its children along"))
    }
    for (probe, message) in after.faults.sorted(by: { $0.key < $1.key })
    where before.faults[probe] == nil
      && before.objects["\(probe.kind) \(probe.object.asciiLowercased)"] != nil
    {
      diagnostics.append(
        Diagnostic(
          .objectBroken, "\(probe.kind) '\(probe.object)' doesn't work any more: \(message)",
          at: file.position(at: place),
          fix: "drop it before the change and make it again after it"))
    }
    for (key, object) in before.objects.sorted(by: { $0.key < $1.key })
    where after.objects[key] == nil && !drops.contains(key) {
      let owner = try connection.tableKind(object.table)
      if object.kind != "view" && owner == nil { continue }
      diagnostics.append(
        Diagnostic(
          .objectLost, severity: .warning,
          "\(object.kind) '\(object.name)' of '\(object.table)' is gone: it went with the "
            + "\(owner == .view ? "view" : "table") that was dropped",
          at: file.position(at: place),
          fix: "make it again at the end of the file, or drop it by name"))
    }
    return diagnostics
  }

  private static func takeStock(on connection: borrowing Connection) throws(SQLiteError) -> Stock {
    var stock = Stock()
    var statement = try connection.prepare(
      """
      SELECT type, name, tbl_name FROM main.sqlite_schema
      WHERE type IN ('index', 'trigger', 'view') AND sql IS NOT NULL
      """)
    while try statement.step() {
      let name = statement.text(at: 1)
      let kind = statement.text(at: 0)
      stock.objects["\(kind) \(name.asciiLowercased)"] = (kind, name, statement.text(at: 2))
    }
    stock.faults = try SchemaProbe.faults(on: connection)
    stock.tables = Set(try connection.tables().map(\.name.asciiLowercased))
    for child in try connection.tablesThatMayHaveForeignKeys() {
      for key in try connection.foreignKeys(of: child) {
        // Asked of SQLite only where the list doesn't tell, since each such question goes through all tables.
        if stock.tables.contains(key.parent.asciiLowercased) { continue }
        if try connection.tableKind(key.parent) == nil {
          stock.dangling.insert([child, key.parent])
        }
      }
    }
    return stock
  }
}

extension DiagnosticCode {
  /// A foreign key would refer to a table that isn't there.
  public static let referenceGone = DiagnosticCode(rawValue: "migration.reference-gone")
  /// A view or trigger doesn't compile any more.
  public static let objectBroken = DiagnosticCode(rawValue: "migration.object-broken")
  /// An index, trigger or view went with a table that was rebuilt.
  public static let objectLost = DiagnosticCode(rawValue: "migration.object-lost")
}
