/// Some rows of one giver with their bytes, in memory that is used again and again.
@safe final class RowBatch {
  /// Whose rows they are; `nil` where there is no such giver.
  private(set) var giver: (any RowGiver)?
  /// How many rows are in it.
  private(set) var rowCount = 0
  /// What came behind its last row: `row` where there may be more.
  var last = RowStep.row
  /// How far the giver was when the batch was filled.
  var position: Int64 = 0
  /// Whether its only row lies in memory of the giver.
  private(set) var isLent = false

  private var columnCount = 1
  private var values: UnsafeMutableBufferPointer<BorrowedValue>
  private let bytes: UnsafeMutableRawBufferPointer
  private var byteCount = 0

  /// The most rows, for any number of columns, and the most bytes of text and blobs.
  private static let valueLimit = 8192
  private static let byteLimit = 128 * 1024

  init() {
    // Left as it is, since a value is no more than its bits: most of it is never touched where tables are small.
    unsafe values = .allocate(capacity: Self.valueLimit)
    unsafe bytes = .allocate(byteCount: Self.byteLimit, alignment: 1)
  }

  deinit {
    unsafe values.deallocate()
    unsafe bytes.deallocate()
  }

  /// Whether there is no place for another row, however short.
  var isFull: Bool { unsafe isLent || (rowCount + 1) * columnCount > values.count }

  /// Takes all rows out, to be filled with those of a giver.
  func begin(_ giver: (any RowGiver)?) {
    self.giver = giver
    rowCount = 0
    byteCount = 0
    isLent = false
    columnCount = giver?.columnCount ?? 1
    if unsafe columnCount > values.count {
      unsafe values.deallocate()
      unsafe values = .allocate(capacity: columnCount)
    }
  }

  /// Copies a row in.
  ///
  /// - Returns: Whether it had room; if not, nothing was copied.
  func append(_ row: UnsafeMutableBufferPointer<BorrowedValue>) -> Bool {
    var end = byteCount
    let first = rowCount * columnCount
    for column in 0..<columnCount {
      switch unsafe row[column] {
      case .text(let text):
        guard let copy = unsafe copy(text, at: &end) else { return false }
        unsafe values[first + column] = .text(copy)
      case .blob(let blob):
        guard let copy = unsafe copy(blob, at: &end) else { return false }
        unsafe values[first + column] = .blob(copy)
      case let value: unsafe values[first + column] = value
      }
    }
    byteCount = end
    rowCount += 1
    return true
  }

  /// Takes a row as the only one, without its bytes.
  func lend(_ row: UnsafeMutableBufferPointer<BorrowedValue>) {
    for column in 0..<columnCount { unsafe values[column] = row[column] }
    rowCount = 1
    isLent = true
  }

  /// A row, in the memory that it has here.
  @inline(__always)
  func row(_ index: Int) -> UnsafeMutableBufferPointer<BorrowedValue> {
    unsafe UnsafeMutableBufferPointer(
      start: values.baseAddress.map { unsafe $0 + index * columnCount }, count: columnCount)
  }

  private func copy(
    _ source: UnsafeRawBufferPointer, at end: inout Int
  ) -> UnsafeRawBufferPointer? {
    guard let start = source.baseAddress else { return unsafe source }
    guard let base = unsafe bytes.baseAddress, unsafe source.count <= bytes.count - end else {
      return nil
    }
    let place = unsafe base + end
    unsafe place.copyMemory(from: start, byteCount: source.count)
    end += source.count
    return unsafe UnsafeRawBufferPointer(start: place, count: source.count)
  }
}
