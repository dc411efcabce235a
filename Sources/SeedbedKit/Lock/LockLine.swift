/// One line of a lock file while it is read, from left to right.
///
/// Lock files are text: a first line with the format and its version, then lines of words with one space between. Both are read
/// strictly, since a lock that isn't understood protects nothing.
struct LockLine {
  private let text: SourceText
  private let range: Range<Int>
  private var offset: Int
  /// The line's number, from 1.
  let number: Int

  /// The line as diagnostics show it.
  var position: SourcePosition { SourcePosition(file: text.file, line: number) }

  /// Whether all of it is read.
  var isAtEnd: Bool { offset == range.upperBound }

  /// The lines behind the first, which must name the format.
  ///
  /// - Parameters:
  ///   - text: The file.
  ///   - format: What the first line says before the format's version, which is 1.
  /// - Returns: The lines in order.
  /// - Throws: `lock.format`, `lock.syntax`.
  static func lines(of text: SourceText, format: String) throws(SeedbedError) -> [LockLine] {
    var lines: [LockLine] = []
    var start = 0
    while start < text.bytes.count {
      guard let end = text.bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else {
        throw fault("the last line has no end, so the file may be cut off", in: text, at: start)
      }
      lines.append(LockLine(text: text, range: start..<end, offset: start, number: lines.count + 1))
      start = end + 1
    }
    guard let first = lines.first, first.content.hasPrefix(format + " ") else {
      throw fault("the file doesn't begin with '\(format) 1'", in: text, at: 0)
    }
    let version = first.content.dropFirst(format.utf8.count + 1)
    guard version == "1" else {
      throw SeedbedError(
        Diagnostic(
          .lockFormat, "'\(version)' is no version of this format that is known here, wanted 1",
          at: first.position, fix: "use the newer seedbed that wrote it"))
    }
    if let conflict = lines.first(where: \.isConflictMark) {
      throw SeedbedError(
        Diagnostic(
          .lockSyntax, MergeConflict.message, at: conflict.position,
          fix: "keep the lines that were shipped first, give the other migrations higher numbers, "
            + "and run 'seedbed lock'"))
    }
    lines.removeFirst()
    return lines
  }

  private var content: String { String(decoding: text.bytes[range], as: UTF8.self) }

  private var isConflictMark: Bool { MergeConflict.isMark(text.bytes[range]) }

  /// Reads up to the next space, and passes it.
  mutating func word(_ wanted: String) throws(SeedbedError) -> Substring {
    String(decoding: try bytes(wanted), as: UTF8.self)[...]
  }

  /// As `word`, without making a text of it: at least one byte.
  mutating func bytes(_ wanted: String) throws(SeedbedError) -> ArraySlice<UInt8> {
    let start = offset
    var end = start
    while end < range.upperBound && text.bytes[end] != UInt8(ascii: " ") { end += 1 }
    guard end > start else { throw fault(wanted: wanted) }
    offset = end
    try passSpace(wanted, from: start)
    return text.bytes[start..<end]
  }

  /// Reads a version.
  mutating func version() throws(SeedbedError) -> Int32 {
    let start = offset
    let word = try word("a version")
    guard let version = Int32(word), version >= 1, String(version) == word else {
      offset = start
      throw fault(wanted: "a version")
    }
    return version
  }

  /// Reads a SHA-256.
  mutating func digest() throws(SeedbedError) -> SHA256Digest {
    let start = offset
    guard let digest = SHA256Digest(try word("a SHA-256")) else {
      offset = start
      throw fault(wanted: "a SHA-256 of 64 hexadecimal digits")
    }
    return digest
  }

  /// Reads all that is left, which must be something.
  mutating func rest(_ wanted: String) throws(SeedbedError) -> String {
    guard !isAtEnd else { throw fault(wanted: wanted) }
    defer { offset = range.upperBound }
    return String(decoding: text.bytes[offset..<range.upperBound], as: UTF8.self)
  }

  /// Checks that nothing is left.
  func end() throws(SeedbedError) {
    guard isAtEnd else { throw fault(wanted: "the end of the line") }
  }

  /// Reads one value of a key, and passes the space behind it.
  mutating func keyValue(_ wanted: String) throws(SeedbedError) -> StoredValue {
    let start = offset
    guard let value = StoredValue(in: text.bytes[..<range.upperBound], at: &offset) else {
      offset = start
      throw fault(wanted: wanted)
    }
    try passSpace(wanted, from: start)
    return value
  }

  /// A fault at the place that reading has come to.
  func fault(wanted: String) -> SeedbedError {
    let found = String(decoding: text.bytes[offset..<range.upperBound].prefix(40), as: UTF8.self)
    return Self.fault(
      isAtEnd ? "the line ends here, wanted \(wanted)" : "found '\(found)', wanted \(wanted)",
      in: text, at: offset)
  }

  /// Passes the space that ends a word, behind which another one must stand.
  private mutating func passSpace(_ wanted: String, from start: Int) throws(SeedbedError) {
    if isAtEnd { return }
    guard text.bytes[offset] == UInt8(ascii: " "), offset + 1 < range.upperBound else {
      throw fault(wanted: "the end of the line")
    }
    offset += 1
  }

  private static func fault(
    _ message: String, in text: SourceText, at offset: Int
  ) -> SeedbedError {
    SeedbedError(
      Diagnostic(
        .lockSyntax, message, at: text.position(at: offset),
        fix: "take the file from the last commit, and run 'seedbed lock'"))
  }
}

extension DiagnosticCode {
  /// A lock file isn't understood.
  public static let lockSyntax = DiagnosticCode(rawValue: "lock.syntax")
  /// A lock file has a format that isn't known.
  public static let lockFormat = DiagnosticCode(rawValue: "lock.format")
}
