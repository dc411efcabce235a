/// The marks that a merge leaves in a text where two sides changed the same lines.
enum MergeConflict {
  /// What is said of a text that has one.
  static let message = "a merge conflict is left in this file"
  /// What mends a text that people write.
  static let fix = "keep the lines that are right, and remove the marks"

  /// Whether a line begins with a mark.
  ///
  /// - Parameter line: The line's bytes, or the text from there on.
  /// - Returns: Whether it does.
  static func isMark(_ line: ArraySlice<UInt8>) -> Bool {
    // Almost every line begins otherwise.
    guard let first = line.first, "<=>".utf8.contains(first) else { return false }
    return ["<<<<<<< ", "=======", ">>>>>>> "].contains { line.starts(with: $0.utf8) }
  }

  /// Whether the line in which an offset lies begins with a mark.
  static func isMarked(_ bytes: [UInt8], at offset: Int) -> Bool {
    let start = bytes.prefix(offset).lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return isMark(bytes[start...])
  }
}
