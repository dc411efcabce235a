import Foundation
import SeedbedSQLite
import Testing

@testable import SeedbedKit

/// Every way in which a file of a user is opened, on a file whose schema may be anybody's.
@Suite struct `A connection to a user's file` {
  enum Way: String, CaseIterable, Sendable { case upgrade, read, schema }

  /// Opens a file, and hands on the connection.
  private func open(
    _ path: String, _ way: Way, _ body: (borrowing Connection) throws -> Void
  ) throws {
    switch way {
    case .upgrade: try body(UserFile.open(path, options: .init()))
    case .read:
      try body(UserFile.openToRead(LocalFile(path), timeout: 1, isCancelled: { false }))
    case .schema:
      var failure: (any Error)?
      try DatabaseSource.file(path).read(loadsSeeds: false, isCancelled: { false }) { connection in
        do { try body(connection) } catch { failure = error }
      }
      if let failure { throw failure }
    }
  }

  @Test(arguments: Way.allCases)
  func `trusts neither the file nor its schema`(_ way: Way) throws {
    let user = try UserDatabase("CREATE TABLE t (a)", rows: "INSERT INTO t VALUES (1)")
    try open(user.path, way) { connection in
      #expect(try connection.integer("PRAGMA cell_size_check") == 1)
      #expect(try connection.integer("PRAGMA trusted_schema") == 0)
      // DEFENSIVE: the pragma does nothing then, and the statement fails.
      try connection.execute("PRAGMA writable_schema = ON")
      #expect(throws: SQLiteError.self) {
        try connection.execute("UPDATE sqlite_schema SET sql = '' WHERE name = 't'")
      }
      #expect(throws: SQLiteError.self) {
        try connection.execute("SELECT load_extension('x')")
      }
    }
    #expect(try user.lines("SELECT a FROM t") == ["1"])
  }

  @Test(arguments: Way.allCases)
  func `trusts a schema with virtual tables as far as an old library needs`(_ way: Way) throws {
    let user = try UserDatabase("CREATE VIRTUAL TABLE t USING fts5(a)")
    try open(user.path, way) { connection in
      let isOld = SQLiteLibrary.versionNumber < 3_044_000
      #expect(try connection.integer("PRAGMA trusted_schema") == (isOld ? 1 : 0))
      #expect(throws: SQLiteError.self) {
        try connection.execute("INSERT INTO t_data VALUES (1, x'00')")
      }
    }
  }

  @Test(arguments: Way.allCases)
  func `takes no pointer to a tokenizer`(_ way: Way) throws {
    // With the function on, as some systems have it, this ends the process.
    let user = try UserDatabase("CREATE TABLE t (a)")
    try open(user.path, way) { connection in
      #expect(throws: SQLiteError.self) {
        try connection.execute(
          """
          SELECT fts3_tokenizer('x', x'4141414141414141');
          CREATE VIRTUAL TABLE temp.f USING fts4(a, tokenize=x);
          """)
      }
    }
  }

  @Test func `has no function that can crash the process, whoever opens it`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    #expect(throws: SQLiteError.self) {
      try connection.execute("SELECT fts3_tokenizer('x', x'4141414141414141')")
    }
  }
}
