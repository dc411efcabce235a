/// A trigger: what `CREATE TRIGGER` says.
///
/// Related SQLite documentation: <https://sqlite.org/lang_createtrigger.html>
struct TriggerDefinition: Sendable, Hashable {
  /// When a trigger runs.
  enum Timing: String, Sendable, Hashable {
    /// Also where none is written.
    case before = "BEFORE"
    case after = "AFTER"
    case insteadOf = "INSTEAD OF"
  }

  /// What makes a trigger run.
  enum Event: String, Sendable, Hashable {
    case delete = "DELETE"
    case insert = "INSERT"
    case update = "UPDATE"
  }

  /// Before, after or instead of the event.
  var timing: Timing
  /// The event.
  var event: Event
  /// The columns of `UPDATE OF`; empty where every column counts.
  var columns: [SchemaName]
  /// The table or view it watches.
  var table: SchemaName
  /// What a row must fulfil, the expression behind `WHEN`; `nil` if every row does.
  var condition: SQLFragment?
  /// The statements between `BEGIN` and `END`.
  var body: SQLFragment
}
