internal import SeedbedSQLite

/// Finds rows that a migration left without the row they refer to; those that were so before don't count.
///
/// It looks at the tables that the file touched and at their children, with `foreign_key_check` before the first touch and after
/// the file. Rows are told apart by their table, columns, parent and values, since row ids change in a rebuild.
///
/// Related SQLite documentation: <https://sqlite.org/pragma.html#pragma_foreign_key_check>
struct ForeignKeyGuard {
  /// One dangling reference.
  private struct Orphan: Hashable {
    var child: String
    var columns: [String]
    var parent: String
    var values: [Value]
  }

  /// What was found in one table.
  private struct Findings {
    var orphans: [Orphan: Int] = [:]
    /// SQLite's words where a key can't be checked: its parent's columns aren't unique, say.
    var mismatch: String?
  }

  private let file: SourceText
  private var before: [String: Findings] = [:]
  private var touched: Set<String> = []
  /// The tables that refer to each table, by small letters, as of the latest change of the schema.
  private var children: [String: [String]]?

  init(file: SourceText) { self.file = file }

  /// Takes stock of a table and its children, before a statement touches it for the first time.
  mutating func willTouch(
    _ table: String, on connection: borrowing Connection
  ) throws(SQLiteError) {
    guard touched.insert(table.asciiLowercased).inserted else { return }
    if children == nil { children = try Self.children(on: connection) }
    guard let children, !children.isEmpty else { return }
    for name in [table] + (children[table.asciiLowercased] ?? [])
    where before[name.asciiLowercased] == nil {
      before[name.asciiLowercased] = try Self.check(name, on: connection)
    }
  }

  /// Notes that a statement changed the schema.
  mutating func schemaChanged() { children = nil }

  /// Whatever dangles now and didn't before.
  func finish(
    on connection: borrowing Connection
  ) throws(SQLiteError) -> [Diagnostic] {
    if touched.isEmpty { return [] }
    let children = try Self.children(on: connection)
    if children.isEmpty { return [] }
    var names: [String: String] = [:]
    for table in touched {
      for name in [table] + (children[table] ?? []) { names[name.asciiLowercased] = name }
    }
    var diagnostics: [Diagnostic] = []
    for (key, name) in names.sorted(by: { $0.key < $1.key }) {
      let found = try Self.check(name, on: connection)
      let old = before[key] ?? Findings()
      if let mismatch = found.mismatch, old.mismatch == nil {
        diagnostics.append(
          Diagnostic(
            .foreignKeyMismatch,
            "a foreign key of '\(name)' can't be enforced any more: \(mismatch)",
            at: SourcePosition(file: file.file),
            fix: "keep the columns that it refers to unique"))
      }
      let new = found.orphans.filter { orphan, count in count > old.orphans[orphan, default: 0] }
      if !new.isEmpty { diagnostics += describe(new) }
    }
    return diagnostics
  }

  private func describe(_ orphans: [Orphan: Int]) -> [Diagnostic] {
    Dictionary(grouping: orphans.keys) { [$0.child, $0.parent] + $0.columns }.values
      .map { group in
        let first = group[0]
        let rows = group.reduce(0) { $0 + (orphans[$1] ?? 0) }
        let examples = group.map { $0.values.map(\.literal).joined(separator: ", ") }.sorted()
          .prefix(3).joined(separator: "; ")
        return Diagnostic(
          .newOrphans,
          "\(rows == 1 ? "a row" : "\(rows) rows") of '\(first.child)' would refer to no row of "
            + "'\(first.parent)': (\(first.columns.joined(separator: ", "))) = \(examples)",
          at: SourcePosition(file: file.file),
          notes: [
            Diagnostic.Note(
              "foreign keys are off while migrations run, so neither CASCADE nor SET NULL acts")
          ],
          fix: "in the migration, delete or change those rows of '\(first.child)' too")
      }
      .sorted { $0.message < $1.message }
  }

