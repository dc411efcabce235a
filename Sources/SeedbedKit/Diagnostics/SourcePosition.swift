/// A place in a file: the file alone, a line in it, or a line and a column.
///
/// Lines and columns count from 1; a column counts UTF-8 bytes, as `swiftc` and editors do, and a line is a physical one.
public struct SourcePosition: Sendable, Hashable, Codable {
  /// The file as it should be shown and opened: relative to the current folder where it lies below it.
  public var file: String

  /// The physical line, from 1; `nil` where the diagnostic is about the file as a whole.
  public var line: Int?

  /// The column in UTF-8 bytes, from 1; `nil` where there is no line or the diagnostic is about the whole line.
  public var column: Int?

  /// Makes a position from its parts.
  public init(file: String, line: Int? = nil, column: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension SourcePosition: CustomStringConvertible {
  /// `file`, `file:line` or `file:line:column`.
  public var description: String {
    guard let line else { return file }
    guard let column else { return "\(file):\(line)" }
    return "\(file):\(line):\(column)"
  }
}

extension SourcePosition: Comparable {
  /// By file in bytes, then line, then column; a position without a line comes before those with one.
  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    if left.file != right.file {
      return left.file.utf8.lexicographicallyPrecedes(right.file.utf8)
    }
    return (left.line ?? 0, left.column ?? 0) < (right.line ?? 0, right.column ?? 0)
  }
}
