/// Applies the lint rules to one database.
///
/// Everything is told from the text and from a schema that was read before: no connection is opened, and none is changed.
struct Linter {
  /// What a run may differ in.
  struct Options {
    /// What the SQL has to work on; `nil` for what the settings say.
    var target: DeploymentTarget?
    /// Whether the rules of `--strict` are applied too.
    var isStrict = false
    /// Whether the clock of a build was set on purpose.
    var isClockChosen = false
  }

  private let database: Project.Database
  private let options: Options
  private let context: LintContext
  /// Whether the migrations run, so that there is a schema to look at.
  private let hasSchema: Bool

  /// Reads the migrations.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - objects: The schema after its last migration; `nil` where the migrations don't run.
  ///   - options: What a run may differ in.
  /// - Throws: `migration.section`, `migration.directive`, `lock.syntax`, `lock.format`, `file.access`.
  init(
    _ database: Project.Database, objects: [SchemaObject]?, options: Options
  ) throws(SeedbedError) {
    let lock = try MigrationsLock.read(of: database)
    let locked = Set(lock?.migrations.map(\.version) ?? [])
    let files = try database.migrations.map { migration throws(SeedbedError) in
      try LintFile(migration, isLocked: locked.contains(migration.version))
    }
    self.database = database
    self.options = options
    hasSchema = objects != nil
    context = LintContext(
      database, files: files, objects: objects ?? [],
      target: options.target ?? database.settings.deploymentTarget,
      isClockChosen: options.isClockChosen, lockedVersion: lock?.version ?? 0)
  }

  /// Applies the rules, and what is ignored of them.
  ///
  /// - Parameter others: What else a check has found. Rules may leave some of it out, or make notes of it.
  /// - Returns: The others that are left, and the rules' own findings.
  func run(among others: [Diagnostic]) -> [Diagnostic] {
    var used: Set<Ignore> = []
    var diagnostics = others
    let refused = Set(others.filter { $0.severity == .error }.compactMap(\.position))
    for rule in LintRule.all where applies(rule) {
      let found = rule.find(context).filter { $0.statement.map(refused.contains) != true }
      let superseded = Set(found.compactMap(\.statement))
      diagnostics = diagnostics.compactMap { diagnostic in
        guard rule.governedCodes.contains(diagnostic.code) else { return diagnostic }
        if let position = diagnostic.position, superseded.contains(position) { return nil }
        return governed(diagnostic, by: rule, &used)
      }
      guard let code = rule.code, !found.isEmpty else { continue }
      for finding in LintFinding.gathered(found) {
        if let ignore = ignore(of: rule, in: finding.file) {
          used.insert(ignore)
          continue
        }
        diagnostics.append(
          Diagnostic(
            code, severity: finding.file.isLocked ? .note : rule.severity, finding.message,
            at: finding.position, notes: finding.notes, fix: finding.fix))
      }
    }
    return diagnostics + ignoreDiagnostics(used)
  }

  private func applies(_ rule: LintRule) -> Bool {
    if rule.isStrict && !options.isStrict { return false }
    switch rule.needs {
    case .nothing: return true
    case .schema: return hasSchema
    case .target: return context.target != nil
    }
  }

  /// What becomes of a build's diagnostic: nothing where the rule is ignored, a note where its file is locked.
  private func governed(
    _ diagnostic: Diagnostic, by rule: LintRule, _ used: inout Set<Ignore>
  ) -> Diagnostic? {
    let file = context.files.first { $0.migration.text.file == diagnostic.position?.file }
    if let ignore = ignore(of: rule, in: file) {
      used.insert(ignore)
      return nil
    }
    var diagnostic = diagnostic
    if file?.isLocked == true && diagnostic.severity == .warning { diagnostic.severity = .note }
    return diagnostic
  }
}

// What isn't applied, and by whose word.
extension Linter {
  /// A word that switches a rule off.
  private struct Ignore: Hashable {
    /// The migration's version; `nil` for the settings.
    var version: Int32?
    var id: String
  }

  private func ignore(of rule: LintRule, in file: LintFile?) -> Ignore? {
    if let file, file.script.ignoredRules.contains(where: { $0.id == rule.id }) {
      return Ignore(version: file.migration.version, id: rule.id)
    }
    return database.settings.ignore.contains(rule.id) ? Ignore(version: nil, id: rule.id) : nil
  }

  /// What is wrong with the words themselves: ids that no rule has, and rules that found nothing to ignore.
  private func ignoreDiagnostics(_ used: Set<Ignore>) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for id in database.settings.ignore {
      diagnostics += diagnostic(
        for: Ignore(version: nil, id: id), used,
        at: database.settings.position(of: "ignore", id), isLocked: false)
    }
    for file in context.files {
      for ignored in file.script.ignoredRules {
        diagnostics += diagnostic(
          for: Ignore(version: file.migration.version, id: ignored.id), used,
          at: file.position(at: ignored.offset), isLocked: file.isLocked)
      }
    }
    return diagnostics
  }

  private func diagnostic(
    for ignore: Ignore, _ used: Set<Ignore>, at position: SourcePosition?, isLocked: Bool
  ) -> [Diagnostic] {
    guard let rule = LintRule.rule(ignore.id) else {
      let ids = LintRule.all.map(\.id)
      return [
        Diagnostic(
          .lintUnknownRule, severity: isLocked ? .note : .warning,
          "there is no lint rule '\(ignore.id)'"
            + EditDistance.hint(for: ignore.id, among: ids), at: position,
          fix: "write one of those that 'seedbed help lint' lists, or remove it")
      ]
    }
    // Only where the rule has looked.
    guard applies(rule), hasSchema, !used.contains(ignore), !isLocked else { return [] }
    return [
      Diagnostic(
        .lintUnusedIgnore, severity: .note, "'\(rule.id)' finds nothing here that it would ignore",
        at: position, fix: "remove it")
    ]
  }
}

extension DiagnosticCode {
  /// `ignore` names a lint rule that doesn't exist.
  public static let lintUnknownRule = DiagnosticCode(rawValue: "lint.unknown-rule")
  /// `ignore` names a lint rule that finds nothing there.
  public static let lintUnusedIgnore = DiagnosticCode(rawValue: "lint.unused-ignore")
}
