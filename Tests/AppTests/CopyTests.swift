import Foundation
import Testing

extension AppTests {
  /// What becomes of the user's copy from launch to launch and from release to release.
  @Suite("In the documents folder")
  struct CopyTests {
    @Test(arguments: App.all)
    func `the first launch copies, the second keeps what the user wrote`(app: App) throws {
      let device = try Device(app)
      let first = try device.launch()
      let shipped = try first.query(app.selection).values
      try app.addRows(to: first)
      let written = try first.query(app.selection).values
      first.close()
      #expect(written.count == shipped.count + app.insertions.count)

      let second = try device.launch()
      let kept = try second.query(app.selection).values
      #expect(kept == written)
    }

    @Test(arguments: App.all)
    func `an upgrade from version 1 keeps all rows`(app: App) throws {
      let device = try Device(app)
      let old = try device.launchFirstRelease()
      try app.addRows(to: old)
      let written = try old.query(app.selection)
      let oldVersion = try old.query("PRAGMA user_version").values
      old.close()
      #expect(oldVersion == [["1"]])
      #expect(written.values.count == app.insertions.count)

      try device.upgrade()

      let shipped = try AppDatabase(device.bundled.path)
      let upgraded = try device.launch()
      let kept = try upgraded.query(app.selection)
      #expect(kept == written)
      for query in ["PRAGMA user_version", "SELECT type, name, sql FROM sqlite_schema ORDER BY 2"] {
        let wanted = try shipped.query(query)
        let found = try upgraded.query(query)
        #expect(found == wanted)
      }
      let newVersion = try upgraded.query("PRAGMA user_version").values
      #expect(newVersion != oldVersion)
      let check = try upgraded.query("PRAGMA integrity_check").values
      #expect(check == [["ok"]])
    }

    @Test(arguments: App.all)
    func `a copy at the last version isn't changed by an upgrade`(app: App) throws {
      let device = try Device(app)
      let database = try device.launch()
      try app.addRows(to: database)
      database.close()
      let before = try Data(contentsOf: device.copy)

      try device.upgrade()

      #expect(try Data(contentsOf: device.copy) == before)
    }
  }
}
