internal import SeedbedSQLite

/// What the authorizer saw of the statement that is being compiled or run, and how it answered.
///
/// A class, since SQLite's callback and the runner share it.
final class StatementLog {
  /// Why a statement may not run.
  struct Refusal: Hashable {
    var reason: String
    var fix: String
  }

  /// A table and what touched it.
  struct Touch: Hashable {
    var table: String
    var action: AuthorizerEvent.Action
    /// The trigger that it comes from; `nil` for the statement itself.
    var trigger: String?
  }

  /// The first thing that is refused, if any.
  private(set) var refusal: Refusal?
  /// `BEGIN`, `COMMIT` or `ROLLBACK`, where the statement is one.
  private(set) var transaction: String?
  /// Whether the statement means nothing here, so that it is left out.
  private(set) var isDropped = false
  /// Tables of `main` that the statement writes to, creates, drops or alters.
  private(set) var touches: Set<Touch> = []
  /// Indexes, triggers and views that the statement drops by name.
  private(set) var drops: Set<String> = []
  /// Whether the statement changes the schema.
  private(set) var changesSchema = false

  /// Whether the statement drops a table or view, and its triggers with it.
  private var dropsOwner = false

  private let isNoTransaction: Bool
  private var isPaused = false

  init(isNoTransaction: Bool) {
    self.isNoTransaction = isNoTransaction
  }

  /// Forgets the statement before.
  func begin() {
    refusal = nil
    transaction = nil
    isDropped = false
    touches = []
    drops = []
    dropsOwner = false
    changesSchema = false
  }

  /// Runs something of our own, of which the authorizer takes no note.
  func paused<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    isPaused = true
    defer { isPaused = false }
    return try body()
  }

  /// The authorizer's answer.
  func authorize(_ event: AuthorizerEvent) -> Authorization {
    if isPaused { return .allow }
    switch event.action {
    case .transaction:
      transaction = event.first
      isDropped = true
      return .ignore
    case .savepoint:
      // SQLite calls them BEGIN, RELEASE and ROLLBACK.
      let keyword = event.first.map { ["BEGIN": "SAVEPOINT", "ROLLBACK": "ROLLBACK TO"][$0] ?? $0 }
      return refuse(
        "'\(keyword ?? "SAVEPOINT")' in a migration, which runs in one transaction",
        fix: "remove it; a migration is whole or didn't happen")
    // VACUUM attaches a database without a name to itself while it runs.
    case .attach where isNoTransaction && event.first == "":
      return .allow
    case .attach:
      return refuse(
        "ATTACH in a migration, which may use no file but its own", fix: "remove it")
    case .detach:
      return refuse("DETACH in a migration", fix: "remove it")
    case .pragma:
      return authorizePragma(event.first ?? "", event.second)
    case .insert, .update, .delete, .createTable, .createVirtualTable, .dropTable,
      .dropVirtualTable:
      touch(event.first, event)
    case .alterTable:
      touch(event.second, event)
    case .createIndex, .createTrigger, .createView:
      changesSchema = true
    case .dropIndex, .dropTrigger, .dropView:
      changesSchema = true
      // The triggers of a table or view that is dropped are reported too, behind it; nobody has named them.
      let isNamed = event.action != .dropTrigger || !dropsOwner
      let kind =
        event.action == .dropIndex ? "index" : event.action == .dropView ? "view" : "trigger"
      if let name = event.first, isNamed { drops.insert("\(kind) \(name.asciiLowercased)") }
      // The index may be what a foreign key needs.
      if event.action == .dropIndex, let table = event.second, event.database == "main" {
        touches.insert(Touch(table: table, action: .dropIndex, trigger: event.source))
      }
      if event.action == .dropView { dropsOwner = true }
    default:
      break
    }
    return .allow
  }

  private func touch(_ table: String?, _ event: AuthorizerEvent) {
    let isData = event.action == .insert || event.action == .update || event.action == .delete
    // ALTER TABLE names its database first and has no other name for it.
    let database = event.action == .alterTable ? event.first : event.database
    // Each statement that changes the schema writes its table.
    guard let table, database == "main", table != "sqlite_master" else { return }
    if !isData { changesSchema = true }
    if event.action == .dropTable { dropsOwner = true }
    touches.insert(
      Touch(table: table, action: event.action, trigger: event.source))
  }

  private func authorizePragma(_ name: String, _ argument: String?) -> Authorization {
    let answer =
      isNoTransaction
      ? PragmaPolicy.answerOutsideTransaction(name, argument: argument)
      : PragmaPolicy.answer(name, argument: argument)
    switch answer {
    case .allow: return .allow
    case .drop:
      isDropped = true
      return .ignore
    case .refuse(let reason, let fix): return refuse(reason, fix: fix)
    }
  }

  private func refuse(_ reason: String, fix: String) -> Authorization {
    if refusal == nil { refusal = Refusal(reason: reason, fix: fix) }
    return .deny
  }
}
