import SeedbedSQLite
import Testing

@testable import SeedbedKit

@Suite struct FeatureTests {
  private static func uses(
    in sql: [UInt8], target: String = "sqlite 3.7", functions: [String] = []
  ) throws -> [(name: String, since: SQLiteVersion, offset: Int)] {
    let scanner = FeatureScanner(try DeploymentTarget(target), functions: functions)
    return SQLStatement.all(in: sql).flatMap { statement in
      scanner.uses(in: statement).map {
        ($0.name, $0.feature.since, statement.tokens[$0.place].range.lowerBound)
      }
    }
  }

  @Test(arguments: FeatureCase.all)
  func `a feature is found at its place`(example: FeatureCase) throws {
    let marked = MarkedText(example.used)
    let text = try SourceText(marked.bytes, file: "a.sql")
    let uses = try Self.uses(in: marked.bytes)
    let use = try #require(uses.first { $0.name == example.testDescription })
    #expect(use.since == example.since)
    let place = text.position(at: use.offset)
    #expect(MarkedText.Place(line: place.line ?? 0, column: place.column ?? 0) == marked["1️⃣"])
    // The version that brought it is new enough, the one before isn't.
    let target = "sqlite \(example.since)"
    #expect(try !Self.uses(in: marked.bytes, target: target).contains { $0.name == use.name })
  }

  @Test(arguments: FeatureCase.all)
  func `what only looks like a feature isn't found`(example: FeatureCase) throws {
    for sql in example.alike {
      let found = try Self.uses(in: Array(sql.utf8)).filter { $0.since >= example.since }
      #expect(found.map(\.name) == [], "\(sql)")
    }
  }

  /// The table is held against the library that is linked here, whatever its version.
  @Test(arguments: FeatureCase.all)
  func `the library takes what it is new enough for, and nothing else`(
    example: FeatureCase
  ) throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    connection.setDoubleQuotedStrings(false)
    let version = try #require(SQLiteVersion(SQLiteLibrary.version))
    try connection.execute(example.setup)
    let sql = String(decoding: MarkedText(example.used).bytes, as: UTF8.self)
    var isTaken = true
    do { try connection.execute(sql) } catch { isTaken = false }
    // Before they were built in, the JSON functions were an extension, which a library may have or not.
    let isOptional =
      example.testDescription.hasPrefix("json_") && example.since == SQLiteVersion(38)
    if isOptional && version < example.since { return }
    #expect(isTaken == (version >= example.since), "SQLite \(version)")
  }

  @Test func `the library has the functions that it is new enough for, and no others`() throws {
    let connection = try Connection(path: ":memory:", mode: .create)
    let version = try #require(SQLiteVersion(SQLiteLibrary.version))
    let known = Set(
      try connection.texts("SELECT name FROM pragma_function_list")
        + connection.texts("SELECT name FROM pragma_module_list"))
    for feature in SQLFeature.all {
      guard case .function(let names, let arguments) = feature.recognition, arguments == 0...Int.max
      else { continue }
      for name in names where !name.hasSuffix("_each") && !name.hasSuffix("_tree") {
        #expect(known.contains(name) == (version >= feature.since), "\(name)")
      }
    }
  }

  @Test func `every feature has SQL that uses it`() throws {
    let shown = Set(
      try FeatureCase.all.flatMap { try Self.uses(in: MarkedText($0.used).bytes).map(\.name) })
    // VACUUM INTO is refused in migrations, and so has no statement of a migration's to show.
    let unshown = SQLFeature.all.filter { feature in
      guard case .function(let names, let arguments) = feature.recognition else {
        return !shown.contains(feature.name) && feature.name != "VACUUM INTO"
      }
      return !names.contains { shown.contains("\($0)()" + SQLFeature.words(for: arguments)) }
    }
    #expect(unshown.map(\.name) == [])
    #expect(try Self.uses(in: Array("VACUUM INTO 'x'".utf8)).map(\.name) == ["VACUUM INTO"])
    #expect(try Self.uses(in: Array("VACUUM".utf8)).isEmpty)
  }

  @Test func `a function that the app defines is the app's affair`() throws {
    let sql = Array("SELECT sqrt(2), concat('a', 'b')".utf8)
    #expect(try Self.uses(in: sql, functions: ["SQRT"]).map(\.name) == ["concat()"])
  }

  @Test func `Apple's systems have JSON functions from the start`() throws {
    let sql = Array("SELECT json_array(1), json_valid('{}', 1)".utf8)
    #expect(
      try Self.uses(in: sql, target: "iOS 12").map(\.name) == ["json_valid() with 2 arguments"])
    #expect(
      try Self.uses(in: sql, target: "sqlite 3.37").map(\.name)
        == ["json_array()", "json_valid() with 2 arguments"])
  }

  @Test func `a feature is told once a statement`() throws {
    let sql = Array("SELECT iif(1, 2, 3), iif(4, 5, 6); SELECT iif(7, 8, 9)".utf8)
    #expect(try Self.uses(in: sql).map(\.offset) == [7, 42])
  }
}
