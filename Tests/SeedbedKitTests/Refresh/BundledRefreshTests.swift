import Foundation
import SeedbedKit
import Testing

/// An app whose releases are locked, with the lock beside the migrations in its bundle.
@Suite struct `An app refreshes its copy` {
  static let table = """
    CREATE TABLE question (id INTEGER PRIMARY KEY, code TEXT UNIQUE NOT NULL, text TEXT, stars INT DEFAULT 0);
    """
  static let columns: [String: RefreshSettings] = [
    "question": RefreshSettings(.columns(["text"]), key: ["code"])
  ]

  /// Locks a release, and puts it into the bundle.
  static func release(
    _ app: borrowing ShippedApp, _ texts: [String], _ seed: String, lock: inout Data?
  ) throws {
    let settings = """
      {"databases": {"app.db": {"refresh": {"question": {"columns": ["text"], "key": ["code"]}}}}}
      """
    try app.release(texts, seeds: ["question": seed])
    let project = app.root.appendingPathComponent("project")
    try Data(settings.utf8).write(to: project.appendingPathComponent("seedbed.json"))
    let file = project.appendingPathComponent("migrations/app.db/seeds.lock")
    try lock?.write(to: file)
    _ = try DatabaseLocker(app.project().databases[0]).lock()
    lock = try Data(contentsOf: file)
    try lock?.write(to: app.migrations.appendingPathComponent("seeds.lock"))
  }

  @Test func `by policy, with the bundled file's rows`() throws {
    let app = try ShippedApp()
    var lock: Data?
    try Self.release(app, [Self.table], "code,text\nq1,x\nq2,x\n", lock: &lock)
    try app.install()
    try app.run(
      "UPDATE question SET stars = 5 WHERE code = 'q1'; INSERT INTO question (code) VALUES ('me')")
    try Self.release(
      app, [Self.table, "-- content"], "code,text\nq0,y\nq1,y\nq2,y\n", lock: &lock)
    let installed = try app.install { $0.refresh = Refresh(tables: Self.columns) }
    #expect(installed.outcome == .upgraded(from: 1, to: 2))
    #expect(installed.upgrade?.refreshed.map(\.description) == ["question: +1 ~2 -0"])
    #expect(
      try app.query("SELECT id, code, text, stars FROM question ORDER BY id")
        == ["1|q1|y|5", "2|q2|y|0", "3|me|NULL|0", "4|q0|y|0"])
  }

  @Test func `and is cancelled as it begins, which leaves the copy as it was`() async throws {
    let app = try ShippedApp()
    var lock: Data?
    try Self.release(app, [Self.table], "code,text\nq1,x\n", lock: &lock)
    _ = try await app.database().install(into: app.documents)
    let bytes = try Data(contentsOf: app.installed)
    try Self.release(app, [Self.table, "-- content"], "code,text\nq1,y\n", lock: &lock)
    let database = app.database { $0.refresh = Refresh(tables: Self.columns) }
    let documents = app.documents
    let task = Task {
      try await database.install(into: documents) { progress in
        if case .upgrading(.refreshing) = progress.step { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    let error = await #expect(throws: SeedbedError.self) { try await task.value }
    #expect(error?.contains(.interrupted) == true)
    #expect(try Data(contentsOf: app.installed) == bytes)
    #expect(app.documentNames == ["app.db"])
  }

  @Test func `with an embedded lock`() throws {
    let app = try ShippedApp()
    var lock: Data?
    try Self.release(app, [Self.table], "code,text\nq1,x\n", lock: &lock)
    try app.install()
    try Self.release(app, [Self.table, "-- content"], "code,text\nq1,y\n", lock: &lock)
    try FileManager.default.removeItem(at: app.migrations.appendingPathComponent("seeds.lock"))
    let error = #expect(throws: SeedbedError.self) {
      try app.install { $0.refresh = Refresh(tables: Self.columns) }
    }
    #expect(error?.contains(.refreshNoBase) == true)
    let text = try SourceText(Array(lock ?? Data()), file: "seeds.lock")
    try app.install { $0.refresh = Refresh(tables: Self.columns, base: .lock(text)) }
    #expect(try app.query("SELECT text FROM question") == ["y"])
  }

  @Test func `not where it says nothing of it`() throws {
    let app = try ShippedApp()
    var lock: Data?
    try Self.release(app, [Self.table], "code,text\nq1,x\n", lock: &lock)
    try app.install()
    try Self.release(app, [Self.table, "-- content"], "code,text\nq1,y\n", lock: &lock)
    #expect(try app.install().upgrade?.refreshed == [])
    #expect(try app.query("SELECT text FROM question") == ["x"])
  }

  @Test func `not under a key that the lock has no rows of`() throws {
    let app = try ShippedApp()
    var lock: Data?
    try Self.release(app, [Self.table], "code,text\nq1,x\n", lock: &lock)
    try app.install()
    let bytes = try Data(contentsOf: app.installed)
    try Self.release(app, [Self.table, "-- content"], "code,text\nq1,y\n", lock: &lock)
    let error = #expect(throws: SeedbedError.self) {
      try app.install {
        $0.refresh = Refresh(tables: ["question": RefreshSettings(.insert, key: ["id"])])
      }
    }
    #expect(error?.diagnostics.map(\.code) == [.refreshTable])
    #expect(error?.diagnostics.first?.message.contains("no rows of it under its key") == true)
    #expect(try Data(contentsOf: app.installed) == bytes)
  }

  @Test func `with the ids that other tables refer to`() throws {
    let app = try ShippedApp()
    let tables = Self.table + "CREATE TABLE answer (question INTEGER REFERENCES question);"
    var lock: Data?
    try Self.release(app, [tables], "code,text\nq1,x\n", lock: &lock)
    try app.install()
    try app.run("INSERT INTO question (code) VALUES ('me')")
    let seeds = "code,text\nq1,y\nq2,y\nq3,y\n"
    try Self.release(app, [tables, "-- content"], seeds, lock: &lock)
    let installed = try app.install { $0.refresh = Refresh(tables: Self.columns) }
    // The user's row has the id of q2.
    #expect(
      installed.upgrade?.refreshed.map(\.description)
        == ["question: +1 ~1 -0, 1 kept (1 against a constraint)"])
    #expect(
      try app.query("SELECT id, code, text FROM question ORDER BY id")
        == ["1|q1|y", "2|me|NULL", "3|q3|y"])
  }
}
