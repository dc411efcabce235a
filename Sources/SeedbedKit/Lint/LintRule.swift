/// Something that `check` looks for in SQL: what it is called, why it matters, and how it is found.
package struct LintRule: Sendable {
  /// The word by which it is ignored and its documentation is shown.
  package let id: String
  /// How much a finding weighs, but for a locked file, where it is a note.
  package let severity: Diagnostic.Severity
  /// Whether only `check --strict` applies it.
  package let isStrict: Bool
  /// What it finds, in one line, lower case and without a full stop.
  package let summary: String
  /// Why that matters, in a few sentences.
  package let reason: String
  /// SQL that is found.
  package let example: String
  /// What to write in its place.
  package let remedy: String
  /// The pages that tell more.
  package let sources: [String]
  /// The code of its own diagnostics; `nil` where they are another's.
  let code: DiagnosticCode?
  /// Codes of diagnostics that a build or the upgrade walk reports, which are this rule's affair in a check.
  let governedCodes: [DiagnosticCode]
  /// What it needs besides the migrations' text.
  let needs: Need
  /// Finds the places, in any order.
  let find: @Sendable (LintContext) -> [LintFinding]

  /// What a rule can't do without.
  enum Need: Sendable {
    case nothing
    /// The schema that the migrations make, so that they have to run.
    case schema
    /// A deployment target.
    case target
  }

  init(
    id: String, _ code: DiagnosticCode? = nil, severity: Diagnostic.Severity = .warning,
    isStrict: Bool = false, governs governedCodes: [DiagnosticCode] = [], needs: Need = .nothing,
    summary: String, reason: String, example: String, remedy: String, sources: [String],
    find: @escaping @Sendable (LintContext) -> [LintFinding] = { _ in [] }
  ) {
    self.id = id
    self.code = code
    self.severity = severity
    self.isStrict = isStrict
    self.governedCodes = governedCodes
    self.needs = needs
    self.summary = summary
    self.reason = reason
    self.example = example
    self.remedy = remedy
    self.sources = sources
    self.find = find
  }
}

extension LintRule {
  /// Every rule, in the order of the help: those that are always applied first.
  package static let all: [LintRule] = [
    .targetSchema, .targetMigration, .rebuildOrder, .rebuildLosesObjects, .rebuildSelectStar,
    .addColumnNotNull, .misleadingType, .foreignKeyWithoutTable, .walInBundle,
    .clockOrChance,
    .foreignKeyWithoutIndex, .insertWithoutColumns, .destructiveStatement, .versionGap,
  ]

  /// The rule of an id, if there is one.
  package static func rule(_ id: String) -> LintRule? {
    all.first { $0.id == id }
  }
}
