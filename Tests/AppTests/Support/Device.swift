import Foundation
import Testing

/// One app on one device: its bundle, which nobody may write to, and its documents folder.
struct Device {
  let bundle: URL
  let documents: URL
  let app: App

  /// The file in the bundle.
  var bundled: URL { bundle.appending(path: app.file) }

  /// The user's copy.
  var copy: URL { documents.appending(path: app.file) }

  /// Installs the current release of an app.
  init(_ app: App) throws {
    let emitted = try #require(EmittedDatabases.current)
    let folder = emitted.folder.appending(path: "device-\(UUID().uuidString)")
    let files = FileManager.default
    self.app = app
    bundle = folder.appending(path: "bundle")
    documents = folder.appending(path: "documents")
    for folder in [bundle, documents] {
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    try files.copyItem(at: emitted.latest.appending(path: app.file), to: bundled)
    try files.setAttributes([.posixPermissions: 0o444], ofItemAtPath: bundled.path)
    try files.setAttributes([.posixPermissions: 0o555], ofItemAtPath: bundle.path)
  }

  /// What such apps do at launch: they copy the bundled file only if there is no copy, then open it.
  func launch() throws -> AppDatabase {
    if !FileManager.default.fileExists(atPath: copy.path) {
      try copyIn(bundled)
    }
    return try AppDatabase(copy.path)
  }

  /// The app as it was at its first release: its file of version 1 becomes the copy.
  func launchFirstRelease() throws -> AppDatabase {
    let emitted = try #require(EmittedDatabases.current)
    try copyIn(emitted.first.appending(path: app.file))
    return try AppDatabase(copy.path)
  }

  /// What none of these apps does: it brings the copy to the last version.
  func upgrade() throws {
    try SeedbedCommand.run("upgrade", copy.path, "--database", app.file)
  }

  private func copyIn(_ file: URL) throws {
    try FileManager.default.copyItem(at: file, to: copy)
    // A copy takes the read-only mode of the bundled file along.
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: copy.path)
  }
}
