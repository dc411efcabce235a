import Foundation
import SeedbedSQLite

@testable import SeedbedKit

/// A project of one database, `app.db`, in a folder of its own that is removed with it.
final class BuildTrial {
  let root: String

  /// Where `build` emits the database unless it is told otherwise.
  var output: String { root + "/build/app.db" }

  /// Makes a project.
  ///
  /// - Parameters:
  ///   - migrations: Their texts; they get versions from 1.
  ///   - seeds: Texts by file name.
  ///   - settings: What `seedbed.json` says of the database.
  /// - Throws: What the system answers.
  init(_ migrations: String..., seeds: [String: String] = [:], settings: String? = nil) throws {
    root = NSTemporaryDirectory() + "build-trial-\(UUID().uuidString)"
    for (index, text) in migrations.enumerated() {
      try write(text, to: "migrations/app.db/\(index + 1)_m.sql")
    }
    for (name, text) in seeds { try write(text, to: "seeds/app.db/\(name)") }
    if let settings { try write("{\"databases\":{\"app.db\":\(settings)}}", to: "seedbed.json") }
  }

  deinit {
    chmod(root + "/build", 0o700)
    try? FileManager.default.removeItem(atPath: root)
  }

  /// Writes a file of the project, whose folder is made where it is missing.
  func write(_ text: String, to path: String) throws {
    let url = URL(fileURLWithPath: "\(root)/\(path)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Builds the database.
  @discardableResult
  func build(
    to path: String? = nil, _ change: (inout DatabaseBuilder.Options) -> Void = { _ in }
  ) throws -> DatabaseBuilder.Report {
    var options = DatabaseBuilder.Options()
    change(&options)
    let project = try Project(at: root)
    return try DatabaseBuilder(project.databases[0], options: options).build(to: path ?? output)
  }

  /// The diagnostics of a build that fails; none where it succeeds.
  func faults(
    to path: String? = nil, _ change: (inout DatabaseBuilder.Options) -> Void = { _ in }
  ) throws -> [Diagnostic] {
    do {
      try build(to: path, change)
      return []
    } catch let error as SeedbedError {
      return error.diagnostics
    }
  }

  /// The bytes of the emitted file; `nil` where there is none.
  func bytes(of path: String? = nil) -> [UInt8]? {
    FileManager.default.contents(atPath: path ?? output).map { Array($0) }
  }

  /// The names in a folder of the project, sorted; `nil` where it doesn't exist.
  func names(in folder: String = "build") -> [String]? {
    try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)").sorted()
  }

  /// The first column of a question's answer, asked of the emitted file.
  func ask(_ question: String, of path: String? = nil) throws -> [String] {
    let connection = try Connection(path: path ?? output, mode: .readOnly)
    return try connection.texts(question)
  }
}
