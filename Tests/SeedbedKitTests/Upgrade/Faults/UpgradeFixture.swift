import FaultVFS
import SeedbedSQLite
import Testing

@testable import SeedbedKit

/// A scenario made ready: the files of the copy, and its content at each version at which it may stand.
struct UpgradeFixture {
  static let path = "/db/app.db"

  let scenario: UpgradeScenario
  private let database: Project.Database
  /// The copy and what lies beside it.
  let files: [String: [UInt8]]
  private(set) var contents: [Int32: DatabaseContent] = [:]
  private let folder: SeedFolder

  /// Builds the copy, lets the app write to it, and runs the upgrade to each whole version without a fault.
  init(_ scenario: UpgradeScenario) throws {
    try self.init(scenario, versions: scenario.wholeVersions)
  }

  /// Builds the copy of a database whose upgrade can't succeed.
  init(refused scenario: UpgradeScenario) throws {
    try self.init(scenario, versions: [scenario.startOfWork])
  }

  private init(_ scenario: UpgradeScenario, versions: Set<Int32>) throws {
    self.scenario = scenario
    folder = try SeedFolder()
    database = try Project.Database(scenario, folder: folder.path)
    files = try Self.files(of: scenario, database, folder: folder.path)
    for version in versions {
      let disk = self.disk()
      if version != scenario.startOfWork {
        _ = try run(on: disk, to: version)
      }
      contents[version] = try disk.content(at: Self.path)
    }
    // What the app wrote is there at each version, but for the drafts that a migration deletes.
    let kept = contents.values.map { content in
      [content.rows["person"], content.rows["note"]?.filter { !$0.contains("draft") }].map {
        $0?.count
      }
    }
    try #require(Set(kept).count == 1)
  }

  /// What a disk may hold before and after.
  var old: Int32 { scenario.startOfWork }
  var new: Int32 { scenario.endOfWork }

  /// A disk with the copy on it.
  func disk(_ plan: FaultPlan = .none) -> FaultDisk {
    let disk = FaultDisk(traits: scenario.traits)
    for (path, bytes) in files { disk.install(bytes, at: path) }
    disk.plan = plan
    return disk
  }

  /// Does the scenario's work with the package's own upgrader.
  ///
  /// - Parameters:
  ///   - disk: Where the copy lies.
  ///   - version: The version to go to; `nil` for the scenario's.
  /// - Returns: The report.
  /// - Throws: What the upgrader throws.
  @discardableResult
  func run(
    on disk: FaultDisk, to version: Int32? = nil
  ) throws(SeedbedError) -> DatabaseUpgrader.Report {
    var options = DatabaseUpgrader.Options()
    options.vfs = disk.vfsName
    options.makesBackup = scenario.makesBackup
    switch scenario.work {
    case .upgrade:
      options.version = version
      return try DatabaseUpgrader(database, options: options).upgrade(Self.path)
    case .adopt(let adoption):
      options.version = version
      options.adoption = adoption
      return try DatabaseUpgrader(database, options: options).upgrade(Self.path)
    case .downgrade(let target):
      return try DatabaseUpgrader(database, options: options)
        .downgrade(Self.path, to: version ?? target)
    }
  }

  /// The copy's files as the app left them.
  private static func files(
    of scenario: UpgradeScenario, _ database: Project.Database, folder: String
  ) throws -> [String: [UInt8]] {
    var options = DatabaseBuilder.Options()
    options.version = scenario.startVersion
    let built = Path.join(folder, "app.db")
    _ = try DatabaseBuilder(database, options: options).build(to: built)
    let disk = FaultDisk(traits: scenario.traits)
    disk.install(try FileSystem.read(built), at: path)
    let app = try Connection(path: path, mode: .readWrite, vfs: disk.vfsName)
    if scenario.start == .log { try app.execute("PRAGMA journal_mode = WAL") }
    try app.execute(scenario.appRows)
    if case .adopt = scenario.work { try app.execute("PRAGMA user_version = 0") }
    if scenario.start == .hotJournal {
      // With so small a cache, changed pages reach the file, which only the journal can undo.
      try app.execute(
        "PRAGMA cache_size = 1; BEGIN; DELETE FROM note; UPDATE person SET name = 'nobody'")
    }
    // Taken while the app has it open, as a kill would leave it.
    let files = disk.files
    try #require((files[path + "-wal"] != nil) == (scenario.start == .log))
    try #require((files[path + "-journal"]?.isEmpty == false) == (scenario.start == .hotJournal))
    return files
  }
}

/// Holds the seeds, which are read only when they are loaded, as long as a fixture needs them.
private final class SeedFolder {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  var path: String { folder.path }
}

extension Project.Database {
  /// A scenario's database.
  fileprivate init(_ scenario: UpgradeScenario, folder: String) throws {
    var migrations: [Migration] = []
    for (index, step) in scenario.migrations.enumerated() {
      let version = Int32(index + 1)
      migrations.append(
        Migration(
          version: version, fileName: "\(version)_step.sql", name: "step",
          text: try SourceText(Array(step.up.utf8), file: "\(version)_step.sql"),
          down: try step.down.map {
            try SourceText(Array($0.utf8), file: "\(version)_step.down.sql")
          }))
    }
    var seeds: [Project.SeedFile] = []
    if let text = scenario.seeds {
      let path = Path.join(folder, "city.csv")
      try FileSystem.create(Array(text.utf8), at: path)
      seeds.append(
        Project.SeedFile(table: "city", path: path, separator: UInt8(ascii: ",")))
    }
    var settings = DatabaseSettings("app.db")
    settings.pragmas.pageSize = scenario.pageSize
    self.init(
      name: "app.db", folder: "migrations/app.db", migrations: migrations, seeds: seeds,
      settings: settings)
  }
}

extension FaultDisk {
  /// What a database on the disk says.
  ///
  /// - Throws: What SQLite answers, `busy` where a transaction was left open.
  func content(at path: String) throws(SQLiteError) -> DatabaseContent {
    let connection = try Connection(path: path, mode: .readWrite, vfs: vfsName)
    let faults = try connection.texts("PRAGMA integrity_check")
    guard faults == ["ok"] else {
      throw SQLiteError(code: .corrupt, message: faults.joined(separator: "; "))
    }
    // Also that nobody holds a lock.
    try connection.execute("BEGIN IMMEDIATE")
    let content = try DatabaseContent(of: connection)
    try connection.execute("ROLLBACK")
    return content
  }
}
