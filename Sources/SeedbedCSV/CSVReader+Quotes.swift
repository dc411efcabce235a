extension CSVReader {
  /// Moves `cursor`, which is inside quotes, behind the closing quote, to a separator or the end of the record.
  ///
  /// - Parameters:
  ///   - cursor: Where to go on; where it stopped.
  ///   - opening: The quote that opened the field.
  /// - Returns: Why that isn't possible, if it isn't.
  mutating func passQuotes(
    _ cursor: inout UnsafeMutablePointer<UInt8>, _ opening: UnsafeMutablePointer<UInt8>
  ) -> RecordScan.Stop? {
    let end = input.end
    while true {
      cursor = findQuote(from: cursor)
      let behind = cursor + 1
      guard behind < end else {
        if !input.isComplete { return .outOfInput }
        if cursor == end { return .unclosedQuote }
        cursor = behind
        return nil
      }
      switch behind.pointee {
      case ASCII.quote:
        if scan.firstDoubledQuote == 0 { scan.firstDoubledQuote = cursor - opening }
        cursor += 2
      case separator, ASCII.lineFeed:
        cursor = behind
        return nil
      case ASCII.carriageReturn:
        if behind + 1 == end, !input.isComplete { return .outOfInput }
        cursor = behind
        return behind + 1 < end && behind[1] == ASCII.lineFeed ? nil : .loneCarriageReturn
      default:
        cursor = behind
        return .textAfterQuote
      }
    }
  }

  /// The next quote, or the end of the bytes, where one stands to stop this search; counts the LF before it.
  @inline(__always)
  private mutating func findQuote(
    from start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var cursor = start
    while true {
      let block = ByteBlock(at: cursor)
      let quotes = block.matches(ASCII.quote)
      let newlines = block.matches(ASCII.lineFeed)
      if !newlines.isEmpty { scan.newlines &+= newlines.count(before: quotes) }
      if !quotes.isEmpty { return cursor + quotes.first }
      cursor += 16
    }
  }

  /// Undoes the doubled quotes of the field that was closed just now, in place.
  ///
  /// - Parameters:
  ///   - start: The first byte of the value.
  ///   - closing: The closing quote.
  /// - Returns: The length of the value.
  @inline(__always)
  func undoubleQuotes(
    from start: UnsafeMutablePointer<UInt8>, to closing: UnsafeMutablePointer<UInt8>
  ) -> Int {
    guard scan.firstDoubledQuote != 0 else { return closing - start }
    var source = start + (scan.firstDoubledQuote &- 1)
    var target = source
    while true {
      let block = ByteBlock(at: source)
      let quotes = block.matches(ASCII.quote)
      // `target` is never ahead of `source`, so that bytes are read before they are written.
      guard !quotes.isEmpty else {
        block.store(at: target)
        target += 16
        source += 16
        continue
      }
      let count = quotes.first
      target.update(from: source, count: count)
      target += count
      source += count
      if source == closing { break }
      target.pointee = ASCII.quote
      target += 1
      source += 2
    }
    return target - start
  }
}
