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
    CREATE TABLE i (id INTEGER PRIMARY KEY, x TEXT CHECK (x <> 'bad'));
    CREATE TABLE j (id INTEGER PRIMARY KEY, pic BLOB);
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
    let counts = try SeedLoader(trial.seeds).load(into: connection).rowCounts
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

  /// How long the longest text is: the second is too long for SQLite to sort.
  @Test(arguments: [1, 1_100_000])
  func `a large file that is read again in another order keeps no other from its turn`(
    length: Int
  ) throws {
    let texts = (1...25_000).map { id in
      id == 5 ? String(repeating: "x", count: length) : "a line of eighteen \(id)"
    }
    let records = texts.enumerated().reversed().map { "\($0 + 1),\($1)\n" }
    let trial = try Self.trial(isLarge: true, ["b.csv": "id,x\n" + records.joined()])
    #expect(try FileSystem.info("\(trial.folder)/b.csv")?.size ?? 0 > SeedsAhead.leastSize)
    try trial.load(into: Self.schema) { connection in
      #expect(try connection.texts("SELECT x FROM b ORDER BY id") == texts)
      let counts = try Self.names.map { try connection.rowCount(of: $0) }
      #expect(counts == [4, 25_000, 3, 3, 2, 2, 3, 2])
      #expect(try connection.texts("PRAGMA integrity_check") == ["ok"])
    }
  }

  @Test func `a record that SQLite refuses is told, though the other thread finds another fault`()
    throws
  {
    // The first is refused while the ids that don't ascend are being read, or just before or behind it.
    for count in [10, 1000, 8000] {
      let ids = Array(1...count) + (count..<30_000).reversed()
      let records = ids.map { "\($0),\($0 == 1 ? "bad" : "a line of eighteen")\n" }
      let faults = try Self.trial(isLarge: true, ["i.csv": "id,x\n" + records.joined()])
        .faults(into: Self.schema)
      #expect(faults.first?.code == .seedConstraint)
      #expect(faults.first?.position?.line == 2)
    }
  }

  @Test func `files that records name are known, whichever thread read them`() throws {
    let trial = try Self.trial(
      isLarge: true,
      [
        "j.csv": "id,pic\n2,@j2.bin\n1,@j1.bin\n", "j1.bin": "one", "j2.bin": "two",
        "left.bin": "left",
      ])
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute("\(Self.schema) BEGIN")
    let report = try SeedLoader(trial.seeds, options: .init(reportsStrayFiles: true))
      .load(into: connection)
    #expect(report.diagnostics.map { Path.name(of: $0.position?.file ?? "") } == ["left.bin"])
    #expect(try connection.texts("SELECT pic FROM j ORDER BY id") == ["one", "two"])
  }
}
