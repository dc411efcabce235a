import Foundation
import SeedbedSQLite
import Testing

@testable import SeedbedKit

/// What stands where a text is expected, in a project of somebody who means no good.
enum NoFile: String, CaseIterable, Sendable {
  case pipe, device, folder, loop, longFile

  func make(at path: String) throws {
    switch self {
    case .pipe: #expect(mkfifo(path, 0o600) == 0)
    case .device:
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
    case .folder:
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    case .loop:
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
    case .longFile:
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      // Without taking room on the disk.
      #expect(truncate(path, 1 << 42) == 0)
    }
  }
}

@Suite struct `What is no text is refused at once` {
  private static let files = [
    "migrations/a.db/1.sql": "CREATE TABLE t (k TEXT, v BLOB);"
  ]

  private func faults(_ body: () throws -> Void) throws -> [Diagnostic] {
    let error = #expect(throws: SeedbedError.self) { try body() }
    return try #require(error).diagnostics
  }

  private static let migrations: [NoFile] = [.pipe, .device, .longFile]

  @Test(arguments: NoFile.allCases)
  func `as seedbed.json`(_ kind: NoFile) throws {
    let project = try ScratchProject(Self.files)
    try kind.make(at: project["seedbed.json"])
    let faults = try faults { _ = try project.read() }
    #expect(faults.map(\.code) == [.fileAccess])
    #expect(faults.first?.position?.file == project["seedbed.json"])
  }

  @Test(arguments: migrations)
  func `as a migration`(_ kind: NoFile) throws {
    let project = try ScratchProject(Self.files)
    try kind.make(at: project["migrations/a.db/2.sql"])
    let faults = try faults { _ = try project.read() }
    #expect(faults.map(\.code) == [.fileAccess])
    #expect(faults.first?.position?.file == project["migrations/a.db/2.sql"])
  }

  @Test(
    arguments: NoFile.allCases.filter { $0 != .loop },
    ["migrations.lock", "seeds.lock", "schema.sql"])
  func `as a file that 'lock' writes`(_ kind: NoFile, _ name: String) throws {
    let project = try ScratchProject(Self.files)
    let path = project["migrations/a.db/\(name)"]
    try kind.make(at: path)
    let found = try ProjectCheck(project.read()).run(project.database()).diagnostics
    #expect(found.map(\.code) == [.fileAccess])
    #expect(found.first?.position?.file == path)
  }

  @Test(arguments: ["migrations.lock", "seeds.lock", "schema.sql"])
  func `and a link in its place is replaced, not followed`(_ name: String) throws {
    let project = try ScratchProject(Self.files)
    let path = project["migrations/a.db/\(name)"]
    try project.write("keep", to: "outside")
    if name == "schema.sql" {
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: project["outside"])
      _ = try DatabaseLocker(project.database()).lock()
    } else {
      // Those are read before.
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: project["outside"])
      _ = try faults { _ = try DatabaseLocker(project.database()).lock() }
    }
    #expect(try project.text("outside") == "keep")
  }

  @Test(arguments: ["-wal", "-journal"])
  func `and beside a database`(_ suffix: String) throws {
    let user = try UserDatabase("CREATE TABLE t (a)")
    #expect(mkfifo(user.path + suffix, 0o600) == 0)
    let faults = try faults { try user.upgrade("CREATE TABLE u (a)") }
    #expect(faults.map(\.code) == [.fileAccess])
    #expect(faults.first?.fix == "rm \(user.path)\(suffix)")
  }
}

@Suite struct `A file that the user names for output` {
  @Test func `is followed where it is a link`() throws {
    let project = try ScratchProject(["real": "old"])
    try project.link("named", to: "real")
    try FileSystem.write(Array("new".utf8), to: project["named"], isTrusted: true)
    #expect(try project.text("real") == "new")
    #expect(
      try FileSystem.info(project["named"], followingLinks: false)?.kind == .symbolicLink)
  }

  @Test func `is written into where it is a pipe or a device`() throws {
    let project = try ScratchProject()
    #expect(mkfifo(project["pipe"], 0o600) == 0)
    let reader = open(project["pipe"], O_RDWR)
    defer { close(reader) }
    try FileSystem.write(Array("text".utf8), to: project["pipe"], isTrusted: true)
    var buffer = [UInt8](repeating: 0, count: 8)
    let count = read(reader, &buffer, 8)
    #expect(count == 4)
    #expect(try FileSystem.info(project["pipe"])?.kind == .other)
    try project.link("null", to: "/dev/null")
    try FileSystem.write(Array("text".utf8), to: project["null"], isTrusted: true)
    #expect(try FileSystem.info("/dev/null")?.kind == .other)
    #expect(try project.names(in: ".") == ["null", "pipe"])
  }
}
