import Testing

@testable import SeedbedKit

/// The example of the documentation.
let fullExample = """
  { "databases": { "sampledb.sql": {
      "pragmas": { "page_size": 4096, "application_id": 1396789569, "auto_vacuum": "none",
                   "encoding": "UTF-8", "journal_mode": "delete" },
      "analyze": true,
      "deploymentTarget": "iOS 16",
      "allowLoss": { "0012_rebuild.sql": ["draft"] },
      "doubleQuotedStrings": ["0003_old.sql"],
      "functions": ["durationToTinyInt"], "collations": ["NATURAL"],
      "ignore": ["lint-id"],
      "refresh": { "peopleInfo": "insert",
                   "question": { "columns": ["text", "answer"], "key": ["code"] },
                   "word": { "policy": "owned", "key": ["spelling", "language"] },
                   "log": "never" } } } }
  """

/// Parses settings of one database, `d`.
func settings(of text: String) throws -> DatabaseSettings {
  let all = try Settings.parse(
    Array("{\"databases\": {\"d\": \(text)}}".utf8), file: "seedbed.json")
  return try #require(all.databases.first)
}

@Suite struct `The settings in a file` {
  @Test func `are read whole`() throws {
    let settings = try Settings.parse(Array(fullExample.utf8), file: "seedbed.json")
    #expect(settings.databases.map(\.name) == ["sampledb.sql"])
    let database = try #require(settings.databases.first)
    #expect(database.pragmas.pageSize == 4096)
    #expect(database.pragmas.applicationID == 1_396_789_569)
    #expect(database.pragmas.autoVacuum == FilePragmas.AutoVacuum.none)
    #expect(database.pragmas.encoding == .utf8)
    #expect(database.pragmas.journalMode == .delete)
    #expect(database.analyze)
    #expect(database.deploymentTarget?.name == "iOS 16")
    #expect(database.allowLoss == ["0012_rebuild.sql": ["draft"]])
    #expect(database.doubleQuotedStrings == ["0003_old.sql"])
    #expect(database.functions == ["durationToTinyInt"])
    #expect(database.collations == ["NATURAL"])
    #expect(database.ignore == ["lint-id"])
    #expect(
      database.refresh == [
        "peopleInfo": RefreshSettings(.insert),
        "question": RefreshSettings(.columns(["text", "answer"]), key: ["code"]),
        "word": RefreshSettings(.owned, key: ["spelling", "language"]),
        "log": RefreshSettings(.never),
      ])
  }

  @Test func `left out have their defaults`() throws {
    #expect(try Settings.parse(Array("{}".utf8), file: "f").databases == [])
    #expect(try Settings.parse(Array(#"{"databases": {}}"#.utf8), file: "f").databases == [])
    let database = try settings(of: "{}")
    #expect(database.pragmas == FilePragmas())
    #expect(!database.analyze)
    #expect(database.refresh == [:])
  }

  @Test(arguments: [512, 1024, 2048, 4096, 8192, 16384, 32768, 65536])
  func `take every page size of SQLite`(size: Int) throws {
    #expect(try settings(of: "{\"pragmas\": {\"page_size\": \(size)}}").pragmas.pageSize == size)
  }

  @Test(arguments: [Int32.min, -1, 0, .max])
  func `take every application id`(id: Int32) throws {
    #expect(
      try settings(of: "{\"pragmas\": {\"application_id\": \(id)}}").pragmas.applicationID == id)
  }

  @Test func `keep names as they are written`() throws {
    let text = #"{"databases": {"Grüße 鳥.db": {}, "it's": {}, "words": {"ignore": ["\u00e9"]}}}"#
    let settings = try Settings.parse(Array(text.utf8), file: "f")
    #expect(settings.databases.map(\.name) == ["Grüße 鳥.db", "it's", "words"])
    #expect(settings.databases.last?.ignore == ["é"])
    #expect(settings.database(named: "words.sql").ignore == ["é"])
    #expect(settings.database(named: "words.db") == DatabaseSettings("words.db"))
  }

  @Test func `know where each name stands`() throws {
    let marked = MarkedText(
      """
      {"databases": {
        1️⃣"d": {"allowLoss": {"0001_é.sql": ["draft", 2️⃣"old"]}},
        "e": {}}}
      """)
    let settings = try Settings.parse(marked.bytes, file: "f")
    let database = settings.database(named: "d.sql")
    let key = try #require(marked["1️⃣"])
    let table = try #require(marked["2️⃣"])
    #expect(database.position == SourcePosition(file: "f", line: key.line, column: key.column))
    #expect(
      database.position(of: "allowLoss", "0001_é.sql", "old")
        == SourcePosition(file: "f", line: table.line, column: table.column))
    #expect(database.position(of: "refresh", "t") == database.position)
    #expect(settings.databases.last?.name == "e")
    #expect(settings.databases.last?.position?.line == 3)
    #expect(DatabaseSettings("d").position(of: "ignore") == nil)
  }
}
