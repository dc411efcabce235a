internal import SeedbedSQLite

/// Makes the file that an app bundles: all migrations and seeds of a database in a new file, put in place in one step.
///
/// Equal inputs give equal bytes, for one build of SQLite, on every run and in every folder, locale and time zone.
public struct DatabaseBuilder: Sendable {
  /// What a build may differ in.
  public struct Options: Sendable {
    /// The version to build; `nil` for the last.
    public var version: Int32?
    /// Whether seeds are loaded; only where the version is the last.
    public var loadsSeeds = true
    /// Whether the whole file is checked by `integrity_check`, which takes longer than building it.
    public var verifies = false
    /// Whether a target is overwritten that isn't SQLite's.
    public var overwritesOtherFiles = false
    /// The time that SQL sees, in seconds since 1970-01-01 UTC; `nil` for 0, with a warning where SQL reads the clock.
    public var sourceDate: Int64?
    /// Whether the report says what the database holds, with its content hash; all rows are read once more for it.
    public var describesContents = false
    /// Asked now and then; answering true ends the build, and nothing is left of it.
    public var isCancelled: @Sendable () -> Bool = { false }
    /// Called as the work goes on, on the thread that does it.
    package var progress: @Sendable (WorkProgress) -> Void = { _ in }

    /// Makes the options of an ordinary build.
    public init() {}
  }

  /// What a build did.
  public struct Report: Sendable, Hashable {
    /// The database's name.
    public var database: String
    /// The emitted file, as it was given.
    public var path: String
    /// Its `user_version`.
    public var version: Int32
    /// How many tables it has, without SQLite's own and those that belong to virtual tables.
    public var tableCount: Int
    /// How many rows these have together.
    public var rowCount: Int64
    /// The file's size in bytes.
    public var size: Int64
    /// Whether the file already had these very bytes, so that it wasn't touched.
    public var isUnchanged: Bool
    /// What it holds, where the options ask for it.
    public var contents: DatabaseContents?
    /// Warnings and notes.
    public var diagnostics: [Diagnostic]
  }

  private let database: Project.Database
  private let options: Options

  /// Makes a builder of one database.
  public init(_ database: Project.Database, options: Options = Options()) {
    self.database = database
    self.options = options
  }

  /// Builds the database and puts it in a file's place.
  ///
  /// It is made beside the target under a temporary name, checked and synced, then renamed over it; side files of an earlier
  /// database (`-wal`, `-shm`, `-journal`) are removed before. On failure the old file stands as it was and nothing is left.
  ///
  /// - Parameter path: The file to emit. Its folder is made where it doesn't exist, and a symbolic link at its place is followed.
  /// - Returns: What was built.
  /// - Throws: `migration.…`, `seed.…`, `build.…`, `file.…`, `interrupted`.
  public func build(to path: String) throws(SeedbedError) -> Report {
    if options.isCancelled() { throw SeedbedError(Diagnostic(.interrupted, "interrupted")) }
    let target = try resolveTarget(path)
    let folders = try FileSystem.makeFolder(Path.parent(of: target))
    do throws(SeedbedError) {
      return try build(path, replacing: target)
    } catch {
      for folder in folders { FileSystem.removeEmptyFolder(folder) }
      // It may come up at a migration or a seed, whose disk has room.
      throw error.contains(.diskFull) ? error.noting("it was to be built here", path) : error
    }
  }

  private func build(_ path: String, replacing target: String) throws(SeedbedError) -> Report {
    let temporary = try TemporaryFile(beside: target)
    var session = try BuildSession(database, options: options, to: path)
    var report = try session.run(in: temporary.file)
    report.path = path
    report.size = try temporary.file.info.size
    report.isUnchanged = try FileSystem.hasEqualBytes(temporary.path, target)
    // A valid log of an earlier database would be replayed over this one.
    try FileSystem.removeSideFiles(of: target)
    if !report.isUnchanged { try temporary.moveOver(target) }
    return report
  }

  /// The file that is really written: what a symbolic link leads to.
  private func resolveTarget(_ path: String) throws(SeedbedError) -> String {
    var target = path
    if try FileSystem.info(path, followingLinks: false)?.kind == .symbolicLink {
      guard let resolved = try FileSystem.resolve(path) else {
        throw SeedbedError(
          Diagnostic(
            .outputRefused, "a symbolic link that leads nowhere stands at the output's place",
            at: SourcePosition(file: path), fix: "remove the link"))
      }
      target = resolved
    }
    guard let info = try FileSystem.info(target) else { return target }
    guard info.kind == .file else {
      throw SeedbedError(
        Diagnostic(
          .outputRefused, "the output's place is taken by something that is no file",
          at: SourcePosition(file: path), fix: "choose another place with --output-file"))
    }
    let head = try FileSystem.read(target, first: 16)
    if info.size > 0 && head != DatabaseHeader.magic && !options.overwritesOtherFiles {
      throw SeedbedError(
        Diagnostic(
          .outputRefused, "the file at the output's place is no SQLite database",
          at: SourcePosition(file: path), fix: "move it away, or overwrite it with --force"))
    }
    return target
  }
}

extension DatabaseBuilder {
  /// The version of the file at an output's place, which a failed build leaves as it was; `nil` where there is none of SQLite's.
  package static func version(at path: String) -> Int32? {
    (try? FileSystem.read(path, first: 100)).flatMap(DatabaseHeader.init)?.userVersion
  }
}

extension DiagnosticCode {
  /// What stands at the output's place may not be overwritten.
  public static let outputRefused = DiagnosticCode(rawValue: "build.output-refused")
}
