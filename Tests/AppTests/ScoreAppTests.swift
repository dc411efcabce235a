import Testing

extension App {
  /// A game with a table of scores.
  static let scores = App(
    file: "sqlDatabase.sql",
    tables: ["score(id INTEGER PRIMARY KEY, nom VARCHAR(50), scoreValue INT)"],
    insertions: [
      Insertion(sql: "insert into score (nom, scoreValue) values (?, ?)", texts: ["Hélène", "12"]),
      Insertion(sql: "insert into score (nom, scoreValue) values (?, ?)", texts: ["阿明", "-1"]),
    ],
    selection: "select * from score",
    indexedQueries: ["select * from score ORDER BY scoreValue DESC": "score_by_value"])
}

extension AppTests {
  @Suite("sqlDatabase.sql: score")
  struct ScoreAppTests {
    @Test func `shows the shipped scores, best first`() throws {
      let database = try Copy.fresh.open(.scores)
      let scores = try database.query("select * from score ORDER BY scoreValue DESC")
      #expect(scores.columns == ["id", "nom", "scoreValue"])
      #expect(
        scores.values == [
          ["1", "iPodishima", "5"], ["2", "Heyfeel", "4"], ["3", "Aurel", "3"],
          ["4", "Bidou", "2"],
        ])
    }

    @Test func `a new score takes its place among the best three`() throws {
      let database = try Copy.fresh.open(.scores)
      let inserted = try database.execute(
        "insert into score (nom, scoreValue) values (?, ?)", ["Élodie", "4"])
      #expect(inserted == AppDatabase.Change(affectedRows: 1, lastInsertedRowID: 5))

      // Élodie has as many points as Heyfeel, who was there first.
      let best = [["iPodishima", "5"], ["Heyfeel", "4"], ["Élodie", "4"]]
      let selected = try database.query(
        "select nom, scoreValue from score ORDER BY scoreValue DESC LIMIT 3")
      #expect(selected.values == best)
      let podium = try database.query("select nom, scoreValue from bestScore")
      #expect(podium.values == best)
    }

    @Test func `an upgraded copy ranks new scores among the user's own`() throws {
      let database = try Copy.upgraded.open(.scores)
      for (name, score) in [("Léo", "10"), ("Mai", "9"), ("Zoé", "100")] {
        try database.execute("insert into score (nom, scoreValue) values (?, ?)", [name, score])
      }
      let selected = try database.query(
        "select nom from score ORDER BY scoreValue DESC LIMIT 3")
      #expect(selected.values == [["Zoé"], ["Hélène"], ["Léo"]])
    }
  }
}
