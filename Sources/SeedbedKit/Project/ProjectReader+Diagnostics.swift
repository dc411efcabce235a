// How faults are put.
extension ProjectReader {
  mutating func report(name: String, path: String, fault: MigrationFileName.Fault) {
    switch fault {
    case .zero:
      report(
        .versionRange, "version 0, where versions begin at 1", path,
        fix: "give it the next free number, or run 'seedbed renumber'")
    case .tooLarge(let digits):
      let isTimestamp = digits.count == 14 && digits.hasPrefix("20")
      report(
        .versionRange,
        isTimestamp
          ? "the timestamp '\(digits)' is no version that fits: user_version holds at most 2147483647"
          : "version \(digits) doesn't fit: user_version holds at most 2147483647",
        path,
        fix: "run 'seedbed renumber'" + (isTimestamp ? "; YYYYMMDDNN fits" : ""))
    case .form:
      report(
        .migrationName,
        "'\(name)' is no name of a migration, wanted VERSION_NAME.sql such as '0002_add_email.sql'",
        path, fix: "rename it, or move it out of this folder")
    }
  }

  mutating func report(
    _ code: DiagnosticCode, _ message: String, _ path: String,
    notes: [Diagnostic.Note] = [], fix: String? = nil
  ) {
    errors.append(
      Diagnostic(code, message, at: SourcePosition(file: path), notes: notes, fix: fix))
  }

  mutating func warn(_ code: DiagnosticCode, _ message: String, _ path: String) {
    warnings.append(
      Diagnostic(
        code, severity: .warning, message, at: SourcePosition(file: path),
        fix: "move it elsewhere if it doesn't belong here"))
  }
}

extension DiagnosticCode {
  /// The folder holds no project.
  public static let projectNotFound = DiagnosticCode(rawValue: "project.not-found")
  /// No database has this name.
  public static let unknownDatabase = DiagnosticCode(rawValue: "project.unknown-database")
  /// The database has no such version.
  public static let noSuchVersion = DiagnosticCode(rawValue: "project.no-such-version")
  /// Two folders would make one file.
  public static let sameDatabase = DiagnosticCode(rawValue: "project.same-database")
  /// Files directly in `migrations/` or `seeds/`, beside folders of databases.
  public static let mixedLayout = DiagnosticCode(rawValue: "project.mixed-layout")
  /// Nothing names the database that files directly in `migrations/` make.
  public static let unnamedDatabase = DiagnosticCode(rawValue: "project.unnamed-database")
  /// A folder holds no migrations.
  public static let noMigrations = DiagnosticCode(rawValue: "project.no-migrations")
  /// A file that is neither a migration nor ignored.
  public static let strayFile = DiagnosticCode(rawValue: "project.stray-file")
  /// Seeds whose database has no migrations.
  public static let seedsWithoutDatabase = DiagnosticCode(
    rawValue: "project.seeds-without-database")
  /// Two seeds for one table.
  public static let sameTable = DiagnosticCode(rawValue: "project.same-table")
  /// A seed's name can't be used.
  public static let seedName = DiagnosticCode(rawValue: "project.seed-name")
  /// A `.sql` file whose name is none of a migration.
  public static let migrationName = DiagnosticCode(rawValue: "project.migration-name")
  /// A version that `user_version` can't hold.
  public static let versionRange = DiagnosticCode(rawValue: "project.version-range")
  /// Two files with one version.
  public static let sameVersion = DiagnosticCode(rawValue: "project.same-version")
  /// A way back without its way there.
  public static let downWithoutUp = DiagnosticCode(rawValue: "project.down-without-up")
}
