import Foundation
import Testing

@testable import SeedbedKit

@Suite struct SwiftSourceTests {
  private func source(of trial: BuildTrial) throws -> SwiftSource {
    let project = try Project(at: trial.root)
    return try SwiftSource(of: project.databases, in: project)
  }

  @Test func `names, migrations and settings of a database`() throws {
    let trial = try BuildTrial(
      "CREATE TABLE t (a TEXT);\n", "-- \"two\"\nUPDATE t SET a = '\\';", settings: "{}")
    #expect(
      try source(of: trial).text == #"""
        // Made by 'seedbed build --swift' from migrations; an edit here would be lost.

        import Foundation
        import SeedbedKit

        /// The databases that this target bundles.
        enum Databases {
          /// Version 2 of "app.db".
          static let app = SeedbedKit.BundledDatabase(
            at: bundledFile("app.db"),
            migrations: .embedded(
              [
                SeedbedKit.Migration(
                  version: 1,
                  fileName: "1_m.sql",
                  name: "m",
                  text: SeedbedKit.SourceText(
        literal: """
        CREATE TABLE t (a TEXT);

        """,
        file: "migrations/app.db/1_m.sql")),
                SeedbedKit.Migration(
                  version: 2,
                  fileName: "2_m.sql",
                  name: "m",
                  text: SeedbedKit.SourceText(
        literal: """
        -- \"two\"
        UPDATE t SET a = '\\';
        """,
        file: "migrations/app.db/2_m.sql")),
              ],
              settings: SeedbedKit.SourceText(
        literal: """
        {\"databases\":{\"app.db\":{}}}
        """,
        file: "seedbed.json")))
        }

        private func bundledFile(_ name: String) -> URL {
          #if SWIFT_PACKAGE
            let bundle = Bundle.module
          #else
            let bundle = Bundle.main
          #endif
          // Where it is missing, installing it reports this path.
          return bundle.url(forResource: name, withExtension: nil)
            ?? bundle.bundleURL.appendingPathComponent(name)
        }

        """#)
  }

  @Test(arguments: [
    (refresh: "{\"t\": \"owned\"}", isEmbedded: true),
    (refresh: "{\"t\": \"never\"}", isEmbedded: false),
    (refresh: "{}", isEmbedded: false),
  ])
  func `seeds.lock is embedded where a table is to be refreshed`(
    refresh: String, isEmbedded: Bool
  ) throws {
    let trial = try BuildTrial(
      "CREATE TABLE t (a TEXT PRIMARY KEY, b TEXT);",
      settings: "{\"refresh\": \(refresh)}")
    try trial.write("a,b\n\"x\"\"\\\",1\n", to: "seeds/app.db/t.csv")
    _ = try DatabaseLocker(Project(at: trial.root).databases[0]).lock()
    let lock = try #require(
      trial.bytes(of: trial.root + "/migrations/app.db/seeds.lock").map {
        String(decoding: $0, as: UTF8.self)
      })
    let hash = try #require(lock.split(separator: "\n").last?.split(separator: " ").last)
    let argument = #"""
      ,
          options: {
            var options = SeedbedKit.BundledDatabase.Options()
            options.refresh = SeedbedKit.Refresh(
              base: .lock(SeedbedKit.SourceText(
      literal: """
      seedbed seeds.lock 1
      version 1
      table \"t\" key \"a\" columns \"b\"
      + \"x\\\"\\\\\" \#(hash)

      """,
      file: "seeds.lock")))
            return options
          }())
      }
      """#
    #expect(try source(of: trial).text.contains(argument) == isEmbedded)
    #expect(try source(of: trial).text.contains("options.refresh") == isEmbedded)
  }

  @Test func `equal text leaves the file untouched`() throws {
    let trial = try BuildTrial("CREATE TABLE t (a TEXT)")
    let path = trial.root + "/Generated/Databases.swift"
    try source(of: trial).write(to: path)
    let modified = { try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] }
    let before = try modified() as? Date
    try source(of: trial).write(to: path)
    #expect(try modified() as? Date == before)
    try trial.write("CREATE TABLE u (a)", to: "migrations/app.db/2_m.sql")
    try source(of: trial).write(to: path)
    #expect(trial.bytes(of: path) == Array(try source(of: trial).text.utf8))
    #expect(trial.names(in: "Generated") == ["Databases.swift"])
  }

  struct Literal: Sendable, CustomTestStringConvertible {
    var text: String
    var literal: String
    var testDescription: String { literal }
  }

  @Test(arguments: [
    Literal(text: "a\tb", literal: "\"a\tb\""),
    Literal(text: "\"", literal: #""\"""#),
    Literal(text: #"\(x)"#, literal: #""\\(x)""#),
    Literal(text: "a\nb", literal: #""a\u{a}b""#),
    Literal(text: "\r\u{1}\u{7F}", literal: #""\u{d}\u{1}\u{7f}""#),
    Literal(text: "\u{FEFF}Hà Nội 🐦", literal: "\"\u{FEFF}Hà Nội 🐦\""),
  ])
  func `any text can be quoted`(_ example: Literal) {
    #expect(SwiftSource.literal(example.text) == example.literal)
  }

  struct Name: Sendable, CustomTestStringConvertible {
    var database: String
    var name: String
    var testDescription: String { database }
  }

  private func project(_ databases: [String]) throws -> (BuildTrial, Project) {
    let trial = try BuildTrial()
    for database in databases {
      try trial.write("CREATE TABLE t (a)", to: "migrations/\(database)/1_a.sql")
    }
    return (trial, try Project(at: trial.root))
  }

  @Test(arguments: [
    Name(database: "sampledb", name: "sampledb"),
    Name(database: "TestDB.sqlite", name: "TestDB"),
    Name(database: "my-notes.db", name: "myNotes"),
    Name(database: "my notes.v2.db", name: "myNotesV2"),
    Name(database: "a_b.db", name: "a_b"),
    Name(database: "-a-.db", name: "a"),
    Name(database: "2024.db", name: "_2024"),
    Name(database: "default.db", name: "default_"),
    Name(database: "Type.db", name: "Type_"),
    Name(database: "Wörter.db", name: "Wörter"),
    Name(database: "名前.db", name: "名前"),
    Name(database: "a🐦b.db", name: "aB"),
  ])
  func `a database's name in Swift`(_ example: Name) throws {
    let (trial, project) = try project([example.database])
    let names = try SwiftSource.names(of: project.databases)
    withExtendedLifetime(trial) {}
    #expect(names == [example.name])
  }

  @Test(arguments: [
    (
      ["a b.db", "a-b.db"], "'a b.db' and 'a-b.db' would both be 'aB' in Swift"
    ),
    (["🐦.db"], "no name in Swift can be made of '🐦.db', wanted a letter or digit"),
    (["_.db"], "no name in Swift can be made of '_.db', wanted a letter or digit"),
  ])
  func `names that Swift can't tell apart or has no way to write`(
    _ databases: [String], _ message: String
  ) throws {
    let (trial, project) = try project(databases)
    withExtendedLifetime(trial) {
      let error = #expect(throws: SeedbedError.self) {
        try SwiftSource.names(of: project.databases)
      }
      #expect(error?.diagnostics.map(\.code) == [.swiftName])
      #expect(error?.diagnostics.map(\.message) == [message])
    }
  }

  @Test func `an embedded text is the text of its file`() throws {
    let text = SourceText(literal: "SELECT 'Hà Nội';\n", file: "a.sql")
    #expect(text == (try SourceText(Array("SELECT 'Hà Nội';\n".utf8), file: "a.sql")))
  }
}
