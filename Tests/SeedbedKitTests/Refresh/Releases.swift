import Foundation
import SeedbedSQLite

@testable import SeedbedKit

/// A database through its releases, each locked, and one user's copy of it.
final class Releases {
  let project: ScratchProject
  private(set) var version: Int32 = 0

  /// Where the user's copy is.
  var copy: String { project["copy.db"] }

  /// Makes a project without releases.
  ///
  /// - Parameter refresh: What `seedbed.json` says of refreshing.
  /// - Throws: What the system answers.
  init(_ refresh: String) throws {
    project = try ScratchProject([
      "seedbed.json": "{\"databases\": {\"app.db\": {\"refresh\": \(refresh)}}}"
    ])
  }

  /// Adds a version, whose seeds replace those before, and locks it.
  func release(
    _ seeds: [String: String], migration: String = "-- content", isLocked: Bool = true
  ) throws {
    version += 1
    try project.write(migration, to: "migrations/app.db/000\(version)_step.sql")
    try? project.remove("seeds/app.db")
    for (table, text) in seeds { try project.write(text, to: "seeds/app.db/\(table).csv") }
    if isLocked { _ = try DatabaseLocker(project.database()).lock() }
  }

  /// Builds the latest release into a file.
  func build(_ name: String) throws {
    _ = try DatabaseBuilder(project.database()).build(to: project[name])
  }

  /// Gives the user a copy of the latest release.
  func install() throws { try build("copy.db") }

  /// Gives the user a copy that was built into a file before.
  func startOver(with name: String) throws {
    try? project.remove("copy.db")
    try FileManager.default.copyItem(atPath: project[name], toPath: copy)
  }

  /// Does on the copy what the app does for its user.
  func user(_ sql: String) throws {
    try Connection(path: copy, mode: .readWrite).execute("PRAGMA foreign_keys = ON; \(sql)")
  }

  /// Upgrades and refreshes the copy.
  @discardableResult
  func refresh(
    _ base: Refresh.Base? = .lockInMigrations,
    _ change: (inout DatabaseUpgrader.Options) -> Void = { _ in }
  ) throws -> DatabaseUpgrader.Report {
    var options = DatabaseUpgrader.Options()
    options.makesBackup = false
    options.refresh = base.map { Refresh(base: $0) }
    change(&options)
    return try DatabaseUpgrader(project.database(), options: options).upgrade(copy)
  }

  /// The lines of a refresh's report.
  func report(_ base: Refresh.Base = .lockInMigrations) throws -> [String] {
    try refresh(base).refreshed.map(\.description)
  }

  /// Rows of the copy with `|` between their values.
  func rows(_ sql: String) throws -> [String] {
    try Connection(path: copy, mode: .readOnly).lines(sql)
  }

  /// The bytes of the copy.
  func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: copy)) }
}
