import Foundation
import Testing

extension AppTests {
  /// Files that the apps made themselves, before there was a bundled one: their tables, rows of users, and no version.
  @Suite("A file that the app made itself")
  struct AdoptTests {
    struct Case: Sendable, CustomTestStringConvertible {
      var app: App
      /// What the app runs when it opens a file that has no tables.
      var creations: [String]
      /// The version that such a file is at.
      var version: String

      var testDescription: String { app.testDescription }
    }

    static let cases = [
      Case(
        app: .people,
        creations: [
          """
          create table if not exists peopleInfo(peopleInfoID integer primary key, firstname text, \
          lastname text, age integer)
          """
        ], version: "1"),
      Case(
        app: .notes,
        creations: [
          "CREATE TABLE IF NOT EXISTS TEST (id INTEGER PRIMARY KEY, name VARCHAR(255))",
          """
          CREATE TABLE IF NOT EXISTS "TbNote" ("id" INTEGER PRIMARY KEY, "title" VARCHAR(255), \
          "body" VARCHAR(255))
          """,
        ], version: "2"),
      Case(
        app: .testInfo,
        creations: [
          """
          CREATE TABLE IF NOT EXISTS testInfoTable (imgURL TEXT, userId TEXT, email TEXT, date TEXT)
          """
        ], version: "1"),
      Case(
        app: .students,
        creations: [
          """
          create table if not exists studentsDetail (regno integer primary key, name text, \
          department text, year text)
          """
        ], version: "1"),
      Case(
        app: .scores,
        creations: [
          "create table score (id integer primary key, nom varchar(50), scoreValue int);"
        ],
        version: "1"),
    ]

    @Test(arguments: cases)
    func `is adopted with one command, and keeps its rows`(given: Case) throws {
      let device = try Device(given.app)
      let old = try AppDatabase(device.copy.path, flags: AppDatabase.createFlags)
      for sql in given.creations { try old.execute(sql) }
      try given.app.addRows(to: old)
      let written = try old.query(given.app.selection)
      old.close()
      #expect(written.values.count == given.app.insertions.count)

      // Without being asked to it changes nothing, and says at which version it would take the file.
      let before = try Data(contentsOf: device.copy)
      let refused = #expect(throws: SeedbedCommand.Failure.self) {
        try SeedbedCommand.run("upgrade", device.copy.path)
      }
      #expect(refused?.exitCode == 2)
      #expect(
        refused?.output.contains("fix: if it is a copy of it, --adopt \(given.version)\n") == true)
      #expect(try Data(contentsOf: device.copy) == before)

      try SeedbedCommand.run("upgrade", device.copy.path, "--adopt", "auto")

      let shipped = try AppDatabase(device.bundled.path)
      let adopted = try device.launch()
      #expect(try adopted.query(given.app.selection) == written)
      for query in ["PRAGMA user_version", "SELECT type, name FROM sqlite_schema ORDER BY 2"] {
        let wanted = try shipped.query(query)
        let found = try adopted.query(query)
        #expect(found == wanted)
      }
      #expect(try adopted.query("PRAGMA integrity_check").values == [["ok"]])
      let backup = try AppDatabase(device.copy.path + ".v0.backup")
      #expect(try backup.query(given.app.selection) == written)
    }
  }
}
