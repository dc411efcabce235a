import SeedbedSQLite
import TestSupport
import Testing

@testable import SeedbedKit

/// Lands and cities that are shipped, to which the user adds rows, notes, stars and visits; with all that may get in a refresh's way.
private struct World {
  /// A land by its code, the key: the app owns the name.
  struct Land: Hashable {
    var id: String
    var name: String
    var note: String
  }

  /// A city by its id: the seed names its land and name, the stars are the user's.
  struct City: Hashable {
    var land: String
    var name: String
    var stars: String
  }

  static let schema = """
    CREATE TABLE land (id INTEGER PRIMARY KEY AUTOINCREMENT, code TEXT NOT NULL UNIQUE, name TEXT UNIQUE,
      note TEXT NOT NULL DEFAULT '');
    CREATE TABLE city (id INTEGER PRIMARY KEY, land TEXT NOT NULL REFERENCES land (code) ON DELETE CASCADE,
      name TEXT NOT NULL, stars INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE visit (city INTEGER NOT NULL REFERENCES city ON DELETE CASCADE, text TEXT);
    CREATE VIRTUAL TABLE search USING fts5 (name, content = 'city', content_rowid = 'id');
    CREATE TRIGGER city_added AFTER INSERT ON city BEGIN
      INSERT INTO search (rowid, name) VALUES (new.id, new.name); END;
    CREATE TRIGGER city_removed AFTER DELETE ON city BEGIN
      INSERT INTO search (search, rowid, name) VALUES ('delete', old.id, old.name); END;
    CREATE TRIGGER city_changed AFTER UPDATE OF name ON city BEGIN
      INSERT INTO search (search, rowid, name) VALUES ('delete', old.id, old.name);
      INSERT INTO search (rowid, name) VALUES (new.id, new.name); END;
    """

  static let refresh = """
    {"land": {"columns": ["name"], "key": ["code"]}, "city": "owned"}
    """

  var lands: [String: Land] = [:]
  var cities: [String: City] = [:]
  var visits: [String]
  var lastID: Int

  /// Reads what a copy holds.
  init(_ releases: Releases) throws {
    for row in try Self.rows(releases, "SELECT code, id, name, note FROM land") {
      lands[row[0]] = Land(id: row[1], name: row[2], note: row[3])
    }
    for row in try Self.rows(releases, "SELECT id, land, name, stars FROM city") {
      cities[row[0]] = City(land: row[1], name: row[2], stars: row[3])
    }
    visits = try releases.rows("SELECT rowid, * FROM visit ORDER BY rowid")
    lastID = Int(try releases.rows("SELECT seq FROM sqlite_sequence")[0]) ?? 0
  }

  private static func rows(_ releases: Releases, _ sql: String) throws -> [[String]] {
    try releases.rows(sql).map { row in
      row.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    }
  }
}

/// What one version ships.
private struct Shipment {
  var lands: [String: String] = ["A": "a"]
  var cities: [String: (land: String, name: String)] = [:]

  /// Changes some rows, adds some and removes some.
  mutating func change(_ random: inout SeededGenerator) {
    for code in ["B", "C", "D", "E"] where Bool.random(using: &random) {
      lands[code] = nil
      let free = Set(["b", "c", "d", "e", "f", "g"]).subtracting(lands.values).sorted()
      if Int.random(in: 0..<4, using: &random) > 0 {
        lands[code] = free.randomElement(using: &random)
      }
    }
    for id in 1...10 where Bool.random(using: &random) {
      cities["\(id)"] = (
        lands.keys.sorted().randomElement(using: &random) ?? "A",
        ["x", "y", "z"].randomElement(using: &random) ?? "x"
      )
      if Int.random(in: 0..<4, using: &random) == 0 { cities["\(id)"] = nil }
    }
    for (id, city) in cities where lands[city.land] == nil { cities[id] = nil }
  }

  var seeds: [String: String] {
    let lands = lands.sorted { $0.key < $1.key }.map { "\($0),\($1)\n" }
    let cities = cities.sorted { $0.key < $1.key }.map { "\($0),\($1.land),\($1.name)\n" }
    return ["land": "code,name\n" + lands.joined(), "city": "id,land,name\n" + cities.joined()]
  }
}

