// Where the columns and keys that a statement declares stand.
extension SQLStatement {
  /// A column's definition: its name, and behind it the type and the constraints.
  struct ColumnPlace {
    var name: SchemaName
    /// The places of its tokens, the name's first.
    var range: Range<Int>
  }

  /// The places inside the parentheses of a `CREATE TABLE`; `nil` for every other statement.
  var tableBody: Range<Int>? {
    guard case .create(let creation) = action, creation.kind == .table, !creation.isVirtual,
      isMark(creation.place + 1, "(")
    else { return nil }
    return inside(creation.place + 1)
  }

  /// The columns that a `CREATE TABLE` or an `ALTER TABLE … ADD` declares, in order; none for every other statement.
  var columnPlaces: [ColumnPlace] {
    let ranges: [Range<Int>]
    if case .addColumn(_, let place) = action {
      ranges = place < tokens.count ? [place..<tokens.count] : []
    } else if let body = tableBody {
      ranges = parts(of: body).filter {
        !isKeyword($0.lowerBound, "CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN")
      }
    } else {
      ranges = []
    }
    return ranges.compactMap { range in
      name(range.lowerBound).map { ColumnPlace(name: $0, range: range) }
    }
  }
}
