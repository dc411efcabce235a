extension CSVReader {
  /// Where a field of the record read last begins: its first byte, or its opening quote.
  ///
  /// Counts the bytes of the record before it: for faults, not for every field.
  ///
  /// - Parameter index: The field, from 0.
  /// - Returns: Its physical line and column.
  package func position(ofField index: Int) -> CSVPosition {
    walk(toField: index).position
  }

  /// The walk to the start of a field.
  func walk(toField index: Int) -> PositionWalk {
    var walk = PositionWalk(line: line)
    for field in fields.stored.prefix(index) {
      walk.pass(field, before: .max)
      walk.passByte()
    }
    return walk
  }

  /// Where the byte is that stood at an offset from the record's start before doubled quotes were undone.
  func position(at offset: Int) -> CSVPosition {
    var walk = PositionWalk(line: line)
    for field in fields.stored where walk.offset < offset {
      walk.pass(field, before: offset)
      if walk.offset < offset { walk.passByte() }
    }
    // The field that isn't finished, and fields that aren't stored: there nothing was moved.
    while walk.offset < offset { walk.pass(input.start[walk.offset]) }
    return walk.position
  }
}
