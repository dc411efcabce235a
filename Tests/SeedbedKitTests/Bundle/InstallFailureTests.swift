import CSeedbedSQLite
import Foundation
import SeedbedKit
import Testing

/// Something that keeps a copy at version 2 of 3 from being upgraded.
private struct Obstacle: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var code: String
  /// What happened to the copy, by SQL.
  var sql = ""
  /// What happened to its bytes.
  var change: @Sendable (inout Data) -> Void = { _ in }
  var last = People.addCities
  var options: @Sendable (inout BundledDatabase.Options) -> Void = { _ in }
  /// The version at which the app can still open the file; `nil` for one that is no database any more.
  var version: String? = "2"

  static let all = [
    Obstacle(
      testDescription: "newer", code: "upgrade.newer", sql: "PRAGMA user_version = 9",
      version: "9"),
    Obstacle(
      testDescription: "below zero", code: "upgrade.unknown-version",
      sql: "PRAGMA user_version = -5", version: "-5"),
    Obstacle(
      testDescription: "tables and no version", code: "upgrade.unversioned",
      sql: "PRAGMA user_version = 0", version: "0"),
    Obstacle(
      testDescription: "drifted", code: "upgrade.drifted",
      sql: "ALTER TABLE person DROP COLUMN email"),
    Obstacle(
      testDescription: "would lose rows", code: "migration.rows-lost",
      last: """
        CREATE TABLE other (id INTEGER PRIMARY KEY, name TEXT NOT NULL, email TEXT);
        INSERT INTO other SELECT * FROM person WHERE id > 1;
        DROP TABLE person; ALTER TABLE other RENAME TO person;
        """),
    Obstacle(
      testDescription: "would leave orphans among the user's rows", code: "migration.new-orphans",
      sql: "CREATE TABLE mine (person INTEGER REFERENCES person); INSERT INTO mine VALUES (1)",
      last: "DELETE FROM person WHERE id = 1;"),
    Obstacle(
      testDescription: "a migration that fails on the user's rows", code: "migration.failed",
      sql: "INSERT INTO person (name) VALUES ('Ann')",
      last: "CREATE UNIQUE INDEX names ON person (name);"),
    Obstacle(
      testDescription: "full", code: "file.disk-full",
      last: "CREATE TABLE big (x); INSERT INTO big VALUES (zeroblob(100000));",
      options: { $0.configure = { sqlite3_exec($0, "PRAGMA max_page_count = 10", nil, nil, nil) } }),
    Obstacle(
      testDescription: "damaged", code: "database.damaged",
      change: { $0.replaceSubrange(4096..<4200, with: Data(repeating: 0x5A, count: 104)) }),
    Obstacle(
      testDescription: "not SQLite", code: "database.not-a-database",
      change: { $0 = Data("-- a dump\nCREATE TABLE person (id);\n".utf8) }, version: nil),
    Obstacle(
      testDescription: "empty", code: "upgrade.empty", change: { $0 = Data() }, version: nil),
  ]
}

/// Something that is wrong with what an app bundles.
private struct BundleFault: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var code: String
  var change: @Sendable (_ bundled: URL, _ migrations: URL) throws -> Void

  static let all = [
    BundleFault(testDescription: "missing", code: "bundle.missing") { bundled, _ in
      try FileManager.default.removeItem(at: bundled)
    },
    BundleFault(testDescription: "a folder", code: "bundle.not-a-database") { bundled, _ in
      try FileManager.default.removeItem(at: bundled)
      try FileManager.default.createDirectory(at: bundled, withIntermediateDirectories: true)
    },
    BundleFault(testDescription: "text", code: "bundle.not-a-database") { bundled, _ in
      try Data("CREATE TABLE person (id);".utf8).write(to: bundled)
    },
    BundleFault(testDescription: "in WAL mode", code: "bundle.wal-mode") { bundled, _ in
      try AppConnection(bundled.path).run("PRAGMA journal_mode = WAL")
    },
    BundleFault(testDescription: "without a version", code: "bundle.version") { bundled, _ in
      try AppConnection(bundled.path).run("PRAGMA user_version = 0")
    },
    BundleFault(testDescription: "older than the migrations", code: "bundle.version") {
      _, migrations in
      try Data().write(to: migrations.appendingPathComponent("0004_more.sql"))
    },
    BundleFault(testDescription: "newer than the migrations", code: "bundle.version") {
      _, migrations in
      try FileManager.default.removeItem(at: migrations.appendingPathComponent("0003_step.sql"))
    },
    BundleFault(testDescription: "no migrations", code: "project.no-migrations") {
      _, migrations in
      try FileManager.default.removeItem(at: migrations)
      try FileManager.default.createDirectory(at: migrations, withIntermediateDirectories: true)
    },
    BundleFault(testDescription: "a misnamed migration", code: "project.migration-name") {
      _, migrations in
      try Data().write(to: migrations.appendingPathComponent("cities.sql"))
    },
  ]
}

