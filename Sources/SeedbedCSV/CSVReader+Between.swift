// What stands between records: the start of the input, blank lines, and what a fault left over.
extension CSVReader {
  /// Looks at the encoding and passes a byte order mark.
  mutating func begin() -> CSVStep? {
    guard input.count >= 4 || input.isComplete else { return .needsInput }
    let bytes = UnsafeBufferPointer<UInt8>(start: input.start, count: input.count)
    if let kind = CSVFault.Kind(encodingOf: bytes) {
      state = .finished
      return .fault(CSVFault(kind, at: CSVPosition(line: 1, column: 1)))
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { input.consume(3) }
    beginRecord()
    return nil
  }

  /// Passes blank lines; they are a fault once something follows them.
  mutating func passBlankLines() -> CSVStep? {
    while true {
      guard let next = input.count > 0 ? input.start[0] : nil else { return outOfInput() }
      if next == ASCII.carriageReturn, input.count == 1, !input.isComplete { return .needsInput }
      let isCRLF =
        next == ASCII.carriageReturn && input.count > 1 && input.start[1] == ASCII.lineFeed
      guard isCRLF || next == ASCII.lineFeed else { break }
      input.consume(isCRLF ? 2 : 1)
      line += 1
    }
    beginRecord()
    if wantedCount == nil { state = .finished }
    let kind = wantedCount == 1 ? CSVFault.Kind.blankLineInOneColumn : .blankLine
    return .fault(CSVFault(kind, at: CSVPosition(line: firstBlankLine, column: 1)))
  }

  /// Passes all up to the next LF.
  mutating func recover() -> CSVStep? {
    let bytes = UnsafeBufferPointer<UInt8>(start: input.start, count: input.count)
    guard let lineEnd = bytes.firstIndex(of: ASCII.lineFeed) else {
      input.consume(input.count)
      return outOfInput()
    }
    input.consume(lineEnd + 1)
    line += 1
    beginRecord()
    return nil
  }

  /// Starts a record at the first byte that isn't used up.
  @inline(__always)
  mutating func beginRecord() {
    fields.removeAll()
    scan = RecordScan()
    state = .insideRecord
  }

  private mutating func outOfInput() -> CSVStep {
    guard input.isComplete else { return .needsInput }
    state = .finished
    return .end
  }
}
