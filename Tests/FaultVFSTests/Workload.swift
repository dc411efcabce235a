import FaultVFS
import Testing

/// A small upgrade in one transaction: rows changed, a table rebuilt, an index, the version.
struct Workload: Sendable, CustomTestStringConvertible {
  var journal = "DELETE"
  var synchronous = "FULL"
  var traits = DiskTraits()
  /// Whether a commit must outlive a power loss, by SQLite's documentation of `synchronous`.
  var isDurable = false

  var testDescription: String {
    let overwrite = traits.isPowersafeOverwrite ? "powersafe" : "not powersafe"
    return "journal \(journal), synchronous \(synchronous), sectors of \(traits.sectorSize), "
      + overwrite + (traits.ignoresSync ? ", sync ignored" : "")
  }

  private var settings: String {
    // With five pages of cache, pages reach the file before the transaction ends.
    """
    PRAGMA journal_mode = \(journal); PRAGMA synchronous = \(synchronous);
    PRAGMA cache_size = 5; PRAGMA wal_autocheckpoint = 12
    """
  }

  /// The files of a database at version 1.
  func start() throws -> [String: [UInt8]] {
    let disk = FaultDisk(traits: traits)
    do {
      let connection = try TestConnection(disk)
      try connection.run("PRAGMA page_size = 1024")
      try connection.run(settings)
      try connection.run(
        """
        CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
        CREATE TABLE street (city INTEGER REFERENCES city, name TEXT);
        WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30)
        INSERT INTO city SELECT i, 'city ' || i || printf('%*c', 200, '.') FROM n;
        INSERT INTO street SELECT id, 'street of ' || name FROM city WHERE id % 3 = 0;
        PRAGMA user_version = 1;
        """)
    }
    return disk.files
  }

  func disk(with files: [String: [UInt8]], seed: UInt64 = 1) -> FaultDisk {
    let disk = FaultDisk(seed: seed, traits: traits)
    for (path, bytes) in files {
      disk.install(bytes, at: path)
    }
    return disk
  }

  /// Runs the upgrade and closes the file; throws the first error, after a rollback.
  func run(on disk: FaultDisk) throws(ResultCode) {
    let connection = try TestConnection(disk)
    try connection.run(settings)
    do throws(ResultCode) {
      try connection.run(
        """
        BEGIN IMMEDIATE;
        INSERT INTO city SELECT id + 100, 'new ' || name FROM city WHERE id % 4 = 0;
        UPDATE city SET name = 'renamed ' || name WHERE id % 5 = 0;
        CREATE TABLE new_street (city INTEGER NOT NULL REFERENCES city, name TEXT NOT NULL);
        INSERT INTO new_street SELECT city, name FROM street;
        DROP TABLE street;
        ALTER TABLE new_street RENAME TO street;
        CREATE INDEX street_city ON street (city);
        DELETE FROM city WHERE id = 7;
        PRAGMA user_version = 2;
        COMMIT;
        """)
    } catch {
      // It fails where SQLite has rolled back by itself, or where the disk is gone.
      try? connection.run("ROLLBACK")
      throw error
    }
  }

  /// All that the database holds, with what `integrity_check` says of it.
  func content(of disk: FaultDisk) throws(ResultCode) -> [String] {
    let connection = try TestConnection(disk)
    return try connection.rows("PRAGMA integrity_check")
      + connection.rows("PRAGMA user_version")
      + connection.rows("SELECT name, sql FROM sqlite_schema ORDER BY name")
      + connection.rows("SELECT * FROM city ORDER BY id")
      + connection.rows("SELECT * FROM street ORDER BY rowid")
  }
}

/// A workload's start, and its content before and after a run without a fault.
struct Expectation {
  let workload: Workload
  let start: [String: [UInt8]]
  let old: [String]
  let new: [String]

  init(_ workload: Workload) throws {
    self.workload = workload
    start = try workload.start()
    let disk = workload.disk(with: start)
    old = try workload.content(of: disk)
    try workload.run(on: disk)
    new = try workload.content(of: disk)
    try #require(old.first == "ok" && new.first == "ok" && old != new)
  }

  /// What a disk holds, in a word.
  func state(of disk: FaultDisk) -> State {
    do throws(ResultCode) {
      let content = try workload.content(of: disk)
      return content == old ? .old : content == new ? .new : .mixed
    } catch {
      return .unreadable(error)
    }
  }

  enum State: Equatable {
    case old
    case new
    case mixed
    case unreadable(ResultCode)

    var isWhole: Bool { self == .old || self == .new }
  }
}
