import Testing

extension App {
  /// A register of students, which builds its statements as text.
  static let students = App(
    file: "student.db",
    tables: ["studentsDetail(regno integer primary key, name text, department text, year text)"],
    insertions: [
      Insertion(
        sql: StudentStatement.insert(regno: 7, name: "Thảo", department: "Toán", year: "1")),
      Insertion(sql: StudentStatement.insert(regno: 9, name: "Léa", department: "", year: "007")),
    ],
    selection: "select regno, name, department, year from studentsDetail",
    indexedQueries: [
      """
      SELECT regno, name FROM studentsDetail WHERE department = ? AND year = ? ORDER BY name
      """: "studentsDetail_by_class"
    ])
}

private enum StudentStatement {
  static let create = """
    create table if not exists studentsDetail \
    (regno integer primary key, name text, department text, year text)
    """

  static func insert(regno: Int, name: String, department: String, year: String) -> String {
    """
    insert into studentsDetail (regno, name, department, year) \
    values ('\(regno)', '\(name)', '\(department)', '\(year)')
    """
  }

  static func find(regno: Int) -> String {
    "select name, department, year from studentsDetail where regno = '\(regno)'"
  }
}

extension AppTests {
  @Suite("student.db: studentsDetail")
  struct StudentAppTests {
    @Test(arguments: [
      (1001, ["Lê Thị Hồng Gấm", "Kỹ thuật điện", "2024"]),
      (1002, ["韩梅梅", "计算机科学", "2023-24"]),
      (1003, ["Lefèvre, Noël", "Génie civil", "2022"]),
      (1004, [#"Jean "Django" Roux"#, nil, "2022"]),
      (1005, ["Mai", "", nil]),
    ])
    func `finds a shipped student by number`(regno: Int, student: [String?]) throws {
      let database = try Copy.fresh.open(.students)
      try database.execute(StudentStatement.create)
      let found = try database.query(StudentStatement.find(regno: regno))
      #expect(found.columns == ["name", "department", "year"])
      #expect(found.values == [student])
    }

    @Test(arguments: Copy.allCases)
    func `inserts a student and finds it, and nothing for another number`(copy: Copy) throws {
      let database = try copy.open(.students)
      try database.execute(StudentStatement.create)

      let inserted = try database.execute(
        StudentStatement.insert(regno: 2001, name: "Zoë", department: "Génie civil", year: "1"))
      #expect(inserted == AppDatabase.Change(affectedRows: 1, lastInsertedRowID: 2001))
      let found = try database.query(StudentStatement.find(regno: 2001))
      #expect(found.values == [["Zoë", "Génie civil", "1"]])

      let nothing = try database.query(StudentStatement.find(regno: 9999))
      #expect(nothing.columns == ["name", "department", "year"])
      #expect(nothing.values == [])
    }

    // The table came with version 2, so an upgraded copy gets its rows as well.
    @Test(arguments: Copy.allCases)
    func `offers the shipped departments`(copy: Copy) throws {
      let database = try copy.open(.students)
      let departments = try database.query("select name, head from department order by name")
      #expect(
        departments.values == [
          ["Génie civil", "Mme Lemaître"],
          ["Kỹ thuật điện", "Phạm Văn Đồng, PGS. TS."],
          ["计算机科学", nil],
        ])
    }
  }
}