  private static func children(
    on connection: borrowing Connection
  ) throws(SQLiteError) -> [String: [String]] {
    var children: [String: [String]] = [:]
    for table in try connection.tablesThatMayHaveForeignKeys() {
      for key in try connection.foreignKeys(of: table) {
        children[key.parent.asciiLowercased, default: []].append(table)
      }
    }
    return children
  }

  private static func check(
    _ table: String, on connection: borrowing Connection
  ) throws(SQLiteError) -> Findings {
    var findings = Findings()
    let keys = try connection.foreignKeys(of: table)
    if keys.isEmpty { return findings }
    var rowIDs: [(key: Int64, rowID: Int64?)] = []
    do throws(SQLiteError) {
      var statement = try connection.prepare("PRAGMA main.foreign_key_check(\(quoted(table)))")
      while try statement.step() {
        let rowID: Int64? =
          if case .integer(let id) = statement.value(at: 1) { id } else { nil }
        rowIDs.append((statement.integer(at: 3), rowID))
      }
    } catch  where error.message.hasPrefix("foreign key mismatch") {
      findings.mismatch = error.message
      return findings
    }
    for key in keys {
      let hits = rowIDs.filter { $0.key == key.id }
      if hits.isEmpty { continue }
      let columns = key.columns.map(quoted).joined(separator: ", ")
      // A table WITHOUT ROWID has no row id to tell, so its dangling rows are looked up by what they lack.
      let sql =
        hits[0].rowID != nil
        ? "SELECT \(columns) FROM main.\(quoted(table)) WHERE rowid = ?"
        : try danglingRows(of: key, on: connection)
      var statement = try connection.prepare(sql)
      for hit in hits[0].rowID != nil ? hits : [hits[0]] {
        if let rowID = hit.rowID { try statement.bind([.integer(rowID)]) }
        while try statement.step() {
          let orphan = Orphan(
            child: table.asciiLowercased, columns: key.columns.map(\.asciiLowercased),
            parent: key.parent.asciiLowercased, values: statement.values)
          findings.orphans[orphan, default: 0] += 1
        }
      }
    }
    return findings
  }

  /// The query for a key's columns in the rows that lack their parent.
  static func danglingRows(
    of key: ForeignKey, on connection: borrowing Connection
  ) throws(SQLiteError) -> String {
    let columns = key.columns.map { "child.\(quoted($0))" }
    let isComplete = columns.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
    let select =
      "SELECT \(columns.joined(separator: ", ")) FROM main.\(quoted(key.child)) AS child "
      + "WHERE \(isComplete)"
    guard try connection.tableKind(key.parent) != nil else { return select }
    let primaryKey = try connection.columns(of: key.parent)
      .filter { $0.primaryKeyIndex > 0 }
      .sorted { $0.primaryKeyIndex < $1.primaryKeyIndex }.map(\.name)
    let parentColumns = key.parentColumns.isEmpty ? primaryKey : key.parentColumns
    // The parent's column on the left, since its affinity and collation are those that count.
    let match = zip(parentColumns, columns).map { "parent.\(quoted($0)) = \($1)" }
      .joined(separator: " AND ")
    return select
      + " AND NOT EXISTS (SELECT 1 FROM main.\(quoted(key.parent)) AS parent WHERE \(match))"
  }
}

extension Value {
  /// The value as a literal of SQL, shortened where it is long.
  var literal: String {
    switch self {
    case .null: "NULL"
    case .integer(let integer): String(integer)
    case .real(let real): String(real)
    case .text(let text):
      "'" + (text.count > 40 ? text.prefix(39) + "…" : text[...]) + "'"
    case .blob(let bytes): "a blob of \(bytes.count) bytes"
    }
  }
}

extension DiagnosticCode {
  /// A migration would leave rows that refer to nothing.
  public static let newOrphans = DiagnosticCode(rawValue: "migration.new-orphans")
  /// A migration would leave a foreign key that can't be enforced.
  public static let foreignKeyMismatch = DiagnosticCode(rawValue: "migration.foreign-key-mismatch")
}
