/// One place that a rule doesn't like.
struct LintFinding {
  /// The migration.
  var file: LintFile
  /// The byte in it; `nil` for the file as a whole.
  var offset: Int?
  /// What was found, then what was wanted.
  var message: String
  /// More places and facts.
  var notes: [Diagnostic.Note] = []
  /// The edit that mends it.
  var fix: String
  /// Where the statement begins, for rules whose findings others may tell as well: a build's warning there is left out, and where
  /// SQLite refuses the statement, the finding.
  var statement: SourcePosition?

  /// Where it is.
  var position: SourcePosition { file.position(at: offset) }
}

extension LintFinding {
  /// Makes a finding about a token.
  init(
    _ file: LintFile, _ statement: SQLStatement, at place: Int, _ message: String, fix: String
  ) {
    self.init(
      file: file, offset: statement.tokens[place].range.lowerBound, message: message, fix: fix)
  }
}

extension LintFinding {
  /// Findings of one kind in one file made into one, at the first place, with notes for the next few and a count of the rest.
  static func gathered(_ findings: [LintFinding]) -> [LintFinding] {
    var groups: [[LintFinding]] = []
    var indices: [Kind: Int] = [:]
    for finding in findings.sorted(by: isBefore) {
      if let index = indices[finding.kind] {
        groups[index].append(finding)
      } else {
        indices[finding.kind] = groups.count
        groups.append([finding])
      }
    }
    return groups.map { group in
      var first = group[0]
      let rest = group.dropFirst()
      first.notes += rest.prefix(notedPlaces).map { Diagnostic.Note("also here", at: $0.position) }
      if rest.count > notedPlaces {
        first.notes.append(Diagnostic.Note("and in \(rest.count - notedPlaces) more places"))
      }
      return first
    }
  }

  private static let notedPlaces = 5

  /// What findings have in common that are told as one.
  private struct Kind: Hashable {
    var version: Int32
    var message: String
  }

  private var kind: Kind { Kind(version: file.migration.version, message: message) }

  private static func isBefore(_ left: LintFinding, _ right: LintFinding) -> Bool {
    (left.file.migration.version, left.offset ?? 0)
      < (right.file.migration.version, right.offset ?? 0)
  }
}
