import Testing

@testable import SeedbedKit

/// What ALTER TABLE of SQLite 3.40.1 wrote into `sqlite_schema`, and the same made at once.
@Suite struct AlteredSchemaTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var alter: String
    var altered: String
    var fresh: String
    var testDescription: String { alter }
  }

  @Test(arguments: [
    Case(
      alter: "ADD COLUMN before a comment and a table constraint",
      altered: """
        CREATE TABLE people (id integer primary key, name text /* who */, age INT default 3, \
        "e mail" TEXT COLLATE nocase CHECK("e mail" <> ''), mgr REFERENCES people(id) \
        on delete cascade, -- c
         unique(name))
        """,
      fresh: """
        CREATE TABLE people (
          id INTEGER PRIMARY KEY,
          name TEXT UNIQUE,
          age INT DEFAULT (3),
          [e mail] TEXT COLLATE NOCASE,
          mgr,
          CHECK ([e mail] <> ''),
          FOREIGN KEY (mgr) REFERENCES people (id) ON DELETE CASCADE
        )
        """),
    Case(
      alter: "RENAME TO rewrites the table and its references to itself",
      altered: """
        CREATE TABLE "persons" (id integer primary key, mgr REFERENCES "persons"(id))
        """,
      fresh: "CREATE TABLE persons (id INTEGER PRIMARY KEY, mgr REFERENCES persons(id))"),
    Case(
      alter: "RENAME TO a name with quotes, and RENAME COLUMN to one with a space",
      altered: """
        CREATE TABLE "my ""pets""\"(id integer primary key, "the owner" int \
        references "persons"(id), check("the owner" > 0))
        """,
      fresh: """
        CREATE TABLE [my "pets"](id INTEGER PRIMARY KEY,
          `the owner` INT CHECK (`the owner` > 0) REFERENCES persons (id))
        """),
    Case(
      alter: "RENAME rewrites an index",
      altered: """
        CREATE INDEX pets_owner on "my ""pets""\"("the owner") where "the owner" > 1
        """,
      fresh: """
        CREATE INDEX pets_owner ON [my "pets"]([the owner]) WHERE [the owner] > 1
        """),
    Case(
      alter: "RENAME rewrites a view",
      altered: """
        CREATE VIEW v as select p.name, pets."the owner" from "persons" p \
        join pets on pets."the owner" = p.id
        """,
      fresh: """
        CREATE VIEW v AS
        SELECT p.name, pets.[the owner]
        FROM persons p
        JOIN pets ON pets.[the owner] = p.id
        """),
    Case(
      alter: "RENAME rewrites a trigger",
      altered: """
        CREATE TRIGGER tr after insert on pets when new."the owner" is not null \
        begin update "persons" set age = age + 1 where id = new."the owner"; end
        """,
      fresh: """
        CREATE TRIGGER tr AFTER INSERT ON pets FOR EACH ROW WHEN new.[the owner] IS NOT NULL
        BEGIN
          UPDATE persons SET age = age + 1 WHERE id = new.[the owner];
        END
        """),
    Case(
      alter: "RENAME COLUMN to a keyword",
      altered: """
        CREATE TABLE "order"("select" int default 1, bb as ("select"+1))
        """,
      fresh: "CREATE TABLE [order]([select] INT DEFAULT 1, bb AS ([select] + 1))"),
    Case(
      alter: "RENAME leaves the quotes of an index's expression",
      altered: """
        CREATE INDEX i3 on "order"("bb", lower([select]) desc)
        """,
      fresh: """
        CREATE INDEX i3 ON "order"(bb, lower("select") DESC)
        """),
    Case(
      alter: "ADD COLUMN and RENAME COLUMN of a table with options",
      altered: """
        CREATE TABLE s2(k int primary key, b text, c text default 'x') strict, without rowid
        """,
      fresh: """
        CREATE TABLE s2(k INT PRIMARY KEY, b TEXT, c TEXT DEFAULT 'x') WITHOUT ROWID, STRICT
        """),
    Case(
      alter: "DROP COLUMN between others",
      altered: "CREATE TABLE d(a int, c, check(a>0), unique(c))",
      fresh: "CREATE TABLE d(a INT CHECK (a > 0), c UNIQUE)"),
    Case(
      alter: "DROP COLUMN at the end",
      altered: "CREATE TABLE e(a)",
      fresh: "CREATE TABLE e(\n  a -- was followed by b\n)"),
    Case(
      alter: "RENAME of a virtual table",
      altered: """
        CREATE VIRTUAL TABLE "ft 2" using fts5(title, body, tokenize = 'porter')
        """,
      fresh: "CREATE VIRTUAL TABLE [ft 2] USING fts5(title, body, tokenize = 'porter')"),
    Case(
      alter: "CREATE TABLE AS SELECT",
      altered: """
        CREATE TABLE h(a,"b c",d INT)
        """,
      fresh: "CREATE TABLE h (a, [b c], d int)"),
  ])
  func `an altered object equals a fresh one`(_ example: Case) {
    let altered = Schema(sql: example.altered)
    let fresh = Schema(sql: example.fresh)
    #expect(altered.differences(from: fresh).map(\.description) == [])
    #expect(altered == fresh)
  }

  @Test func `a column dropped and added again is in another place`() {
    let altered = Schema(sql: "CREATE TABLE t(a, c, b)")
    let fresh = Schema(sql: "CREATE TABLE t(a, b, c)")
    #expect(
      altered.differences(from: fresh).map(\.description) == [
        "table 't': columns are in the order a, c, b, wanted a, b, c"
      ])
  }
}
