import SeedbedSQLite
import Testing

/// Rows that another thread takes: the same as without it, wherever a batch ends.
@Suite struct ReadAheadTests {
  /// Rows of one text each, and how many of them there are before the giver ends or fails.
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
      ahead: "r", columnCount: item.columnCount,
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
        ahead: "r", columnCount: 1,
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
        ahead: "r", columnCount: 1,
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
      ahead: "r", columnCount: 1, rows: { _, _ in .end }
    ) { () throws(SQLiteError) in try connection.integer("SELECT 7") }
    #expect(answer == 7)
  }

  @Test(arguments: [false, true])
  func `positions are told in order, and the last one is`(isReadAhead: Bool) throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    var index: Int64 = 0
    var reached: [Int64] = []
    let rows: NextRow = { row, position in
      if index == 50_000 { return .end }
      index += 1
      position = index / 100 * 100
      row[0] = .integer(index)
      return .row
    }
    let didReach = { (position: Int64) in reached.append(position) }
    let count = { () throws(SQLiteError) in try connection.integer("SELECT count(*) FROM temp.r") }
    let found =
      isReadAhead
      ? try connection.withTable(
        ahead: "r", columnCount: 1, rows: rows, didReach: didReach, count)
      : try connection.withTable(
        named: "r", columnCount: 1, rows: rows, didReach: didReach, count)
    #expect(found == 50_000)
    #expect(reached.last == 50_000)
    #expect(reached == Set(reached).sorted())
  }

  /// A giver's rows: so many, each with as many values as it has columns, which say whose they are and which row it is.
  private static func giver(_ name: Int, rowCount: Int, columnCount: Int) -> any RowGiver {
    var index = 0
    return ClosureGiver(columnCount: columnCount) { row, _ in
      if index == rowCount { return .end }
      index += 1
      for column in row.indices { row[column] = .integer(Int64(name * 1_000_000 + index)) }
      return .row
    }
  }

  /// How many rows are read of a giver before the next is asked for; `nil` for all.
  @Test(arguments: [nil, 0, 1, 3000, 8192])
  func `one giver follows the other, and what is left of one is passed over`(limit: Int?) throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    // Some end with a batch, some have none, and one of them can't be had.
    let rowCounts: [Int?] = [3, 8192, 0, nil, 20_000, 1, 2000]
    let columnCounts = [2, 1, 3, 1, 1, 2000, 4]
    let ahead = try #require(
      RowsAhead(
        zip(rowCounts, columnCounts).enumerated().map { name, counts in
          { counts.0.map { Self.giver(name, rowCount: $0, columnCount: counts.1) } }
        }))
    defer { ahead.stop() }
    try connection.withTable(named: "r", columnCount: 2000, rows: ahead.nextRow) {
      () throws(SQLiteError) in
      for (name, counts) in zip(rowCounts, columnCounts).enumerated() {
        let giver = ahead.nextGiver()
        #expect(giver?.columnCount == counts.0.map { _ in counts.1 })
        guard let rowCount = counts.0, limit != 0 else { continue }
        let found = try connection.rows(
          "SELECT c0, c\(counts.1 - 1) FROM temp.r LIMIT \(limit ?? -1)")
        let wanted = (0..<min(rowCount, limit ?? rowCount)).map {
          Array(repeating: Value.integer(Int64(name * 1_000_000 + $0 + 1)), count: 2)
        }
        #expect(found == wanted)
      }
      #expect(ahead.nextGiver() == nil)
    }
  }

  @Test func `where a row is shorter than the table is wide, the rest is NULL`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    let ahead = try #require(
      RowsAhead([
        { Self.giver(1, rowCount: 1, columnCount: 3) },
        { Self.giver(2, rowCount: 1, columnCount: 1) },
      ]))
    defer { ahead.stop() }
    try connection.withTable(named: "r", columnCount: 3, rows: ahead.nextRow) {
      () throws(SQLiteError) in
      for wanted in [[1_000_001, 1_000_001, 1_000_001], [2_000_001]] as [[Int64]] {
        _ = ahead.nextGiver()
        let rest = Array(repeating: Value.null, count: 3 - wanted.count)
        #expect(
          try connection.rows("SELECT * FROM temp.r") == [wanted.map { Value.integer($0) } + rest])
      }
    }
  }

  @Test(arguments: [0, 1, 3])
  func `it can be stopped before all givers were asked for`(count: Int) throws {
    var opened = 0
    let ahead = try #require(
      RowsAhead(
        (0..<100).map { name in
          {
            opened += 1
            return Self.giver(name, rowCount: 20_000, columnCount: 1)
          }
        }))
    for _ in 0..<count { #expect(ahead.nextGiver() != nil) }
    ahead.stop()
    #expect((count...count + 3).contains(opened))
  }
}

/// A giver that is a closure.
private final class ClosureGiver: RowGiver {
  let columnCount: Int
  private let nextRow: NextRow

  init(columnCount: Int, _ nextRow: @escaping NextRow) {
    self.columnCount = columnCount
    self.nextRow = nextRow
  }

  func next(
    into row: UnsafeMutableBufferPointer<BorrowedValue>, position: inout Int64
  ) -> RowStep {
    var row = row
    return nextRow(&row, &position)
  }
}

extension Connection {
  /// As `withTable(named:…)`, with another thread that takes the rows.
  fileprivate func withTable<Result>(
    ahead name: String, columnCount: Int, rows nextRow: @escaping NextRow,
    didReach: ((_ position: Int64) -> Void)? = nil, _ body: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    guard
      let ahead = RowsAhead([{ ClosureGiver(columnCount: columnCount, nextRow) }])
    else { throw SQLiteError(code: .error, message: "no thread") }
    defer { ahead.stop() }
    _ = ahead.nextGiver()
    return try withTable(
      named: name, columnCount: columnCount, rows: ahead.nextRow, didReach: didReach, body)
  }
}
