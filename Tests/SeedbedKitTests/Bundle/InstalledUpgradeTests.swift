import CSeedbedSQLite
import Foundation
import SeedbedKit
import Testing

@Suite("Installing where an older file is")
struct InstalledUpgradeTests {
  @Test func `the user's rows stay, and new tables get the bundled rows`() throws {
    let app = try ShippedApp()
    try app.release([People.create], seeds: People.seeds)
    try app.install()
    try app.run(
      "UPDATE person SET name = 'Anna' WHERE id = 1; INSERT INTO person VALUES (7, 'Gus')")

    try app.release([People.create, People.addEmail, People.addCities], seeds: People.citySeeds)
    let installation = try app.install()
    #expect(installation.outcome == .upgraded(from: 1, to: 3))
    #expect(installation.warnings == [])
    #expect(installation.upgrade?.seededRows == ["city": 2, "visit": 3])
    #expect(app.documentNames == ["app.db", "app.db.v1.backup"])
    #expect(
      try app.query("SELECT id, name, email FROM person")
        == ["1|Anna|NULL", "2|Bob|NULL", "7|Gus|NULL"])
    #expect(try app.query("SELECT * FROM visit") == ["1|1", "1|2", "2|2"])
    #expect(try app.query("SELECT count(*) FROM sqlite_schema") == ["3"])
    #expect(try app.install().outcome == .unchanged)
  }

  @Test func `embedded settings count`() throws {
    let app = try ShippedApp()
    let rebuild = """
      CREATE TABLE kept (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
      INSERT INTO kept SELECT * FROM person WHERE id < 3;
      DROP TABLE person;
      ALTER TABLE kept RENAME TO person;
      """
    try app.release([People.create], seeds: People.seeds)
    try app.install()
    try app.run("INSERT INTO person (name) VALUES ('Cid')")
    try app.release([People.create, rebuild], seeds: People.seeds)
    func install(_ settings: String) throws -> Installation.Outcome {
      let migrations = try [People.create, rebuild].enumerated().map { index, text in
        Migration(
          version: Int32(index + 1), fileName: "\(index + 1)_step.sql", name: "step",
          text: try SourceText(Array(text.utf8), file: "\(index + 1)_step.sql"))
      }
      return try BundledDatabase(
        at: app.bundled,
        migrations: .embedded(
          migrations, settings: try SourceText(Array(settings.utf8), file: "seedbed.json"))
      ).install(into: app.documents).outcome
    }
    let error = #expect(throws: SeedbedError.self) { try install("{}") }
    #expect(error?.contains(.rowsLost) == true)
    #expect(
      try install(#"{"databases": {"app.db": {"allowLoss": {"2_step.sql": ["person"]}}}}"#)
        == .upgraded(from: 1, to: 2))
    #expect(try app.query("SELECT count(*) FROM person") == ["2"])
  }

  @Test func `embedded migrations do the same`() throws {
    let app = try ShippedApp()
    try app.release([People.create], seeds: People.seeds)
    try app.install()
    try app.release([People.create, People.addEmail], seeds: People.seeds)
    let migrations = try [People.addEmail, People.create].enumerated().map { index, text in
      Migration(
        version: Int32(2 - index), fileName: "000\(2 - index)_step.sql", name: "step",
        text: try SourceText(Array(text.utf8), file: "000\(2 - index)_step.sql"))
    }
    let database = BundledDatabase(at: app.bundled, migrations: .embedded(migrations))
    #expect(try database.install(into: app.documents).outcome == .upgraded(from: 1, to: 2))
  }

  @Test func `one backup stays, or none is made`() throws {
    let app = try ShippedApp()
    try app.release([People.create], seeds: People.seeds)
    try app.install()
    try app.release([People.create, People.addEmail], seeds: People.seeds)
    try app.install()
    try app.release([People.create, People.addEmail, People.addCities], seeds: People.citySeeds)
    try app.install()
    #expect(app.documentNames == ["app.db", "app.db.v2.backup"])
    try app.release(
      [People.create, People.addEmail, People.addCities, "-- new content"], seeds: People.citySeeds)
    #expect(try app.install { $0.backup = .none }.upgrade?.backup == nil)
    #expect(app.documentNames == ["app.db", "app.db.v2.backup"])
  }

  @Test func `a file isn't looked over where the app says so`() throws {
    let app = try ShippedApp()
    try app.release([People.create + "CREATE TABLE other (text TEXT);"], seeds: People.seeds)
    try app.install()
    var bytes = try Data(contentsOf: app.installed)
    // The page of a table that the upgrade has nothing to do with.
    bytes.replaceSubrange(8192..<8292, with: Data(repeating: 0x5A, count: 100))
    try bytes.write(to: app.installed)
    try app.release(
      [People.create + "CREATE TABLE other (text TEXT);", People.addEmail], seeds: People.seeds)
    let error = #expect(throws: SeedbedError.self) { try app.install() }
    #expect(error?.contains(.databaseDamaged) == true)
    let installation = try app.install { $0.verification = .none }
    #expect(installation.outcome == .upgraded(from: 1, to: 2))
  }

  #if os(Linux)
    @Test func `no connection to the file is left open, whatever happens`() throws {
      let app = try ShippedApp()
      func openFiles() throws -> [String] {
        let folder = "/proc/self/fd"
        return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
          try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
        }.filter { $0.contains(app.root.lastPathComponent) }
      }
      try app.release([People.create], seeds: People.seeds)
      try app.install()
      #expect(try openFiles() == [])
      try app.install()
      #expect(try openFiles() == [])
      try app.release([People.create, People.addEmail], seeds: People.seeds)
      try app.install()
      #expect(try openFiles() == [])
      try app.run("ALTER TABLE person DROP COLUMN email")
      try app.release([People.create, People.addEmail, People.addCities], seeds: People.citySeeds)
      #expect(throws: SeedbedError.self) { try app.install() }
      #expect(try openFiles() == [])
      let connection = try AppConnection(app.installed.path)
      #expect(try connection.query("PRAGMA user_version") == ["2"])
      #expect(try !openFiles().isEmpty, "an open file should be seen")
    }
  #endif

  @Test func `a loss that seedbed.json allows is allowed on the device too`() throws {
    let app = try ShippedApp()
    let thin = """
      CREATE TABLE kept (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
      INSERT INTO kept SELECT * FROM person WHERE id = 1;
      DROP TABLE person;
      ALTER TABLE kept RENAME TO person;
      """
    try app.release([People.create], seeds: People.seeds)
    try app.install()
    // Built without seeds, so that the rows are the user's alone.
    try app.release([People.create, thin])
    let error = #expect(throws: SeedbedError.self) { try app.install() }
    #expect(error?.diagnostics.first?.code.rawValue == "migration.rows-lost")
    #expect(try app.query("SELECT count(*) FROM person") == ["2"])

    let settings = app.bundle.appendingPathComponent("seedbed.json")
    try Data(#"{"databases": {"app.db": {"allowLoss": {"0002_step.sql": ["person"]}}}}"#.utf8)
      .write(to: settings)
    let database = BundledDatabase(
      at: app.bundled, migrations: .folder(app.migrations, settings: settings))
    #expect(try database.install(into: app.documents).outcome == .upgraded(from: 1, to: 2))
  }

  @Test func `a file with tables and no version is adopted if the app allows it`() throws {
    let app = try ShippedApp()
    try app.release([People.create, People.addEmail], seeds: People.seeds)
    let old = try AppConnection(creating: app.installed.path)
    try old.run(People.create + "INSERT INTO person (name) VALUES ('Old')")
    let error = #expect(throws: SeedbedError.self) { try app.install() }
    #expect(error?.contains(.upgradeUnversioned) == true)
    let installation = try app.install { $0.adoption = .automatic }
    #expect(installation.outcome == .adopted(at: 1, to: 2))
    #expect(try app.query("SELECT name, email FROM person") == ["Old|NULL"])
  }

  @Test func `a file in WAL mode stays so, with the rows of its log`() throws {
    let app = try ShippedApp()
    try app.release([People.create], seeds: People.seeds)
    try app.install()
    let killed = app.root.appendingPathComponent("killed")
    do {
      let connection = try AppConnection(app.installed.path)
      try connection.run(
        "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;"
          + "INSERT INTO person (name) VALUES ('Cid')")
      try FileManager.default.copyItem(at: app.documents, to: killed)
    }
    try app.release([People.create, People.addEmail], seeds: People.seeds)
    let installation = try app.database().install(into: killed)
    #expect(installation.outcome == .upgraded(from: 1, to: 2))
    let connection = try AppConnection(installation.url.path)
    #expect(try connection.query("SELECT name FROM person") == ["Ann", "Bob", "Cid"])
    #expect(try connection.query("PRAGMA journal_mode") == ["wal"])
  }

  @Test func `the app's functions and collations are there for the migrations and for drift`()
    throws
  {
    let app = try ShippedApp()
    try app.release([People.create], seeds: People.seeds)
    try app.install()
    // The app itself added an index with a collation of its own: version 2, which no plain connection can work on.
    let index = "CREATE INDEX by_name ON person (name COLLATE BACKWARDS);"
    let addKey = "ALTER TABLE person ADD COLUMN key TEXT; UPDATE person SET key = shout(name);"
    try FileManager.default.createDirectory(at: app.migrations, withIntermediateDirectories: true)
    for (version, text) in [(2, index), (3, addKey)] {
      try Data(text.utf8).write(
        to: app.migrations.appendingPathComponent("000\(version)_step.sql"))
    }
    let bundled = try AppConnection(app.bundled.path)
    try register(bundled.handle)
    try bundled.run(index + addKey + "PRAGMA user_version = 3")
    let installed = try AppConnection(app.installed.path)
    try register(installed.handle)
    try installed.run(index + "PRAGMA user_version = 2")

    let error = #expect(throws: SeedbedError.self) { try app.install() }
    #expect(error?.description.contains("BACKWARDS") == true)
    #expect(
      try app.install { $0.configure = register }.outcome == .upgraded(from: 2, to: 3))
    #expect(try app.query("SELECT key FROM person") == ["ANN", "BOB"])
  }

  @Test func `foreign keys that the app's own closure switches on cascade in no migration`() throws
  {
    let rebuild = """
      CREATE TABLE new_city (id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT);
      INSERT INTO new_city (id, name) SELECT id, name FROM city;
      DROP TABLE city;
      ALTER TABLE new_city RENAME TO city;
      """
    let create = People.addCities.replacingOccurrences(
      of: "REFERENCES city", with: "REFERENCES city ON DELETE CASCADE")
    let app = try ShippedApp()
    try app.release([People.create, create], seeds: People.citySeeds)
    try app.install()
    try app.release([People.create, create, rebuild], seeds: People.citySeeds)
    let installation = try app.install {
      $0.configure = { sqlite3_exec($0, "PRAGMA foreign_keys = ON", nil, nil, nil) }
    }
    #expect(installation.outcome == .upgraded(from: 2, to: 3))
    #expect(try app.query("SELECT * FROM visit") == ["1|1", "1|2", "2|2"])
  }

  @Test func `what goes wrong in the app's own closure is said, and nothing is touched`() throws {
    let app = try ShippedApp()
    try app.release([People.create], seeds: People.seeds)
    try app.install()
    let before = try Data(contentsOf: app.installed)
    try app.release([People.create, People.addEmail], seeds: People.seeds)
    let error = #expect(throws: SeedbedError.self) {
      try app.install { $0.configure = { _ in throw CancellationError() } }
    }
    #expect(error?.contains(.bundleConfigure) == true)
    #expect(try Data(contentsOf: app.installed) == before)
  }
}

/// Gives a connection the function `shout` and the collation `BACKWARDS`, as an app does.
@Sendable private func register(_ handle: OpaquePointer) throws {
  sqlite3_create_function_v2(
    handle, "shout", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil,
    { context, _, arguments in
      guard let text = sqlite3_value_text(arguments?[0]) else { return }
      let upper = String(cString: text).uppercased()
      csqlite_result_text(context, upper, UInt64(upper.utf8.count))
    }, nil, nil, nil)
  sqlite3_create_collation_v2(
    handle, "BACKWARDS", SQLITE_UTF8, nil,
    { _, leftCount, left, rightCount, right in
      let left = UnsafeRawBufferPointer(start: left, count: Int(leftCount))
      let right = UnsafeRawBufferPointer(start: right, count: Int(rightCount))
      return left.elementsEqual(right) ? 0 : left.lexicographicallyPrecedes(right) ? 1 : -1
    }, nil)
}
