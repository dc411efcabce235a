/// Rows in columns, each as wide as its widest entry, with two spaces between them.
struct TextTable {
  /// Where an entry stands in its column.
  enum Alignment {
    case left, right
    /// As a number with its unit, such as `12 rows`: the numbers end below each other, and the units begin so.
    case number
  }

  private let alignments: [Alignment]
  private var rows: [[String]] = []

  /// Makes a table without rows.
  ///
  /// - Parameter alignments: That of each column.
  init(_ alignments: Alignment...) { self.alignments = alignments }

  /// Adds a row; the last columns may have no entry.
  mutating func append(_ entries: String...) {
    // What is as wide as it is shown can be aligned.
    rows.append(entries.map(\.escapingControlCharacters))
  }

  /// The rows, without spaces at their ends.
  var lines: [String] {
    var lines = rows.map { _ in "" }
    for (column, alignment) in alignments.enumerated() {
      let entries = rows.map { column < $0.count ? $0[column] : "" }
      for (index, entry) in Self.align(entries, alignment).enumerated() {
        lines[index] += (column > 0 ? "  " : "") + entry
      }
    }
    return lines.map(\.withoutTrailingSpaces)
  }

  private static func align(_ entries: [String], _ alignment: Alignment) -> [String] {
    let width = entries.map(\.cellCount).max() ?? 0
    switch alignment {
    case .left: return entries.map { $0.padded(to: width) }
    case .right: return entries.map { $0.leftPadded(to: width) }
    case .number:
      let parts = entries.map { entry in
        let end = entry.firstIndex(of: " ") ?? entry.endIndex
        return (number: String(entry[..<end]), unit: String(entry[end...]))
      }
      return zip(
        align(parts.map(\.number), .right), align(parts.map(\.unit), .left)
      ).map { $0 + $1 }
    }
  }
}
