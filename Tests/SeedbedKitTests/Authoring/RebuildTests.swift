import SeedbedSQLite
import Testing

@testable import SeedbedKit

/// `new --rebuild` writes a migration that, unedited, changes nothing.
@Suite struct RebuildTests {
  /// A project at version 1, and the rebuild as version 2.
  private func project(_ given: RebuildCase) throws -> ScratchProject {
    // A build gives rows without a key new row ids where it gets rid of free pages, which a rebuild leaves: with these both builds do.
    let freePages = "CREATE TABLE dropped (x); DROP TABLE dropped;"
    let project = try ScratchProject([
      "migrations/app.db/0001_a.sql": "\(given.schema)\n; \(freePages)"
    ])
    let report = try NewMigration(
      named: "rebuild", database: nil, projectRoot: project.path, rebuiltTable: given.table
    ).write()
    #expect(project.relative(report.path) == "migrations/app.db/0002_rebuild.sql")
    return project
  }

  @Test(arguments: RebuildCase.all)
  func `a build with it has the same schema and rows`(given: RebuildCase) throws {
    let project = try project(given)
    let database = try project.database()
    var options = DatabaseBuilder.Options()
    options.version = 1
    let old = try DatabaseBuilder(database, options: options).build(to: project["old.db"])
    let new = try DatabaseBuilder(database).build(to: project["new.db"])
    #expect(new.diagnostics == old.diagnostics)
    try expectSame(project["old.db"], project["new.db"], given)
  }

  @Test(arguments: RebuildCase.all)
  func `an upgrade of a user's copy by it has the same schema and rows`(
    given: RebuildCase
  ) throws {
    let project = try project(given)
    let database = try project.database()
    for name in ["old.db", "new.db"] {
      var options = DatabaseBuilder.Options()
      options.version = 1
      _ = try DatabaseBuilder(database, options: options).build(to: project[name])
      try Connection(path: project[name], mode: .readWrite).execute(given.userRows)
    }
    var options = DatabaseUpgrader.Options()
    options.makesBackup = false
    let report = try DatabaseUpgrader(database, options: options).upgrade(project["new.db"])
    #expect(report.diagnostics == [])
    #expect(report.newVersion == 2)
    try expectSame(project["old.db"], project["new.db"], given)
  }

  @Test(arguments: RebuildCase.all)
  func `a check finds nothing in it`(given: RebuildCase) throws {
    let project = try project(given)
    let report = try ProjectCheck(project.read()).run(project.database())
    let found = report.diagnostics.filter {
      $0.position?.file.hasSuffix("0002_rebuild.sql") == true && $0.severity != .note
    }
    #expect(found == [])
  }

  /// Two files hold the same but for the order and root pages of objects, and the double quotes around the table's own name.
  private func expectSame(_ old: String, _ new: String, _ given: RebuildCase) throws {
    let old = try Connection(path: old, mode: .readOnly)
    let new = try Connection(path: new, mode: .readOnly)
    #expect(try content(old, renaming: given) == content(new, renaming: nil))
    for probe in given.probes {
      #expect(try old.lines(probe) == new.lines(probe))
    }
    #expect(try new.lines("PRAGMA integrity_check") == ["ok"])
    #expect(
      try old.lines("SELECT * FROM pragma_foreign_key_check")
        == new.lines("SELECT * FROM pragma_foreign_key_check"))
    #expect(try new.lines("PRAGMA user_version") == ["2"])
  }

  private func content(
    _ connection: borrowing Connection, renaming given: RebuildCase?
  ) throws -> [String] {
    var lines: [String] = []
    for object in try connection.schemaObjects() {
      var sql = object.sql ?? ""
      if let given, object.kind == .table, SchemaName(object.name) == SchemaName(given.table) {
        let place = try #require(SQLWords(sql).ownName)
        var bytes = Array(sql.utf8)
        bytes.replaceSubrange(place, with: quoted(object.name).utf8)
        sql = given.definition ?? String(decoding: bytes, as: UTF8.self)
      }
      lines.append("\(object.kind) \(object.name) \(object.tableName) \(sql)")
    }
    lines.sort()
    // The order in which triggers of a table fire.
    lines += try connection.lines(
      "SELECT tbl_name, name FROM sqlite_schema WHERE type = 'trigger' ORDER BY tbl_name, rowid")
    for table in try connection.tables() where table.kind == .ordinary {
      let columns = try connection.columns(of: table.name)
      let rowID = table.isWithoutRowID ? nil : columns.rowIDName
      let values = ([rowID].compactMap(\.self) + columns.map(\.name)).map {
        "quote(\(quoted($0)))"
      }
      let rows = try connection.lines(
        "SELECT \(values.joined(separator: ", ")) FROM \(quoted(table.name))")
      lines += rows.sorted().map { "\(table.name): \($0)" }
    }
    return lines
  }
}
