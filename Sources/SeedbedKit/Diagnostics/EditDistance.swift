/// Finds what a misspelt word was meant to be, for every "did you mean" of the library and the command.
package enum EditDistance {
  /// Counts the edits that turn one word into the other: insert, delete, replace, or swap two neighbours.
  ///
  /// Counts Unicode scalars. This is the optimal string alignment distance: no scalar is edited twice.
  ///
  /// - Parameters:
  ///   - left: One word.
  ///   - right: The other one.
  /// - Returns: The number of edits, 0 for equal words.
  package static func between(_ left: String, _ right: String) -> Int {
    let left = Array(left.unicodeScalars)
    let right = Array(right.unicodeScalars)
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for column in 0..<right.count {
        let same = left[row] == right[column]
        var best = min(last[column] + (same ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }

  /// Picks the candidate that a misspelt word most likely stands for.
  ///
  /// One edit is allowed for three scalars, and at least one; case is free. Failing that, a word of three scalars or
  /// more also stands for the only candidate that starts with it.
  ///
  /// - Parameters:
  ///   - word: The word as it was found.
  ///   - candidates: The words that would have been understood.
  /// - Returns: The nearest candidate, the first of equally near ones, or `nil` if none is near enough.
  package static func closest(to word: String, among candidates: [String]) -> String? {
    // A value as long as a file is nobody's slip of the finger, and the distance is quadratic.
    guard word.unicodeScalars.count <= 100 else { return nil }
    let lowered = word.lowercased()
    let length = lowered.unicodeScalars.count
    var nearest: (candidate: String, distance: Int)?
    for candidate in candidates {
      let longer = max(length, candidate.unicodeScalars.count)
      let shorter = min(length, candidate.unicodeScalars.count)
      let allowed = max(1, longer / 3)
      guard longer - shorter <= allowed, allowed < longer else { continue }
      let distance = between(lowered, candidate.lowercased())
      if distance <= allowed, distance < nearest?.distance ?? .max {
        nearest = (candidate, distance)
      }
    }
    if let nearest { return nearest.candidate }
    let extended = candidates.filter { $0.lowercased().hasPrefix(lowered) }
    return length >= 3 && extended.count == 1 ? extended[0] : nil
  }

  /// Says which candidate was meant, ready to append to a message.
  ///
  /// - Parameters:
  ///   - word: The word as it was found.
  ///   - candidates: The words that would have been understood.
  /// - Returns: `, did you mean '…'?`, or nothing if no candidate is near enough.
  package static func hint(for word: String, among candidates: [String]) -> String {
    question(about: word, among: candidates).map { ", " + $0 } ?? ""
  }

  /// Asks whether a candidate was meant, for a fix.
  ///
  /// - Parameters:
  ///   - word: The word as it was found.
  ///   - candidates: The words that would have been understood.
  /// - Returns: `did you mean '…'?`, or `nil` if no candidate is near enough.
  static func question(about word: String, among candidates: [String]) -> String? {
    closest(to: word, among: candidates).map { "did you mean '\($0)'?" }
  }
}
