internal import SeedbedCSV
internal import SeedbedSQLite

/// In which order a seed's records are inserted.
enum RecordOrder {
  /// As they stand, with row ids that ascend.
  case ascending
  /// By their row ids, which is several times faster than to insert them in any other order; only short ones, which SQLite
  /// sorts in little memory.
  case sorted
  /// As they stand.
  case asTheyStand

  /// The most bytes that a record may have in the file, and a blob that it names.
  var recordLimit: Int { self == .sorted ? 1 << 20 : .max }
}

/// A seed's records as rows for SQLite; the first fault of any kind ends them.
final class FastRecords: RowGiver {
  /// The columns that the header names.
  let columns: [SeedColumn]
  /// How many rows the table had before these.
  let rowsBefore: Int64
  // `next` has what is unchecked to itself: to check that takes a fifth of its time.

  /// How many records were read.
  @exclusivity(unchecked) private(set) var count: Int64 = 0
  /// Whether a record was refused only because it doesn't suit the order in which records are taken.
  private(set) var isUnsuited = false

  var columnCount: Int { columns.count }

  @exclusivity(unchecked) private var reader: SeedReader
  private let rules: [Rule]
  private let files: SeedBlobFiles
  private let maximumLength: Int
  @exclusivity(unchecked) private var rowIDs: FastRowIDs?
  private let recordLimit: Int
  @exclusivity(unchecked) private var blobs: [UnsafeMutableBufferPointer<UInt8>] = []

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
  ///   - rowsBefore: How many rows it has.
  ///   - rowIDs: What is done with row ids, which must ascend; `nil` where they go as they are.
  ///   - recordLimit: The most bytes that a record may have in the file, and a blob that it names.
  init(
    _ reader: consuming SeedReader, _ columns: [SeedColumn], of table: SeedTable,
    rowsBefore: Int64, rowIDs: FastRowIDs?, recordLimit: Int
  ) {
    self.reader = reader
    self.columns = columns
    self.rowsBefore = rowsBefore
    rules = columns.map { Rule(rule: $0.rule, takesNull: !$0.isRowIDAlias) }
    files = table.files
    maximumLength = table.maximumLength
    self.rowIDs = rowIDs
    self.recordLimit = recordLimit
  }

  deinit {
    for blob in blobs { blob.deallocate() }
  }

  /// Converts the next record.
  ///
  /// - Parameters:
  ///   - row: Takes the values.
  ///   - position: Takes how much of the file has been read, in bytes.
  /// - Returns: What it came to; after anything but a row there is nothing more to come.
  func next(
    into row: UnsafeMutableBufferPointer<BorrowedValue>, position: inout Int64
  ) -> RowStep {
    if !blobs.isEmpty { freeBlobs() }
    let step: CSVStep
    do throws(SeedbedError) { step = try reader.next() } catch { return .failure }
    position = reader.readCount
    switch step {
    case .end: return .end
    case .fault, .needsInput: return .failure
    case .record(let fields):
      for index in 0..<fields.count {
        guard let value = value(of: fields[index], at: index) else { return .failure }
        row[index] = value
      }
      if rowIDs?.take(row) == false || isTooLong(fields) {
        isUnsuited = true
        return .failure
      }
      count += 1
      return .row
    }
  }

  private func isTooLong(_ fields: UnsafeBufferPointer<CSVField>) -> Bool {
    guard recordLimit < .max, let first = fields.first, let last = fields.last else { return false }
    return last.start + last.count - first.start > recordLimit
      || blobs.contains { $0.count > recordLimit }
  }

  @inline(__always)
  private func value(of field: CSVField, at index: Int) -> BorrowedValue? {
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
  private func rareValue(of field: CSVField, at index: Int) -> BorrowedValue? {
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

  private func freeBlobs() {
    for blob in blobs { blob.deallocate() }
    blobs = []
  }
}

/// Row ids in ascending order. SQLite takes them fastest, and where one is the largest plus 1, faster still if it may choose it
/// itself, as it then needn't search for its place.
struct FastRowIDs {
  private let column: Int
  private let leavesToSQLite: Bool
  private var previous: Int64?

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - column: Where the ids stand.
  ///   - leavesToSQLite: Whether SQLite would number the rows of this table 1, 2, 3 and so on.
  init(column: Int, leavesToSQLite: Bool) {
    self.column = column
    self.leavesToSQLite = leavesToSQLite
  }

  /// Looks at a row, and makes the id NULL where SQLite takes just that one for it.
  ///
  /// - Returns: Whether the id comes after that of the row before.
  @inline(__always)
  mutating func take(_ row: UnsafeMutableBufferPointer<BorrowedValue>) -> Bool {
    guard case .integer(let id) = row[column] else { return true }
    if let previous, id <= previous { return false }
    if leavesToSQLite && id >= 1 && id == (previous ?? 0) &+ 1 { row[column] = .null }
    previous = id
    return true
  }
}
