internal import SeedbedSQLite

/// Finds rows that a migration left without the row they refer to; those that were so before don't count.
///
/// It looks at the tables that the file touched and at their children, before the first touch and after the file. Rows are told
/// apart by their table, columns, parent and values, since row ids change in a rebuild.
struct ForeignKeyGuard {
  private let file: SourceText
  private var orphansBefore: [Orphan: Int] = [:]
  private var mismatchedBefore: Set<String> = []
  /// The tables that the file touched, by name in small letters, under each name that they had.
  private var touched: Set<String> = []
  /// The tables whose rows before the file are known.
  private var checked: Set<String> = []
  /// The earlier names of each table that the file renamed, by the latest.
  private var oldNames: [SchemaName: Set<SchemaName>] = [:]
  private let graph: ForeignKeyGraph

  init(file: SourceText, graph: ForeignKeyGraph) {
    self.file = file
    self.graph = graph
  }

  /// Takes stock of a table and its children, before a statement touches it for the first time.
  mutating func willTouch(
    _ table: String, on connection: borrowing Connection
  ) throws(SQLiteError) {
    guard touched.insert(table.asciiLowercased).inserted else { return }
    if try graph.isEmpty(on: connection) { return }
    for name in [table] + (try graph.children(of: table, on: connection))
    where checked.insert(name.asciiLowercased).inserted {
      let found = try connection.orphans(of: name)
      orphansBefore.merge(found.orphans, uniquingKeysWith: +)
      if found.mismatch != nil { mismatchedBefore.insert(name.asciiLowercased) }
    }
  }

  /// Notes that a statement gave a table another name: it is touched, and its rows before the file are known.
  mutating func didRename(_ table: String, to newName: String) {
    let (old, new) = (table.asciiLowercased, newName.asciiLowercased)
    let earlier = oldNames[SchemaName(table)] ?? []
    oldNames[SchemaName(newName)] = earlier.union([SchemaName(table)])
    touched.insert(new)
    checked.insert(new)
    if mismatchedBefore.contains(old) { mismatchedBefore.insert(new) }
  }

  /// Whatever dangles now and didn't before.
  func finish(
    on connection: borrowing Connection
  ) throws(SQLiteError) -> [Diagnostic] {
    if touched.isEmpty { return [] }
    if try graph.isEmpty(on: connection) { return [] }
    var names: [String: String] = [:]
    for table in touched {
      for name in [table] + (try graph.children(of: table, on: connection)) {
        names[name.asciiLowercased] = name
      }
    }
    var orphans: [Orphan: Int] = [:]
    var diagnostics: [Diagnostic] = []
    for (key, name) in names.sorted(by: { $0.key < $1.key }) {
      let found = try connection.orphans(of: name)
      orphans.merge(found.orphans, uniquingKeysWith: +)
      if let mismatch = found.mismatch, !mismatchedBefore.contains(key) {
        diagnostics.append(
          Diagnostic(
            .foreignKeyMismatch,
            "a foreign key of '\(name)' can't be enforced: \(mismatch)",
            at: SourcePosition(file: file.file),
            fix: "let it refer to the primary key, or to columns that are there and UNIQUE together"
          ))
      }
    }
    return diagnostics + describe(Orphan.new(in: orphans, since: orphansBefore, oldNames: oldNames))
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
            + "'\(first.parent)': (\(first.columns.list)) = \(examples)",
          at: SourcePosition(file: file.file),
          notes: [
            Diagnostic.Note(
              "foreign keys are off while migrations run, so neither CASCADE nor SET NULL acts")
          ],
          fix: "in the migration, delete or change those rows of '\(first.child)' too")
      }
      .sorted { $0.message < $1.message }
  }
}

extension DiagnosticCode {
  /// A migration would leave rows that refer to nothing.
  public static let newOrphans = DiagnosticCode(rawValue: "migration.new-orphans")
  /// A migration would leave a foreign key that can't be enforced.
  public static let foreignKeyMismatch = DiagnosticCode(rawValue: "migration.foreign-key-mismatch")
}
