#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A database that an app ships, and that becomes a file of the user's own on the device.
///
/// One call at launch, before anything else opens the file, copies it where it isn't there yet and brings an older copy up to date:
///
/// ```swift
/// let people = BundledDatabase(at: bundled, migrations: .folder(migrations))
/// let installed = try people.install(into: .documentsDirectory)
/// sqlite3_open(installed.url.path, &database)
/// ```
///
/// It leaves no connection open and adds nothing to the database. On any error the file is as it was, and an app that knows its
/// version can still open it.
///
/// ## Topics
///
/// ### Describing what is shipped
/// - ``init(at:migrations:options:)``
/// - ``Migrations``
/// - ``Options``
/// - ``file``
/// - ``options``
///
/// ### Installing
/// - ``install(into:)``
/// - ``install(into:progress:)``
/// - ``Installation``
/// - ``InstallationProgress``
///
/// ### How it goes into an app
/// - <doc:ShippingADatabase>
public struct BundledDatabase: Sendable {
  /// What an installation may differ in.
  public struct Options: Sendable {
    /// The name of the user's file; `nil` for the bundled file's own.
    public var fileName: String?
    /// How an older copy is looked over before it is changed.
    public var verification = DatabaseUpgrader.Verification.quick
    /// Whether an older copy is copied beside itself before it is changed.
    public var backup = Backup.keep(1)
    /// How a copy with tables and no version, as every app without Seedbed made it, comes by its version; `nil` for not at all.
    public var adoption: Adoption?
    /// How long to wait for the file locks of other connections and processes in all, in seconds.
    public var timeout: Double = 5
    /// Whether a copy is changed though its schema isn't what its version says.
    public var allowsDrift = false
    /// How rows that are shipped anew reach an older copy as it is upgraded; `nil` for not at all.
    ///
    /// By default as `refresh` in the settings of the migrations says, which by default is not at all, with the `seeds.lock` that lies
    /// beside the migrations. Of a seed row only the lock's columns are known here: a new row of a table whose columns are shared between
    /// app and user comes with all that it has in the bundled file, but for an id that no other table refers to.
    public var refresh: Refresh? = Refresh()
    /// Gives a connection, a raw `sqlite3*`, the functions and collations that only the app has.
    ///
    /// It is called for each connection that the work opens to the user's file to change it, and for the databases in memory that
    /// the file's schema is compared with. It must neither close nor keep the handle, which belongs to the copy of SQLite that this
    /// library is linked with: the system's.
    public var configure: (@Sendable (OpaquePointer) throws -> Void)?

    /// Makes the options of an ordinary installation.
    public init() {}
  }

  /// What becomes of the user's file as it was before an upgrade.
  public enum Backup: Sendable, Hashable {
    /// It is kept as `FILE.vN.backup` beside the new one; so many of them stay, the newest, at least 1.
    case keep(Int)
    /// It isn't kept: for an app that must start quickly, or whose rows can be had again.
    case none
  }

  /// The bundled file, which may also be opened where it is, read-only.
  public let file: URL

  let migrations: Migrations

  /// What the installation may differ in.
  public var options: Options

  /// Describes a database that an app ships; nothing is read yet.
  ///
  /// - Parameters:
  ///   - file: The bundled file, as `seedbed build` emits it.
  ///   - migrations: The migrations that lead to the bundled file's version.
  ///   - options: What the installation may differ in.
  public init(at file: URL, migrations: Migrations, options: Options = Options()) {
    self.file = file
    self.migrations = migrations
    self.options = options
  }
}
