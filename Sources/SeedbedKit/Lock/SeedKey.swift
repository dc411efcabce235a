internal import SeedbedSQLite

/// What tells one seed row from the others: the values of its key, compared byte by byte.
struct SeedKey: Sendable, Hashable {
  /// The key's values in its order; none is NULL, which equals nothing.
  var values: [StoredValue]
}

extension SeedKey {
  /// Reads a key from the first columns of a statement's row; `nil` where one of them is NULL.
  init?(_ statement: borrowing Statement, count: Int) {
    values = []
    values.reserveCapacity(count)
    for index in 0..<count {
      guard let value = statement.withValue(at: index, { StoredValue($0) }) else { return nil }
      values.append(value)
    }
  }
}

extension SeedKey: Comparable {
  /// In the order of their values, the first of which counts most.
  static func < (left: SeedKey, right: SeedKey) -> Bool {
    for (one, other) in zip(left.values, right.values) where one != other {
      return one.precedes(other)
    }
    return left.values.count < right.values.count
  }
}
