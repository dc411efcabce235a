import SeedbedKit

/// A line of a source file and a run of carets under the place that a diagnostic means, for a terminal.
struct SourceExcerpt {
  /// One character as it is shown.
  private struct Cell {
    var text: String
    var column: Int
    var width: Int
  }

  private let number: String
  private var cells: [Cell] = []
  /// The columns of the place, from 0; it takes one at least.
  private var place: Range<Int>?
  private var width = 0
  private let isCutAtStart: Bool
  private let isCutAtEnd: Bool

  private static let tabWidth = 4
  private static let ellipsis = "…"

  /// Reads the line of a position; `nil` where there is none to show.
  init?(at position: SourcePosition) {
    guard let line = SourceLine(at: position), let number = position.line else { return nil }
    self.number = String(number)
    isCutAtStart = line.isCutAtStart
    isCutAtEnd = line.isCutAtEnd
    guard let place = line.place else {
      append(line.bytes[...])
      return
    }
    // In three parts, as a broken byte is longer where it is repaired, and a mark would join what is before the place.
    append(line.bytes[..<place.lowerBound])
    let start = width
    append(line.bytes[place])
    self.place = start..<max(width, start + 1)
    append(line.bytes[place.upperBound...])
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    for character in String(decoding: bytes, as: UTF8.self) {
      let text =
        character == "\t"
        ? String(repeating: " ", count: Self.tabWidth - width % Self.tabWidth)
        : String(character).escapingControlCharacters
      let cell = Cell(text: text, column: width, width: text.cellCount)
      cells.append(cell)
      width += cell.width
    }
  }

  /// The line with its number, and below it the carets where the position has a column.
  ///
  /// - Parameters:
  ///   - terminalWidth: The terminal's width in cells; a longer line is cut around the place.
  ///   - mark: Colours the carets.
  /// - Returns: No lines where the terminal is too narrow for anything to be seen.
  func lines(width terminalWidth: Int, marking mark: (String) -> String) -> [String] {
    let margin = String(repeating: " ", count: max(1, 5 - number.count))
    let gutter = margin + number + " | "
    let room = terminalWidth - gutter.count
    guard room >= 10 else { return [] }
    let shown = columns(in: room)
    let isCutBefore = isCutAtStart || shown.lowerBound > 0
    let isCutBehind = isCutAtEnd || shown.upperBound < width
    // The ellipses take a cell each of what is shown.
    let start = shown.lowerBound + (isCutBefore ? 1 : 0)
    let end = shown.upperBound - (isCutBehind ? 1 : 0)
    let visible = cells.filter { $0.column >= start && $0.column + $0.width <= end }
    var text = isCutBefore ? Self.ellipsis : ""
    // Half of a wide character isn't shown.
    if let first = visible.first { text += String(repeating: " ", count: first.column - start) }
    text += visible.map(\.text).joined()
    if isCutBehind { text += Self.ellipsis }
    var lines = [gutter + text]
    if let place {
      let caret = max(place.lowerBound, start)
      let run = max(1, min(place.upperBound, end) - caret)
      let margin = String(repeating: " ", count: gutter.count - 2) + "| "
      lines.append(
        margin + String(repeating: " ", count: caret - shown.lowerBound)
          + mark("^" + String(repeating: "~", count: run - 1)))
    }
    return lines
  }

  /// Which columns are shown where there is room for so many: with the place in the middle, if it fits.
  private func columns(in room: Int) -> Range<Int> {
    let needed = max(width, place?.upperBound ?? 0)
    if needed <= room { return 0..<needed }
    let place = place ?? 0..<1
    let spare = max(2, room - place.count)
    let start = min(max(0, place.lowerBound - spare / 2), needed - room)
    return start..<start + room
  }
}
