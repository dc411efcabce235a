/// A place in the input: physical line and column, both from 1; a column counts bytes, and a byte order mark isn't counted.
package struct CSVPosition: Sendable, Hashable {
  /// The physical line, from 1: every LF ends one, inside quotes too.
  package var line: Int

  /// The byte in that line, from 1.
  package var column: Int

  /// Makes a position from its parts.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
