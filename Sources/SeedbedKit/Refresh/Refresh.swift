/// A refresh: shipped rows that changed since a copy was made are brought into it, and what its user did stays.
///
/// It is a three-way merge, row by row: of the rows that were shipped before, those that are shipped now, and those in the copy. A row
/// of the copy is untouched where it is as some version shipped it. Which rows were shipped before, ``Base`` tells.
///
/// What the copy was given is what its version shipped. So a row that isn't in it was deleted by its user, even where an earlier upgrade
/// left the refresh out; only a base of ``Base/shipped(_:)`` knows better then.
///
/// ## Topics
///
/// ### Describing a refresh
/// - ``RefreshSettings``
/// - ``Base``
///
/// ### What came of it
/// - ``RefreshReport``
///
/// ### How it goes into an app
/// - <doc:RefreshingContent>
public struct Refresh: Sendable {
  /// Where it stands which rows were shipped before.
  public enum Base: Sendable {
    /// `seeds.lock` in the folder of the migrations, as `seedbed lock` writes it.
    case lockInMigrations
    /// The text of `seeds.lock`, for migrations that are embedded in a program.
    case lock(SourceText)
    /// The database file of this path, as it was shipped when the copy was made.
    case shipped(String)
  }

  /// How each table is refreshed, by its name; `nil` for what `seedbed.json` says.
  public var tables: [String: RefreshSettings]?
  /// Where it stands which rows were shipped before.
  public var base: Base

  /// Makes a refresh from its parts.
  public init(tables: [String: RefreshSettings]? = nil, base: Base = .lockInMigrations) {
    self.tables = tables
    self.base = base
  }
}

extension Project.Database {
  /// A warning where `seedbed.json` says of no table that it is to be refreshed.
  package var refreshWarning: Diagnostic? {
    if settings.refreshesRows { return nil }
    return Diagnostic(
      .refreshNoPolicy, severity: .warning, "no table of '\(name)' is to be refreshed",
      at: settings.position ?? SourcePosition(file: folder),
      fix:
        "say in seedbed.json how: \"refresh\": {\"TABLE\": \"insert\"}, \"owned\" or an object with \"columns\""
    )
  }
}

extension DiagnosticCode {
  /// It isn't known which rows were shipped before.
  public static let refreshNoBase = DiagnosticCode(rawValue: "refresh.no-base")
  /// A table that should be refreshed can't be.
  public static let refreshTable = DiagnosticCode(rawValue: "refresh.table")
  /// A refresh was asked for, and no table says how.
  public static let refreshNoPolicy = DiagnosticCode(rawValue: "refresh.no-policy")
  /// An upgrade without a refresh left rows out that a later one takes for deleted by the user.
  public static let refreshLeftOut = DiagnosticCode(rawValue: "refresh.left-out")
  /// A refresh was asked for together with a version that isn't the last.
  public static let refreshNotLast = DiagnosticCode(rawValue: "refresh.not-last")
}
