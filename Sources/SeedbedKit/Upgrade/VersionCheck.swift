/// What a file's version means for a list of migrations: an ordinary question with several answers.
enum VersionCheck {
  /// The steps that lead from one version to another.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - version: The file's version; 0 for a file without tables.
  ///   - target: The version to go to; `nil` for the last.
  ///   - direction: Which way the user means to go.
  ///   - path: The file, for messages.
  /// - Returns: What is pending, in order; empty where the file is there.
  /// - Throws: `upgrade.newer`, `upgrade.unknown-version`, `upgrade.below`, `downgrade.…`, `project.no-such-version`.
  static func steps(
    in database: Project.Database, from version: Int32, to target: Int32?,
    _ direction: MigrationScript.Direction, path: String
  ) throws(SeedbedError) -> [MigrationStep] {
    let position = SourcePosition(file: path)
    let last = database.latestVersion
    let target = target ?? last
    if target != 0 || direction == .up { try database.checkVersion(target) }
    if version > last {
      throw SeedbedError(
        Diagnostic(
          .upgradeNewer,
          "the file is at version \(version), newer than the last migration, which goes to \(last): "
            + "a newer release made it", at: position, fix: "use that release's migrations"))
    }
    if version != 0 && !database.migrations.contains(where: { $0.version == version }) {
      throw SeedbedError(
        Diagnostic(
          .upgradeUnknownVersion,
          "the file is at version \(version), which no migration of '\(database.name)' goes to",
          at: position, fix: "check that it is a copy of '\(database.name)'"))
    }
    switch direction {
    case .up:
      guard target >= version else {
        throw SeedbedError(
          Diagnostic(
            .upgradeBelow, "the file is at version \(version), above version \(target)",
            at: position, fix: "to go back, run 'seedbed downgrade'"))
      }
      return database.migrations.filter { $0.version > version && $0.version <= target }
        .map(MigrationStep.init(up:))
    case .down:
      guard target <= version else {
        throw SeedbedError(
          Diagnostic(
            .downgradeAbove, "the file is at version \(version), below version \(target)",
            at: position, fix: "to go on, run 'seedbed upgrade'"))
      }
      var steps: [MigrationStep] = []
      let passed = database.migrations.filter { $0.version <= version && $0.version > target }
      for (index, migration) in passed.enumerated().reversed() {
        let before = index > 0 ? passed[index - 1].version : target
        steps.append(try MigrationStep(down: migration, to: before))
      }
      return steps
    }
  }

  /// The error for a file with tables and no version.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - matches: The versions whose schema it has; `nil` where that couldn't be found out.
  ///   - path: The file.
  /// - Returns: An error that names the version it matches.
  static func unversioned(
    _ database: Project.Database, matches: [Int32]?, path: String
  ) -> SeedbedError {
    let isSearched = matches != nil
    let matches = matches ?? []
    let versions = matches.map(String.init).joined(separator: " or ")
    return SeedbedError(
      Diagnostic(
        .upgradeUnversioned,
        "the file has tables but no version: user_version is 0, so nothing tells which migrations it "
          + "has had", at: SourcePosition(file: path),
        notes: isSearched
          ? [
            Diagnostic.Note(
              matches.isEmpty
                ? "its schema is that of no version of '\(database.name)'"
                : "its schema is that of version \(versions) of '\(database.name)'")
          ] : [],
        fix: matches.isEmpty
          ? "check that it is a copy of '\(database.name)'; --adopt N takes it for version N"
          : "if it is a copy of it, --adopt \(matches[0])"))
  }
}

extension DiagnosticCode {
  /// The file's version is beyond the last migration's.
  public static let upgradeNewer = DiagnosticCode(rawValue: "upgrade.newer")
  /// The file is at a version that no migration goes to.
  public static let upgradeUnknownVersion = DiagnosticCode(rawValue: "upgrade.unknown-version")
  /// The file has tables, and its version is 0.
  public static let upgradeUnversioned = DiagnosticCode(rawValue: "upgrade.unversioned")
  /// The file is above the version that an upgrade should go to.
  public static let upgradeBelow = DiagnosticCode(rawValue: "upgrade.below")
  /// The file is below the version that a downgrade should go to.
  public static let downgradeAbove = DiagnosticCode(rawValue: "downgrade.above")
}
