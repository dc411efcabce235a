/// A trigger: what `CREATE TRIGGER` says.
///
/// Related SQLite documentation: <https://sqlite.org/lang_createtrigger.html>
package struct TriggerDefinition: Sendable, Hashable {
  /// When a trigger runs.
  package enum Timing: String, Sendable, Hashable {
    /// Also where none is written.
    case before = "BEFORE"
    case after = "AFTER"
    case insteadOf = "INSTEAD OF"
  }

  /// What makes a trigger run.
  package enum Event: String, Sendable, Hashable {
    case delete = "DELETE"
    case insert = "INSERT"
    case update = "UPDATE"
  }

  /// Before, after or instead of the event.
  package var timing: Timing
  /// The event.
  package var event: Event
  /// The columns of `UPDATE OF`; empty where every column counts.
  package var columns: [SchemaName]
  /// The table or view it watches.
  package var table: SchemaName
  /// What a row must fulfil, the expression behind `WHEN`; `nil` if every row does.
  package var condition: SQLFragment?
  /// The statements between `BEGIN` and `END`.
  package var body: SQLFragment
}
