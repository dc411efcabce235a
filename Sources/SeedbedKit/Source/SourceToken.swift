/// How much of a line a position means: a diagnostic tells where its token begins, and the kind of file where it ends.
enum SourceToken {
  /// The length in bytes of the token that begins at an offset; at most to the end of the line.
  ///
  /// - Parameters:
  ///   - line: The line's bytes.
  ///   - start: Where the token begins, from 0 to the line's length.
  ///   - file: The file, whose extension tells what a token is.
  /// - Returns: 0 where there is nothing: an empty field, or the end of the line.
  static func length(in line: [UInt8], from start: Int, of file: String) -> Int {
    if start >= line.count { return 0 }
    switch file.split(separator: ".").last {
    case "sql":
      var tokenizer = SQLTokenizer(line, from: start)
      return tokenizer.next()?.range.count ?? 0
    case "csv": return fieldLength(in: line, from: start, separator: UInt8(ascii: ","))
    case "tsv": return fieldLength(in: line, from: start, separator: UInt8(ascii: "\t"))
    case "json" where line[start] == UInt8(ascii: "\""): return stringLength(in: line, from: start)
    case "json": return wordLength(in: line, from: start, orUpTo: Array(",:{}[]".utf8))
    default: return wordLength(in: line, from: start, orUpTo: [])
    }
  }

  /// A CSV field, with its quotes; only the quote where one stands inside a field.
  private static func fieldLength(in line: [UInt8], from start: Int, separator: UInt8) -> Int {
    let quote = UInt8(ascii: "\"")
    let rest = line[start...]
    guard line[start] == quote else {
      return (rest.firstIndex(of: separator) ?? line.count) - start
    }
    guard start == 0 || line[start - 1] == separator else { return 1 }
    var index = start + 1
    while index < line.count {
      if line[index] == quote {
        guard index + 1 < line.count, line[index + 1] == quote else { return index + 1 - start }
        index += 1
      }
      index += 1
    }
    return line.count - start
  }

  /// A JSON string, with its quotes.
  private static func stringLength(in line: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < line.count {
      if line[index] == UInt8(ascii: "\"") { return index + 1 - start }
      index += line[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return line.count - start
  }

  /// What stands before a space or one of these marks; such a mark itself stands alone.
  private static func wordLength(in line: [UInt8], from start: Int, orUpTo marks: [UInt8]) -> Int {
    let ends = marks + [UInt8(ascii: " "), UInt8(ascii: "\t")]
    return max(1, line[start...].prefix { !ends.contains($0) }.count)
  }
}
