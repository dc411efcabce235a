/// The file that an app bundles, looked over without opening it.
struct BundledFile {
  let path: String
  /// In bytes.
  let size: Int64
  let version: Int32

  /// Looks at a file.
  ///
  /// - Throws: `bundle.missing`, `bundle.not-a-database`, `bundle.wal-mode`, `bundle.version`, `file.access`.
  init(_ path: String) throws(SeedbedError) {
    let position = SourcePosition(file: path)
    guard let info = try FileSystem.info(path) else {
      throw SeedbedError(
        Diagnostic(
          .bundleMissing, "the bundled file isn't there", at: position,
          fix: "build it with 'seedbed build', and add it to the app's resources"))
    }
    guard info.kind == .file, let header = DatabaseHeader(try FileSystem.read(path, first: 100))
    else {
      throw SeedbedError(
        Diagnostic(
          .bundleNotADatabase,
          "the bundled file is no SQLite database, wanted a file that begins 'SQLite format 3'",
          at: position,
          fix: "bundle what 'seedbed build' emits, and mark it as binary in .gitattributes"))
    }
    if header.isWAL {
      throw SeedbedError(
        Diagnostic(
          .bundleWALMode,
          "the bundled file is in WAL mode, which can't be read in a bundle", at: position,
          fix: "build it without \"journal_mode\": \"wal\"; the app can set it on the copy"))
    }
    guard header.userVersion > 0 else {
      throw SeedbedError(
        Diagnostic(
          .bundleVersion,
          "the bundled file is at version \(header.userVersion), wanted that of its last migration",
          at: position, fix: "bundle what 'seedbed build' emits"))
    }
    self.path = path
    size = info.size
    version = header.userVersion
  }

  /// Makes sure that the migrations lead to this file.
  ///
  /// - Throws: `bundle.version`.
  func check(against database: Project.Database) throws(SeedbedError) {
    guard let last = database.migrations.last, last.version != version else { return }
    throw SeedbedError(
      Diagnostic(
        .bundleVersion,
        "the bundled file is at version \(version), and the last migration goes to \(last.version)",
        at: SourcePosition(file: path),
        notes: [Diagnostic.Note("the last migration", at: SourcePosition(file: last.text.file))],
        fix: "run 'seedbed build', and bundle file and migrations of one build"))
  }
}

extension DiagnosticCode {
  /// The file that an app should bundle isn't there.
  public static let bundleMissing = DiagnosticCode(rawValue: "bundle.missing")
  /// The file that an app bundles isn't SQLite's.
  public static let bundleNotADatabase = DiagnosticCode(rawValue: "bundle.not-a-database")
  /// The file that an app bundles is in WAL mode.
  public static let bundleWALMode = DiagnosticCode(rawValue: "bundle.wal-mode")
  /// The file that an app bundles isn't at the version of the last migration.
  public static let bundleVersion = DiagnosticCode(rawValue: "bundle.version")
}
