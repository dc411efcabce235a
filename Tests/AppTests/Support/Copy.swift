/// How the copy that an app opens came about. What an app does must work on either.
enum Copy: CaseIterable {
  case fresh
  case upgraded

  /// The copy, opened. An upgraded one has the rows that users of the first release added.
  func open(_ app: App) throws -> AppDatabase {
    let device = try Device(app)
    if self == .upgraded {
      let old = try device.launchFirstRelease()
      try app.addRows(to: old)
      old.close()
      try device.upgrade()
    }
    return try device.launch()
  }
}
