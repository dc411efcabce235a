import Foundation
import SeedbedKit

/// A folder of a test's own, with or without a project in it, removed with the last reference to it.
///
/// A class, since `#expect` can't look into what isn't copyable.
final class ScratchProject {
  let path: String

  /// Makes a folder with these files, by their paths in it.
  init(_ files: [String: String] = [:]) throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("seedbed-tests-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in it.
  subscript(name: String) -> String { path + "/" + name }

  /// The project in it.
  func read(database: String? = nil) throws -> Project {
    try Project(at: path, singleName: database)
  }

  /// The only database of the project in it.
  func database() throws -> Project.Database { try read().databases[0] }

  /// Writes a file, and makes the folders above it.
  func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(
      atPath: (self[name] as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: self[name]))
  }

  /// The text of a file in it.
  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: self[name])), as: UTF8.self)
  }

  /// The names in a folder in it, in order.
  func names(in name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: self[name]).sorted()
  }

  /// Removes a file in it.
  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: self[name])
  }

  /// Renames a file in it.
  func rename(_ name: String, to newName: String) throws {
    try FileManager.default.moveItem(atPath: self[name], toPath: self[newName])
  }

  /// Makes a symbolic link in it.
  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: self[name], withDestinationPath: target)
  }

  /// A path as it is inside the folder.
  func relative(_ path: String) -> String {
    path.hasPrefix(self.path + "/") ? String(path.dropFirst(self.path.count + 1)) : path
  }

  /// Paths as they are inside the folder.
  func relative(_ paths: [String]) -> [String] { paths.map { relative($0) } }
}
