/// What a file's version means for a list of migrations: an ordinary question with five answers.
enum VersionCheck {
  /// The migrations that lead from one version to another.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - version: The file's version.
  ///   - isEmpty: Whether the file has no table.
  ///   - target: The version to go to.
  ///   - path: The file, for messages.
  /// - Returns: What is pending, in order; empty where the file is there.
  /// - Throws: `upgrade.newer`, `upgrade.unknown-version`, `upgrade.unversioned`, `upgrade.below`, `project.no-such-version`.
  static func pending(
    _ database: Project.Database, from version: Int32, isEmpty: Bool, to target: Int32?,
    path: String
  ) throws(SeedbedError) -> [Migration] {
    let position = SourcePosition(file: path)
    let last = database.latestVersion
    let target = target ?? last
    guard database.migrations.contains(where: { $0.version == target }) else {
      throw SeedbedError(
        Diagnostic(
          .noSuchVersion, "'\(database.name)' has no version \(target)",
          at: SourcePosition(file: database.folder), fix: "the last one is \(last)"))
    }
    if version > last {
      throw SeedbedError(
        Diagnostic(
          .upgradeNewer,
          "the file is at version \(version), newer than the last migration, which goes to \(last): a newer "
            + "release made it", at: position, fix: "use that release's migrations"))
    }
    if version < 0 || version > 0 && !database.migrations.contains(where: { $0.version == version })
    {
      throw SeedbedError(
        Diagnostic(
          .upgradeUnknownVersion,
          "the file is at version \(version), which no migration of '\(database.name)' goes to",
          at: position,
          fix: "check that it is a copy of '\(database.name)'"))
    }
    if version == 0 && !isEmpty {
      throw SeedbedError(
        Diagnostic(
          .upgradeUnversioned,
          "the file has tables but no version: user_version is 0, so nothing tells which migrations it has had",
          at: position,
          fix:
            "if it is a copy of version N, run 'PRAGMA user_version = N' on it in the sqlite3 shell"
        ))
    }
    if target < version {
      throw SeedbedError(
        Diagnostic(
          .upgradeBelow, "the file is at version \(version), above version \(target)", at: position,
          fix: "to go back, run 'seedbed downgrade'"))
    }
    return database.migrations.filter { $0.version > version && $0.version <= target }
  }
}

extension DiagnosticCode {
  /// The file's version is beyond the last migration's.
  public static let upgradeNewer = DiagnosticCode(rawValue: "upgrade.newer")
  /// The file is at a version that no migration goes to.
  public static let upgradeUnknownVersion = DiagnosticCode(rawValue: "upgrade.unknown-version")
  /// The file has tables, and its version is 0.
  public static let upgradeUnversioned = DiagnosticCode(rawValue: "upgrade.unversioned")
  /// The file is above the wanted version.
  public static let upgradeBelow = DiagnosticCode(rawValue: "upgrade.below")
}
