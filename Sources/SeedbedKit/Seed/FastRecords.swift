internal import SeedbedCSV
internal import SeedbedSQLite

/// A seed's records as rows for SQLite; the first fault of any kind ends them.
struct FastRecords: ~Copyable {
  /// How many records were read.
  private(set) var count: Int64 = 0

  private var reader: SeedReader
  private let columns: [SeedColumn]
  private let rules: [Rule]
  private let files: SeedBlobFiles
  private let maximumLength: Int
  private var rowIDs: FastRowIDs?
  private var blobs: [UnsafeMutableBufferPointer<UInt8>] = []

  /// What most fields of a column need to know, without the texts that messages need.
  private struct Rule {
    var rule: ColumnRule
    var takesNull: Bool
  }

  /// Takes the records of a reader that has read the header.
  ///
  /// - Parameters:
  ///   - reader: The reader.
  ///   - columns: The columns that the header names.
  ///   - table: The table and its limits.
  ///   - numbersRows: Whether SQLite would give the rows of this table the ids 1, 2, 3 and so on.
  init(
    _ reader: consuming SeedReader, _ columns: [SeedColumn], of table: SeedTable, numbersRows: Bool
  ) {
    self.reader = reader
    self.columns = columns
    rules = columns.map { Rule(rule: $0.rule, takesNull: !$0.isRowIDAlias) }
    files = table.files
    maximumLength = table.maximumLength
    let column = columns.firstIndex(where: \.isRowIDAlias)
    rowIDs = numbersRows ? column.map { FastRowIDs(column: $0) } : nil
  }

  deinit {
    for blob in blobs { blob.deallocate() }
  }

  /// Converts the next record.
  mutating func next(into row: UnsafeMutableBufferPointer<BorrowedValue>) -> RowStep {
    if !blobs.isEmpty { freeBlobs() }
    let step: CSVStep
    do throws(SeedbedError) { step = try reader.next() } catch { return .failure }
    switch step {
    case .end: return .end
    case .fault, .needsInput: return .failure
    case .record(let fields):
      for index in 0..<fields.count {
        guard let value = value(of: fields[index], at: index) else { return .failure }
        row[index] = value
      }
      rowIDs?.leaveToSQLite(in: row)
      count += 1
      return .row
    }
  }

  @inline(__always)
  private mutating func value(of field: CSVField, at index: Int) -> BorrowedValue? {
    let rule = rules[index]
    if field.count == 0 {
      if !field.isQuoted && rule.takesNull { return .null }
    } else if field.count <= maximumLength {
      switch rule.rule {
      case .text: return .text(UnsafeRawBufferPointer(start: field.start, count: field.count))
      case .integer:
        if let integer = PlainNumber.integer(field.start, count: field.count) {
          return .integer(integer)
        }
      case .real:
        if let real = PlainNumber.real(field.start, count: field.count) { return .real(real) }
      default: break
      }
    }
    return rareValue(of: field, at: index)
  }

  @inline(never)
  private mutating func rareValue(of field: CSVField, at index: Int) -> BorrowedValue? {
    guard field.count <= maximumLength,
      let value = try? columns[index].value(of: field, files: files)
    else { return nil }
    switch value {
    case .null: return .null
    case .integer(let integer): return .integer(integer)
    case .real(let real): return .real(real)
    case .text(let bytes): return .text(UnsafeRawBufferPointer(bytes))
    case .blob(let bytes):
      let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
      _ = copy.initialize(fromContentsOf: bytes)
      blobs.append(copy)
      return .blob(UnsafeRawBufferPointer(copy))
    }
  }

  private mutating func freeBlobs() {
    for blob in blobs { blob.deallocate() }
    blobs = []
  }
}

/// Row ids that SQLite would choose by itself, where it is faster to let it: it then needn't search for their place.
struct FastRowIDs {
  private let column: Int
  private var largest: Int64 = 0
  private var isOver = false

  /// Begins with an empty table, whose ids stand in a column.
  init(column: Int) {
    self.column = column
  }

  /// Replaces an id that is one more than the largest by NULL, for which SQLite takes just that.
  @inline(__always)
  mutating func leaveToSQLite(in row: UnsafeMutableBufferPointer<BorrowedValue>) {
    guard !isOver, case .integer(let id) = row[column] else { return }
    // Below 1 the first id that SQLite chooses isn't that of the rule.
    guard id >= 1 else { return isOver = true }
    if id == largest &+ 1 { row[column] = .null }
    largest = max(largest, id)
  }
}
