import SeedbedSQLite
import Testing

@testable import SeedbedKit

/// Parents and children of which some are shipped and some the user's.
@Suite struct `A refresh keeps foreign keys whole` {
  static func releases() throws -> Releases {
    let releases = try Releases("{\"city\": \"owned\", \"land\": \"owned\"}")
    try releases.release(
      ["land": "id,name\n1,A\n2,B\n", "city": "id,land,name\n1,1,a\n2,2,b\n3,2,c\n"],
      migration: """
        CREATE TABLE land (id INTEGER PRIMARY KEY, name TEXT UNIQUE);
        CREATE TABLE city (id INTEGER PRIMARY KEY, land INT REFERENCES land ON DELETE CASCADE, name TEXT);
        CREATE TABLE visit (id INTEGER PRIMARY KEY, city REFERENCES city ON DELETE CASCADE,
          land REFERENCES land (name) ON UPDATE CASCADE);
        """)
    try releases.install()
    return releases
  }

  @Test func `a parent and its children go together and come together`() throws {
    let releases = try Self.releases()
    try releases.release(
      ["land": "id,name\n1,A\n3,C\n", "city": "id,land,name\n1,1,a\n2,3,b\n4,3,d\n"])
    #expect(try releases.report() == ["land: +1 ~0 -1", "city: +1 ~1 -1"])
    #expect(try releases.rows("SELECT * FROM city") == ["1|1|a", "2|3|b", "4|3|d"])
    #expect(try releases.rows("SELECT * FROM land") == ["1|A", "3|C"])
  }

