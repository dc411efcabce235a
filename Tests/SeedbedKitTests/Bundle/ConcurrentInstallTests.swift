import Foundation
import SeedbedKit
import Testing

@Suite("Installing several times at once")
struct ConcurrentInstallTests {
  /// What each installation of one file did, where several tasks of this process start it together.
  private func outcomes(of database: BundledDatabase, into folder: URL) async throws
    -> [Installation.Outcome]
  {
    try await withThrowingTaskGroup(of: Installation.Outcome.self) { group in
      for _ in 0..<8 {
        group.addTask { try await database.install(into: folder).outcome }
      }
      var outcomes: [Installation.Outcome] = []
      for try await outcome in group { outcomes.append(outcome) }
      return outcomes
    }
  }

  @Test func `within a process one copies or upgrades, and the others find it done`() async throws {
    let app = try ShippedApp()
    try app.release([People.create], seeds: People.seeds)
    let copies = try await outcomes(of: app.database(), into: app.documents)
    #expect(copies.filter { $0 == .copied }.count == 1)
    #expect(copies.filter { $0 == .unchanged }.count == 7)

    try app.release([People.create, People.addEmail], seeds: People.seeds)
    let upgrades = try await outcomes(of: app.database(), into: app.documents)
    #expect(upgrades.filter { $0 == .upgraded(from: 1, to: 2) }.count == 1)
    #expect(upgrades.filter { $0 == .unchanged }.count == 7)
    #expect(app.documentNames == ["app.db", "app.db.v1.backup"])
  }

  @Test func `a second call leaves a file alone that the first is upgrading`() async throws {
    let app = try ShippedApp()
    try app.release([People.create], seeds: People.seeds)
    _ = try await app.database().install(into: app.documents)
    try app.release([People.create, People.addEmail], seeds: People.seeds)
    // Without patience, so that one that came as far as the file would find it busy.
    let (database, documents) = (app.database(), app.documents)
    let (second, continuation) = AsyncStream.makeStream(of: Installation.Outcome?.self)
    let first = try await database.install(into: documents) { progress in
      guard progress.step == .upgrading(.checking) else { return }
      Task {
        continuation.yield(try? await database.install(into: documents).outcome)
        continuation.finish()
      }
      usleep(200_000)
    }
    #expect(first.outcome == .upgraded(from: 1, to: 2))
    #expect(await second.reduce(into: []) { $0.append($1) } == [.unchanged])
  }

  /// Starts an app and its extension, each a process of its own that installs the same file and notes what that did.
  private func runTwoProcesses(in root: URL) async {
    async let app = #expect(processExitsWith: .success) {
      [path = root.path as String] in try install(in: path, as: "app")
    }
    async let appExtension = #expect(processExitsWith: .success) {
      [path = root.path as String] in try install(in: path, as: "extension")
    }
    _ = await (app, appExtension)
  }

  @Test func `of two processes one copies or upgrades, and the other finds it done`() async throws {
    let app = try ShippedApp()
    func takeNotes() throws -> [String] {
      try ["app", "extension"].map { name in
        try String(contentsOf: app.root.appendingPathComponent(name), encoding: .utf8)
      }.sorted()
    }
    try app.release([People.create], seeds: People.seeds)
    await runTwoProcesses(in: app.root)
    #expect(try takeNotes() == ["copied", "unchanged"])
    #expect(try app.query("SELECT name FROM person") == ["Ann", "Bob"])

    try app.release([People.create, People.addEmail, People.addCities], seeds: People.citySeeds)
    await runTwoProcesses(in: app.root)
    #expect(try takeNotes() == ["unchanged", "upgraded(from: 1, to: 3)"])
    #expect(try app.query("SELECT count(*) FROM visit") == ["3"])
    #expect(app.documentNames == ["app.db", "app.db.v1.backup"])
  }
}

/// What each of two processes does: it waits for the other one to be there, installs, and notes the outcome.
private func install(in root: String, as name: String) throws {
  let root = URL(fileURLWithPath: root)
  let bundle = root.appendingPathComponent("bundle")
  try Data().write(to: bundle.appendingPathComponent("\(name) is there"))
  let all = ["app", "extension"].map { bundle.appendingPathComponent("\($0) is there").path }
  while !all.allSatisfy(FileManager.default.fileExists) { usleep(200) }
  let database = BundledDatabase(
    at: bundle.appendingPathComponent("app.db"),
    migrations: .folder(bundle.appendingPathComponent("migrations")))
  let outcome = try database.install(into: root.appendingPathComponent("documents")).outcome
  try Data("\(outcome)".utf8).write(to: root.appendingPathComponent(name))
}

@Suite("Installing away from the caller's thread")
struct AsyncInstallTests {
  /// What was reported, in order.
  private func progress(of database: BundledDatabase, into folder: URL) async throws
    -> [InstallationProgress]
  {
    let (stream, continuation) = AsyncStream.makeStream(of: InstallationProgress.self)
    _ = try await database.install(into: folder) { continuation.yield($0) }
    continuation.finish()
    return await stream.reduce(into: []) { $0.append($1) }
  }

  @Test @MainActor func `progress goes from nothing to nearly all, with steps and rows`()
    async throws
  {
    let app = try ShippedApp()
    try app.release([People.create], seeds: People.seeds)
    let copying = try await progress(of: app.database(), into: app.documents)
    #expect(copying.map(\.step) == [.copying, .copying])
    #expect(copying.map(\.fraction) == [0, 1])

    try app.release([People.create, People.addEmail, People.addCities], seeds: People.citySeeds)
    let upgrading = try await progress(of: app.database(), into: app.documents)
    #expect(
      upgrading.filter {
        if case .upgrading(.backingUp) = $0.step { false } else { true }
      }.map(\.step) == [
        .upgrading(.checking),
        .upgrading(.migrating("0002_step.sql", index: 0, of: 2, rows: 0)),
        .upgrading(.migrating("0003_step.sql", index: 1, of: 2, rows: 0)),
        .upgrading(.seeding(rows: 0)),
        .upgrading(.committing(rows: 5)),
      ])
    #expect(upgrading.map(\.fraction) == upgrading.map(\.fraction).sorted())
    #expect(upgrading.last?.rows == 5)

    let nothing = try await progress(of: app.database(), into: app.documents)
    #expect(nothing == [])
  }

  @Test(arguments: [false, true])
  func `a cancelled task leaves no file, or the file as it was`(isInstalled: Bool) async throws {
    let app = try ShippedApp()
    try app.release([People.create], seeds: People.seeds)
    if isInstalled { _ = try await app.database().install(into: app.documents) }
    let before = try? Data(contentsOf: app.installed)
    let slow = """
      CREATE TABLE number AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100000)
      SELECT i FROM n;
      """
    try app.release([People.create, slow], seeds: People.seeds)
    let database = app.database()
    let documents = app.documents
    let task = Task {
      try await database.install(into: documents) { progress in
        // Cancelled from within, once the work has begun.
        withUnsafeCurrentTask { $0?.cancel() }
        _ = progress
      }
    }
    let error = await #expect(throws: SeedbedError.self) { try await task.value }
    #expect(error?.contains(.interrupted) == true)
    #expect((try? Data(contentsOf: app.installed)) == before)
    #expect(
      app.documentNames.filter { !$0.hasSuffix(".backup") } == (isInstalled ? ["app.db"] : []))
  }
}
