import Foundation
import Testing

@testable import SeedbedKit

@Suite struct BackupFileTests {
  /// A folder in which all files were written at the same moment.
  private func folder(_ names: [String]) throws -> ScratchProject {
    let folder = try ScratchProject(Dictionary(uniqueKeysWithValues: names.map { ($0, "x") }))
    for name in names {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: folder[name])
    }
    return folder
  }

  @Test func `of one moment the newest is that of the highest version, then number`() throws {
    let names = ["a.db.v2.backup", "a.db.v10.backup", "a.db.v2.3.backup", "a.db.v2.2.backup"]
    let folder = try folder(names)
    #expect(
      try BackupFile.all(of: folder["a.db"]).map { Path.name(of: $0.path) }
        == ["a.db.v10.backup", "a.db.v2.3.backup", "a.db.v2.2.backup", "a.db.v2.backup"])
    #expect(BackupFile.removeAll(of: folder["a.db"], but: 2) == [])
    #expect(try folder.names(in: ".") == ["a.db.v10.backup", "a.db.v2.3.backup"])
  }

  @Test func `what only looks like a backup stays`() throws {
    let names = [
      "a.db.v01.backup", "a.db.v.backup", "a.db.v1.1.backup", "a.db.v1.2.3.backup",
      "b.db.v1.backup",
      "a.db.v1.backup.old", "a.db.vx.backup",
    ]
    let folder = try folder(names)
    #expect(try BackupFile.all(of: folder["a.db"]) == [])
    #expect(BackupFile.removeAll(of: folder["a.db"], but: 0) == [])
    #expect(try folder.names(in: ".") == names.sorted())
  }
}
