import SeedbedSQLite
import Testing

/// Rows that another thread takes: the same as without it, wherever a batch ends.
@Suite struct ReadAheadTests {
  /// Rows of one text each, and how many of them there are before the source ends or fails.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var lengths: [Int]
    var columnCount = 1

    var testDescription: String { name }
  }

  private static let cases: [Case] = [
    Case(name: "no rows", lengths: []),
    Case(name: "one row", lengths: [3]),
    Case(name: "many short rows", lengths: Array(repeating: 7, count: 30_000)),
    Case(name: "rows that fill a batch to its last byte", lengths: [65_536, 65_536, 65_536, 1]),
    Case(name: "one byte too many", lengths: [65_536, 65_537, 65_536, 1]),
    Case(name: "rows larger than a batch", lengths: [400_000, 1, 131_072, 131_073, 0, 400_000]),
    Case(name: "more columns than values go into a batch", lengths: [1, 2, 3], columnCount: 1900),
    Case(name: "many columns", lengths: Array(repeating: 1, count: 500), columnCount: 500),
  ]

  @Test(arguments: cases)
  func `all rows come, in order`(item: Case) throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    let columns = (0..<item.columnCount).map { "c\($0)" }.joined(separator: ", ")
    try connection.execute("CREATE TABLE t (\(columns))")
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 400_000, alignment: 1)
    defer { memory.deallocate() }
    var index = 0
    try connection.withTable(
      named: "r", columnCount: item.columnCount, isReadAhead: true,
      rows: { row, _ in
        if index == item.lengths.count { return .end }
        // The bytes of the row before are gone, as they are with a reader's buffer.
        memory.initializeMemory(as: UInt8.self, repeating: UInt8(ascii: "a") + UInt8(index % 26))
        for column in row.indices {
          row[column] = .text(UnsafeRawBufferPointer(rebasing: memory[..<item.lengths[index]]))
        }
        row[row.count - 1] = row.count == 1 ? row[0] : .integer(Int64(index))
        index += 1
        return .row
      }
    ) { () throws(SQLiteError) in
      try connection.execute("INSERT INTO t SELECT * FROM temp.r")
    }
    let rows = try connection.rows(
      "SELECT length(c0), c0 = replace(hex(zeroblob(length(c0))), '00', char(97 + (rowid - 1) % 26)) FROM t"
    )
    #expect(rows == item.lengths.map { [.integer(Int64($0)), .integer(1)] })
    if item.columnCount > 1 {
      let wrong = "SELECT count(*) FROM t WHERE c\(item.columnCount - 1) IS NOT rowid - 1"
      #expect(try connection.integer(wrong) == 0)
    }
  }

  @Test(arguments: [0, 1, 5000, 20_000])
  func `a failure comes behind the rows before it`(count: Int) throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    var index = 0
    var seen = 0
    let error = #expect(throws: SQLiteError.self) {
      try connection.withTable(
        named: "r", columnCount: 1, isReadAhead: true,
        rows: { row, _ in
          if index == count { return .failure }
          index += 1
          row[0] = .integer(Int64(index))
          return .row
        }
      ) { () throws(SQLiteError) in
        var statement = try connection.prepare("SELECT * FROM temp.r")
        while try statement.step() {
          seen += 1
          if statement.value(at: 0) != .integer(Int64(seen)) { break }
        }
      }
    }
    #expect(error?.code == .abort)
    #expect(seen == count)
  }

  /// How long the text of each row is, and after how many of them SQLite has enough.
  @Test(arguments: [(10, 1), (10, 9000), (200_000, 1), (200_000, 2)])
  func `where SQLite has enough, the other thread ends`(length: Int, count: Int) throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    let text = [UInt8](repeating: UInt8(ascii: "x"), count: length)
    try text.withUnsafeBytes { bytes in
      var isOver = false
      var isCalledLate = false
      var seen = 0
      try connection.withTable(
        named: "r", columnCount: 1, isReadAhead: true,
        rows: { row, _ in
          isCalledLate = isOver
          row[0] = .text(bytes)
          return .row
        }
      ) { () throws(SQLiteError) in
        // No end of rows ever comes.
        seen = try connection.rows("SELECT length(c0) FROM temp.r LIMIT \(count)").count
      }
      isOver = true
      #expect(seen == count)
      #expect(!isCalledLate)
    }
  }

  @Test func `nobody asks for a row, and it ends all the same`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    let answer = try connection.withTable(
      named: "r", columnCount: 1, isReadAhead: true, rows: { _, _ in .end }
    ) { () throws(SQLiteError) in try connection.integer("SELECT 7") }
    #expect(answer == 7)
  }

  @Test(arguments: [false, true])
  func `positions are told in order, and the last one is`(isReadAhead: Bool) throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    var index: Int64 = 0
    var reached: [Int64] = []
    try connection.withTable(
      named: "r", columnCount: 1, isReadAhead: isReadAhead,
      rows: { row, position in
        if index == 50_000 { return .end }
        index += 1
        position = index / 100 * 100
        row[0] = .integer(index)
        return .row
      },
      didReach: { reached.append($0) }
    ) { () throws(SQLiteError) in
      #expect(try connection.integer("SELECT count(*) FROM temp.r") == 50_000)
    }
    #expect(reached.last == 50_000)
    #expect(reached == Set(reached).sorted())
  }
}
