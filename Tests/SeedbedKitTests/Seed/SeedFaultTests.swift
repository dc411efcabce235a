import SeedbedSQLite
import Testing

@testable import SeedbedKit

@Suite struct SeedFaultTests {
  /// A seed for table `t` with one fault, at 1️⃣; 2️⃣ is where its note points.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var schema: String
    var seed: MarkedText
    var fileName = "t.csv"
    var others: [String: String] = [:]
    var message: String
    var note: String?
    var fix: String?

    init(
      _ name: String, _ schema: String, _ seed: String, fileName: String = "t.csv",
      others: [String: String] = [:], _ message: String, note: String? = nil, fix: String? = nil
    ) {
      testDescription = name
      self.schema = schema
      self.seed = MarkedText(seed)
      self.fileName = fileName
      self.others = others
      (self.message, self.note, self.fix) = (message, note, fix)
    }
  }

  private func check(_ test: Case) throws {
    var files = test.others.mapValues { Array($0.utf8) }
    files[test.fileName] = test.seed.bytes
    let trial = try SeedTrial(files)
    let faults = try trial.faults(into: test.schema)
    try #require(faults.count == 1, "\(faults)")
    let fault = faults[0]
    let position = try #require(fault.position)
    #expect(Path.name(of: position.file) == test.fileName)
    #expect(
      position.line == test.seed["1️⃣"]?.line && position.column == test.seed["1️⃣"]?.column, "\(fault)"
    )
    #expect(fault.message == test.message)
    if let place = test.seed["2️⃣"] {
      let note = fault.notes.first?.position
      #expect(note?.line == place.line && note?.column == place.column, "\(fault)")
    }
    if let note = test.note { #expect(fault.notes.first?.message == note) }
    if let fix = test.fix { #expect(fault.fix == fix) }
    #expect(fault.fix != nil)
  }

  private static let two = "CREATE TABLE t (a TEXT, b INTEGER)"

  @Test(arguments: [
    Case(
      "an unknown column", two, "a,1️⃣c\nx,1\n", "table 't' has no column 'c'",
      note: "the columns are 'a', 'b'",
      fix: "remove the column from the file, or add it to the table in a migration"),
    Case(
      "no header", two, "1️⃣x\n1\n", "table 't' has no column 'x'",
      fix: "the first line must name the columns"),
    Case(
      "a column as long as a file", two, "a,1️⃣\(String(repeating: "c", count: 100_000))\nx,1\n",
      "table 't' has no column '\(String(repeating: "c", count: 59))…'"),
    Case(
      "a misspelt column", "CREATE TABLE t (label TEXT, n INT)", "n,1️⃣lable\n1,x\n",
      "table 't' has no column 'lable'", fix: "did you mean 'label'?"),
    Case("a column twice", two, "a,1️⃣a\nx,y\n", "column 'a' twice in the header"),
    Case(
      "a column twice in another case", two, "a,b,1️⃣A\nx,1,y\n", "column 'A' twice in the header"),
    Case(
      "blanks around a name", two, "a,1️⃣ b\nx,1\n", "table 't' has no column ' b'",
      fix: "did you mean 'b', without blanks?"),
    Case(
      "a name composed otherwise", "CREATE TABLE t (a TEXT, \"é\" INT)", "a,1️⃣e\u{301}\nx,1\n",
      "table 't' has no column 'e\u{301}'", fix: "did you mean 'é', composed as there?"),
    Case(
      "a name in another case beyond ASCII", "CREATE TABLE t (a TEXT, \"É\" INT)", "a,1️⃣é\nx,1\n",
      "table 't' has no column 'é'"),
    Case(
      "a separator at the end of the header", two, "a,b,1️⃣\nx,1,\n",
      "a column without a name in the header"),
    Case(
      "semicolons", two, "1️⃣a;b\nx;1\n", "a semicolon seems to separate the columns, wanted a comma",
      fix: "save the file with a comma between the fields"),
    Case(
      "tabs in a .csv", two, "1️⃣a\tb\nx\t1\n", "a tab seems to separate the columns, wanted a comma"),
    Case("bars", two, "1️⃣a|b\nx|1\n", "a bar seems to separate the columns, wanted a comma"),
    Case(
      "commas in a .tsv", two, "1️⃣a,b\nx,1\n", fileName: "t.tsv",
      "a comma seems to separate the columns, wanted a tab"),
    Case("no header", two, "1️⃣x,b\ny,1\n", "table 't' has no column 'x'"),
    Case(
      "an empty file", two, "1️⃣", "the file is empty, wanted a first line with the names of columns",
      fix: "write a,b, or remove the file"),
    Case(
      "blank lines alone", two, "1️⃣\n\n",
      "the file is empty, wanted a first line with the names of columns"),
    Case(
      "a generated column", "CREATE TABLE t (a INT, g INT AS (a * 2))", "a,1️⃣g\n1,2\n",
      "column 'g' is generated, so it can't be given values", fix: "leave the column out"),
    Case(
      "a stored generated column", "CREATE TABLE t (a INT, g INT AS (a * 2) STORED)", "1️⃣G\n1\n",
      "column 'G' is generated, so it can't be given values"),
    Case(
      "a hidden column", "CREATE VIRTUAL TABLE t USING fts5(a)", "a,1️⃣rank\nx,1\n",
      "table 't' has no column 'rank'"),
    Case("the row id", two, "1️⃣rowid,a\n1,x\n", "table 't' has no column 'rowid'"),
  ])
  func `a header at fault`(_ test: Case) throws { try check(test) }

  @Test(arguments: [
    Case("too few fields", two, "a,b\nx1️⃣\ny,1\n", "1 field, wanted 2 as in the header"),
    Case("too many fields", two, "a,b\nx,1,1️⃣z\n", "3 fields, wanted 2 as in the header"),
    Case("a blank line", two, "a,b\nx,1\n1️⃣\ny,2\n", "a blank line between records"),
    Case(
      "a blank line of one column", "CREATE TABLE t (a TEXT)", "a\nx\n1️⃣\ny\n",
      "a blank line, which could be an empty value or none"),
    Case(
      "a quote inside", two, "a,b\nx1️⃣\"y\",1\n",
      "a quote inside a field that doesn't begin with one"),
    Case(
      "a quote after a blank", two, "a,b\n 1️⃣\"x\",1\n",
      "a quote inside a field that doesn't begin with one"),
    Case(
      "text after a quote", two, "a,b\n2️⃣\"x\"1️⃣y,1\n",
      "text after a closing quote, wanted a comma or the end of the line"),
    Case("a quote that isn't closed", two, "a,b\nx,1\n1️⃣\"y,2\nz,3\n", "this quote is never closed"),
    Case(
      "old Mac line ends", two, "a,b1️⃣\rx,1\ry,2\r",
      "a carriage return without a line feed outside quotes"),
    Case(
      "a NUL byte", two, "a,b\nx1️⃣\0y,1\n",
      "a NUL byte, where SQLite's text functions would stop reading"),
    Case(
      "after a quoted line end", two, "a,b\n\"x\r\ny\n\n\",1\nz,1️⃣w\n",
      "'w' is not an INTEGER, wanted by column 'b'"),
    Case(
      "after letters of several bytes", two, "a,b\r\nđầu,1️⃣w\r\n",
      "'w' is not an INTEGER, wanted by column 'b'"),
    Case(
      "after a byte order mark", two, "\u{FEFF}a,b\n日本,1️⃣w\n",
      "'w' is not an INTEGER, wanted by column 'b'"),
    Case(
      "in a quoted field", two, "a,b\nx,1️⃣\"w\"\n", "'w' is not an INTEGER, wanted by column 'b'"),
    Case(
      "in a .tsv", two, "a\tb\nx, y\t1️⃣w\n", fileName: "t.tsv",
      "'w' is not an INTEGER, wanted by column 'b'"),
    Case(
      "an empty id", "CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT)", "a,id\nx,1️⃣\n",
      "an empty field in 'id', which numbers the rows",
      fix: "write a number, or leave the column out for ids in the file's order"),
    Case(
      "an empty id of a table constraint",
      "CREATE TABLE t (\"Id\" INTEGER, a TEXT, PRIMARY KEY (id))",
      "id,a\n1️⃣,x\n", "an empty field in 'Id', which numbers the rows"),
    Case(
      "a word for NULL", two, "a,b\nx,1️⃣NULL\n", "'NULL' is not an INTEGER, wanted by column 'b'",
      fix: "leave the field empty for NULL"),
  ])
  func `a record at fault`(_ test: Case) throws { try check(test) }

  @Test(arguments: [
    (
      bytes: [0xFF, 0xFE, 0x61, 0x00, 0x0A, 0x00], message: "the file is UTF-16, wanted UTF-8",
      line: 1, column: 1
    ),
    (
      bytes: [0xFF, 0xFE, 0x00, 0x00, 0x61, 0x00, 0x00, 0x00],
      message: "the file is UTF-32, wanted UTF-8", line: 1, column: 1
    ),
    (
      bytes: [0xFE, 0xFF, 0x00, 0x61, 0x00, 0x0A], message: "the file is UTF-16, wanted UTF-8",
      line: 1, column: 1
    ),
    (
      bytes: [0x61, 0x00, 0x2C, 0x00, 0x62, 0x00, 0x0A, 0x00],
      message: "the file is UTF-16, wanted UTF-8", line: 1, column: 1
    ),
    (
      bytes: Array("a,b\ncaf".utf8) + [0xE9, 0x2C, 0x31, 0x0A],
      message: "byte 0xe9 isn't UTF-8 here; is the file Latin-1?", line: 2, column: 4
    ),
    (
      bytes: Array("a,b\n".utf8) + [0xED, 0xA0, 0x80, 0x2C, 0x31, 0x0A],
      message: "byte 0xed isn't UTF-8 here; is the file Latin-1?", line: 2, column: 1
    ),
  ])
  func `another encoding is named`(
    _ test: (bytes: [UInt8], message: String, line: Int, column: Int)
  ) throws {
    let faults = try SeedTrial(["t.csv": test.bytes]).faults(into: Self.two)
    #expect(faults.map(\.short) == ["t.csv:\(test.line):\(test.column): \(test.message)"])
    #expect(faults.first?.fix == "save the file as UTF-8")
  }

  @Test func `up to 20 faults of each file are reported, of all files in one run`() throws {
    let bad = (0..<30).map { "x\($0),y" }.joined(separator: "\n")
    let trial = try SeedTrial(["t.csv": "a,b\n" + bad, "u.csv": "c\nx\n", "v.csv": "d\n1\n"])
    let faults = try trial.faults(
      into: "CREATE TABLE t (a TEXT, b INT); CREATE TABLE u (c INT); CREATE TABLE v (d INT)")
    #expect(faults.count == 21)
    #expect(faults.prefix(20).map { $0.position?.line } == (2...21).map { $0 })
    #expect(faults.last?.short == "u.csv:2:1: 'x' is not an INTEGER, wanted by column 'c'")
  }

  @Test func `every field of a record is looked at`() throws {
    let trial = try SeedTrial(["t.csv": "a,b,c\nx,y,z\n1,2,3\n"])
    let faults = try trial.faults(into: "CREATE TABLE t (a INT, b INT, c INT)")
    #expect(faults.map { $0.position?.column } == [1, 3, 5])
  }

  @Test(arguments: [
    (file: "ghost.csv", schema: "CREATE TABLE host (a)", message: "there is no table 'ghost'"),
    (
      file: "people.csv", schema: "CREATE VIEW people AS SELECT 1 AS a",
      message: "'people' is a view, and has no INSTEAD OF INSERT trigger"
    ),
    (
      file: "f_data.csv", schema: "CREATE VIRTUAL TABLE f USING fts5(a)",
      message: "'f_data' belongs to a virtual table, which fills it itself"
    ),
    (
      file: "sqlite_sequence.csv", schema: "CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT)",
      message: "there is no table 'sqlite_sequence'"
    ),
    (
      file: "e\u{301}\u{308}.csv", schema: "CREATE TABLE t (a)",
      message: "there is no table 'e\u{301}\u{308}'"
    ),
    (
      file: "v.csv",
      schema:
        "CREATE TABLE t (a); CREATE VIEW v AS SELECT a FROM t; CREATE TRIGGER i INSTEAD OF UPDATE ON v BEGIN SELECT 1; END",
      message: "'v' is a view, and has no INSTEAD OF INSERT trigger"
    ),
  ])
  func `a file whose name is no table's`(_ test: (file: String, schema: String, message: String))
    throws
  {
    let faults = try SeedTrial([test.file: "a\n1\n"]).faults(into: test.schema)
    #expect(faults.map(\.message) == [test.message])
    #expect(faults.first.map { Path.name(of: $0.position?.file ?? "") } == test.file)
  }

  @Test func `two files for one table are refused`() throws {
    let trial = try SeedTrial(["t.csv": "a\n1\n", "T.csv": "a\n2\n", "x.csv": "a\n"])
    let faults = try trial.faults(into: "CREATE TABLE t (a INT)")
    #expect(faults.map(\.message) == ["two seeds for table 't'", "there is no table 'x'"])
  }

  @Test func `a name that fits two tables only by composition is refused`() throws {
    let trial = try SeedTrial(["\u{1EBF}.csv": "a\n1\n"])
    let faults = try trial.faults(
      into: "CREATE TABLE \"e\u{302}\u{301}\" (a); CREATE TABLE \"ê\u{301}\" (a)")
    #expect(faults.map(\.code) == [.seedUnknownTable])
    #expect(faults.first?.message.contains("could be any of 2 tables") == true)
  }
}
