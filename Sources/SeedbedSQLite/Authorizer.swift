internal import CSeedbedSQLite

/// What SQLite asks the authorizer while it compiles a statement.
///
/// Related SQLite documentation: <https://sqlite.org/c3ref/c_alter_table.html>
package struct AuthorizerEvent: Sendable {
  /// What the statement would do.
  package struct Action: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int32
    package init(rawValue: Int32) { self.rawValue = rawValue }

    package static let createIndex = Action(rawValue: SQLITE_CREATE_INDEX)
    package static let createTable = Action(rawValue: SQLITE_CREATE_TABLE)
    package static let createTrigger = Action(rawValue: SQLITE_CREATE_TRIGGER)
    package static let createView = Action(rawValue: SQLITE_CREATE_VIEW)
    package static let createVirtualTable = Action(rawValue: SQLITE_CREATE_VTABLE)
    package static let dropIndex = Action(rawValue: SQLITE_DROP_INDEX)
    package static let dropTable = Action(rawValue: SQLITE_DROP_TABLE)
    package static let dropTrigger = Action(rawValue: SQLITE_DROP_TRIGGER)
    package static let dropView = Action(rawValue: SQLITE_DROP_VIEW)
    package static let dropVirtualTable = Action(rawValue: SQLITE_DROP_VTABLE)
    package static let alterTable = Action(rawValue: SQLITE_ALTER_TABLE)
    package static let insert = Action(rawValue: SQLITE_INSERT)
    package static let update = Action(rawValue: SQLITE_UPDATE)
    package static let delete = Action(rawValue: SQLITE_DELETE)
    package static let read = Action(rawValue: SQLITE_READ)
    package static let select = Action(rawValue: SQLITE_SELECT)
    package static let pragma = Action(rawValue: SQLITE_PRAGMA)
    package static let transaction = Action(rawValue: SQLITE_TRANSACTION)
    package static let savepoint = Action(rawValue: SQLITE_SAVEPOINT)
    package static let attach = Action(rawValue: SQLITE_ATTACH)
    package static let detach = Action(rawValue: SQLITE_DETACH)
    package static let function = Action(rawValue: SQLITE_FUNCTION)
    package static let analyze = Action(rawValue: SQLITE_ANALYZE)
  }

  package let action: Action
  /// The third argument of the callback: for most actions the table, for a pragma its name.
  package let first: String?
  /// The fourth argument: for most actions a column or a table, for a pragma its argument.
  package let second: String?
  /// The schema: `main`, `temp` or an attached one.
  package let database: String?
  /// The innermost trigger or view that this comes from; `nil` for the statement's own doing.
  package let source: String?
}

/// What the authorizer answers.
package enum Authorization: Sendable {
  case allow
  /// The statement becomes a no-op in this place: a column reads as NULL, a pragma or a BEGIN does nothing.
  case ignore
  /// The statement fails to compile, with `notAuthorized`.
  case deny
}

extension Connection {
  /// Has a closure asked about everything that statements compiled from now on would do; `nil` ends that.
  ///
  /// Related SQLite documentation: <https://sqlite.org/c3ref/set_authorizer.html>
  package func setAuthorizer(_ authorizer: ((AuthorizerEvent) -> Authorization)?) {
    hooks.authorizer = authorizer
    guard authorizer != nil else {
      unsafe sqlite3_set_authorizer(handle, nil, nil)
      return
    }
    unsafe sqlite3_set_authorizer(
      handle,
      { context, action, first, second, database, source in
        guard let context = unsafe context else { return SQLITE_OK }
        let hooks = unsafe Unmanaged<Hooks>.fromOpaque(context).takeUnretainedValue()
        func text(_ chars: UnsafePointer<CChar>?) -> String? {
          unsafe chars.map { unsafe String(cString: $0) }
        }
        let event = unsafe AuthorizerEvent(
          action: AuthorizerEvent.Action(rawValue: action),
          first: text(first), second: text(second),
          database: text(database), source: text(source)
        )
        switch hooks.authorizer?(event) ?? .allow {
        case .allow: return SQLITE_OK
        case .ignore: return SQLITE_IGNORE
        case .deny: return SQLITE_DENY
        }
      },
      Unmanaged.passUnretained(hooks).toOpaque()
    )
  }
}
