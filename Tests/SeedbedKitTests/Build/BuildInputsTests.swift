import SeedbedKit
import Testing

@Suite struct BuildInputsTests {
  static let files = [
    "migrations/app.sql/0001_a.sql": "CREATE TABLE t(a)",
    "migrations/app.sql/0001_a.down.sql": "DROP TABLE t",
    "migrations/app.sql/migrations.lock": "",
    "migrations/other.sql/0001_b.sql": "CREATE TABLE u(b)",
    "seeds/app/t.csv": "a\n1\n",
    "seeds/app/images/one.png": "1",
    "seeds/app/.DS_Store": "",
    "seeds/other.sql/u.csv": "b\n",
    "seedbed.json": "{}",
  ]

  @Test func `the files of one database, and every folder where one could be added`() throws {
    let project = try ScratchProject(Self.files)
    try project.link("seeds/app/images/round", to: "..")
    let read = try project.read()
    let inputs = try BuildInputs(
      of: read.database(named: "app"), in: read, includesLock: false)
    #expect(
      project.relative(inputs.files) == [
        "migrations/app.sql/0001_a.down.sql", "migrations/app.sql/0001_a.sql", "seedbed.json",
        "seeds/app/images/one.png", "seeds/app/t.csv",
      ])
    #expect(
      project.relative(inputs.folders) == [
        "migrations", "migrations/app.sql", "seeds", "seeds/app", "seeds/app/images",
      ])
    let locked = try BuildInputs(of: read.database(named: "app"), in: read, includesLock: true)
    #expect(
      project.relative(locked.files.filter { !inputs.files.contains($0) })
        == ["migrations/app.sql/migrations.lock"])
  }

  @Test func `files directly in the folders of a single database`() throws {
    let project = try ScratchProject([
      "migrations/1.sql": "CREATE TABLE t(a)", "seeds/t.csv": "a\n", "seeds/x/y.bin": "",
    ])
    let read = try project.read(database: "app")
    let inputs = try BuildInputs(of: read.databases[0], in: read, includesLock: true)
    #expect(
      project.relative(inputs.files) == ["migrations/1.sql", "seeds/t.csv", "seeds/x/y.bin"])
    #expect(project.relative(inputs.folders) == ["migrations", "seeds", "seeds/x"])
  }

  /// A file name, and how a depfile writes it.
  struct Name: Sendable, CustomTestStringConvertible {
    var name, escaped: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    Name(name: "plain.bin", escaped: "plain.bin"),
    Name(name: "two words.bin", escaped: "two\\ words.bin"),
    Name(name: "a#1.bin", escaped: "a\\#1.bin"),
    Name(name: "$x.bin", escaped: "$$x.bin"),
    Name(name: "a:b.bin", escaped: "a\\:b.bin"),
    Name(name: "50%.bin", escaped: "50%.bin"),
    Name(name: "back\\slash.bin", escaped: "back\\slash.bin"),
    Name(name: "back\\ slash.bin", escaped: "back\\\\\\ slash.bin"),
  ])
  func `names are escaped for Make and Ninja`(_ name: Name) throws {
    let project = try ScratchProject([
      "migrations/app.sql/1.sql": "CREATE TABLE t(a)", "seeds/app/\(name.name)": "",
    ])
    let read = try project.read()
    var depfile = Depfile()
    try depfile.add(
      "out dir/app.sql",
      from: BuildInputs(of: read.databases[0], in: read, includesLock: false))
    let path = project.path + "/deps/app.d"
    try depfile.write(to: path)
    let lines = try project.text("deps/app.d").split(separator: "\n")
    #expect(lines[0] == "out\\ dir/app.sql: \\")
    #expect(lines.last?.hasSuffix("/seeds/app/\(name.escaped)") == true)
  }

  @Test func `a line end in a name can't be written`() throws {
    let project = try ScratchProject([
      "migrations/app.sql/1.sql": "CREATE TABLE t(a)", "seeds/app/a\nb.bin": "",
    ])
    let read = try project.read()
    let inputs = try BuildInputs(of: read.databases[0], in: read, includesLock: false)
    var depfile = Depfile()
    let error = #expect(throws: SeedbedError.self) { try depfile.add("app.sql", from: inputs) }
    #expect(error?.contains(.depfilePath) == true)
  }
}
