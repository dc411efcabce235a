import Testing

extension App {
  /// Two tabs over two tables, written through a wrapper that binds every value.
  static let notes = App(
    file: "sample.db",
    tables: [
      "TEST(id INTEGER PRIMARY KEY, name VARCHAR(255))",
      "TbNote(id INTEGER PRIMARY KEY, title VARCHAR(255), body VARCHAR(255))",
    ],
    insertions: [
      Insertion(sql: "INSERT INTO TEST (name) values (?)", texts: ["Phở"]),
      Insertion(sql: "INSERT INTO TEST (name) values (?)", texts: ["it's \"quoted\""]),
    ],
    selection: "SELECT * FROM TEST",
    indexedQueries: ["SELECT id, title FROM TbNote ORDER BY title": "TbNote_by_title"])
}

extension AppTests {
  @Suite("sample.db: TEST and TbNote")
  struct NotesAppTests {
    @Test func `shows the shipped names`() throws {
      let database = try Copy.fresh.open(.notes)
      let names = try database.query("SELECT * FROM TEST")
      #expect(names.columns == ["id", "name"])
      #expect(
        names.values == [
          ["1", "Trần Văn An"], ["2", "李雷"], ["3", "Dupont, Élodie"], ["4", #""Aurel""#],
        ])
    }

    // The table came with version 2, so an upgraded copy gets its rows as well.
    @Test(arguments: Copy.allCases)
    func `shows the shipped notes`(copy: Copy) throws {
      let database = try copy.open(.notes)
      let notes = try database.query("SELECT * FROM TbNote")
      #expect(notes.columns == ["id", "title", "body"])
      #expect(
        notes.values == [
          ["1", "Đi chợ", "rau muống, cà chua\nnước mắm\n2 kg gạo"],
          ["2", "待办事项", "给妈妈打电话，买牛奶"],
          ["3", "Citation", "« Être ou ne pas être »,\ndit-il, puis : \"voilà la question\""],
          ["4", "Empty note", ""],
          ["5", "Note without a body", nil],
        ])
    }

    @Test(arguments: Copy.allCases)
    func `inserts twenty names in a transaction`(copy: Copy) throws {
      let database = try copy.open(.notes)
      let before = try database.query("SELECT * FROM TEST").values
      var added: [[String?]] = []

      try database.execute("BEGIN EXCLUSIVE TRANSACTION")
      for number in 1...20 {
        let change = try database.execute("INSERT INTO TEST (name) values (?)", ["name \(number)"])
        let id = Int64(before.count + number)
        #expect(change == AppDatabase.Change(affectedRows: 1, lastInsertedRowID: id))
        added.append(["\(id)", "name \(number)"])
      }
      try database.execute("COMMIT TRANSACTION")

      let after = try database.query("SELECT * FROM TEST").values
      #expect(after == before + added)
    }

    @Test(arguments: Copy.allCases)
    func `inserts, updates, deletes and selects a note`(copy: Copy) throws {
      let database = try copy.open(.notes)
      let before = try database.query("SELECT * FROM TbNote").values

      let inserted = try database.execute(
        "INSERT INTO TbNote (title, body) VALUES (?, ?)", ["Tết", "bánh chưng,\n\"mứt\""])
      #expect(inserted == AppDatabase.Change(affectedRows: 1, lastInsertedRowID: 6))
      let note = try database.query("SELECT id, title, body FROM TbNote WHERE id = ?", ["6"])
      #expect(note.values == [["6", "Tết", "bánh chưng,\n\"mứt\""]])

      let updated = try database.execute(
        "UPDATE TbNote SET title = ?, body = ? WHERE id = ?", ["Tết 2025", "", "6"])
      #expect(updated.affectedRows == 1)
      let changed = try database.query("SELECT id, title, body FROM TbNote WHERE id = ?", ["6"])
      #expect(changed.values == [["6", "Tết 2025", ""]])

      let deleted = try database.execute("DELETE FROM TbNote WHERE id = ?", ["6"])
      #expect(deleted.affectedRows == 1)
      let after = try database.query("SELECT * FROM TbNote").values
      #expect(after == before)
    }
  }
}
