/// What the one who gives a virtual table its rows came to.
package enum RowStep {
  /// The row is filled in.
  case row
  /// There are no more rows.
  case end
  /// The statement that reads is to fail, with `abort`; why, the giver keeps to itself.
  case failure
}

/// Fills in the next row, a value for each column, or puts a row of its own in its place; and says how far it is with its rows, in a
/// unit of its own. The memory of the row and of its values stays as it is until the next call.
package typealias NextRow = (
  _ row: inout UnsafeMutableBufferPointer<BorrowedValue>, _ position: inout Int64
) -> RowStep

/// One who gives rows that all have as many values.
package protocol RowGiver: AnyObject {
  /// How many values a row has.
  var columnCount: Int { get }

  /// Fills in the next row, as `NextRow`; behind the last one it isn't called any more.
  func next(
    into row: UnsafeMutableBufferPointer<BorrowedValue>, position: inout Int64
  ) -> RowStep
}
