import SeedbedKit
import Testing

@Suite struct ProjectTests {
  @Test(arguments: layouts + seedFolders + names + files + singleDatabases)
  func `a project is read by its folders and names`(project: ProjectCase) throws {
    #expect(try project.read() == project.outcome)
  }

  static let layouts = [
    ProjectCase(
      "one folder a database",
      ["migrations/b.db/1_a.sql", "migrations/a.sqlite/0001_a.sql", "migrations/a.sqlite/2_b.sql"],
      gives: "a.sqlite: 0001_a.sql, 2_b.sql", "b.db: 1_a.sql"),
    ProjectCase(
      "a folder with no extension gets .sql", ["migrations/words/1_a.sql"],
      gives: "words.sql: 1_a.sql"),
    ProjectCase(
      "an extension is what follows the last dot", ["migrations/my.words/1_a.sql"],
      gives: "my.words: 1_a.sql"),
    ProjectCase(
      "a name with spaces and other scripts", ["migrations/từ điển 字.db/1_a.sql"],
      gives: "từ điển 字.db: 1_a.sql"),
    ProjectCase(
      "two folders that make one file",
      ["migrations/words/1_a.sql", "migrations/words.sql/1_a.sql"],
      gives: "error project.same-database migrations/words"),
    ProjectCase("no folder 'migrations'", ["seeds/a.db/t.csv"], gives: "error project.not-found ."),
    ProjectCase("a file 'migrations'", ["migrations"], gives: "error project.not-found ."),
    ProjectCase(
      "no migration at all", ["migrations/"], gives: "error project.no-migrations migrations"),
    ProjectCase(
      "a folder without a migration", ["migrations/a.db/1_a.sql", "migrations/b.db/"],
      gives: "a.db: 1_a.sql", "warning project.no-migrations migrations/b.db"),
    ProjectCase(
      "a folder whose only migration is a folder",
      ["migrations/a.db/1_a.sql", "migrations/b.db/1_a.sql/"],
      gives: "a.db: 1_a.sql", "warning project.no-migrations migrations/b.db"),
    ProjectCase(
      "files beside folders", ["migrations/a.db/1_a.sql", "migrations/1_b.sql"],
      gives: "error project.mixed-layout migrations"),
  ]

  static let seedFolders = [
    ProjectCase(
      "seeds by the database's name", ["migrations/a.db/1_a.sql", "seeds/a.db/t.csv"],
      gives: "a.db: 1_a.sql | t"),
    ProjectCase(
      "seeds of words.sql in words", ["migrations/words/1_a.sql", "seeds/words/t.csv"],
      gives: "words.sql: 1_a.sql | t"),
    ProjectCase(
      "seeds of words in words.sql", ["migrations/words/1_a.sql", "seeds/words.sql/t.csv"],
      gives: "words.sql: 1_a.sql | t"),
    ProjectCase(
      "seeds of words.sql in words, the other way",
      ["migrations/words.sql/1_a.sql", "seeds/words/t.csv"],
      gives: "words.sql: 1_a.sql | t"),
    ProjectCase(
      "seeds in both",
      ["migrations/words/1_a.sql", "seeds/words/t.csv", "seeds/words.sql/u.csv"],
      gives: "error project.same-database seeds/words.sql"),
    ProjectCase(
      "a seeds folder without its database", ["migrations/a.db/1_a.sql", "seeds/b.db/t.csv"],
      gives: "error project.seeds-without-database seeds/b.db"),
    ProjectCase(
      "a seeds folder without the extension", ["migrations/a.db/1_a.sql", "seeds/a/t.csv"],
      gives: "error project.seeds-without-database seeds/a"),
    ProjectCase(
      "a seed beside the folders", ["migrations/a.db/1_a.sql", "seeds/t.csv"],
      gives: "error project.seeds-without-database seeds/t.csv"),
    ProjectCase(
      "another file beside the folders",
      ["migrations/a.db/1_a.sql", "seeds/LICENSE", "seeds/README.md", "seeds/.DS_Store"],
      gives: "a.db: 1_a.sql", "warning project.stray-file seeds/LICENSE"),
    ProjectCase(
      "seeds in order of table by bytes",
      ["migrations/a.db/1_a.sql", "seeds/a.db/b.csv", "seeds/a.db/a.tsv", "seeds/a.db/B.csv/"],
      gives: "a.db: 1_a.sql | a, b"),
    ProjectCase(
      "two seeds for one table",
      ["migrations/a.db/1_a.sql", "seeds/a.db/t.csv", "seeds/a.db/t.tsv"],
      gives: "error project.same-table seeds/a.db/t.tsv"),
    ProjectCase(
      "an ending in capitals", ["migrations/a.db/1_a.sql", "seeds/a.db/t.CSV"],
      gives: "error project.seed-name seeds/a.db/t.CSV"),
    ProjectCase(
      "a table called readme, and a README",
      ["migrations/a.db/1_a.sql", "seeds/a.db/readme.csv", "seeds/a.db/README.md"],
      gives: "a.db: 1_a.sql | readme"),
    ProjectCase(
      "a table with a dot, and the content of a BLOB",
      ["migrations/a.db/1_a.sql", "seeds/a.db/a.b.csv", "seeds/a.db/face.png", "seeds/a.db/img/x"],
      gives: "a.db: 1_a.sql | a.b"),
  ]

