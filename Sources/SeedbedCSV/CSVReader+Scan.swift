extension CSVReader {
  /// Goes on with the scan of a record: the hot path, eight bytes a step, on raw addresses throughout.
  mutating func scanRecord() -> RecordScan.Stop {
    let start = input.start
    let end = input.end
    let separator = separator
    let separators = ByteWord.repeating(separator)
    let slots = fields.base
    var count = fields.count
    var cursor = start + scan.cursor
    var fieldStart = start + scan.fieldStart
    defer {
      fields.count = count
      scan.cursor = cursor - start
      scan.fieldStart = fieldStart - start
    }

    scanning: while true {
      if scan.isInQuotes {
        if let stop = passQuotes(&cursor, fieldStart) { return stop }
        if count < FieldBuffer.capacity {
          let value = fieldStart + 1
          let length = undoubleQuotes(from: value, to: cursor - 1)
          (slots + count).initialize(to: CSVField(start: value, count: length, isQuoted: true))
        }
        count += 1
        scan.isInQuotes = false
        guard cursor < end, cursor.pointee == separator else {
          scan.length = cursor - start + lineEndLength(at: cursor)
          return .record
        }
        cursor += 1
        fieldStart = cursor
      }

      while true {
        var candidates = ByteWord(at: cursor).candidates(separators: separators)
        while candidates != 0 {
          let found = cursor + ByteWord.firstIndex(candidates)
          candidates &= candidates &- 1
          let byte = found.pointee
          if byte != separator {
            switch byte {
            case ASCII.lineFeed:
              break
            case ASCII.carriageReturn:
              if found + 1 == end, !input.isComplete {
                cursor = found
                return .outOfInput
              }
              guard found + 1 < end, found[1] == ASCII.lineFeed else {
                cursor = found
                return .loneCarriageReturn
              }
            case ASCII.quote where found < end:
              cursor = found
              guard found == fieldStart else { return .strayQuote }
              cursor += 1
              scan.isInQuotes = true
              scan.firstDoubledQuote = nil
              continue scanning
            case ASCII.quote:
              // The quote behind the last byte, which is there to stop this search.
              guard input.isComplete else {
                cursor = end
                return .outOfInput
              }
            default:
              continue
            }
          }
          if count < FieldBuffer.capacity {
            (slots + count).initialize(
              to: CSVField(start: fieldStart, count: found - fieldStart, isQuoted: false))
          }
          count += 1
          guard byte == separator else {
            cursor = found
            scan.length = found - start + lineEndLength(at: found)
            return .record
          }
          fieldStart = found + 1
        }
        cursor += 8
      }
    }
  }

  /// How many bytes end the line at `address`, where a line or the input ends.
  @inline(__always)
  private func lineEndLength(at address: UnsafeMutablePointer<UInt8>) -> Int {
    switch address.pointee {
    case ASCII.lineFeed: 1
    case ASCII.carriageReturn: 2
    default: 0
    }
  }
}
