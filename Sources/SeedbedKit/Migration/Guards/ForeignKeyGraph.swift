internal import SeedbedSQLite

/// Which tables refer to which, kept up to date while migrations run one after the other.
///
/// Reading every table's keys anew for each file would take time that grows with the square of their number. A class, since the files
/// of a run share it.
final class ForeignKeyGraph {
  /// The parents of each child that has any, by name in small letters; `nil` where nothing is known.
  private var parents: [String: (name: String, parents: Set<String>)]?
  /// The children of each parent, by name in small letters.
  private var children: [String: Set<String>] = [:]

  /// Forgets everything: somebody else may have changed the schema.
  func forget() {
    parents = nil
    children = [:]
  }

  /// The tables that refer to a table, by their own names, in order.
  ///
  /// - Throws: What SQLite answers.
  func children(
    of table: String, on connection: borrowing Connection
  ) throws(SQLiteError) -> [String] {
    try load(from: connection)
    return (children[table.asciiLowercased] ?? []).compactMap { parents?[$0]?.name }.sorted()
  }

  /// Whether no table refers to any.
  ///
  /// - Throws: What SQLite answers.
  func isEmpty(on connection: borrowing Connection) throws(SQLiteError) -> Bool {
    try load(from: connection)
    return parents?.isEmpty ?? true
  }

  /// Takes note of what a statement changed.
  ///
  /// - Parameters:
  ///   - log: What the statement did.
  ///   - mayDeclareKeys: Whether a table that it makes may refer to one.
  ///   - connection: The connection, with the statement run.
  /// - Throws: What SQLite answers.
  func update(
    after log: StatementLog, mayDeclareKeys: Bool, on connection: borrowing Connection
  ) throws(SQLiteError) {
    guard log.changesSchema, parents != nil else { return }
    // ALTER TABLE may rewrite the keys of other tables.
    if log.touches.contains(where: { $0.action == .alterTable }) { return forget() }
    for touch in log.touches
    where touch.action == .dropTable || mayDeclareKeys && touch.action == .createTable {
      try read(touch.table, from: connection)
    }
  }

  private func load(from connection: borrowing Connection) throws(SQLiteError) {
    guard parents == nil else { return }
    parents = [:]
    for table in try connection.tablesThatMayHaveForeignKeys() {
      try read(table, from: connection)
    }
  }

  private func read(_ table: String, from connection: borrowing Connection) throws(SQLiteError) {
    let key = table.asciiLowercased
    for parent in parents?.removeValue(forKey: key)?.parents ?? [] {
      children[parent]?.remove(key)
    }
    let found = Set(try connection.foreignKeys(of: table).map(\.parent.asciiLowercased))
    if found.isEmpty { return }
    parents?[key] = (table, found)
    for parent in found { children[parent, default: []].insert(key) }
  }
}
