import Foundation
import SeedbedKit
import Testing

/// The files of a folder, and the moves that give them versions that fit.
struct RenumberingCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var files: [String]
  var moves: [String]

  init(_ testDescription: String, _ files: [String], _ moves: [String]) {
    self.testDescription = testDescription
    self.files = files
    self.moves = moves
  }

  static let all = [
    RenumberingCase("versions that fit stay, gaps too", ["0001_a.sql", "0005_b.sql"], []),
    RenumberingCase(
      "timestamps follow what was there", ["0007_a.sql", "20240101120000_b.sql"],
      ["20240101120000_b.sql 0008_b.sql"]),
    RenumberingCase(
      "timestamps alone begin at 1", ["20240102000000_b.sql", "20240101000000_a.sql"],
      ["20240101000000_a.sql 0001_a.sql", "20240102000000_b.sql 0002_b.sql"]),
    RenumberingCase(
      "a doubled number pushes those behind it on",
      ["0001_a.sql", "0002_x.sql", "0002_y.sql", "0003_c.sql"],
      ["0002_y.sql 0003_y.sql", "0003_c.sql 0004_c.sql"]),
    RenumberingCase(
      "zero becomes 1", ["0000_a.sql", "0001_b.sql"],
      ["0000_a.sql 0001_a.sql", "0001_b.sql 0002_b.sql"]),
    RenumberingCase(
      "a way back goes with its migration, and V and .up stay",
      ["V20240101000000__a.up.sql", "V20240101000000__a.down.sql"],
      [
        "V20240101000000__a.up.sql V0001__a.up.sql",
        "V20240101000000__a.down.sql V0001__a.down.sql",
      ]),
    RenumberingCase(
      "numbers of any size are in order",
      ["99999999999999999999_z.sql", "3000000000_y.sql", "9_a.sql"],
      ["3000000000_y.sql 0000000010_y.sql", "99999999999999999999_z.sql 0000000011_z.sql"]),
    RenumberingCase(
      "by number and not by text", ["10_b.sql", "9_a.sql", "09_c.sql"],
      ["9_a.sql 10_a.sql", "10_b.sql 11_b.sql"]),
  ]
}

@Suite struct RenumberingTests {
  @Test(arguments: RenumberingCase.all)
  func `versions are made to fit`(renumbering: RenumberingCase) throws {
    let project = try TemporaryProject(
      Dictionary(
        uniqueKeysWithValues: renumbering.files.enumerated().map { index, name in
          ("migrations/app.db/\(name)", "CREATE TABLE t\(index) (x);")
        }))
    let folder = project.folder.path + "/migrations/app.db"
    let found = try Renumbering(folder: folder)
    #expect(found.moves.map { "\($0.oldName) \($0.newName)" } == renumbering.moves)
    try found.apply { path, newPath throws(SeedbedError) in
      #expect(!FileManager.default.fileExists(atPath: newPath))
      #expect(rename(path, newPath) == 0)
    }
    _ = try project.read()
    #expect(try Renumbering(folder: folder).moves == [])
  }

  @Test func `locked versions keep their numbers`() throws {
    let project = try TemporaryProject(["migrations/app.db/0001_a.sql": "CREATE TABLE t (x);"])
    _ = try DatabaseLocker(try project.read().databases[0]).lock()
    let error = #expect(throws: SeedbedError.self) {
      _ = try Renumbering(folder: project.folder.path + "/migrations/app.db")
    }
    #expect(error?.diagnostics.map(\.code) == [.renumberLocked])
  }

  @Test func `a way back of several is told`() throws {
    let project = try TemporaryProject([
      "migrations/app.db/2_a.sql": "", "migrations/app.db/2_b.sql": "",
      "migrations/app.db/2_c.down.sql": "",
    ])
    let error = #expect(throws: SeedbedError.self) {
      _ = try Renumbering(folder: project.folder.path + "/migrations/app.db")
    }
    #expect(error?.diagnostics.map(\.code) == [.renumberAmbiguous])
  }

  @Test func `a file without a number is told`() throws {
    let project = try TemporaryProject(["migrations/app.db/add.sql": ""])
    let error = #expect(throws: SeedbedError.self) {
      _ = try Renumbering(folder: project.folder.path + "/migrations/app.db")
    }
    #expect(error?.diagnostics.map(\.code) == [.migrationName])
  }
}
