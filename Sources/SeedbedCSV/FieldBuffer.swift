/// The fields of one record: memory for as many as SQLite allows columns, used again for each record.
struct FieldBuffer: ~Copyable {
  /// The most fields that a header may have: the hard upper bound of SQLite's column limit.
  ///
  /// Related SQLite documentation: <https://www.sqlite.org/limits.html#max_column>
  static let maximumCount = 32_767

  /// One more than the most that is allowed, so that the first surplus field is always stored.
  static let capacity = maximumCount + 1

  // Pages of it that are never touched cost no memory.
  let base: UnsafeMutablePointer<CSVField> = .allocate(capacity: capacity)

  /// How many fields of the record are stored.
  var count = 0

  /// How many more it has, for which there was no room.
  var surplus = 0

  deinit {
    base.deallocate()
  }

  /// The fields that are stored.
  var stored: UnsafeBufferPointer<CSVField> {
    UnsafeBufferPointer(start: base, count: count)
  }

  /// The number of fields of the record.
  var total: Int { count + surplus }

  /// Forgets them.
  mutating func removeAll() {
    count = 0
    surplus = 0
  }

  /// Follows bytes that moved.
  func rebase(from old: UnsafePointer<UInt8>, to new: UnsafePointer<UInt8>) {
    for index in stored.indices {
      let field = base[index]
      base[index] = CSVField(
        start: new + (field.start - old), count: field.count, isQuoted: field.isQuoted)
    }
  }
}
