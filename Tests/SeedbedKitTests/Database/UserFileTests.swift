import CSeedbedSQLite
import Foundation
import SeedbedSQLite
import Testing

@testable import SeedbedKit

/// Every way in which a file of a user is opened, on a file whose schema may be anybody's.
@Suite struct `A connection to a user's file` {
  enum Way: String, CaseIterable, Sendable { case upgrade, read, schema }

  /// What a connection answers.
  private struct Answers {
    var numbers: [String: Int64] = [:]
    /// The statements that it runs, of those that it was given.
    var runs: [String] = []

    init(
      _ connection: borrowing Connection, pragmas: [String], statements: [String]
    ) throws(SQLiteError) {
      for pragma in pragmas { numbers[pragma] = try connection.integer("PRAGMA \(pragma)") }
      for statement in statements where (try? connection.execute(statement)) != nil {
        runs.append(statement)
      }
    }
  }

  /// Opens a file and asks.
  private func ask(
    _ path: String, _ way: Way, pragmas: [String] = [], statements: [String] = []
  ) throws -> Answers {
    switch way {
    case .upgrade:
      return try Answers(
        UserFile.open(path, timeout: 5, isCancelled: { false }), pragmas: pragmas,
        statements: statements)
    case .read:
      return try Answers(
        UserFile.openToRead(LocalFile(path), timeout: 1, isCancelled: { false }),
        pragmas: pragmas, statements: statements)
    case .schema:
      return try DatabaseSource.file(path).read(loadsSeeds: false, isCancelled: { false }) {
        connection throws(SeedbedError) in
        try reporting(at: nil) { () throws(SQLiteError) in
          try Answers(connection, pragmas: pragmas, statements: statements)
        }
      }
    }
  }

  @Test(arguments: Way.allCases)
  func `trusts neither the file nor its schema`(_ way: Way) throws {
    let user = try UserDatabase("CREATE TABLE t (a)", rows: "INSERT INTO t VALUES (1)")
    let answers = try ask(
      user.path, way, pragmas: ["cell_size_check", "trusted_schema"],
      statements: [
        "SELECT a FROM t",
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'x' WHERE name = 't'",
      ])
    #expect(answers.numbers == ["cell_size_check": 1, "trusted_schema": 0])
    #expect(answers.runs == ["SELECT a FROM t"])
    #expect(try user.lines("SELECT a FROM t") == ["1"])
  }

  @Test func `loads no extension, from SQL or from C`() throws {
    let user = try UserDatabase("CREATE TABLE t (a)")
    let connection = try UserFile.open(user.path, timeout: 1, isCancelled: { false })
    let error = #expect(throws: SQLiteError.self) {
      try connection.execute("SELECT load_extension('x')")
    }
    // And not that there is no such file.
    #expect(error?.message == "not authorized")
    connection.withHandle { handle in
      var message: UnsafeMutablePointer<CChar>?
      #expect(sqlite3_load_extension(handle, "x", nil, &message) == SQLITE_ERROR)
      #expect(message.map { String(cString: $0) } == "not authorized")
      sqlite3_free(message)
    }
  }

  @Test(arguments: Way.allCases)
  func `trusts a schema with virtual tables as far as an old library needs`(_ way: Way) throws {
    let user = try UserDatabase("CREATE VIRTUAL TABLE t USING fts5(a)")
    let answers = try ask(
      user.path, way, pragmas: ["trusted_schema"],
      statements: ["INSERT INTO t_data VALUES (1, x'00')"])
    #expect(answers.numbers == ["trusted_schema": SQLiteLibrary.versionNumber < 3_044_000 ? 1 : 0])
    #expect(answers.runs == [])
  }

  /// With the function on, as some systems have it, making the table ends the process.
  private static let tokenizer = [
    "SELECT fts3_tokenizer('x', x'4141414141414141')",
    "CREATE VIRTUAL TABLE temp.f USING fts4(a, tokenize=x)",
  ]

  @Test(arguments: Way.allCases)
  func `takes no pointer to a tokenizer`(_ way: Way) throws {
    let user = try UserDatabase("CREATE TABLE t (a)")
    #expect(try ask(user.path, way, statements: Self.tokenizer).runs == [])
  }

  @Test func `has that in common with every other connection`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    let answers = try Answers(connection, pragmas: [], statements: Self.tokenizer)
    #expect(answers.runs == [])
  }
}
