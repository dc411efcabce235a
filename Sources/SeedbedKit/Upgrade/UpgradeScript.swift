internal import SeedbedSQLite

/// The SQL that an upgrade would run, as a script for reviewers and the `sqlite3` shell.
///
/// It does what the upgrade does where no guard strikes, nothing has to be mended and no statement fails; seeds aren't part of it.
public struct UpgradeScript: Sendable {
  private let database: Project.Database
  private let start: Int32
  private let end: Int32

  /// Makes the script from one version to another.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - start: The version that the file must be at; 0 for an empty file.
  ///   - end: The version to go to; `nil` for the last.
  /// - Throws: `project.no-such-version`, `upgrade.below`.
  public init(
    _ database: Project.Database, from start: Int32, to end: Int32? = nil
  ) throws(SeedbedError) {
    self.database = database
    self.start = start
    self.end = end ?? database.latestVersion
    for version in [start, self.end] where version != 0 {
      try database.checkVersion(version)
    }
    if self.end < start {
      throw SeedbedError(
        Diagnostic(
          .upgradeBelow, "version \(self.end) is below version \(start), and a script only goes up",
          at: SourcePosition(file: database.folder)))
    }
  }

  /// The script's text.
  ///
  /// - Parameter isCancelled: Asked now and then; answering true ends the work.
  /// - Returns: The text.
  /// - Throws: What a failing migration reports: they are run into memory to see where each statement ends.
  public func text(
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(SeedbedError) -> String {
    let text = """
      -- \(database.name), from version \(start) to \(end)
      -- Needs a database at version \(start), as PRAGMA user_version tells. Seeds aren't part of it.
      .bail on
      PRAGMA foreign_keys = OFF;
      BEGIN IMMEDIATE;
      -- fails unless the database is at version \(start)
      CREATE TEMP TABLE seedbed_start (version CHECK (version = \(start)));
      INSERT INTO temp.seedbed_start SELECT user_version FROM pragma_user_version;
      DROP TABLE temp.seedbed_start;

      """
    var statements: [String] = []
    let recorded = Recorder()
    _ = try ReferenceDatabase(database, isCancelled: isCancelled).run(
      to: end, didRunStatement: { recorded.statements.append($0) }
    ) { step, _ throws(SeedbedError) in
      defer { recorded.statements = [] }
      guard step.versionAfter > start else { return }
      let isNoTransaction = try MigrationScript(step.text).isNoTransaction
      statements.append("\n-- \(step.fileName)")
      if isNoTransaction { statements.append("COMMIT;") }
      statements += recorded.statements
      statements.append("PRAGMA user_version = \(step.versionAfter);")
      if isNoTransaction { statements.append("BEGIN IMMEDIATE;") }
    }
    return text + statements.joined(separator: "\n") + "\n\nCOMMIT;\n"
  }

  /// The statements of the file that runs.
  private final class Recorder {
    var statements: [String] = []
  }
}
