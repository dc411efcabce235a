import Foundation
import SeedbedSQLite
import Testing

@testable import SeedbedKit

@Suite struct SeedBlobFileTests {
  /// A folder that a seed may read from, with all that it mustn't follow.
  private static func makeTrial(naming name: String) throws -> SeedTrial {
    let trial = try SeedTrial([
      "t.csv": "k,v\n1,\"@\(name)\"\n", "inside.bin": "inside", "with space.bin": "x",
    ])
    let folder = trial.folder
    let files = FileManager.default
    try Data("secret".utf8).write(to: URL(fileURLWithPath: folder + "-secret"))
    try files.createDirectory(atPath: folder + "/sub", withIntermediateDirectories: false)
    try Data("deep".utf8).write(to: URL(fileURLWithPath: folder + "/sub/deep.bin"))
    try files.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "sub/deep.bin")
    try files.createSymbolicLink(
      atPath: folder + "/out", withDestinationPath: folder + "-secret")
    try files.createSymbolicLink(atPath: folder + "/up", withDestinationPath: "..")
    try files.createSymbolicLink(atPath: folder + "/dangling", withDestinationPath: "nowhere")
    try files.createSymbolicLink(atPath: folder + "/loop", withDestinationPath: "loop")
    mkfifo(folder + "/pipe", 0o600)
    return trial
  }

  private static func removeSecret(_ trial: borrowing SeedTrial) {
    try? FileManager.default.removeItem(atPath: trial.folder + "-secret")
  }

  @Test(arguments: [
    "inside.bin", "with space.bin", "./inside.bin", "sub/deep.bin", "sub//deep.bin", "link",
  ])
  func `a regular file inside the folder is read`(_ name: String) throws {
    let trial = try Self.makeTrial(naming: name)
    defer { Self.removeSecret(trial) }
    try trial.load(into: "CREATE TABLE t (k INT, v BLOB)") { connection in
      let length = try connection.integer("SELECT length(v) FROM t WHERE typeof(v) = 'blob'")
      #expect(length > 0)
    }
  }

  @Test(arguments: [
    (name: "", message: "names no file"), (name: "/etc/hostname", message: "leads out"),
    (name: "..", message: "leads out"), (name: "../x", message: "leads out"),
    (name: "sub/../inside.bin", message: "leads out"), (name: "sub/..", message: "leads out"),
    (name: "out", message: "is a link that leads out of the folder"),
    (name: "up/of-seedbed", message: "is no file"), (name: "dangling", message: "is no file"),
    (name: "loop", message: "is no file"), (name: "missing", message: "is no file"),
    (name: "inside.bin/", message: "is no file"), (name: "inside.bin/x", message: "is no file"),
    (name: "sub", message: "is no regular file"), (name: "pipe", message: "is no regular file"),
    (name: ".", message: "is no regular file"),
  ])
  func `anything else is refused`(_ test: (name: String, message: String)) throws {
    let trial = try Self.makeTrial(naming: test.name)
    defer { Self.removeSecret(trial) }
    let faults = try trial.faults(into: "CREATE TABLE t (k INT, v BLOB)")
    #expect(faults.count == 1)
    let fault = try #require(faults.first)
    #expect(fault.message.hasPrefix("'@\(test.name)' in column 'v' \(test.message)"), "\(fault)")
    #expect(fault.position?.line == 2 && fault.position?.column == 3)
  }

  @Test func `a link that leads out through a folder is refused`() throws {
    let trial = try Self.makeTrial(naming: "up/PLACE")
    defer { Self.removeSecret(trial) }
    let secret = Path.name(of: trial.folder) + "-secret"
    try Data("k,v\n1,@up/\(secret)\n".utf8).write(
      to: URL(fileURLWithPath: trial.folder + "/t.csv"))
    let faults = try trial.faults(into: "CREATE TABLE t (k INT, v BLOB)")
    #expect(faults.first?.message.contains("is a link that leads out of the folder") == true)
  }

  @Test func `a name that is none is shown only so far`() throws {
    let name = String(repeating: "n", count: 1_000_000)
    let trial = try SeedTrial(["t.csv": "v\n@\(name)\n"])
    let fault = try #require(try trial.faults(into: "CREATE TABLE t (v BLOB)").first)
    #expect(fault.message == "'@\(name.prefix(254))…' in column 'v' is no file")
  }

  @Test func `a file longer than SQLite takes is refused`() throws {
    let trial = try SeedTrial(["t.csv": "v\n@big\n", "big": String(repeating: "x", count: 101)])
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute("CREATE TABLE t (v BLOB)")
    let seed = Project.SeedFile(
      table: "t", path: trial.folder + "/t.csv", separator: UInt8(ascii: ","))
    let target = try SeedTarget.find(seed, in: SeedSchema(on: connection), on: connection)
    for (limit, count) in [(101, 0), (100, 1)] {
      let outcome = try SeedTable(target: target, maximumLength: limit).load(into: connection)
      #expect(outcome.faults.count == count)
    }
  }
}
