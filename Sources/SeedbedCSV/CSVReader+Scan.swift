extension CSVReader {
  /// Goes on with the scan of a record: the hot path, sixteen bytes a step, on raw addresses throughout.
  @inline(__always)
  mutating func scanRecord() -> RecordScan.Stop {
    let start = input.start
    let end = input.end
    let separator = separator
    let separators = SIMD16(repeating: separator)
    let slotsEnd = fields.base + FieldBuffer.capacity
    var slot = fields.base + fields.count
    var cursor = start + scan.cursor
    var fieldStart = start + scan.fieldStart

    @inline(__always)
    func append(_ field: CSVField) {
      if slot < slotsEnd {
        slot.initialize(to: field)
        slot += 1
      } else {
        fields.surplus += 1
      }
    }

    @inline(__always)
    func stop(_ stop: RecordScan.Stop, at place: UnsafeMutablePointer<UInt8>) -> RecordScan.Stop {
      fields.count = slot - fields.base
      scan.cursor = place - start
      scan.fieldStart = fieldStart - start
      return stop
    }

    @inline(__always)
    func finish(at place: UnsafeMutablePointer<UInt8>, lineEnd: Int) -> RecordScan.Stop {
      fields.count = slot - fields.base
      scan.cursor = place - start
      scan.length = place + lineEnd - start
      return .record
    }

    scanning: while true {
      if scan.isInQuotes {
        if let reason = passQuotes(&cursor, fieldStart) { return stop(reason, at: cursor) }
        let value = fieldStart + 1
        // Behind the last slot nothing is moved, so that places can be found without the fields.
        let count = slot < slotsEnd ? undoubleQuotes(from: value, to: cursor - 1) : 0
        append(CSVField(start: value, count: count, isQuoted: true))
        scan.isInQuotes = false
        if cursor == end { return finish(at: cursor, lineEnd: 0) }
        if cursor.pointee != separator {
          return finish(at: cursor, lineEnd: cursor.pointee == ASCII.lineFeed ? 1 : 2)
        }
        cursor += 1
        fieldStart = cursor
      }

      while true {
        var candidates = ByteBlock(at: cursor).candidates(separators: separators)
        while !candidates.isEmpty {
          let found = cursor + candidates.first
          candidates.removeFirst()
          let field = CSVField(start: fieldStart, count: found - fieldStart, isQuoted: false)
          let byte = found.pointee
          if byte == separator {
            append(field)
            fieldStart = found + 1
            continue
          }
          switch byte {
          case ASCII.lineFeed:
            append(field)
            return finish(at: found, lineEnd: 1)
          case ASCII.carriageReturn:
            if found + 1 == end, !input.isComplete { return stop(.outOfInput, at: found) }
            if found + 1 == end || found[1] != ASCII.lineFeed {
              return stop(.loneCarriageReturn, at: found)
            }
            append(field)
            return finish(at: found, lineEnd: 2)
          case ASCII.quote where found == end:
            // It stands there to stop this search.
            guard input.isComplete else { return stop(.outOfInput, at: end) }
            append(field)
            return finish(at: end, lineEnd: 0)
          case ASCII.quote:
            guard found == fieldStart else { return stop(.strayQuote, at: found) }
            scan.isInQuotes = true
            scan.firstDoubledQuote = 0
            cursor = found + 1
            continue scanning
          default:
            // One of the bytes below CR that are data.
            continue
          }
        }
        cursor += 16
      }
    }
  }
}
