import Foundation
import SeedbedKit
import Testing

/// A version that adds tables which a build fills by seeds and triggers.
private struct NewTables: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var migration: String
  var seeds: [String: String]
  /// Queries whose answers must be those of a fresh copy.
  var queries: [String]

  static let all = [
    NewTables(
      testDescription: "a full-text table with its own content, filled by a trigger",
      migration: """
        CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT);
        CREATE VIRTUAL TABLE search USING fts5 (text);
        CREATE TRIGGER note_added AFTER INSERT ON note BEGIN
          INSERT INTO search (rowid, text) VALUES (new.id, new.text);
        END;
        """,
      seeds: ["note": "id,text\n3,red wine\n5,white wine\n"],
      queries: [
        "SELECT rowid, text FROM search", "SELECT rowid FROM search WHERE search MATCH 'wine'",
      ]),
    NewTables(
      testDescription: "a full-text table that indexes another table",
      migration: """
        CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT);
        CREATE VIRTUAL TABLE search USING fts5 (text, content = 'note', content_rowid = 'id');
        CREATE TRIGGER note_added AFTER INSERT ON note BEGIN
          INSERT INTO search (rowid, text) VALUES (new.id, new.text);
        END;
        """,
      seeds: ["note": "id,text\n3,red wine\n5,white wine\n"],
      queries: ["SELECT rowid FROM search WHERE search MATCH 'white'"]),
    NewTables(
      testDescription: "a full-text table that is seeded itself",
      migration: "CREATE VIRTUAL TABLE search USING fts5 (text);",
      seeds: ["search": "text\nred wine\n"],
      queries: ["SELECT text FROM search WHERE search MATCH 'red'"]),
    NewTables(
      testDescription: "a count that triggers keep in the parent",
      migration: """
        CREATE TABLE album (id INTEGER PRIMARY KEY, songs INTEGER NOT NULL DEFAULT 0);
        CREATE TABLE song (id INTEGER PRIMARY KEY, album INTEGER REFERENCES album);
        CREATE TRIGGER song_added AFTER INSERT ON song BEGIN
          UPDATE album SET songs = songs + 1 WHERE id = new.album;
        END;
        """,
      seeds: ["album": "id\n1\n2\n", "song": "id,album\n1,1\n2,1\n3,2\n"],
      queries: ["SELECT id, songs FROM album", "SELECT * FROM song"]),
    NewTables(
      testDescription: "a table that only triggers write to",
      migration: """
        CREATE TABLE a_log (id INTEGER PRIMARY KEY, what TEXT);
        CREATE TABLE song (id INTEGER PRIMARY KEY, name TEXT);
        CREATE TRIGGER song_added AFTER INSERT ON song BEGIN
          INSERT INTO a_log VALUES (new.id, new.name);
        END;
        """,
      seeds: ["song": "id,name\n1,One\n2,Two\n"], queries: ["SELECT * FROM a_log"]),
    NewTables(
      testDescription: "a table that refers to itself and to a later one",
      migration: """
        CREATE TABLE folder (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES folder,
          owner INTEGER REFERENCES zebra);
        CREATE TABLE zebra (id INTEGER PRIMARY KEY, home INTEGER REFERENCES folder);
        """,
      seeds: ["folder": "id,parent,owner\n1,2,1\n2,,\n", "zebra": "id,home\n1,2\n"],
      queries: ["SELECT * FROM folder", "SELECT * FROM zebra"]),
    NewTables(
      testDescription: "generated columns, blobs, odd names and text that isn't UTF-8",
      migration: """
        CREATE TABLE "a ""b"" c" ("select" TEXT, size AS (length("select")), raw BLOB);
        CREATE TABLE odd (id INTEGER PRIMARY KEY, text TEXT) ;
        CREATE TRIGGER odd_added AFTER INSERT ON odd WHEN new.text = 'bytes' BEGIN
          UPDATE odd SET text = CAST(x'ff41' AS TEXT) WHERE id = new.id;
        END;
        """,
      seeds: [
        "a \"b\" c": "select,raw\nNaïve,x'00ff'\n,\n", "odd": "id,text\n1,bytes\n",
      ],
      queries: [
        "SELECT \"select\", size, hex(raw) FROM \"a \"\"b\"\" c\"", "SELECT hex(text) FROM odd",
      ]),
  ]
}

@Suite("Rows of new tables, from the bundled file")
struct BundledRowsTests {
  @Test(arguments: NewTables.all)
  private func `an upgraded copy has the rows of a fresh one`(_ new: NewTables) throws {
    let app = try ShippedApp()
    try app.release([People.create])
    try app.install()
    try app.release([People.create, new.migration], seeds: new.seeds)
    #expect(try app.install().outcome == .upgraded(from: 1, to: 2))
    let fresh = try AppConnection(app.bundled.path)
    for query in new.queries {
      let expected = try fresh.query(query)
      #expect(!expected.isEmpty)
      #expect(try app.query(query) == expected)
    }
    #expect(try app.query("PRAGMA integrity_check") == ["ok"])
    #expect(try app.query("PRAGMA foreign_key_check") == [])
  }

