/// Where the lines of a file start, to tell the line and column of a byte.
struct LineTable: Sendable, Hashable {
  static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]

  /// The offset of each line's first byte, ascending; the first is past a byte order mark.
  private let starts: [Int]

  /// Looks for the lines of a file's bytes.
  init(_ bytes: [UInt8]) {
    self.init(bytes, from: bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0)
  }

  /// Looks for the lines of a text, from which a byte order mark is gone already.
  init(_ text: SourceText) {
    self.init(text.bytes, from: 0)
  }

  private init(_ bytes: [UInt8], from first: Int) {
    starts = [first] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// The line and the column in bytes, both from 1.
  func place(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, max(offset - starts[low], 0) + 1)
  }
}
