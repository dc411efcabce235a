import SeedbedSQLite
import Testing

@testable import SeedbedKit

/// Seeds of several tables that another thread reads, since they are large together: the same as where it doesn't.
@Suite struct SeedsAheadTests {
  private static let schema = """
    CREATE TABLE a (id INTEGER PRIMARY KEY, x TEXT);
    CREATE TABLE b (id INTEGER PRIMARY KEY, x TEXT);
    CREATE TABLE big (x TEXT);
    CREATE TABLE c (id INTEGER PRIMARY KEY, x TEXT);
    INSERT INTO c VALUES (100, 'of a migration');
    CREATE TABLE d (p TEXT, q INTEGER, r DEFAULT 7, PRIMARY KEY (q, p)) WITHOUT ROWID;
    CREATE TABLE e (id INTEGER PRIMARY KEY AUTOINCREMENT, pic BLOB);
    CREATE TABLE f (w, x, y, z);
    CREATE TABLE g (id INTEGER PRIMARY KEY, x TEXT UNIQUE);
    CREATE TABLE h (x INTEGER);
    CREATE TRIGGER t AFTER INSERT ON h BEGIN INSERT INTO f (w) VALUES (new.x); END;
    CREATE INDEX by_x ON g (x);
    """

  private static let files = [
    "a.csv": "id,x\n1,one\n2,two\n5,five\n6,\n",
    // Read once more on the thread that SQLite runs on, while the other goes on to the next.
    "b.csv": "id,x\n9,nine\n2,two\n5,five\n",
    "c.csv": "x,id\none,1\ntwo,2\n", "d.csv": "q,p\n2,x\n1,y\n1,x\n",
    "e.csv": "pic\n@pic.bin\nx'00ff'\n", "pic.bin": "picture", "f.csv": "z,w\n",
    "g.csv": "id,x\n1,\"a, b\"\n2,\"\"\n3,Việt\n", "h.csv": "x\n1\n2\n",
  ]

  private static let names = ["a", "b", "c", "d", "e", "f", "g", "h"]
  private static let filler = "x\n" + String(repeating: "a line of eighteen\n", count: 30_000)

  /// The seeds, with one that makes them large together or one that doesn't.
  private static func trial(isLarge: Bool, _ changes: [String: String] = [:]) throws -> SeedTrial {
    let files = files.merging(["big.csv": isLarge ? filler : "x\n"]) { $1 }
    let trial = try SeedTrial(files.merging(changes) { $1 })
    #expect((trial.seeds.reduce(0) { $0 + size($1) } >= SeedsAhead.leastSize) == isLarge)
    return trial
  }

  private static func size(_ seed: Project.SeedFile) -> Int64 {
    (try? FileSystem.info(seed.path))?.size ?? 0
  }

  @Test func `the rows are the same as those of small files`() throws {
    let rows = try [false, true].map { isLarge in
      try Self.trial(isLarge: isLarge).load(into: Self.schema) { connection in
        let count = try connection.rowCount(of: "big")
        #expect(count == (isLarge ? 30_000 : 0))
        #expect(try connection.texts("PRAGMA integrity_check") == ["ok"])
        return try Self.names.map { try connection.rows("SELECT * FROM \($0) ORDER BY 1") }
      }
    }
    #expect(rows[0] == rows[1])
    #expect(rows[0].map(\.count) == [4, 3, 3, 3, 2, 2, 3, 2])
  }

  @Test(arguments: [false, true])
  func `counts that are told are those that there are`(isLarge: Bool) throws {
    let trial = try Self.trial(isLarge: isLarge)
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute("\(Self.schema) BEGIN")
    let counts = try SeedLoader(trial.seeds).load(into: connection).tableCounts
    for (table, count) in counts { #expect(try connection.rowCount(of: table.text) == count) }
    // The trigger gives `f` rows that no seed has.
    #expect(Set(counts.keys.map(\.text)) == Set(Self.names + ["big"]).subtracting(["f", "h"]))
  }

  @Test(arguments: [
    ["a.csv": "id,x\n1,one\nzwei,two\n"],
    ["b.csv": "id,x\n1,one\n3,three\n2,two\n2,two\n", "g.csv": "id,x\n1,a\n2,a\n"],
    ["c.csv": "id,y\n1,one\n"], ["d.csv": ""], ["e.csv": "pic\n@gone.bin\n"],
    ["c.csv": "id,x\n100,clashes\n"], ["g.csv": "id,x\n1,\"open\n"],
  ])
  func `the faults are the same as those of small files`(changes: [String: String]) throws {
    let faults = try [false, true].map { isLarge in
      try Self.trial(isLarge: isLarge, changes).faults(into: Self.schema).map { fault in
        "\(Path.name(of: fault.position?.file ?? "")):\(fault.position?.line ?? 0): \(fault.message)"
      }
    }
    #expect(faults[0] == faults[1])
    #expect(faults[0].count == changes.count)
  }
}
