import SeedbedSQLite
import Testing

@Suite struct ConnectionTests {
  @Test func `the statements of a script end where SQLite says`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute(
      """
      CREATE TABLE t (a); -- ; in a comment
      CREATE TRIGGER g AFTER INSERT ON t BEGIN SELECT CASE WHEN 1 THEN 2 END; END;
      INSERT INTO t VALUES ('a;b')
      """)
    #expect(try connection.rows("SELECT a FROM t") == [[.text("a;b")]])
  }

  @Test func `an error keeps its code, message, offset and statement`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    let error = #expect(throws: SQLiteError.self) { try connection.execute("SELECT 1; SELECT x,") }
    #expect(error?.code == .error)
    #expect(error?.message == "incomplete input")
    #expect(error?.sql?.contains("SELECT x,") == true)
    let syntax = #expect(throws: SQLiteError.self) { try connection.execute("SELECT 1 FRM t") }
    #expect(syntax?.offset == 13)
  }

  @Test func `a constraint's error has its extended code`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute("CREATE TABLE t (a UNIQUE); INSERT INTO t VALUES (1)")
    let error = #expect(throws: SQLiteError.self) {
      try connection.execute("INSERT INTO t VALUES (1)")
    }
    #expect(error?.code == .constraintUnique)
    #expect(error?.code.primary == .constraint)
  }

  @Test(arguments: [
    Value.null, .integer(.min), .integer(.max), .real(-293969.545564), .text(""), .text("a\0b"),
    .text("Việt 中文"), .blob([]), .blob([0, 255]),
  ])
  func `a value comes back as it was bound`(value: Value) throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    #expect(try connection.scalar("SELECT ?", [value]) == value)
  }

  @Test func `a second statement is refused where one is wanted`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    #expect(throws: SQLiteError.self) { try connection.rows("SELECT 1; SELECT 2") }
    #expect(throws: SQLiteError.self) { try connection.rows("-- nothing") }
    #expect(try connection.rows("SELECT 1; -- nothing more") == [[.integer(1)]])
  }

  @Test func `a statement may outlive its connection`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    var statement = try connection.prepare("SELECT 42")
    connection.close()
    #expect(try statement.step())
    #expect(statement.values == [.integer(42)])
  }
}

@Suite struct CallbackTests {
  @Test func `the authorizer sees what a statement would do, and can refuse it`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute("CREATE TABLE t (a)")
    nonisolated(unsafe) var seen: [AuthorizerEvent] = []
    connection.setAuthorizer { event in
      seen.append(event)
      return event.action == .attach ? .deny : .allow
    }
    try connection.execute("DELETE FROM t")
    #expect(seen.contains { $0.action == .delete && $0.first == "t" && $0.database == "main" })
    let error = #expect(throws: SQLiteError.self) {
      try connection.execute("ATTACH ':memory:' AS other")
    }
    #expect(error?.code.primary == .notAuthorized)
    connection.setAuthorizer(nil)
    try connection.execute("ATTACH ':memory:' AS other")
  }

  @Test func `an ignored BEGIN does nothing`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    connection.setAuthorizer { $0.action == .transaction ? .ignore : .allow }
    try connection.execute("BEGIN")
    // The macro would copy the connection.
    let isAutocommit = connection.isAutocommit
    #expect(isAutocommit)
  }

  @Test func `the progress handler interrupts a statement that never ends`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    connection.setProgressHandler(every: 100) { true }
    let error = #expect(throws: SQLiteError.self) {
      try connection.rows(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n")
    }
    #expect(error?.code.primary == .interrupt)
  }

  @Test func `a function of our own answers, and its failure is the statement's`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.define(function: "twice", argumentCount: 1, isDeterministic: true) {
      arguments throws(FunctionFailure) in
      guard case .integer(let integer) = arguments[0] else { throw FunctionFailure("no number") }
      return .integer(2 * integer)
    }
    #expect(try connection.integer("SELECT twice(21)") == 42)
    let error = #expect(throws: SQLiteError.self) { try connection.scalar("SELECT twice('x')") }
    #expect(error?.message == "no number")
  }

  @Test func `a collation of our own orders texts`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.define(collation: "backwards") { left, right in
      right.lexicographicallyPrecedes(left) ? -1 : left == right ? 0 : 1
    }
    let sorted = try connection.texts(
      "SELECT column1 FROM (VALUES ('a'), ('c'), ('b')) ORDER BY 1 COLLATE backwards")
    #expect(sorted == ["c", "b", "a"])
  }

  @Test(arguments: [
    Value.null, .integer(.min), .real(-0.5), .text(""), .text("a\0b"), .blob([]), .blob([0, 255]),
  ])
  func `a function gets a value and answers it as it is`(value: Value) throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.define(function: "same", argumentCount: 1, isDeterministic: true) {
      arguments in arguments[0]
    }
    #expect(try connection.scalar("SELECT same(?)", [value]) == value)
  }

  @Test func `what can't be defined is an error, and is let go once`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    final class Witness: Sendable { let value = Value.null }
    weak var witness: Witness?
    func kept() -> Witness {
      let made = Witness()
      witness = made
      return made
    }
    let tooMany = #expect(throws: SQLiteError.self) {
      try connection.define(function: "f", argumentCount: 1000, isDeterministic: true) {
        [kept = kept()] _ in kept.value
      }
    }
    #expect(tooMany?.code == ResultCode(rawValue: 21))  // SQLITE_MISUSE
    #expect(witness == nil)
    try connection.define(collation: "c") { _, _ in 0 }
    var statement = try connection.prepare("SELECT 1 UNION SELECT 2 ORDER BY 1 COLLATE c")
    _ = try statement.step()
    let inUse = #expect(throws: SQLiteError.self) {
      try connection.define(collation: "c") { [kept = kept()] _, _ in kept.value == .null ? 0 : 1 }
    }
    #expect(inUse?.code == .busy)
    #expect(witness == nil)
  }

  @Test func `a database can't be copied over itself`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    let error = #expect(throws: SQLiteError.self) {
      _ = try Backup(from: connection, to: connection)
    }
    #expect(error?.message == "source and destination must be distinct")
  }
}

@Suite struct FixedClockTests {
  @Test func `SQL sees the time that was chosen, and that it was read is known`() throws {
    let clock = FixedClockVFS(secondsSince1970: 1_000_000_000)
    let connection = try Connection(path: ":memory:", mode: .create, clock: clock)
    #expect(!clock.takeIsRead())
    #expect(try connection.text("SELECT datetime('now')") == "2001-09-09 01:46:40")
    #expect(clock.takeIsRead())
    #expect(!clock.takeIsRead())
    #expect(try connection.text("SELECT CURRENT_DATE") == "2001-09-09")
  }

  @Test func `a connection keeps its clock until it is closed`() throws {
    weak var clock: FixedClockVFS?
    func open() throws -> Connection {
      let made = FixedClockVFS(secondsSince1970: 1_000_000_000)
      clock = made
      return try Connection(path: ":memory:", mode: .create, clock: made)
    }
    let connection = try open()
    #expect(clock != nil)
    #expect(try connection.text("SELECT datetime('now')") == "2001-09-09 01:46:40")
    connection.close()
    #expect(clock == nil)
  }
}
