import SeedbedKit

/// The parts of a line of progress, and how they fit a width: `loading city.csv  [####----]   50 %  12 MiB/s  4 s left`.
struct ProgressLayout {
  private let label: String
  private let fraction: Double?
  /// What stands behind the bar, the most useful first.
  private let facts: [String]

  private static let barWidths = 10...30

  /// - Parameters:
  ///   - progress: How far the work is.
  ///   - elapsed: For how long this kind of work has been done.
  init(_ progress: WorkProgress, elapsed: Duration) {
    label = "\(progress.work.rawValue) \(progress.subject.escapingControlCharacters)"
    fraction = progress.fraction
    let seconds = elapsed / .seconds(1)
    // What the first moments tell says nothing of the rest.
    let isKnown = seconds >= 0.3
    var left = ""
    if isKnown, let fraction, fraction > 0, fraction < 1 {
      left = approximate(elapsed * ((1 - fraction) / fraction)) + " left"
    }
    var rate = ""
    let count = isKnown ? Int64(Double(progress.done) / seconds) : 0
    if count > 0 {
      rate =
        progress.unit == .bytes ? "\(byteCount(count))/s" : "\(count) \(progress.unit.rawValue)/s"
    }
    let part = fraction.map { "\(Int($0 * 100)) %".leftPadded(to: 5) } ?? approximate(elapsed)
    // As wide as they mostly are, so that the bar doesn't change its length all the time.
    facts = [part, left.padded(to: 9), rate.padded(to: 12)]
  }

  /// The line, at most so many cells wide: the bar goes first where there is no room, then facts from the last one on.
  func text(width: Int, isColored: Bool) -> String {
    paddedText(width: width, isColored: isColored).withoutTrailingSpaces
  }

  private func paddedText(width: Int, isColored: Bool) -> String {
    var facts = facts
    while true {
      let tail = facts.joined(separator: "  ")
      let room = width - tail.cellCount - (tail.isEmpty ? 0 : 2)
      let shortest = min(label.cellCount, Self.shortestLabel)
      guard room >= shortest || facts.isEmpty else {
        facts.removeLast()
        continue
      }
      let spare = room - label.cellCount - 4
      if let fraction, spare >= Self.barWidths.lowerBound {
        let bar = bar(fraction, width: min(spare, Self.barWidths.upperBound), isColored: isColored)
        return "\(label)  \(bar)  \(tail)"
      }
      let head = label.shortened(to: max(0, room))
      return tail.isEmpty ? head : "\(head)  \(tail)"
    }
  }

  private static let shortestLabel = 16

  private func bar(_ fraction: Double, width: Int, isColored: Bool) -> String {
    let full = min(width, Int(fraction * Double(width)))
    let done = String(repeating: "#", count: full)
    return "[" + (isColored && full > 0 ? "\u{1b}[36m\(done)\u{1b}[0m" : done)
      + String(repeating: "-", count: width - full) + "]"
  }
}
