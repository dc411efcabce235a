import Foundation
import Testing

/// The databases that `seedbed build` emitted for this run of the tests, in a temporary folder.
struct EmittedDatabases: Sendable {
  @TaskLocal static var current: EmittedDatabases?

  let folder: URL

  /// What the current release of each app ships.
  var latest: URL { folder.appending(path: "latest") }

  /// What the first release of each app shipped.
  var first: URL { folder.appending(path: "first") }

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "seedbed-apps-\(UUID().uuidString)")
    for folder in [latest, first] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    do {
      try SeedbedCommand.run("build", "--output", latest.path)
      for app in App.all {
        let file = first.appending(path: app.file)
        try SeedbedCommand.run("build", app.file, "--to", "1", "--output-file", file.path)
      }
    } catch {
      remove()
      throw error
    }
  }

  /// Removes the folder with all devices in it.
  func remove() {
    let files = FileManager.default
    // Only root could remove a file from a folder without write permission.
    for path in files.enumerator(atPath: folder.path)?.compactMap({ $0 as? String }) ?? [] {
      try? files.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.appending(path: path).path)
    }
    try? files.removeItem(at: folder)
  }
}

/// Emits the databases once for a suite and all that is nested in it.
struct EmittedDatabasesTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let emitted = try EmittedDatabases()
    defer { emitted.remove() }
    try await EmittedDatabases.$current.withValue(emitted) {
      try await function()
    }
  }
}

extension Trait where Self == EmittedDatabasesTrait {
  static var emittedDatabases: Self { Self() }
}
