import CSeedbedSQLite
import Foundation
import TestSupport
import Testing

extension AppTests {
  /// What holds for each emitted file, whatever the app.
  @Suite("In the bundle")
  struct BundleTests {
    @Test func `a build emits the five databases and nothing beside them`() throws {
      let emitted = try #require(EmittedDatabases.current)
      let files = try FileManager.default.contentsOfDirectory(atPath: emitted.latest.path)
      #expect(files.sorted() == App.all.map(\.file).sorted())
    }

    @Test(arguments: App.all)
    func `the file is an SQLite database in rollback mode, whatever its name`(app: App) throws {
      let header = try Data(contentsOf: Device(app).bundled).prefix(20)
      #expect(header.prefix(16) == Data("SQLite format 3\0".utf8))
      #expect(header.suffix(2) == Data([1, 1]))
    }

    @Test(arguments: App.all)
    func `it opens read-only in a folder that nobody may write to`(app: App) throws {
      let device = try Device(app)
      try withoutPrivileges {
        // Nothing below would prove anything if this thread could write there.
        #expect(open(device.bundle.appending(path: "new").path, O_CREAT | O_WRONLY, 0o644) == -1)
        #expect(open(device.bundled.path, O_RDWR) == -1)

        let database = try AppDatabase(device.bundled.path, flags: SQLITE_OPEN_READONLY)
        let readOnly = database.isReadOnly
        #expect(readOnly)
        let rows = try database.query(app.selection)
        #expect(!rows.values.isEmpty)
        let check = try database.query("PRAGMA integrity_check")
        #expect(check.values == [["ok"]])

        let insertion = app.insertions[0]
        let failure = #expect(throws: AppDatabase.Failure.self) {
          try AppDatabase(device.bundled.path, flags: SQLITE_OPEN_READONLY)
            .execute(insertion.sql, insertion.texts)
        }
        #expect(failure?.code == SQLITE_READONLY)
      }
      let files = try FileManager.default.contentsOfDirectory(atPath: device.bundle.path)
      #expect(files == [app.file])
    }

    @Test(arguments: App.all, Copy.allCases)
    func `its tables are as the app knows them`(app: App, copy: Copy) throws {
      let database = try copy.open(app)
      let expected = try AppDatabase(":memory:")
      for table in app.tables {
        try expected.execute("CREATE TABLE \(table)")
        let name = String(table.prefix { $0 != "(" })
        let names = try database.query(
          "SELECT name FROM sqlite_schema WHERE type = 'table' AND name = ?", [name])
        #expect(names.values == [[name]])
        let columns = try database.query("PRAGMA table_xinfo(\(name))")
        let wanted = try expected.query("PRAGMA table_xinfo(\(name))")
        #expect(columns == wanted)
      }
    }

    @Test(arguments: App.all, Copy.allCases)
    func `its indexes serve the app's queries`(app: App, copy: Copy) throws {
      let database = try copy.open(app)
      for (query, index) in app.indexedQueries {
        let plan = try database.query("EXPLAIN QUERY PLAN \(query)").values.compactMap(\.last)
        #expect(plan.count == 1, "one step, so no sorting after it")
        #expect(plan.first??.contains("INDEX \(index)") == true, "\(plan)")
      }
    }
  }
}
