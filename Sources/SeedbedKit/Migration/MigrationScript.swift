internal import SeedbedSQLite

/// A migration's text made ready to run: which part of it counts, and what its comments ask of Seedbed.
struct MigrationScript: Sendable {
  /// Which way a script goes.
  enum Direction: Sendable {
    case up
    case down
  }

  /// The file, for positions.
  let text: SourceText

  /// What SQLite is given: as long as the text, with spaces in place of the sections that don't count, so that an offset in it is
  /// an offset in the file.
  let script: Script

  /// The same bytes, for the tokenizer.
  let bytes: [UInt8]

  /// Whether the file asks to run outside a transaction.
  let isNoTransaction: Bool

  /// The tables that may lose rows, by name in small ASCII letters.
  let allowedLoss: Set<String>

  /// A lint rule that the file asks not to be applied to it.
  struct IgnoredRule: Sendable, Hashable {
    /// As it is written.
    var id: String
    /// Where it stands.
    var offset: Int
  }

  /// The lint rules that aren't applied to the file, in order.
  let ignoredRules: [IgnoredRule]

  /// Whether one of its tables or columns may be declared to refer to a table.
  let mayDeclareForeignKeys: Bool

  /// Whether the text holds a section for the way back.
  let hasDownSection: Bool

  /// The parts of the text that don't count, in order.
  private let skipped: [Range<Int>]

  private let lines: LineTable

  /// The text of the sections that count, without the others: what a checksum covers.
  var countedText: [UInt8] {
    var counted: [UInt8] = []
    var start = 0
    for range in skipped {
      counted += text.bytes[start..<range.lowerBound]
      start = range.upperBound
    }
    return counted + text.bytes[start...]
  }

  /// Reads the sections and directives of a text.
  ///
  /// - Parameters:
  ///   - text: The file.
  ///   - direction: Which sections count where the file has any; a file without sections counts whole.
  /// - Throws: `migration.section`, `migration.directive`.
  init(_ text: SourceText, direction: Direction = .up) throws(SeedbedError) {
    var sections = SectionReader(text: text, direction: direction)
    for token in SQLTokenizer(text.bytes) where token.kind != .whitespace {
      if token.kind == .comment {
        try Self.checkLineEnds(of: token, in: text)
        try sections.read(comment: token)
      } else {
        sections.read(statement: token)
      }
    }
    try sections.finish()
    // What a way back may lose says nothing of the way there, so only the sections that count are asked.
    var directives = DirectiveReader(text: text)
    var hasReferences = false
    for token in SQLTokenizer(sections.blanked) where token.kind != .whitespace {
      if token.kind == .comment {
        try directives.read(comment: token)
      } else {
        directives.isInHeader = false
        hasReferences = hasReferences || token.isKeyword("REFERENCES", in: sections.blanked)
      }
    }
    self.text = text
    bytes = sections.blanked
    script = Script(utf8: bytes)
    isNoTransaction = directives.isNoTransaction
    allowedLoss = directives.allowedLoss
    ignoredRules = directives.ignoredRules
    mayDeclareForeignKeys = hasReferences
    hasDownSection = sections.hasDown
    skipped = sections.skipped
    lines = LineTable(text)
  }

  /// The line and column of a byte, without a look at the text: there may be something to say of each of many statements.
  func position(at offset: Int) -> SourcePosition {
    let place = lines.place(of: offset)
    return SourcePosition(file: text.file, line: place.line, column: place.column)
  }

  /// Refuses a comment that swallows the lines behind it: SQLite ends one at LF alone, an editor may at CR too.
  private static func checkLineEnds(
    of comment: SQLToken, in text: SourceText
  ) throws(SeedbedError) {
    guard text.bytes[comment.range.lowerBound] == UInt8(ascii: "-"),
      let offset = text.bytes[comment.range].firstIndex(of: UInt8(ascii: "\r"))
    else { return }
    throw SeedbedError(
      Diagnostic(
        .textCarriageReturn,
        "a CR without LF in a comment, which SQLite would read on as part of the comment",
        at: text.position(at: offset), fix: "save the file with LF line ends"))
  }

  /// The text of the statement between two offsets, ended by a semicolon and without comments behind it.
  func statement(from start: Int, to end: Int) -> String {
    let slice = Array(bytes[start..<end])
    guard let last = SQLTokenizer(slice).filter({ !$0.isTrivia }).last else { return "" }
    let text = String(decoding: slice[..<last.range.upperBound], as: UTF8.self)
    return last.isPunctuation(";", in: slice) ? text : text + ";"
  }
}

extension DiagnosticCode {
  /// A comment of SQL holds a CR that isn't part of a line end.
  public static let textCarriageReturn = DiagnosticCode(rawValue: "text.carriage-return")
}
