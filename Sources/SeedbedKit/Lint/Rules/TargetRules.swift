extension LintRule {
  static let targetSchema = LintRule(
    id: "target-schema", .lintTargetSchema, severity: .error, needs: .target,
    summary: "the emitted database uses what the deployment target's SQLite can't read",
    reason: """
      Whoever opens a database reads its whole schema first. One table, view, trigger or index in a syntax that the library \
      doesn't know, and every statement on the file fails with 'malformed database schema'. A function that is missing breaks \
      only the object that calls it. What a migration makes and a later one drops again doesn't count here.
      """,
    example: "CREATE TABLE city(id INTEGER PRIMARY KEY, name TEXT) STRICT;",
    remedy: "CREATE TABLE city(id INTEGER PRIMARY KEY, name TEXT CHECK (typeof(name) = 'text'));",
    sources: ["https://sqlite.org/changes.html", "https://sqlite.org/schematab.html"]
  ) { context in
    TargetCheck(context)?.schemaFindings() ?? []
  }

  static let targetMigration = LintRule(
    id: "target-migration", .lintTargetMigration, severity: .error, needs: .target,
    summary: "a migration uses what the deployment target's SQLite can't run",
    reason: """
      Every statement of a migration runs on the devices of people who upgrade, with the SQLite of their system: one that it \
      doesn't know fails the upgrade. It counts even where a later migration drops what it made. Ignore this rule if the \
      migrations only ever run in builds.
      """,
    example: "ALTER TABLE city DROP COLUMN mayor;",
    remedy: """
      CREATE TABLE new_city(id INTEGER PRIMARY KEY, name TEXT);
      INSERT INTO new_city(id, name) SELECT id, name FROM city;
      DROP TABLE city;
      ALTER TABLE new_city RENAME TO city;
      """,
    sources: ["https://sqlite.org/changes.html"]
  ) { context in
    TargetCheck(context)?.migrationFindings() ?? []
  }
}

/// Looks for what a deployment target is too old for.
private struct TargetCheck {
  private let context: LintContext
  private let target: DeploymentTarget
  private let scanner: FeatureScanner

  init?(_ context: LintContext) {
    guard let target = context.target else { return nil }
    self.context = context
    self.target = target
    scanner = FeatureScanner(target, functions: context.database.settings.functions)
  }

  func schemaFindings() -> [LintFinding] {
    context.objects.flatMap { object -> [LintFinding] in
      var offset = 0
      guard let statement = SQLStatement.next(in: Array((object.sql ?? "").utf8), from: &offset)
      else { return [] }
      return scanner.uses(in: statement).compactMap { use in
        let effect =
          switch use.feature.damage {
          case .database:
            "the emitted database can't be opened there, nor can this migration run"
          case .object:
            "\(object.kind) '\(object.name)' doesn't work there, neither in the emitted database nor "
              + "after this migration"
          }
        guard let (file, offset) = place(of: use, in: object) else { return nil }
        return finding(use, in: file, at: offset, effect)
      }
    }
  }

  func migrationFindings() -> [LintFinding] {
    // What is in the schema too is told once, with the worse of its effects.
    let told = Set(schemaFindings().map { [Int($0.file.migration.version), $0.offset ?? -1] })
    return renameFindings()
      + context.files.flatMap { file in
        file.statements.flatMap { statement in
          scanner.uses(in: statement).compactMap { use -> LintFinding? in
            let offset = statement.tokens[use.place].range.lowerBound
            if told.contains([Int(file.migration.version), offset]) { return nil }
            return finding(
              use, in: file, at: offset,
              statement.failsOnlyInUse(use.feature)
                ? "what this statement makes doesn't work there" : "this migration can't run there")
          }
        }
      }
  }

  /// Tables that are renamed, where an older library leaves what refers to them behind.
  private func renameFindings() -> [LintFinding] {
    RenamedReference.all(in: context).filter { $0.since > target.sqlite }.map { reference in
      LintFinding(
        reference.file, reference.statement, at: 0,
        "RENAME TO takes \(reference.name) along from SQLite \(reference.since) on, but \(shortfall): "
          + "there it goes on naming '\(reference.table)'",
        fix:
          "drop what names the table before, and make it again after it; or raise the deployment target"
      )
    }
  }

  /// How far the target is behind, for messages.
  private var shortfall: String {
    target.isApple
      ? "\(target.name) may have only \(target.sqlite)" : "the target is \(target.name)"
  }

  /// Where the migrations write what an object uses; the statement that made the object, or the last migration, where that isn't seen.
  private func place(
    of use: FeatureScanner.Use, in object: SchemaObject
  ) -> (LintFile, Int?)? {
    let origins = context.origins.origins(of: object)
    for origin in origins.reversed() {
      if let found = scanner.uses(in: origin.statement).first(where: { $0.name == use.name }) {
        return (origin.file, origin.statement.tokens[found.place].range.lowerBound)
      }
    }
    if let last = origins.last { return (last.file, last.statement.tokens[0].range.lowerBound) }
    return context.files.last.map { ($0, nil) }
  }

  private func finding(
    _ use: FeatureScanner.Use, in file: LintFile, at offset: Int?, _ effect: String
  ) -> LintFinding {
    let feature = use.feature
    var notes: [Diagnostic.Note] = []
    if feature.sinceOnApple != feature.since {
      notes.append(.init("an older SQLite has it if it was built with it, as Apple's are"))
    }
    return LintFinding(
      file: file, offset: offset,
      message: "\(use.name) needs SQLite \(feature.since), but \(shortfall): \(effect)",
      notes: notes, fix: "\(feature.instead), or raise the deployment target")
  }
}

extension SQLStatement {
  /// Whether an older library takes the statement, and fails where its object is used: it looks for functions only then.
  fileprivate func failsOnlyInUse(_ feature: SQLFeature) -> Bool {
    guard case .create(let creation) = action, feature.damage == .object else { return false }
    return creation.kind == .view || creation.kind == .trigger
  }
}

extension DiagnosticCode {
  /// The emitted database's schema can't be read by the deployment target.
  public static let lintTargetSchema = DiagnosticCode(rawValue: "lint.target-schema")
  /// A migration can't run on the deployment target.
  public static let lintTargetMigration = DiagnosticCode(rawValue: "lint.target-migration")
}
