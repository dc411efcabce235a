internal import SeedbedSQLite

/// How a file with tables and no version, as every app without Seedbed makes it, comes by its version.
public enum Adoption: Sendable, Hashable {
  /// It is taken as a copy of this version.
  case version(Int32)
  /// It is taken as the highest version all of whose objects it has, if that is just one.
  case automatic
}

/// Finds the version of a file whose `user_version` is 0.
enum AdoptionSearch {
  /// The version to take a file for.
  ///
  /// - Parameters:
  ///   - adoption: What was asked for.
  ///   - found: The file's schema.
  ///   - database: The database that it should be a copy of.
  ///   - path: The file, for messages.
  /// - Returns: The version.
  /// - Throws: `upgrade.adopt`, `project.no-such-version`.
  static func version(
    for adoption: Adoption, of found: Schema, in database: Project.Database, path: String
  ) throws(SeedbedError) -> Int32 {
    switch adoption {
    case .version(let version):
      try database.checkVersion(version)
      return version
    case .automatic:
      let matches = try matches(of: found, in: database)
      if matches.count == 1 { return matches[0] }
      if let first = matches.first {
        throw SeedbedError(
          Diagnostic(
            .upgradeAdopt,
            "the file could be at any of versions \(matches.map(String.init).joined(separator: ", ")), "
              + "which have the same schema", at: SourcePosition(file: path),
            fix: "if it has had none of what those migrations do to rows, --adopt \(first)"))
      }
      throw SeedbedError(
        Diagnostic(
          .upgradeAdopt, "the file has the schema of no version of '\(database.name)'",
          at: SourcePosition(file: path),
          notes: try closest(to: found, in: database),
          fix: "check that it is a copy of '\(database.name)'; --adopt N takes it for version N if "
            + "the schema is that version's"))
    }
  }

  /// The highest version all of whose objects a file has, and those with the very same schema; in ascending order.
  static func matches(
    of found: Schema, in database: Project.Database
  ) throws(SeedbedError) -> [Int32] {
    let schemas = try ReferenceDatabase(database).schemas()
    guard
      let highest = schemas.last(where: { version in
        // A version that makes nothing says nothing about a file.
        !version.schema.keys.isEmpty
          && !found.differences(from: version.schema).contains { $0.kind != .extra }
      })
    else { return [] }
    return schemas.filter { $0.schema == highest.schema }.map(\.version)
  }

  /// What keeps a file from being the first version.
  private static func closest(
    to found: Schema, in database: Project.Database
  ) throws(SeedbedError) -> [Diagnostic.Note] {
    guard let first = database.migrations.first?.version else { return [] }
    let expected = try ReferenceDatabase(database).schema(at: first)
    return found.differences(from: expected).filter { $0.kind != .extra }.prefix(10).map {
      Diagnostic.Note("for version \(first), \($0)")
    }
  }
}

extension DiagnosticCode {
  /// It isn't clear which version a file without one is.
  public static let upgradeAdopt = DiagnosticCode(rawValue: "upgrade.adopt")
}
