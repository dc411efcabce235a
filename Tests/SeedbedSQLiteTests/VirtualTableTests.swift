import SeedbedSQLite
import Testing

@Suite struct VirtualTableTests {
  private static let values: [Value] = [
    .null, .integer(.min), .integer(42), .real(-0.5), .text(""), .text("Việt 中文 🌱"),
    .blob([]), .blob([0, 255]),
  ]

  @Test(arguments: values)
  func `a value goes through a virtual table as it is`(value: Value) throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    let rows = try readTable(of: [[value, .integer(1)]], columnCount: 2, on: connection)
    #expect(rows == [[value, .integer(1)]])
  }

  @Test func `rows come in order and all of them go into a table`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute("CREATE TABLE t (a, b)")
    var next: Int64 = 0
    try connection.withTable(
      named: "r", columnCount: 2,
      rows: { row, _ in
        if next == 1000 { return .end }
        next += 1
        row[0] = .integer(next)
        row[1] = .null
        return .row
      }
    ) { () throws(SQLiteError) in
      try connection.execute("INSERT INTO t SELECT * FROM temp.r")
    }
    #expect(connection.changes == 1000)
    #expect(
      try connection.rows("SELECT count(*), sum(a = rowid), count(b) FROM t")
        == [[.integer(1000), .integer(1000), .integer(0)]])
  }

  @Test func `a table without rows is empty`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    #expect(try readTable(of: [], columnCount: 1, on: connection) == [])
  }

  @Test func `a failure aborts the statement, and nothing of it stays`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute("CREATE TABLE t (a)")
    var isFirst = true
    let error = #expect(throws: SQLiteError.self) {
      try connection.withTable(
        named: "r", columnCount: 1,
        rows: { row, _ in
          defer { isFirst = false }
          row[0] = .integer(1)
          return isFirst ? .row : .failure
        }
      ) { () throws(SQLiteError) in
        try connection.execute("INSERT INTO t SELECT * FROM temp.r")
      }
    }
    #expect(error?.code == .abort)
    #expect(try connection.integer("SELECT count(*) FROM t") == 0)
  }

  @Test func `the table is gone afterwards, and its name can be used again`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    #expect(try readTable(of: [[.integer(1)]], columnCount: 1, on: connection).count == 1)
    #expect(throws: SQLiteError.self) { try connection.rows("SELECT * FROM r") }
    #expect(
      try readTable(of: [[.integer(1), .integer(2)]], columnCount: 2, on: connection)
        == [[.integer(1), .integer(2)]])
  }

  @Test func `a table of the same name in the database is not in the way`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute("CREATE TABLE r (a); INSERT INTO r VALUES ('of the database')")
    #expect(
      try readTable(of: [[.integer(1)]], columnCount: 1, on: connection) == [[.integer(1)]])
    #expect(try connection.text("SELECT a FROM r") == "of the database")
  }

  @Test func `a view can't read it`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute("CREATE VIEW v AS SELECT * FROM r")
    let error = #expect(throws: SQLiteError.self) {
      try connection.withTable(named: "r", columnCount: 1, rows: { _, _ in .end }) {
        () throws(SQLiteError) in _ = try connection.rows("SELECT * FROM v")
      }
    }
    #expect(error?.message.contains("unsafe use of virtual table") == true)
  }

  /// Reads rows through a table called `r`.
  private func readTable(
    of rows: [[Value]], columnCount: Int, on connection: borrowing Connection
  ) throws -> [[Value]] {
    var memory: [UnsafeMutableBufferPointer<UInt8>] = []
    defer { for buffer in memory { buffer.deallocate() } }
    func lend(_ bytes: [UInt8]) -> UnsafeRawBufferPointer {
      let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
      _ = buffer.initialize(fromContentsOf: bytes)
      memory.append(buffer)
      return UnsafeRawBufferPointer(buffer)
    }
    var index = 0
    return try connection.withTable(
      named: "r", columnCount: columnCount,
      rows: { row, _ in
        if index == rows.count { return .end }
        for (column, value) in rows[index].enumerated() {
          row[column] =
            switch value {
            case .null: .null
            case .integer(let integer): .integer(integer)
            case .real(let real): .real(real)
            case .text(let text): .text(lend([UInt8](text.utf8)))
            case .blob(let bytes): .blob(lend(bytes))
            }
        }
        index += 1
        return .row
      }
    ) { () throws(SQLiteError) in try connection.rows("SELECT * FROM temp.r") }
  }

  @Test func `its rows have ids from 1`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    var count: Int64 = 0
    let rows = try connection.withTable(
      named: "r", columnCount: 1,
      rows: { row, _ in
        if count == 3 { return .end }
        count += 1
        row[0] = .null
        return .row
      }
    ) { () throws(SQLiteError) in try connection.rows("SELECT rowid FROM temp.r") }
    #expect(rows == [[.integer(1)], [.integer(2)], [.integer(3)]])
  }
}
