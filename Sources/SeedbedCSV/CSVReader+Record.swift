extension CSVReader {
  /// Reads on in the record that was begun, or passes the last one and begins the next.
  ///
  /// - Returns: The step, or `nil` where the reader must go on in its new state.
  mutating func readRecord() -> CSVStep? {
    if case .betweenRecords = state {
      input.consume(scan.length)
      line += scan.lines
      beginRecord()
    }
    let stop = scanRecord()
    guard
      stop == .record, fields.count == plainCount, scan.length <= recordLimit,
      input.start + scan.length <= input.validEnd
    else { return judge(stop) }
    state = .betweenRecords
    return .record(fields.stored)
  }
}