  @Test func `a child of the user's holds its parent`() throws {
    let releases = try Self.releases()
    try releases.user("INSERT INTO visit VALUES (1, 3, NULL)")
    try releases.release(["land": "id,name\n1,A\n", "city": "id,land,name\n1,1,a\n"])
    #expect(
      try releases.report()
        == ["land: +0 ~0 -0, 1 kept (1 referred to)", "city: +0 ~0 -1, 1 kept (1 referred to)"])
    #expect(try releases.rows("SELECT * FROM visit") == ["1|3|"])
    #expect(try releases.rows("PRAGMA foreign_key_check").isEmpty)
  }

  @Test func `a table of the user's that refers to a column that isn't there is in nobody's way`()
    throws
  {
    let releases = try Self.releases()
    try releases.user(
      "CREATE TABLE mine (land REFERENCES land (nowhere)); PRAGMA foreign_keys = OFF; INSERT INTO mine VALUES (1)"
    )
    try releases.release(["land": "id,name\n1,A\n2,BB\n3,C\n", "city": "id,land,name\n1,1,a\n"])
    #expect(try releases.report() == ["land: +1 ~1 -0", "city: +0 ~0 -2"])
  }

  @Test func `a row whose parent the user deleted is left out`() throws {
    let releases = try Self.releases()
    try releases.user("DELETE FROM land WHERE id = 2")
    try releases.release(
      ["land": "id,name\n1,A\n2,B\n", "city": "id,land,name\n1,2,a\n2,2,b\n3,2,c\n4,2,d\n"])
    #expect(
      try releases.report() == [
        "land: +0 ~0 -0, 1 kept (1 deleted by the user)",
        "city: +0 ~0 -0, 4 kept (2 deleted by the user, 2 without the row that it refers to)",
      ])
    #expect(try releases.rows("SELECT * FROM city") == ["1|1|a"])
  }

  @Test func `a value that rows refer to stays`() throws {
    let releases = try Self.releases()
    try releases.user("INSERT INTO visit VALUES (1, 1, 'A')")
    try releases.release(
      ["land": "id,name\n1,AA\n2,BB\n", "city": "id,land,name\n1,1,a\n2,2,b\n3,2,c\n"])
    #expect(try releases.report().first == "land: +0 ~1 -0, 1 kept (1 referred to)")
    #expect(try releases.rows("SELECT * FROM land") == ["1|A", "2|BB"])
    #expect(try releases.rows("SELECT * FROM visit") == ["1|1|A"])
  }

  @Test func `a tree comes in whatever its order`() throws {
    let releases = try Releases("{\"t\": \"owned\"}")
    try releases.release(
      ["t": "id,up\n1,1\n"],
      migration: "CREATE TABLE t (id INTEGER PRIMARY KEY, up REFERENCES t NOT NULL)")
    try releases.install()
    try releases.release(["t": "id,up\n1,1\n2,4\n3,2\n4,1\n5,5\n"])
    #expect(try releases.report() == ["t: +4 ~0 -0"])
    try releases.release(["t": "id,up\n1,1\n4,1\n"])
    #expect(try releases.report() == ["t: +0 ~0 -3"])
  }

  @Test func `rows of a new table find the parents that the refresh brings`() throws {
    let releases = try Self.releases()
    try releases.release(
      [
        "land": "id,name\n1,A\n2,B\n3,C\n", "city": "id,land,name\n1,1,a\n2,2,b\n3,2,c\n",
        "river": "id,land\n1,1\n2,3\n",
      ],
      migration: "CREATE TABLE river (id INTEGER PRIMARY KEY, land REFERENCES land);")
    let report = try releases.refresh()
    #expect(report.seededRows == ["river": 2])
    #expect(report.diagnostics.isEmpty)
    #expect(try releases.rows("PRAGMA foreign_key_check").isEmpty)
  }

  /// Version 2 adds rivers, of which the user's copy lacks the land of the second, and cities by them: new ones and ones that were there.
  static func rivers() throws -> Releases {
    let releases = try Self.releases()
    try releases.user("DELETE FROM land WHERE id = 2; INSERT INTO city VALUES (100, 1, 'mine')")
    try releases.release(
      [
        "land": "id,name\n1,A\n2,B\n3,C\n",
        "city": "id,land,name,river\n1,1,a,2\n4,1,d,1\n5,1,e,2\n6,3,f,3\n",
        "river": "id,land,into_river\n1,1,\n2,2,\n3,3,\n4,1,2\n",
      ],
      migration: """
        CREATE TABLE river (id INTEGER PRIMARY KEY, land REFERENCES land, into_river REFERENCES river);
        ALTER TABLE city ADD COLUMN river REFERENCES river;
        """)
    return releases
  }

  @Test(arguments: [false, true])
  func `rows by a new table's row that is left out stay out too`(isBundled: Bool) throws {
    let releases = try Self.rivers()
    try releases.build("bundled.db")
    let report = try releases.refresh { options in
      if isBundled { options.seedSource = .bundledFile(releases.project["bundled.db"]) }
    }
    #expect(
      report.refreshed.map(\.description) == [
        "land: +1 ~0 -0, 1 kept (1 deleted by the user)",
        "city: +2 ~0 -0, 2 kept (2 without the row that it refers to)",
      ])
    #expect(report.refreshed.last?.kept.first?.keys == ["1", "5"])
    #expect(report.refreshPlan.map(\.description).last == "city: +3 ~1 -0")
    #expect(report.seededRows == ["river": 2])
    #expect(report.diagnostics.map(\.code) == [.seedLeftOut, .seedLeftOut])
    #expect(
      try releases.rows("SELECT id, land, name, river FROM city")
        == ["1|1|a|", "4|1|d|1", "6|3|f|3", "100|1|mine|"])
    #expect(try releases.rows("SELECT id FROM river") == ["1", "3"])
    #expect(try releases.rows("PRAGMA foreign_key_check").isEmpty)
    #expect(try releases.refresh().isUnchanged)
  }

  @Test func `rows that cascade stay where the parent is replaced`() throws {
    // Case 47: marks of the user's on species that are shipped.
    let releases = try Releases("{\"species\": \"owned\"}")
    try releases.release(
      ["species": "id,name\n1,Reed\n2,Wren\n3,Tit\n"],
      migration: """
        CREATE TABLE species (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
        CREATE TABLE mark (id INTEGER PRIMARY KEY, species_id INTEGER NOT NULL REFERENCES species ON DELETE CASCADE,
          note TEXT);
        """)
    try releases.install()
    try releases.user(
      """
      INSERT INTO species VALUES (100, 'My bird');
      INSERT INTO mark VALUES (1, 1, 'seen'), (2, 2, 'heard');
      """)
    try releases.release(["species": "id,name\n1,Great Reed\n2,Wren\n3,Tit\n4,Owl\n"])
    #expect(try releases.report() == ["species: +1 ~1 -0"])
    #expect(try releases.rows("SELECT species_id, note FROM mark") == ["1|seen", "2|heard"])
    #expect(
      try releases.rows("SELECT name FROM species")
        == ["Great Reed", "Wren", "Tit", "Owl", "My bird"])
  }
}
