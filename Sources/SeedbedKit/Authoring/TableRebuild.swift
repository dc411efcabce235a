/// A table and all that a rebuild of it has to make again: what the script of ``text`` is written from.
///
/// Related SQLite documentation: <https://sqlite.org/lang_altertable.html#making_other_kinds_of_table_schema_changes>
struct TableRebuild {
  /// The table's name, as the schema has it.
  var table: String
  /// The statement that makes the table, as the schema has it.
  var definition: String
  /// The name of the new table until it takes the old one's: one that nothing in the schema says.
  var temporaryName: String
  /// The columns that can be given values, in order.
  var columns: [String]
  /// What is done with row ids.
  var rowID: RowID
  /// Whether the table counts the ids that it gave (`AUTOINCREMENT`).
  var isAutoincrement: Bool
  /// Whether the database keeps statistics of `ANALYZE`, which go with the old table.
  var isAnalyzed: Bool
  /// The table's indexes and triggers, in the order in which they were made.
  var ownObjects: [SchemaObject]
  /// The views that refer to the table, also through other views, and the triggers on them, in the order in which they were made.
  var views: [SchemaObject]
  /// The triggers of every other table of which one mentions the table or one of the views, in the order in which they were made.
  ///
  /// All of such a table's triggers, since SQLite fires them by the order in which they were made.
  var otherTriggers: [SchemaObject]

  /// How rows keep their ids.
  enum RowID: Hashable {
    /// A column is the row id, or there is none: nothing to do.
    case none
    /// It is copied under this name.
    case copied(as: String)
    /// Columns have taken all of its names, so that nothing can copy it, or refer to it.
    case unreachable
  }
}

extension DiagnosticCode {
  /// There is no table of the name that is to be rebuilt.
  package static let rebuildUnknownTable = DiagnosticCode(rawValue: "rebuild.unknown-table")
  /// What is to be rebuilt is no ordinary table.
  package static let rebuildNotATable = DiagnosticCode(rawValue: "rebuild.not-a-table")
}
