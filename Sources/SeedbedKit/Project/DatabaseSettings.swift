/// What `seedbed.json` says of one database; what it leaves out has its default.
struct DatabaseSettings: Sendable, Hashable {
  /// The database's name as it is written there, with or without its extension.
  let name: String
  /// What is written into the header of the emitted file.
  var pragmas = FilePragmas()
  /// Whether a build runs ANALYZE at its end.
  var analyze = false
  /// The oldest system that runs the database's SQL, such as `iOS 16`; `nil` where any may.
  var deploymentTarget: DeploymentTarget?
  /// The tables that a migration may lose rows from, by the migration's file name.
  var allowLoss: [String: [String]] = [:]
  /// The migrations, by file name, in which a double-quoted word may be a text value.
  var doubleQuotedStrings: [String] = []
  /// The SQL functions that only the app has, which a build stands in for.
  var functions: [String] = []
  /// The collations that only the app has, which a build stands in for.
  var collations: [String] = []
  /// The lint rules, by id, that aren't applied.
  var ignore: [String] = []
  /// How shipped rows reach existing copies, by seed table; `never` for a table that isn't named.
  var refresh: [String: RefreshSettings] = [:]

  /// Where each key and each listed name stands, by the keys and names that lead to it.
  var positions: [[String]: SourcePosition] = [:]

  /// Makes settings that say nothing and that no file holds.
  init(_ name: String) {
    self.name = name
  }

  /// The tables that a migration may lose rows from, by name in small ASCII letters.
  func allowedLoss(in fileName: String) -> Set<String> {
    Set((allowLoss[fileName] ?? []).map(\.asciiLowercased))
  }

  /// Whether a table's shipped rows reach existing copies.
  var refreshesRows: Bool { refresh.values.contains { $0.policy != .never } }

  /// Where the database's name stands; `nil` where no file holds the settings.
  var position: SourcePosition? { positions[[]] }

  /// Finds where a setting stands, for faults that show only later, such as a table that doesn't exist.
  ///
  /// - Parameter path: The keys and listed names that lead to it, such as `"allowLoss", "0012_rebuild.sql", "draft"`.
  /// - Returns: Its place, or that of the nearest thing around it; `nil` where no file holds the settings.
  func position(of path: String...) -> SourcePosition? {
    (0...path.count).reversed().lazy.compactMap { positions[Array(path.prefix($0))] }.first
  }
}

/// The pragmas that are kept in a database file's header; `nil` leaves SQLite's default.
///
/// Related SQLite documentation: <https://sqlite.org/fileformat2.html#the_database_header>
struct FilePragmas: Sendable, Hashable {
  /// The values of `auto_vacuum`.
  enum AutoVacuum: String, Sendable, Hashable, CaseIterable {
    /// Free pages stay in the file.
    case none
    /// Free pages are cut off at each commit.
    case full
    /// Free pages are cut off by `incremental_vacuum`.
    case incremental
  }

  /// The values of `encoding`; plain `UTF-16`, whose byte order would be the machine's, isn't among them.
  enum Encoding: String, Sendable, Hashable, CaseIterable {
    /// UTF-8.
    case utf8 = "UTF-8"
    /// UTF-16, low byte first.
    case utf16LittleEndian = "UTF-16le"
    /// UTF-16, high byte first.
    case utf16BigEndian = "UTF-16be"
  }

  /// The values of `journal_mode` that are kept in a file; the others are a connection's.
  enum JournalMode: String, Sendable, Hashable, CaseIterable {
    /// A rollback journal.
    case delete
    /// A write-ahead log; such a file doesn't open from a read-only folder.
    case wal
  }

  /// The page size in bytes: a power of two from 512 to 65536.
  var pageSize: Int?
  /// The signed 32-bit number that tells other programs whose file this is.
  var applicationID: Int32?
  /// What happens to free pages.
  var autoVacuum: AutoVacuum?
  /// How text is stored.
  var encoding: Encoding?
  /// How changes are kept safe.
  var journalMode: JournalMode?

  /// Makes pragmas that leave every default.
  init() {}
}
