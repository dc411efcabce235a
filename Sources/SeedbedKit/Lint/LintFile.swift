/// One migration as the rules look at it.
struct LintFile: Sendable {
  let migration: Migration
  let script: MigrationScript
  /// Its statements on the way up, in order.
  let statements: [SQLStatement]
  /// Whether it is in `migrations.lock`, and so is as it is.
  let isLocked: Bool

  /// Reads a migration.
  ///
  /// - Throws: `migration.section`, `migration.directive`.
  init(_ migration: Migration, isLocked: Bool) throws(SeedbedError) {
    self.migration = migration
    script = try MigrationScript(migration.text)
    statements = SQLStatement.all(in: script.bytes)
    self.isLocked = isLocked
  }

  /// The place of a byte; the file as a whole for `nil`.
  func position(at offset: Int?) -> SourcePosition {
    offset.map(script.position) ?? SourcePosition(file: migration.text.file)
  }

  /// The tables that the file itself makes.
  var createdTables: Set<SchemaName> {
    Set(
      statements.compactMap { statement in
        guard case .create(let creation) = statement.action, creation.kind == .table else {
          return nil
        }
        return creation.name
      })
  }
}

extension LintFile {
  /// A table that is made anew under another name and put in the old one's place, the right way or the wrong one.
  struct Rebuild {
    /// The table.
    var table: SchemaName
    /// The table that takes its rows: the table itself in the wrong order, where the old one was renamed.
    var target: SchemaName
    /// The table that the rows come from.
    var source: SchemaName
    /// Which statement begins it: the one that makes the new table, or in the wrong order the one that renames the old one.
    var start: Int
    /// Whether the old table is renamed before the new one is made.
    var isWrongOrder: Bool
  }

  /// The rebuilds in the file.
  var rebuilds: [Rebuild] {
    var rebuilds: [Rebuild] = []
    for (index, statement) in statements.enumerated() {
      guard case .renameTable(let old, let new) = statement.action else { continue }
      if isDropped(new, before: index), let start = creation(of: old, before: index) {
        rebuilds.append(
          Rebuild(table: new, target: old, source: new, start: start, isWrongOrder: false))
      } else if isCreated(old, behind: index), isDropped(new, behind: index) {
        rebuilds.append(
          Rebuild(table: old, target: old, source: new, start: index, isWrongOrder: true))
      }
    }
    return rebuilds
  }

  private func isDropped(_ table: SchemaName, before end: Int) -> Bool {
    statements[..<end].contains { $0.drops(table) }
  }

  private func isDropped(_ table: SchemaName, behind start: Int) -> Bool {
    statements[(start + 1)...].contains { $0.drops(table) }
  }

  private func creation(of table: SchemaName, before end: Int) -> Int? {
    statements[..<end].lastIndex { $0.creates(table) }
  }

  private func isCreated(_ table: SchemaName, behind start: Int) -> Bool {
    statements[(start + 1)...].contains { $0.creates(table) }
  }
}

extension SQLStatement {
  /// Whether the statement drops this table.
  func drops(_ table: SchemaName) -> Bool {
    if case .drop(.table, let name) = action { name == table } else { false }
  }

  /// Whether the statement makes this table.
  func creates(_ table: SchemaName) -> Bool {
    if case .create(let creation) = action {
      creation.kind == .table && !creation.isTemporary && creation.name == table
    } else {
      false
    }
  }
}
