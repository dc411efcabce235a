internal import SeedbedSQLite

/// Brings a copy of a database that somebody writes to up to date: whole, or not at all.
///
/// All pending migrations run in one transaction (`no-transaction` files split it), and guards look after the rows. After any failure,
/// kill or power loss the file is exactly at its old version or at the new one, and opens.
public struct DatabaseUpgrader: Sendable {
  /// What an upgrade may differ in.
  public struct Options: Sendable {
    /// The version to go to; `nil` for the last.
    public var version: Int32?
    /// How long it may wait for file locks in all, in seconds.
    public var timeout: Double = 5
    /// Whether the file is copied beside itself before anything is changed.
    public var makesBackup = true
    /// Asked now and then; answering true ends the upgrade, and the file is as it was.
    public var isCancelled: @Sendable () -> Bool = { false }

    /// Makes the options of an ordinary upgrade.
    public init() {}
  }

  /// What an upgrade did.
  public struct Report: Sendable, Hashable {
    /// One migration that was applied.
    public struct Step: Sendable, Hashable {
      /// The version that it goes to.
      public var version: Int32
      /// The migration's file name.
      public var fileName: String
      /// Rows inserted, updated and deleted.
      public var changedRows: Int64
    }

    /// The file, as it was given.
    public var path: String
    /// The database that it is a copy of.
    public var database: String
    /// Its version before.
    public var oldVersion: Int32
    /// Its version now.
    public var newVersion: Int32
    /// The migrations that were applied, in order; empty where the file was up to date.
    public var steps: [Step] = []
    /// Rows of seeds that were loaded into tables that this upgrade made, by table.
    public var seededRows: [String: Int64] = [:]
    /// Warnings and notes.
    public var diagnostics: [Diagnostic] = []
  }

  private let database: Project.Database
  private let options: Options

  /// Makes an upgrader of copies of one database.
  public init(_ database: Project.Database, options: Options = Options()) {
    self.database = database
    self.options = options
  }

  /// Brings one file to the wanted version.
  ///
  /// A file that is there already is only looked at: no file lock is taken and no byte changes.
  ///
  /// - Parameter path: The file.
  /// - Returns: What was done.
  /// - Throws: `upgrade.…` for a file that isn't a copy of this database, `migration.…`, `seed.…`, `database.…`, `interrupted`. The
  ///   file is as it was, unless a note says at which version between it stands.
  public func upgrade(_ path: String) throws(SeedbedError) -> Report {
    var standing: Int32?
    do throws(SeedbedError) {
      return try UpgradeSession(database, options: options, path: path).run(standing: &standing)
    } catch {
      guard let standing else { throw error }
      throw error.noting(standing: standing, of: path)
    }
  }
}

extension SeedbedError {
  /// The error with a note that says at which version the file is.
  fileprivate func noting(standing: Int32, of path: String) -> SeedbedError {
    var diagnostics = diagnostics
    guard let first = diagnostics.firstIndex(where: { $0.severity == .error }) else { return self }
    diagnostics[first].notes.append(
      Diagnostic.Note(
        "the file is unchanged, at version \(standing)", at: SourcePosition(file: path)))
    return SeedbedError(diagnostics)
  }
}
