/// The line that a position points at, read again from its file to be shown below a diagnostic.
///
/// Of a very long line it is only the part around the place.
package struct SourceLine: Sendable, Hashable {
  /// The line's bytes, without its line end and without a byte order mark.
  package let bytes: [UInt8]

  /// Which of the bytes the position means, from its column to the end of the token there: empty where there is nothing to point
  /// at, as in an empty field. `nil` where the position has no column.
  package let place: Range<Int>?

  /// Whether the line begins before `bytes`.
  package let isCutAtStart: Bool

  /// Whether the line goes on behind `bytes`.
  package let isCutAtEnd: Bool

  /// How many bytes are kept on either side of the place: more than a terminal is wide.
  private static let reach = 4096

  /// Reads the line of a position.
  ///
  /// - Returns: `nil` where the position has no line, or its file can't be read or doesn't have the place any more.
  package init?(at position: SourcePosition) {
    guard let number = position.line, let info = try? FileSystem.info(position.file),
      info.kind == .file,
      let window = try? Window(ofLine: number, column: position.column ?? 1, in: position.file)
    else { return nil }
    bytes = window.bytes
    isCutAtStart = window.passedCount > 0
    isCutAtEnd = window.isCutAtEnd
    if let column = position.column {
      let start = column - 1 - window.passedCount
      let length = SourceToken.length(in: bytes, from: start, of: position.file)
      place = start..<start + length
    } else {
      place = nil
    }
  }

  /// The bytes of a line around a column.
  private struct Window {
    var bytes: [UInt8] = []
    /// How many bytes of the line stand before them.
    var passedCount = 0
    var isCutAtEnd = false

    /// Reads piece by piece, since a seed may be larger than memory.
    init?(ofLine number: Int, column: Int, in path: String) throws(SeedbedError) {
      let file = try FileDescriptor(reading: path)
      var linesBefore = number - 1
      var isFirst = true
      var isWhole = false
      while !isWhole && !isCutAtEnd {
        let piece = try file.read(upTo: 64 * 1024)
        if piece.isEmpty { break }
        // Columns don't count the mark.
        let hasMark = isFirst && piece.starts(with: LineTable.byteOrderMark)
        var rest = piece.dropFirst(hasMark ? LineTable.byteOrderMark.count : 0)
        isFirst = false
        while linesBefore > 0, let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          rest = rest[(end + 1)...]
          linesBefore -= 1
        }
        if linesBefore > 0 { continue }
        let end = rest.firstIndex(of: UInt8(ascii: "\n"))
        bytes += rest[..<(end ?? rest.endIndex)]
        isWhole = end != nil
        cut(around: column - 1)
      }
      guard linesBefore == 0, column - 1 <= passedCount + bytes.count else { return nil }
      if !isCutAtEnd && bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
      // The place may have been that of the CR, as SQL of one line ends there.
      guard column - 1 <= passedCount + bytes.count else { return nil }
    }

    /// Drops what is too far from the place, by whole scalars.
    private mutating func cut(around start: Int) {
      func isInsideScalar(_ byte: UInt8) -> Bool { byte & 0b1100_0000 == 0b1000_0000 }
      let head = min(start - reach - passedCount, bytes.count)
      if head > 0 {
        let inside = bytes[head...].prefix(while: isInsideScalar).count
        bytes.removeFirst(head + inside)
        passedCount += head + inside
      }
      var end = start + reach - passedCount
      guard bytes.count > end else { return }
      while isInsideScalar(bytes[end]) { end -= 1 }
      bytes.removeSubrange(end...)
      isCutAtEnd = true
    }
  }
}
