import Testing

extension App {
  /// A log of uploads, whose code spells the table's name in two ways.
  static let testInfo = App(
    file: "TestDB.sqlite",
    tables: ["testInfoTable(imgURL TEXT, userId TEXT, email TEXT, date TEXT)"],
    insertions: [
      Insertion(
        sql: TestInfoStatement.insert, texts: ["file:///ảnh.png", "0099", "mai@example.com", "1"]),
      Insertion(sql: TestInfoStatement.insert, texts: ["", "0099", "mai@example.com", "2"]),
    ],
    selection: "SELECT * FROM testInfoTable",
    indexedQueries: [
      TestInfoStatement.selectByUser: "testInfoTable_by_user",
      TestInfoStatement.delete: "testInfoTable_by_user",
    ])
}

/// The statements that the app has as constants.
private enum TestInfoStatement {
  static let create = """
    CREATE TABLE IF NOT EXISTS testInfoTable (imgURL TEXT, userId TEXT, email TEXT, date TEXT)
    """
  static let insert = """
    INSERT INTO testInfoTable (imgURL, userId, email, date) VALUES (?, ?, ?, ?)
    """
  static let selectByUser = "SELECT * FROM TestInfoTable WHERE userId = ?"
  static let delete = "DELETE FROM testInfoTable WHERE userId = ? AND email = ? AND date = ?"
  static let deleteAll = "DELETE FROM testInfoTable"
}

extension AppTests {
  @Suite("TestDB.sqlite: testInfoTable")
  struct TestInfoAppTests {
    @Test func `shows the shipped rows of a user, under the table's name in another case`() throws {
      let database = try Copy.fresh.open(.testInfo)
      try database.execute(TestInfoStatement.create)
      let rows = try database.query(TestInfoStatement.selectByUser, ["0042"])
      #expect(rows.columns == ["imgURL", "userId", "email", "date"])
      #expect(
        rows.values == [
          ["https://example.com/ảnh?size=60,80", "0042", "lan@example.com", "2024-02-29"],
          ["https://example.com/头像.png", "0042", "lan@example.com", "2024-03-01"],
        ])
      let others = try database.query("SELECT * FROM testInfoTable WHERE userId <> ?", ["0042"])
      #expect(
        others.values == [
          [nil, "7", "zoé@example.com", "2024-03-01"],
          ["https://example.com/3.png", "8", "", #"1er mars 2024, "à midi""#],
        ])
    }

    @Test(arguments: Copy.allCases)
    func `creating the table on opening changes nothing`(copy: Copy) throws {
      let database = try copy.open(.testInfo)
      let state = "SELECT (SELECT schema_version FROM pragma_schema_version), count(*)"
      let before = try database.query("\(state) FROM testInfoTable")
      try database.execute(TestInfoStatement.create)
      let after = try database.query("\(state) FROM testInfoTable")
      #expect(after == before)
    }

    @Test(arguments: Copy.allCases)
    func `inserts four bound texts, deletes by three columns, deletes all`(copy: Copy) throws {
      let database = try copy.open(.testInfo)
      try database.execute(TestInfoStatement.create)
      let monday = ["file:///thứ hai.png", "007", "james@example.com", "2024-03-04"]
      let tuesday = ["file:///mardi.png", "007", "james@example.com", "2024-03-05"]

      for row in [monday, tuesday] {
        let inserted = try database.execute(TestInfoStatement.insert, row)
        #expect(inserted.affectedRows == 1)
      }
      let both = try database.query(TestInfoStatement.selectByUser, ["007"])
      #expect(both.values == [monday, tuesday])

      let deleted = try database.execute(TestInfoStatement.delete, Array(monday.dropFirst()))
      #expect(deleted.affectedRows == 1)
      let left = try database.query(TestInfoStatement.selectByUser, ["007"])
      #expect(left.values == [tuesday])

      let count = try database.query("SELECT * FROM testInfoTable").values.count
      let cleared = try database.execute(TestInfoStatement.deleteAll)
      #expect(cleared.affectedRows == Int32(count))
      let none = try database.query("SELECT * FROM testInfoTable")
      #expect(none.values == [])
    }
  }
}
