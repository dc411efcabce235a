import CSeedbedSQLite
import Foundation
import SeedbedKit

/// An app on a device: what its latest release bundles, and the documents that its user has; removed with the value.
struct ShippedApp: ~Copyable {
  let root: URL

  var bundle: URL { root.appendingPathComponent("bundle") }
  var bundled: URL { bundle.appendingPathComponent("app.db") }
  var migrations: URL { bundle.appendingPathComponent("migrations") }
  var documents: URL { root.appendingPathComponent("documents") }
  var installed: URL { documents.appendingPathComponent("app.db") }

  init() throws {
    root = FileManager.default.temporaryDirectory
      .appendingPathComponent("seedbed-bundle-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: documents, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: root)
  }

  /// Builds a release with these migrations, versions 1 and on, and seeds by table; it replaces the one before.
  func release(_ texts: [String], seeds: [String: String] = [:]) throws {
    try? FileManager.default.removeItem(at: bundle)
    let project = root.appendingPathComponent("project")
    try? FileManager.default.removeItem(at: project)
    let sources = project.appendingPathComponent("migrations/app.db")
    let seedFolder = project.appendingPathComponent("seeds/app.db")
    for folder in [bundle, sources, seedFolder] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    for (index, text) in texts.enumerated() {
      try Data(text.utf8).write(to: sources.appendingPathComponent("000\(index + 1)_step.sql"))
    }
    for (table, text) in seeds {
      try Data(text.utf8).write(to: seedFolder.appendingPathComponent("\(table).csv"))
    }
    let database = try Project(at: project.path).databases[0]
    _ = try DatabaseBuilder(database).build(to: bundled.path)
    try FileManager.default.copyItem(at: sources, to: migrations)
  }

  /// The project that the latest release was built from.
  func project() throws(SeedbedError) -> Project {
    try Project(at: root.appendingPathComponent("project").path)
  }

  func database(
    _ change: (inout BundledDatabase.Options) -> Void = { _ in }
  ) -> BundledDatabase {
    var options = BundledDatabase.Options()
    options.timeout = 0
    change(&options)
    return BundledDatabase(at: bundled, migrations: .folder(migrations), options: options)
  }

  /// Launches the latest release.
  @discardableResult
  func install(
    _ change: (inout BundledDatabase.Options) -> Void = { _ in }
  ) throws(SeedbedError) -> Installation {
    try database(change).install(into: documents)
  }

  /// What lies in the documents folder, in order of name.
  var documentNames: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: documents.path)) ?? []).sorted()
  }

  /// What a query answers from the installed file, as the app sees it.
  func query(_ sql: String) throws -> [String] {
    try AppConnection(installed.path).query(sql)
  }

  /// Runs SQL on the installed file, as the app does for its user.
  func run(_ sql: String) throws {
    try AppConnection(installed.path).run(sql)
  }
}

/// A connection as apps open it: raw `sqlite3*`, without anything of this package.
struct AppConnection: ~Copyable {
  struct Failure: Error {
    var message: String
  }

  let handle: OpaquePointer

  init(_ path: String) throws {
    try self.init(path, flags: SQLITE_OPEN_READWRITE)
  }

  /// Opens a file that isn't there yet.
  init(creating path: String) throws {
    try self.init(path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
  }

  private init(_ path: String, flags: Int32) throws {
    var opened: OpaquePointer?
    guard sqlite3_open_v2(path, &opened, flags, nil) == SQLITE_OK,
      let handle = opened
    else {
      sqlite3_close(opened)
      throw Failure(message: "can't open \(path)")
    }
    self.handle = handle
  }

  deinit { sqlite3_close(handle) }

  func run(_ sql: String) throws {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
      throw Failure(message: String(cString: sqlite3_errmsg(handle)))
    }
  }

  /// The rows with `|` between values.
  func query(_ sql: String) throws -> [String] {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else {
      throw Failure(message: String(cString: sqlite3_errmsg(handle)))
    }
    defer { sqlite3_finalize(statement) }
    var rows: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      rows.append(
        (0..<sqlite3_column_count(statement)).map { column in
          sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "NULL"
        }.joined(separator: "|"))
    }
    return rows
  }
}

/// Versions of a small app's database that most tests use.
enum People {
  static let create = "CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
  static let addEmail = "ALTER TABLE person ADD COLUMN email TEXT;"
  static let addCities = """
    CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE visit (
      person INTEGER NOT NULL REFERENCES person, city INTEGER NOT NULL REFERENCES city,
      PRIMARY KEY (person, city)) WITHOUT ROWID;
    """
  static let seeds = ["person": "id,name\n1,Ann\n2,Bob\n"]
  static let citySeeds = [
    "person": "id,name\n1,Ann\n2,Bob\n",
    "city": "id,name\n1,Oslo\n2,Rome\n",
    "visit": "person,city\n1,1\n1,2\n2,2\n",
  ]
}
