extension CSVReader {
  /// Decides what a stopped scan comes to, where it isn't plainly a record.
  ///
  /// - Parameter stop: How the scan stopped.
  /// - Returns: The step, or `nil` where the reader must go on in its new state.
  mutating func judge(_ stop: RecordScan.Stop) -> CSVStep? {
    // Before all else, or the outcome would depend on where the pieces of the input end.
    guard scannedLength(stop) <= recordLimit else {
      state = .finished
      let start = CSVPosition(line: line, column: 1)
      return .fault(CSVFault(.recordTooLong(limit: recordLimit), at: start))
    }
    switch stop {
    case .record:
      return judgeRecord()
    case .outOfInput:
      state = .insideRecord
      return .needsInput
    case .strayQuote:
      return abandonRecord(.strayQuote)
    case .textAfterQuote:
      let found = input.start[scan.cursor]
      let opening = position(at: scan.fieldStart)
      return abandonRecord(.textAfterQuote(found: found, opening: opening))
    case .loneCarriageReturn:
      return abandonRecord(.loneCarriageReturn)
    case .unclosedQuote:
      state = .finished
      return .fault(firstFault(.unclosedQuote, at: scan.fieldStart))
    }
  }

  private func scannedLength(_ stop: RecordScan.Stop) -> Int {
    switch stop {
    case .record: scan.length
    case .outOfInput, .unclosedQuote: input.count
    case .strayQuote, .textAfterQuote, .loneCarriageReturn: scan.cursor + 1
    }
  }

  private mutating func judgeRecord() -> CSVStep? {
    if scan.length == 0 {
      state = .finished
      return .end
    }
    if scan.cursor == 0 {
      beginRecord()
      firstBlankLine = line
      state = .blankLines
      return nil
    }
    if let fault = faultInRecord() {
      state = wantedCount == nil ? .finished : .betweenRecords
      return .fault(fault)
    }
    if wantedCount == nil {
      wantedCount = fields.count
      if fields.count > 1 { plainCount = fields.count }
    }
    state = .betweenRecords
    return .record(fields.stored)
  }

  private func faultInRecord() -> CSVFault? {
    let found = fields.total
    let most = wantedCount ?? FieldBuffer.maximumCount
    if found > most {
      let surplus = walk(toField: most).offset
      return firstFault(.tooManyFields(found: found, wanted: most), at: surplus)
    }
    if let wantedCount, found < wantedCount {
      return firstFault(.tooFewFields(found: found, wanted: wantedCount), at: scan.cursor)
    }
    return badByte(before: scan.length)
  }

  /// Gives up a record whose quotes or line ends can't be made out.
  private mutating func abandonRecord(_ kind: CSVFault.Kind) -> CSVStep {
    let fault = firstFault(kind, at: scan.cursor)
    line = position(at: scan.cursor).line
    input.consume(scan.cursor)
    beginRecord()
    state = wantedCount == nil ? .finished : .recovering
    return .fault(fault)
  }

  /// The fault at an offset in the record, unless a bad byte comes before it.
  private func firstFault(_ kind: CSVFault.Kind, at offset: Int) -> CSVFault {
    badByte(before: offset) ?? CSVFault(kind, at: position(at: offset))
  }

  private func badByte(before offset: Int) -> CSVFault? {
    let valid = input.validEnd - input.start
    guard valid < offset, let byte = input.badByte else { return nil }
    return CSVFault(
      byte == ASCII.nul ? .nul : .invalidUTF8(byte: byte), at: position(at: valid))
  }
}
