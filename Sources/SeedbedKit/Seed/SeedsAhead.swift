internal import SeedbedSQLite

/// Seeds that another thread reads ahead of SQLite, one file after the other, and that SQL sees as one virtual table.
final class SeedsAhead {
  /// How many bytes of files make it worth while: for less, to begin a thread takes longer than it gains.
  static let leastSize = 512 * 1024

  // One of them may be read while the other waits to be read on.

  /// The virtual table that the records of one file are read from.
  static let oneTable = "seedbed_rows"
  /// The virtual table that the records of several files are read from.
  static let severalTables = "seedbed_ahead"

  /// The name of the virtual table, whose columns are `c0`, `c1` and so on: at least as many as a record of any file has fields.
  let name: String

  private let rows: RowsAhead
  private let columnCount: Int
  private var didRead: ((_ byteCount: Int64) -> Void)?

  /// Begins to read; `nil` where the files are small or the system gives no thread.
  ///
  /// - Parameters:
  ///   - tables: The tables in the order in which they will be loaded.
  ///   - order: In which order the records of each will be inserted.
  ///   - name: The name of the virtual table, which no other has meanwhile.
  ///   - connection: The database; the rows of each table are counted.
  /// - Throws: What SQLite answers.
  init?(
    _ tables: [SeedTable], _ order: RecordOrder, as name: String,
    on connection: borrowing Connection
  ) throws(SeedbedError) {
    guard tables.reduce(0, { $0 + $1.size }) >= Self.leastSize else { return nil }
    var openings: [RowsAhead.Opening] = []
    for table in tables { openings.append(try table.opening(order, on: connection)) }
    guard let rows = RowsAhead(openings) else { return nil }
    self.name = name
    self.rows = rows
    columnCount = tables.reduce(1) { max($0, $1.target.columns.count) }
  }

  /// Lets SQL read the virtual table; when the body is done the other thread ends.
  ///
  /// - Throws: What the body throws, and what SQLite answers.
  func withTable<Result>(
    on connection: borrowing Connection, _ body: () throws(SeedbedError) -> Result
  ) throws(SeedbedError) -> Result {
    defer { rows.stop() }
    let result = try reporting(at: nil) { () throws(SQLiteError) in
      try connection.withTable(
        named: name, columnCount: columnCount, rows: rows.nextRow,
        didReach: { self.didRead?($0) }
      ) { Swift.Result { () throws(SeedbedError) in try body() } }
    }
    return try result.get()
  }

  /// Goes on to the next table's file, which must be this one's.
  ///
  /// - Returns: Its records, which are the other thread's until SQL has read them; `nil` where the file or its header is at fault.
  func next(_ table: SeedTable) -> FastRecords? {
    didRead = table.didRead
    return rows.nextGiver() as? FastRecords
  }
}
