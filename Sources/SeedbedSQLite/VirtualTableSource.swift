/// What the one who gives a virtual table its rows came to.
package enum RowStep {
  /// The row is filled in.
  case row
  /// There are no more rows.
  case end
  /// The statement that reads is to fail, with `abort`; why, the giver keeps to itself.
  case failure
}

/// Fills in the next row: a value for each column, with memory that stays as it is until the next call; and how far the giver is
/// with its rows, in a unit of its own.
package typealias NextRow = (
  _ row: UnsafeMutableBufferPointer<BorrowedValue>, _ position: inout Int64
) -> RowStep

/// One who gives rows that all have as many values.
package protocol RowGiver: AnyObject {
  /// How many values a row has.
  var columnCount: Int { get }

  /// As `NextRow`; behind the last row it isn't called any more.
  func next(
    into row: UnsafeMutableBufferPointer<BorrowedValue>, position: inout Int64
  ) -> RowStep
}
