/// Finds comments that speak to Seedbed: `-- seedbed: …`.
struct DirectiveReader {
  let text: SourceText
  var isNoTransaction = false
  var allowedLoss: Set<String> = []
  var ignoredRules: [MigrationScript.IgnoredRule] = []
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
    // Asked for only by faults: to find the line, all that comes before is looked at.
    var position: SourcePosition { text.position(at: token.range.lowerBound) }
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
      let start = comment.utf8.distance(from: comment.startIndex, to: words[1].startIndex)
      ignoredRules += Self.ids(
        in: text.bytes, at: token.range.lowerBound + start..<token.range.upperBound)
    default:
      let word = words.first.map(String.init) ?? ""
      throw SeedbedError(
        Diagnostic(
          .migrationDirective,
          "'\(word)' is no directive, wanted no-transaction, allow-loss TABLE or ignore ID",
          at: position,
          fix: EditDistance.question(
            about: word, among: ["no-transaction", "allow-loss", "ignore"])))
    }
  }

  /// The lint ids of an `ignore`, with spaces or commas between.
  private static func ids(in bytes: [UInt8], at range: Range<Int>) -> [MigrationScript.IgnoredRule]
  {
    bytes[range].split { $0 <= UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }.map {
      MigrationScript.IgnoredRule(id: String(decoding: $0, as: UTF8.self), offset: $0.startIndex)
    }
  }

  /// The name that stands on the rest of the line, bare or quoted as in SQL.
  private static func tableName(_ text: String) -> String? {
    let trimmed = text.trimmed
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
  /// A `-- seedbed:` comment isn't understood.
  public static let migrationDirective = DiagnosticCode(rawValue: "migration.directive")
}