@Suite struct `Whatever the user did, a refresh` {
  /// What the app does for its user, some of it in vain: a clash is passed over, as by a user who picks another name.
  private static func use(_ random: inout SeededGenerator) -> String {
    let code = ["A", "B", "C", "D", "E", "M", "N"].randomElement(using: &random) ?? "A"
    let name = ["a", "b", "c", "d", "e", "f", "mine"].randomElement(using: &random) ?? "a"
    let id = Int.random(in: 1...14, using: &random)
    let city = ["x", "y", "mine"].randomElement(using: &random) ?? "x"
    let land = "(SELECT code FROM land ORDER BY code = '\(code)' DESC LIMIT 1)"
    return [
      "UPDATE land SET note = note || 'n' WHERE code = '\(code)'",
      "UPDATE OR IGNORE land SET name = '\(name)' WHERE code = '\(code)'",
      "INSERT OR IGNORE INTO land (code, name) VALUES ('\(code)', '\(name)')",
      "DELETE FROM land WHERE code = '\(code)' AND code <> 'A'",
      "UPDATE city SET name = '\(city)' WHERE id = \(id)",
      "UPDATE city SET stars = stars + 1 WHERE id = \(id)",
      "INSERT OR IGNORE INTO city VALUES (\(id), \(land), '\(city)', 5)",
      "DELETE FROM city WHERE id = \(id)",
      "INSERT INTO visit SELECT id, 'v' FROM city WHERE id = \(id)",
    ].randomElement(using: &random) ?? ""
  }

  @Test(arguments: 1...3)
  func `keeps what is theirs, and the file whole`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let releases = try Releases(World.refresh)
    var shipped: [Shipment] = []
    for version in 1...4 {
      var shipment = shipped.last ?? Shipment()
      shipment.change(&random)
      shipped.append(shipment)
      try releases.release(
        shipment.seeds, migration: version == 1 ? World.schema : "-- content")
      try releases.build("v\(version).db")
    }
    for run in 0..<24 {
      let version = run % 4 + 1
      try releases.startOver(with: "v\(version).db")
      let uses = (0..<Int.random(in: 0...12, using: &random)).map { _ in Self.use(&random) }
      try releases.user(uses.joined(separator: ";"))
      let before = try World(releases)
      let report = try releases.refresh { $0.verification = .none }
      let after = try World(releases)
      let comment = Comment(rawValue: "run \(run), from version \(version): \(report.refreshed)")
      let given = shipped[version - 1]
      Self.compareLands(before, after, shipped, given, report.refreshed[0], comment)
      Self.compareCities(before, after, shipped, given, report.refreshed[1], comment)
      #expect(before.visits == after.visits, comment)
      #expect(try releases.rows("PRAGMA foreign_key_check").isEmpty, comment)
      #expect(try releases.rows("PRAGMA integrity_check") == ["ok"], comment)
      let bytes = try releases.bytes()
      #expect(try releases.refresh { $0.verification = .none }.isUnchanged, comment)
      #expect(try releases.bytes() == bytes, comment)
      // It fails where the index isn't what the table says.
      try releases.user("INSERT INTO search (search, rank) VALUES ('integrity-check', 1)")
    }
  }

  private static func compareLands(
    _ before: World, _ after: World, _ shipped: [Shipment], _ given: Shipment,
    _ report: RefreshReport, _ comment: Comment
  ) {
    var changed = 0
    for (code, land) in before.lands {
      var expected = land
      if let now = after.lands[code]?.name, now != land.name {
        changed += 1
        #expect(now == shipped.last?.lands[code], comment)
        #expect(shipped.contains { $0.lands[code] == land.name }, comment)
        expected.name = now
      }
      #expect(after.lands[code] == expected, comment)
    }
    let added = after.lands.filter { before.lands[$0.key] == nil }
    for (code, land) in added {
      #expect(shipped.last?.lands[code] == land.name && given.lands[code] == nil, comment)
      #expect(Int(land.id) ?? 0 > before.lastID, "an id was given anew, \(comment)")
    }
    #expect(
      [report.inserted, report.changed, report.removed] == [added.count, changed, 0], comment)
  }

  private static func compareCities(
    _ before: World, _ after: World, _ shipped: [Shipment], _ given: Shipment,
    _ report: RefreshReport, _ comment: Comment
  ) {
    var (changed, removed) = (0, 0)
    for (id, city) in before.cities where after.cities[id] != city {
      #expect(
        shipped.contains { $0.cities[id].map { $0 == (city.land, city.name) } ?? false }, comment)
      guard let now = after.cities[id] else {
        removed += 1
        #expect(given.cities[id] != nil && shipped.last?.cities[id] == nil, comment)
        continue
      }
      changed += 1
      #expect(now.stars == city.stars, comment)
      #expect(shipped.last?.cities[id].map { $0 == (now.land, now.name) } == true, comment)
    }
    let added = after.cities.filter { before.cities[$0.key] == nil }
    for (id, city) in added {
      #expect(shipped.last?.cities[id].map { $0 == (city.land, city.name) } == true, comment)
      #expect(given.cities[id] == nil, comment)
    }
    #expect(
      [report.inserted, report.changed, report.removed] == [added.count, changed, removed], comment)
  }
}
