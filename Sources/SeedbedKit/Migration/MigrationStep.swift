/// One step of a run: a migration's way up, or its way back.
struct MigrationStep {
  /// The SQL.
  let text: SourceText
  /// Which sections of it count.
  let direction: MigrationScript.Direction
  /// The file's own name.
  let fileName: String
  /// The version that the migration itself goes to.
  let migrationVersion: Int32
  /// The version of the database after the step.
  let versionAfter: Int32

  /// The way up.
  init(up migration: Migration) {
    text = migration.text
    direction = .up
    fileName = migration.fileName
    migrationVersion = migration.version
    versionAfter = migration.version
  }

  /// The way back, to the version of the migration before.
  ///
  /// It is a file of its own, or the down section of the migration's.
  ///
  /// - Throws: `downgrade.no-way-back` where there is neither.
  init(down migration: Migration, to version: Int32) throws(SeedbedError) {
    if let down = migration.down {
      text = down
      // The whole file is the way back; if it has sections, the one that says so.
      direction = .down
      fileName = Path.name(of: down.file)
    } else if try MigrationScript(migration.text, direction: .down).hasDownSection {
      text = migration.text
      direction = .down
      fileName = migration.fileName
    } else {
      throw SeedbedError(
        Diagnostic(
          .noWayBack, "there is no way back from version \(migration.version)",
          at: SourcePosition(file: migration.text.file),
          fix: "write \(Migration.downFileName(migration.fileName)), or restore a backup"))
    }
    migrationVersion = migration.version
    versionAfter = version
  }
}

extension DiagnosticCode {
  /// A migration has no down file and no down section.
  public static let noWayBack = DiagnosticCode(rawValue: "downgrade.no-way-back")
}
