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

  /// Whether the text holds a section for the way back.
  let hasDownSection: Bool

  /// The parts of the text that don't count, in order.
  private let skipped: [Range<Int>]

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
    for token in SQLTokenizer(sections.blanked) where token.kind != .whitespace {
      if token.kind == .comment {
        try directives.read(comment: token)
      } else {
        directives.isInHeader = false
      }
    }
    self.text = text
    bytes = sections.blanked
    script = Script(utf8: bytes)
    isNoTransaction = directives.isNoTransaction
    allowedLoss = directives.allowedLoss
    hasDownSection = sections.hasDown
    skipped = sections.skipped
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

/// Finds the up and down sections that goose, sql-migrate and dbmate mark by comments.
private struct SectionReader {
  let text: SourceText
  let direction: MigrationScript.Direction
  /// The text with the sections that don't count blanked out so far.
  var blanked: [UInt8]
  /// Where those sections are.
  var skipped: [Range<Int>] = []
  var hasDown = false
  private var current: (isUp: Bool, marker: Int)?
  private var hasUp = false
  private var firstStatement: Int?

  init(text: SourceText, direction: MigrationScript.Direction) {
    self.text = text
    self.direction = direction
    blanked = text.bytes
  }

  mutating func read(comment token: SQLToken) throws(SeedbedError) {
    guard let isUp = Self.isUpMarker(token.text(in: text.bytes)) else { return }
    if current == nil, let firstStatement {
      throw SeedbedError(
        Diagnostic(
          .migrationSection, "a statement before the first section of a file that has sections",
          at: text.position(at: firstStatement),
          notes: [.init("the first section", at: text.position(at: token.range.lowerBound))],
          fix: isUp ? "move it below the marker" : "add the marker of the up section above it"))
    }
    closeSection(at: token.range.lowerBound)
    current = (isUp, token.range.lowerBound)
    if isUp { hasUp = true } else { hasDown = true }
  }

  mutating func read(statement token: SQLToken) {
    if firstStatement == nil { firstStatement = token.range.lowerBound }
  }

  mutating func finish() throws(SeedbedError) {
    closeSection(at: text.bytes.count)
    if let current, !hasUp, direction == .up {
      throw SeedbedError(
        Diagnostic(
          .migrationSection, "a down section in a file without an up section",
          at: text.position(at: current.marker), fix: "add the marker of the up section"))
    }
  }

  private mutating func closeSection(at end: Int) {
    guard let current, current.isUp != (direction == .up) else { return }
    skipped.append(current.marker..<end)
    for offset in current.marker..<end where blanked[offset] != UInt8(ascii: "\n") {
      blanked[offset] = UInt8(ascii: " ")
    }
  }

  /// Whether a comment begins an up section, or a down section; `nil` where it does neither.
  private static func isUpMarker(_ comment: String) -> Bool? {
    let words = comment.lowercased().dropFirst(2).split(whereSeparator: \.isWhitespace)
    guard comment.hasPrefix("--"), let first = words.first else { return nil }
    switch first {
    case "migrate:up": return true
    case "migrate:down": return false
    case "+goose", "+migrate":
      switch words.dropFirst().first {
      case "up": return true
      case "down": return false
      default: return nil
      }
    default: return nil
    }
  }
}

/// Finds comments that speak to Seedbed: `-- seedbed: …`.
private struct DirectiveReader {
  let text: SourceText
  var isNoTransaction = false
  var allowedLoss: Set<String> = []
  /// Whether nothing but comments has been read so far.
  var isInHeader = true

  init(text: SourceText) { self.text = text }

  mutating func read(comment token: SQLToken) throws(SeedbedError) {
    let comment = token.text(in: text.bytes)
    guard comment.hasPrefix("--") else { return }
    let content = comment.dropFirst(2).drop(while: \.isWhitespace)
    guard content.lowercased().hasPrefix("seedbed:") else { return }
    let words = content.dropFirst("seedbed:".count).split(
      maxSplits: 1, whereSeparator: \.isWhitespace)
    let position = text.position(at: token.range.lowerBound)
    switch words.first {
    case "no-transaction":
      guard isInHeader else {
        throw SeedbedError(
          Diagnostic(
            .migrationDirective, "'no-transaction' after the first statement",
            at: position, fix: "move it to the top of the file"))
      }
      isNoTransaction = true
    case "allow-loss":
      guard let name = words.dropFirst().first.flatMap({ Self.tableName(String($0)) }) else {
        throw SeedbedError(
          Diagnostic(
            .migrationDirective, "'allow-loss' without a table", at: position,
            fix: "-- seedbed: allow-loss TABLE"))
      }
      allowedLoss.insert(name.asciiLowercased)
    case "ignore" where words.count == 2:
      break  // read by lint
    default:
      let word = words.first.map(String.init) ?? ""
      throw SeedbedError(
        Diagnostic(
          .migrationDirective,
          "'\(word)' is no directive, wanted no-transaction, allow-loss TABLE or ignore ID",
          at: position,
          fix: EditDistance.closest(to: word, among: ["no-transaction", "allow-loss", "ignore"])
            .map { "did you mean '\($0)'?" }))
    }
  }

  /// The name that stands on the rest of the line, bare or quoted as in SQL.
  private static func tableName(_ text: String) -> String? {
    let trimmed = String(text.reversed().drop(while: \.isWhitespace).reversed())
    if trimmed.isEmpty { return nil }
    let bytes = [UInt8](trimmed.utf8)
    var tokenizer = SQLTokenizer(bytes)
    guard let token = tokenizer.next(), token.range.upperBound == bytes.count else {
      return trimmed
    }
    return token.name(in: bytes) ?? trimmed
  }
}

extension DiagnosticCode {
  /// Up and down sections of a file don't fit together.
  public static let migrationSection = DiagnosticCode(rawValue: "migration.section")
  /// A `-- seedbed:` comment isn't understood.
  public static let migrationDirective = DiagnosticCode(rawValue: "migration.directive")
}
