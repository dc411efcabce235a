import Testing

extension App {
  /// A contact list, which inserts without a column list and shows every value as text.
  static let people = App(
    file: "sampledb.sql",
    tables: [
      "peopleInfo(peopleInfoID integer primary key, firstname text, lastname text, age integer)"
    ],
    insertions: [
      Insertion(sql: "INSERT INTO peopleInfo VALUES(null, 'Mai', 'Trần', 30)"),
      Insertion(sql: "INSERT INTO peopleInfo VALUES(null, 'Seán', 'O''Brien', '')"),
    ],
    selection: "select * from peopleInfo",
    indexedQueries: [
      "SELECT * FROM peopleInfo WHERE lastname LIKE 'ngu%'": "peopleInfo_by_name",
      "SELECT phone FROM peoplePhone WHERE peopleInfoID = 1": "peoplePhone_by_person",
    ])
}

extension AppTests {
  @Suite("sampledb.sql: people")
  struct PeopleAppTests {
    @Test func `shows the shipped people, every value as text`() throws {
      let database = try Copy.fresh.open(.people)
      let people = try database.query("select * from peopleInfo")
      #expect(people.columns == ["peopleInfoID", "firstname", "lastname", "age"])
      #expect(
        people.values == [
          ["1", "Thị Minh Khai", "Nguyễn", "28"],
          ["2", "小明", "王", "35"],
          ["3", "Zoé", #"d'Aubigné, dite "la Marquise""#, "41"],
          ["4", "Suharto", "", "86"],
          ["5", "Aurel", nil, nil],
        ])
    }

    @Test(arguments: Copy.allCases)
    func `inserts, updates and deletes a person`(copy: Copy) throws {
      let database = try copy.open(.people)
      let before = try database.query("select * from peopleInfo").values

      let inserted = try database.execute("INSERT INTO peopleInfo VALUES(null, 'Ana', 'Ruiz', 30)")
      let id = Int64(before.count + 1)
      #expect(inserted == AppDatabase.Change(affectedRows: 1, lastInsertedRowID: id))
      let withAna = try database.query("select * from peopleInfo").values
      #expect(withAna == before + [["\(id)", "Ana", "Ruiz", "30"]])

      let updated = try database.execute(
        """
        UPDATE peopleInfo SET firstname = 'Anaïs', lastname = 'Ruiz', age = 31 \
        WHERE peopleInfoID = \(id)
        """)
      #expect(updated.affectedRows == 1)
      let withAnaïs = try database.query("select * from peopleInfo").values
      #expect(withAnaïs == before + [["\(id)", "Anaïs", "Ruiz", "31"]])

      let deleted = try database.execute("DELETE FROM peopleInfo WHERE peopleInfoID = \(id)")
      #expect(deleted.affectedRows == 1)
      let after = try database.query("select * from peopleInfo").values
      #expect(after == before)
    }

    @Test(arguments: Copy.allCases)
    func `a deleted person's phone numbers don't go to the next person`(copy: Copy) throws {
      let database = try copy.open(.people)
      let ana = try database.execute("INSERT INTO peopleInfo VALUES(null, 'Ana', 'Ruiz', 30)")
        .lastInsertedRowID
      try database.execute("INSERT INTO peoplePhone VALUES(null, \(ana), '+34 600 000 000')")

      // One row for the app, though the trigger deleted another.
      let deleted = try database.execute("DELETE FROM peopleInfo WHERE peopleInfoID = \(ana)")
      #expect(deleted.affectedRows == 1)

      let bidou = try database.execute("INSERT INTO peopleInfo VALUES(null, 'Bidou', '', 3)")
        .lastInsertedRowID
      #expect(bidou == ana)
      let phones = try database.query(
        "SELECT phone FROM peoplePhone WHERE peopleInfoID = \(bidou)")
      #expect(phones.values == [])
    }
  }
}
