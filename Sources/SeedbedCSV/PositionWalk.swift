/// Counts lines and columns over a record as it stood in the input, whose doubled quotes are undone by now.
struct PositionWalk {
  /// The place reached.
  var position: CSVPosition

  /// How many bytes of the input were passed since the record's start.
  var offset = 0

  init(line: Int) {
    position = CSVPosition(line: line, column: 1)
  }

  /// Passes a byte that is no LF.
  mutating func passByte() {
    offset += 1
    position.column += 1
  }

  /// Passes a byte.
  mutating func pass(_ byte: UInt8) {
    passByte()
    if byte == ASCII.lineFeed {
      position.line += 1
      position.column = 1
    }
  }

  /// Passes a field, or the part of it that stands before an offset.
  mutating func pass(_ field: CSVField, before limit: Int) {
    guard field.isQuoted else {
      let count = min(field.count, limit - offset)
      offset += count
      position.column += count
      return
    }
    if offset < limit { passByte() }
    for byte in field.bytes where offset < limit {
      pass(byte)
      if byte == ASCII.quote { passByte() }
    }
    if offset < limit { passByte() }
  }
}
