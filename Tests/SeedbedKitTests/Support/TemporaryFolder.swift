import Foundation

/// A folder of a test's own, removed with the value.
struct TemporaryFolder: ~Copyable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("seedbed-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and makes the folders above it.
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    let url = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  /// Makes a folder in it and those above that.
  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path + "/" + name, withIntermediateDirectories: true)
  }

  /// Makes a symbolic link in it.
  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path + "/" + name, withDestinationPath: target)
  }
}
