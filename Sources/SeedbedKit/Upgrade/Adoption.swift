internal import SeedbedSQLite

/// How a file with tables and no version, as every app without Seedbed makes it, comes by its version.
public enum Adoption: Sendable, Hashable {
  /// It is taken as a copy of this version.
  case version(Int32)
  /// It is taken as the highest version all of whose objects it has, if that is just one.
  case automatic
}

/// Finds the version of a file whose `user_version` is 0.
struct AdoptionSearch {
  private let database: Project.Database
  private let file: SourcePosition
  private let reference: ReferenceDatabase

  /// Makes a search.
  ///
  /// - Parameters:
  ///   - database: The database that the file should be a copy of.
  ///   - path: The file, for messages.
  ///   - isCancelled: Asked now and then.
  init(
    _ database: Project.Database, path: String, isCancelled: @escaping @Sendable () -> Bool
  ) {
    self.database = database
    file = SourcePosition(file: path)
    reference = ReferenceDatabase(database, isCancelled: isCancelled)
  }

  /// The version to take a file for.
  ///
  /// - Parameters:
  ///   - adoption: What was asked for.
  ///   - found: The file's schema.
  ///   - allowingDrift: Whether the schema may be another than that of the version that was asked for.
  /// - Returns: The version.
  /// - Throws: `upgrade.adopt`, `upgrade.drifted`, `project.no-such-version`.
  func version(
    for adoption: Adoption, of found: Schema, allowingDrift: Bool
  ) throws(SeedbedError) -> Int32 {
    switch adoption {
    case .version(let version):
      try database.checkVersion(version)
      let drift = allowingDrift ? [] : try reference.drift(of: found, at: version)
      if drift.isEmpty { return version }
      let matches = try matches(of: found)
      throw SeedbedError(
        Diagnostic(
          .upgradeDrifted, "the schema isn't that of version \(version) of '\(database.name)'",
          at: file, notes: drift.prefix(20).map { Diagnostic.Note($0) },
          fix: matches.count == 1
            ? "it is that of version \(matches[0]): --adopt \(matches[0])"
            : "mend it by hand, or go on all the same with --allow-drift"))
    case .automatic:
      let matches = try matches(of: found)
      if matches.count == 1 { return matches[0] }
      if let first = matches.first {
        throw SeedbedError(
          Diagnostic(
            .upgradeAdopt,
            "the file could be at any of versions \(matches.map(String.init).joined(separator: ", "))"
              + ", all of whose objects it has", at: file,
            fix: "if it has had none of what the later ones do, --adopt \(first)"))
      }
      throw SeedbedError(
        Diagnostic(
          .upgradeAdopt, "the file has the schema of no version of '\(database.name)'", at: file,
          notes: try closest(to: found),
          fix: "check that it is a copy of '\(database.name)'; --adopt N takes it for version N if "
            + "the schema is that version's"))
    }
  }

  /// The versions that a file may be at, in ascending order: the highest all of whose objects it has, and those with the very same
  /// schema.
  ///
  /// A migration that only removes something leaves a file of the version before with all the objects of its own; so the versions
  /// whose schema is exactly the file's count as well.
  func matches(of found: Schema) throws(SeedbedError) -> [Int32] {
    let schemas = try reference.schemas()
    guard
      let highest = schemas.last(where: { version in
        // A version that makes nothing says nothing about a file.
        !version.schema.keys.isEmpty
          && !found.differences(from: version.schema).contains { $0.kind != .extra }
      })
    else { return [] }
    return schemas.filter { $0.schema == highest.schema || $0.schema == found }.map(\.version)
  }

  /// What keeps a file from being the first version.
  private func closest(to found: Schema) throws(SeedbedError) -> [Diagnostic.Note] {
    guard let first = database.migrations.first?.version else { return [] }
    return try reference.drift(of: found, at: first).prefix(10).map {
      Diagnostic.Note("for version \(first), \($0)")
    }
  }
}

extension DiagnosticCode {
  /// It isn't clear which version a file without one is.
  public static let upgradeAdopt = DiagnosticCode(rawValue: "upgrade.adopt")
}
