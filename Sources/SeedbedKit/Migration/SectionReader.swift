/// Finds the up and down sections that goose, sql-migrate and dbmate mark by comments.
struct SectionReader {
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
  static func isUpMarker(_ comment: String) -> Bool? {
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

extension DiagnosticCode {
  /// Up and down sections of a file don't fit together.
  public static let migrationSection = DiagnosticCode(rawValue: "migration.section")
}
