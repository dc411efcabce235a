/// Reads RFC 4180 records from bytes that the caller gives piece by piece.
///
/// Strict: a quote only opens a field, and inside quotes it is doubled; after the closing quote come a separator, a line end
/// or the end. Lines end in LF or CRLF, also mixed, and the last end may be missing. Blank lines at the end are ignored. The
/// first record is the header: its number of fields is what every other record must have.
///
/// Memory: one record and one `fill` (at most twice that); nothing is allocated for a field or a record. Values lie in it where
/// the input was put; only doubled quotes are undone, in place.
///
/// After a fault `next` goes on, with every later position right:
/// - a wrong number of fields, NUL, bad UTF-8: with the next record;
/// - a stray quote, text after a closing quote, a lone CR: behind the next LF, even if quotes stand before it;
/// - a fault in or before the header, another encoding, an unclosed quote, a record that is too long: with `end`.
///
/// A record has at most one fault: that with the first place.
package struct CSVReader: ~Copyable {
  /// What `next` does when it is called next.
  enum State {
    /// Nothing was read; the first four bytes tell the encoding.
    case beginning
    /// The record that was read last is to be passed, and one begins behind it.
    case betweenRecords
    /// The scan of a record ran out of bytes.
    case insideRecord
    /// A blank line was met, and maybe more follow.
    case blankLines
    /// Bytes up to the next LF are to be passed.
    case recovering
    /// Nothing more is read.
    case finished
  }

  let separator: UInt8
  let recordLimit: Int
  var state = State.beginning
  var input = InputBuffer()
  var fields = FieldBuffer()

  /// How many fields each record must have; `nil` until the header was read.
  var wantedCount: Int?

  /// The number of fields that makes a record right without a closer look; -1 before the header, and for one column, where
  /// a blank line looks like a record.
  var plainCount = -1

  /// The physical line of the record's first byte.
  var line = 1

  /// The first of the blank lines that were met last.
  var firstBlankLine = 0

  var scan = RecordScan()

  /// Makes a reader that has seen no bytes.
  ///
  /// - Parameters:
  ///   - separator: The byte between fields: a comma or a tab.
  ///   - recordLimit: The most bytes that a record may take in the input, with its quotes, separators and line end.
  package init(separator: UInt8, recordLimit: Int) {
    self.separator = separator
    self.recordLimit = recordLimit
  }

  /// How many bytes of input the reader has room for now: it grows only for a record that is larger.
  package var capacity: Int { input.capacity }

  /// Takes more input: `read` writes up to `size` bytes and returns how many, 0 at the end of the input.
  ///
  /// The record read last isn't valid any more. Pieces from 64 KiB to 1 MiB are best.
  ///
  /// - Parameters:
  ///   - size: How many bytes to make room for, at least 1.
  ///   - read: Writes the bytes, as `read(2)` does.
  /// - Throws: What `read` throws; then nothing was taken.
  /// - Returns: How many bytes were taken.
  @discardableResult
  package mutating func fill<Failure: Error>(
    _ size: Int, _ read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    let old = UnsafePointer(input.start)
    defer { fields.rebase(from: old, to: input.start) }
    return try input.fill(size, read)
  }

  /// Reads one record.
  ///
  /// - Returns: The record, or why there is none.
  package mutating func next() -> CSVStep {
    if state == .betweenRecords {
      input.consume(scan.length)
      line &+= scan.lines
      beginRecord()
    }
    while true {
      let step: CSVStep?
      switch state {
      case .betweenRecords, .insideRecord:
        let stop = scanRecord()
        if stop == .record, fields.count == plainCount, scan.length <= recordLimit,
          input.start + scan.length <= input.validEnd
        {
          state = .betweenRecords
          return .record(fields.stored)
        }
        step = judge(stop)
      case .beginning: step = begin()
      case .blankLines: step = passBlankLines()
      case .recovering: step = recover()
      case .finished: step = .end
      }
      if let step { return step }
    }
  }
}
