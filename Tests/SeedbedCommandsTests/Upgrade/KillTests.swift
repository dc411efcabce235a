import Foundation
import SeedbedSQLite
import TestSupport
import Testing

@Suite struct `Killing an upgrade` {
  /// A way to keep a file, which an upgrade must keep as well.
  enum JournalMode: String, CaseIterable, Sendable { case delete, wal }

  /// How often an upgrade is killed in each journal mode.
  static let killCount = 20

  static let migrations = [
    "1.sql": "CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT, body TEXT);",
    "2.sql": """
    CREATE TABLE new_note (id INTEGER PRIMARY KEY, title TEXT NOT NULL, body TEXT);
    INSERT INTO new_note SELECT id, title, upper(body) FROM note;
    DROP TABLE note;
    ALTER TABLE new_note RENAME TO note;
    """,
    "3.sql": "CREATE INDEX note_by_title ON note (title);",
  ]

  static let first = """
    CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT, body TEXT);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12000)
    INSERT INTO note SELECT i, 'note ' || (i * 7919 % 12000), hex(zeroblob(60)) || i FROM n;
    PRAGMA user_version = 1;
    """

  /// Everything that a file holds, in one text.
  func content(of path: String) throws -> [String] {
    let connection = try Connection(path: path, mode: .readOnly)
    try #require(try connection.texts("PRAGMA integrity_check") == ["ok"])
    return try connection.texts("SELECT sql FROM sqlite_schema ORDER BY name")
      + connection.texts("PRAGMA user_version")
      + connection.texts(
        """
        SELECT group_concat(quote(id) || quote(title) || quote(body)) \
        FROM (SELECT * FROM note ORDER BY id)
        """)
  }

  @Test(arguments: JournalMode.allCases)
  func `at any moment leaves the old content or the new`(mode: JournalMode) throws {
    let workspace = try Workspace(Self.migrations)
    let original = try workspace.make("original.db", Self.first)
    let old = try content(of: original)
    let file = workspace.path("app.db")
    let files = FileManager.default

    /// Puts the original there, as a user has it.
    func reset() throws {
      for name in try workspace.names where name != "original.db" {
        try files.removeItem(atPath: workspace.path(name))
      }
      try files.copyItem(atPath: original, toPath: file)
      if mode == .wal {
        try workspace.change("PRAGMA journal_mode = wal")
      }
    }

    try reset()
    let start = ContinuousClock.now
    let whole = try workspace.runProcess("upgrade", file)
    let duration = ContinuousClock.now - start
    try #require(whole.exitCode == 0, "\(whole)")
    let new = try content(of: file)
    try #require(new != old)

    var generator = SeededGenerator(seed: 11)
    var killed = 0
    for index in 0..<Self.killCount {
      try reset()
      let process = try SeedbedProcess(workspace, ["upgrade", file])
      // Spread over the whole of it, so that each part is struck whatever machine this is.
      let part =
        (Double(index) + Double.random(in: 0..<1, using: &generator)) / Double(Self.killCount)
      usleep(UInt32(duration / .microseconds(1) * part))
      process.send(SIGKILL)
      if try process.wait().exitCode == 128 + SIGKILL { killed += 1 }

      // Whoever reads it first rolls back what was left half done.
      try workspace.change("BEGIN IMMEDIATE; ROLLBACK")
      let found = try content(of: file)
      #expect(found == old || found == new, "killed after \(part) of the time")
      for name in try workspace.names where name.hasSuffix(".backup") {
        let backup = try content(of: workspace.path(name))
        #expect(backup == old)
        #expect(try workspace.bytes(name)[18] == 1)
      }
      let again = try workspace.runProcess("upgrade", file)
      #expect(again.exitCode == 0, "\(again)")
      #expect(try content(of: file) == new)
      #expect(try workspace.rows("PRAGMA journal_mode") == [mode.rawValue])
      if found == old {
        let temporary = try workspace.names.filter { $0.contains("seedbed") }
        #expect(temporary == [])
      }
    }
    // The others were done before the signal came: how many, the machine's load decides.
    #expect(killed > 0)
  }
}
