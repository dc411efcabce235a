internal import SeedbedSQLite

/// Whether a copy's schema is what its version says: somebody may have changed it by hand, or adopted the wrong version.
enum DriftCheck {
  /// Compares a copy with the migrations up to its version; objects that are extra are fine.
  ///
  /// - Parameters:
  ///   - connection: The copy.
  ///   - database: Its database.
  ///   - version: Its version.
  ///   - path: The file, for messages.
  ///   - isCancelled: Asked now and then.
  /// - Throws: `upgrade.drifted`, with a note for each thing that is missing or different.
  static func check(
    _ connection: borrowing Connection, against database: Project.Database, at version: Int32,
    path: String, isCancelled: @escaping @Sendable () -> Bool
  ) throws(SeedbedError) {
    let file = SourcePosition(file: path)
    let found = try reporting(at: file) { () throws(SQLiteError) in try connection.schema() }
    let drift = try ReferenceDatabase(database, isCancelled: isCancelled)
      .drift(of: found, at: version)
    if drift.isEmpty { return }
    throw SeedbedError(
      Diagnostic(
        .upgradeDrifted,
        "the schema isn't that of version \(version) of '\(database.name)', as user_version says",
        at: file, notes: drift.prefix(20).map { Diagnostic.Note($0) },
        fix: "mend it by hand, or go on all the same with --allow-drift"))
  }
}

extension ReferenceDatabase {
  /// What is missing or different in a schema for a version, a line each; what is extra is fine.
  ///
  /// - Throws: What a failing migration reports.
  func drift(of found: Schema, at version: Int32) throws(SeedbedError) -> [String] {
    found.differences(from: try schema(at: version)).filter { $0.kind != .extra }
      .map(\.description)
  }
}

extension DiagnosticCode {
  /// The file's schema isn't what its version says.
  public static let upgradeDrifted = DiagnosticCode(rawValue: "upgrade.drifted")
}