@Suite("Failing installations")
struct InstallFailureTests {
  @Test(arguments: Obstacle.all)
  private func `the error has its code, and the file is as it was`(_ obstacle: Obstacle) throws {
    let app = try ShippedApp()
    try app.release([People.create, People.addEmail], seeds: People.seeds)
    try app.install()
    if !obstacle.sql.isEmpty { try app.run(obstacle.sql) }
    var bytes = try Data(contentsOf: app.installed)
    obstacle.change(&bytes)
    try bytes.write(to: app.installed)

    try app.release([People.create, People.addEmail, obstacle.last], seeds: People.seeds)
    let error = #expect(throws: SeedbedError.self) { try app.install(obstacle.options) }
    #expect(error?.diagnostics.first?.code.rawValue == obstacle.code)
    #expect(try Data(contentsOf: app.installed) == bytes)
    #expect(app.documentNames.filter { !$0.hasSuffix(".backup") } == ["app.db"])
    if let version = obstacle.version {
      #expect(try app.query("PRAGMA user_version") == [version])
    }
  }

  @Test func `busy is said once the patience is spent, and the other's work stays`() throws {
    let app = try ShippedApp()
    try app.release([People.create], seeds: People.seeds)
    try app.install()
    try app.release([People.create, People.addEmail], seeds: People.seeds)
    let other = try AppConnection(app.installed.path)
    try other.run("BEGIN IMMEDIATE; INSERT INTO person (name) VALUES ('Cid')")
    let error = #expect(throws: SeedbedError.self) { try app.install() }
    #expect(error?.contains(.databaseBusy) == true)
    try other.run("COMMIT")
    #expect(try app.install().outcome == .upgraded(from: 1, to: 2))
    #expect(try app.query("SELECT name FROM person") == ["Ann", "Bob", "Cid"])
  }

  @Test(arguments: BundleFault.all)
  private func `a bundle that can't be used is found before anything is touched`(
    _ fault: BundleFault
  ) throws {
    let app = try ShippedApp()
    try app.release([People.create, People.addEmail], seeds: People.seeds)
    try app.install()
    let before = try Data(contentsOf: app.installed)
    try app.release([People.create, People.addEmail, People.addCities], seeds: People.citySeeds)
    try fault.change(app.bundled, app.migrations)

    let upgrade = #expect(throws: SeedbedError.self) { try app.install() }
    #expect(upgrade?.diagnostics.first?.code.rawValue == fault.code)
    #expect(try Data(contentsOf: app.installed) == before)
    #expect(app.documentNames == ["app.db"])

    try FileManager.default.removeItem(at: app.installed)
    let copy = #expect(throws: SeedbedError.self) { try app.install() }
    #expect(copy?.diagnostics.first?.code.rawValue == fault.code)
    #expect(app.documentNames == [])
  }

  @Test func `embedded migrations with one version twice, or none, are refused`() throws {
    let app = try ShippedApp()
    try app.release([People.create])
    let text = try SourceText(Array(People.create.utf8), file: "0001_step.sql")
    let migration = Migration(version: 1, fileName: "0001_step.sql", name: "step", text: text)
    for (migrations, code) in [
      ([migration, migration], "project.same-version"), ([], "project.no-migrations"),
    ] {
      let error = #expect(throws: SeedbedError.self) {
        try BundledDatabase(at: app.bundled, migrations: .embedded(migrations))
          .install(into: app.documents)
      }
      #expect(error?.diagnostics.first?.code.rawValue == code)
    }
  }
}