  @Test func `triggers reach an older table, as they do when the app inserts`() throws {
    let app = try ShippedApp()
    let search = "CREATE VIRTUAL TABLE search USING fts5 (text);"
    try app.release([search], seeds: ["search": "text\nold\n"])
    try app.install()
    try app.run("INSERT INTO search VALUES ('mine')")
    let notes = """
      CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT);
      CREATE TRIGGER note_added AFTER INSERT ON note BEGIN
        INSERT INTO search (text) VALUES (new.text);
      END;
      """
    try app.release([search, notes], seeds: ["search": "text\nold\n", "note": "text\nnew\n"])
    try app.install()
    #expect(try app.query("SELECT text FROM search ORDER BY 1") == ["mine", "new", "old"])
  }

  @Test func `a table that the migration fills from the user's rows keeps those alone`() throws {
    let app = try ShippedApp()
    try app.release([People.create], seeds: People.seeds)
    try app.install()
    try app.run("DELETE FROM person; INSERT INTO person VALUES (9, 'Ida')")
    let copy = "CREATE TABLE name (text TEXT); INSERT INTO name SELECT name FROM person;"
    try app.release(
      [People.create, copy], seeds: ["person": "name\nAnn\n", "name": "text\nSeed\n"])
    try app.install()
    #expect(try app.query("SELECT text FROM name") == ["Ida"])
  }
}

@Suite("Seed rows whose parent a copy lacks")
struct SeedGapTests {
  private static let addTags = """
    CREATE TABLE tag (id INTEGER PRIMARY KEY, person INTEGER REFERENCES person);
    CREATE TABLE tag_use (tag INTEGER REFERENCES tag, count INTEGER);
    """
  private static let seeds = [
    "person": "id,name\n1,Ann\n2,Bob\n",
    "tag": "id,person\n1,1\n2,2\n3,2\n4,\n",
    "tag_use": "tag,count\n1,10\n2,20\n3,30\n4,40\n",
  ]

  /// An app whose user deleted a row that seeds of the next version refer to.
  private func appWithGap() throws -> ShippedApp {
    let app = try ShippedApp()
    try app.release([People.create], seeds: People.seeds)
    try app.install()
    try app.run("DELETE FROM person WHERE id = 2")
    try app.release([People.create, Self.addTags], seeds: Self.seeds)
    return app
  }

  private static let warnings = [
    "2 seed rows of 'tag' left out, for lack of the row of 'person' that they refer to: "
      + "(person) = 2; 2",
    "2 seed rows of 'tag_use' left out, for lack of the row of 'tag' that they refer to: "
      + "(tag) = 2; 3",
  ]

  @Test func `an installation leaves them out, with those that refer to them, and warns`() throws {
    let app = try appWithGap()
    let installation = try app.install()
    #expect(installation.outcome == .upgraded(from: 1, to: 2))
    #expect(installation.warnings.map(\.message) == Self.warnings)
    #expect(installation.warnings.allSatisfy { $0.severity == .warning })
    #expect(installation.upgrade?.seededRows == ["tag": 2, "tag_use": 2])
    #expect(try app.query("SELECT id FROM tag") == ["1", "4"])
    #expect(try app.query("SELECT count FROM tag_use") == ["10", "40"])
    #expect(try app.query("PRAGMA foreign_key_check") == [])
  }

  @Test func `an upgrade by seed files does the same`() throws {
    let app = try appWithGap()
    let report = try DatabaseUpgrader(app.project().databases[0]).upgrade(app.installed.path)
    #expect(report.diagnostics.map(\.message) == Self.warnings)
    #expect(report.seededRows == ["tag": 2, "tag_use": 2])
    #expect(try app.query("SELECT count FROM tag_use") == ["10", "40"])
  }

  @Test func `values that differ only by case are told apart`() throws {
    let app = try ShippedApp()
    let words = "CREATE TABLE word (text TEXT PRIMARY KEY);"
    let uses = "CREATE TABLE word_use (word TEXT COLLATE NOCASE REFERENCES word);"
    try app.release([words], seeds: ["word": "text\na\nA\n"])
    try app.install()
    try app.run("DELETE FROM word WHERE text = 'A'")
    try app.release(
      [words, uses], seeds: ["word": "text\na\nA\n", "word_use": "word\na\nA\n"])
    #expect(try app.install().upgrade?.seededRows == ["word_use": 1])
    #expect(try app.query("SELECT word FROM word_use") == ["a"])
  }
}