  // A Mac's file system doesn't hold two names that differ in case.
  #if os(Linux)
    static let names = [
      ProjectCase(
        "two folders that are one on a Mac",
        ["migrations/A.db/1_a.sql", "migrations/a.db/1_a.sql"],
        gives: "error project.same-database migrations/A.db"),
      ProjectCase(
        "two seeds whose tables SQLite takes for one",
        ["migrations/a.db/1_a.sql", "seeds/a.db/T.csv", "seeds/a.db/t.csv"],
        gives: "error project.same-table seeds/a.db/t.csv"),
    ]
  #else
    static let names: [ProjectCase] = []
  #endif

  static let files = [
    ProjectCase(
      "by number, never by text",
      ["10_j.sql", "9_i.sql", "2_b.sql", "010000_z.sql"].map { "migrations/a.db/" + $0 },
      gives: "a.db: 2_b.sql, 9_i.sql, 10_j.sql, 010000_z.sql"),
    ProjectCase(
      "gaps", ["migrations/a.db/1_a.sql", "migrations/a.db/500_b.sql"],
      gives: "a.db: 1_a.sql, 500_b.sql"),
    ProjectCase(
      "a way back",
      ["1_a.sql", "2_b.sql", "2_b.down.sql", "3.up.sql", "3.down.sql"].map {
        "migrations/a.db/" + $0
      },
      gives: "a.db: 1_a.sql, 2_b.sql and back, 3.up.sql and back"),
    ProjectCase(
      "a way back alone", ["migrations/a.db/1_a.sql", "migrations/a.db/2_b.down.sql"],
      gives: "error project.down-without-up migrations/a.db/2_b.down.sql"),
    ProjectCase(
      "two files with one version", ["migrations/a.db/1_a.sql", "migrations/a.db/0001_b.sql"],
      gives: "error project.same-version migrations/a.db/1_a.sql"),
    ProjectCase(
      "two ways back from one version",
      ["1_a.sql", "1_a.down.sql", "01_a.down.sql"].map { "migrations/a.db/" + $0 },
      gives: "error project.same-version migrations/a.db/1_a.down.sql"),
    ProjectCase(
      "what a Finder copy makes",
      ["migrations/a.db/0002_use.sql", "migrations/a.db/0002_use copy.sql"],
      gives: "error project.same-version migrations/a.db/0002_use.sql"),
    ProjectCase(
      "names that are none, all at once",
      ["1_a.sql", "index.sql", "2_b.SQL", "0_z.sql", "20250131120000_c.sql"].map {
        "migrations/a.db/" + $0
      },
      gives: "error project.version-range migrations/a.db/0_z.sql",
      "error project.version-range migrations/a.db/20250131120000_c.sql",
      "error project.migration-name migrations/a.db/2_b.SQL",
      "error project.migration-name migrations/a.db/index.sql"),
    ProjectCase(
      "what editors and systems leave",
      [
        "1_a.sql", ".1_a.sql.swp", ".DS_Store", "._1_a.sql", ".hidden.sql", "1_a.sql~",
        "#1_a.sql#", "1_a.sql.orig", "1_a.sql.bak", "1_a.sql.swp", "Thumbs.db", "README",
        "README.md", "readme.txt", "old/2_b.sql", "schema.sql", "migrations.lock", "seeds.lock",
      ].map { "migrations/a.db/" + $0 },
      gives: "a.db: 1_a.sql"),
    ProjectCase(
      "a README that ends in .sql", ["migrations/a.db/1_a.sql", "migrations/a.db/README.sql"],
      gives: "error project.migration-name migrations/a.db/README.sql"),
    ProjectCase(
      "other files",
      ["migrations/a.db/1_a.sql", "migrations/a.db/notes.txt", "migrations/Makefile"],
      gives: "a.db: 1_a.sql", "warning project.stray-file migrations/Makefile",
      "warning project.stray-file migrations/a.db/notes.txt"),
    ProjectCase(
      "settings of a database that isn't there", ["migrations/a.db/1_a.sql"],
      settings: #"{"databases": {"b.db": {}}}"#,
      gives: "error project.unknown-database seedbed.json:1:16"),
    ProjectCase(
      "settings by a name without extension", ["migrations/words/1_a.sql"],
      settings: #"{"databases": {"words": {}}}"#, gives: "words.sql: 1_a.sql"),
  ]

  static let singleDatabases = [
    ProjectCase(
      "named by the settings", ["migrations/1_a.sql", "seeds/t.csv"],
      settings: #"{"databases": {"a.db": {}}}"#, gives: "a.db: 1_a.sql | t"),
    ProjectCase(
      "named on the command line", ["migrations/1_a.sql"], database: "a.db", gives: "a.db: 1_a.sql"),
    ProjectCase(
      "named on the command line, without extension", ["migrations/1_a.sql"], database: "words",
      gives: "words.sql: 1_a.sql"),
    ProjectCase(
      "named by both, without its extension on the command line", ["migrations/1_a.sql"],
      settings: #"{"databases": {"a.db": {}}}"#, database: "a", gives: "a.db: 1_a.sql"),
    ProjectCase(
      "named by nothing", ["migrations/1_a.sql"],
      gives: "error project.unnamed-database migrations"),
    ProjectCase(
      "settings of two databases", ["migrations/1_a.sql"],
      settings: #"{"databases": {"a.db": {}, "b.db": {}}}"#,
      gives: "error project.unnamed-database migrations"),
    ProjectCase(
      "a name that leads elsewhere", ["migrations/1_a.sql"],
      settings: #"{"databases": {"../a.db": {}}}"#,
      gives: "error project.unnamed-database seedbed.json:1:16"),
    ProjectCase(
      "seeds in a folder by its name", ["migrations/1_a.sql", "seeds/a.db/t.csv"],
      database: "a.db", gives: "a.db: 1_a.sql | t"),
    ProjectCase(
      "seeds in both places", ["migrations/1_a.sql", "seeds/a.db/t.csv", "seeds/u.csv"],
      database: "a.db", gives: "error project.mixed-layout seeds"),
    ProjectCase(
      "contents of BLOBs in a folder of their own",
      ["migrations/1_a.sql", "seeds/t.csv", "seeds/img/face.png", "seeds/notes.txt"],
      database: "a.db", gives: "a.db: 1_a.sql | t"),
    ProjectCase(
      "seeds of another database", ["migrations/1_a.sql", "seeds/t.csv", "seeds/b.db/t.csv"],
      database: "a.db", gives: "error project.seeds-without-database seeds/b.db"),
    ProjectCase(
      "other files and folders",
      ["migrations/1_a.sql", "migrations/notes.txt", "migrations/attic/", "migrations/schema.sql"],
      database: "a.db", gives: "a.db: 1_a.sql", "warning project.stray-file migrations/notes.txt"),
  ]
}

@Suite struct LinkTests {
  @Test func `a link that leads nowhere is no migration and no seed`() throws {
    let project = try TemporaryProject(["migrations/a.db/1_a.sql": "", "seeds/a.db/": ""])
    try project.folder.link("migrations/a.db/2_b.sql", to: "nowhere.sql")
    try project.folder.link("seeds/a.db/t.csv", to: "nowhere.csv")
    let error = #expect(throws: SeedbedError.self) { try Project(at: project.folder.path) }
    #expect(error?.diagnostics.map(\.code) == [.fileAccess, .fileAccess])
  }

  @Test func `a database is found by its name with or without extension`() throws {
    let project = try TemporaryProject([
      "migrations/words/1_a.sql": "", "migrations/a.db/1_a.sql": "",
      "migrations/a.sqlite/1.sql": "",
    ]).read()
    #expect(try project.database(named: "words").name == "words.sql")
    #expect(try project.database(named: "words.sql").name == "words.sql")
    #expect(try project.database(named: "a.db").name == "a.db")
    let ambiguous = #expect(throws: SeedbedError.self) { try project.database(named: "a") }
    #expect(ambiguous?.diagnostics[0].message == "'a' could be any of 'a.db', 'a.sqlite'")
    let unknown = #expect(throws: SeedbedError.self) { try project.database(named: "word.sql") }
    #expect(unknown?.diagnostics[0].fix == "did you mean 'words.sql'?")
  }
}
