import Foundation
import SeedbedSQLite

@testable import SeedbedKit

/// Migration scripts, built and run on a user's file: never a crash, a file beside the database, a transaction that is left open, or a
/// file that is neither at its old version nor at the new one.
struct MigrationHarness: Harness {
  static let name = "migration"
  static let readsLines = true

  private static let schema = """
    CREATE TABLE parent(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE);
    CREATE TABLE child(id INTEGER PRIMARY KEY, parent INTEGER REFERENCES parent ON DELETE CASCADE, note);
    CREATE INDEX child_parent ON child(parent);
    CREATE VIEW pair AS SELECT parent.name, child.note FROM parent JOIN child ON child.parent = parent.id;
    CREATE TRIGGER child_gone AFTER DELETE ON child BEGIN UPDATE parent SET name = name || '-' WHERE id = old.parent; END;
    CREATE VIRTUAL TABLE words USING fts5(text);
    """
  private static let rows = """
    INSERT INTO parent(name) VALUES ('a'), ('b'), ('c');
    INSERT INTO child(parent, note) VALUES (1, 'x'), (1, 'y'), (2, zeroblob(5000)), (NULL, 1.5);
    INSERT INTO words VALUES ('one two'), ('two three');
    """

  private let copy: [UInt8]

  init(_ scratch: Scratch) throws {
    ValueLimit.set()
    let connection = try Connection(path: scratch.work + "/user.db", mode: .create)
    try connection.execute("BEGIN; \(Self.schema); \(Self.rows); PRAGMA user_version = 1; COMMIT")
    connection.close()
    copy = contents("user.db") ?? []
    unlink("user.db")
  }

  func run(_ input: [UInt8]) {
    guard let text = try? SourceText(input, file: "2.sql"),
      let first = try? SourceText(Array(Self.schema.utf8), file: "1.sql")
    else { return }
    let database = Project.Database(
      name: "user.db", folder: "migrations/user.db",
      migrations: [
        Migration(version: 1, fileName: "1.sql", name: "", text: first),
        Migration(version: 2, fileName: "2.sql", name: "", text: text),
      ], seeds: [], settings: DatabaseSettings("user.db"))
    build(database)
    upgrade(database, input)
  }

  private func build(_ database: Project.Database) {
    let patience = Patience(seconds: 0.2)
    var options = DatabaseBuilder.Options()
    options.isCancelled = { patience.isOver }
    do throws(SeedbedError) {
      let report = try DatabaseBuilder(database, options: options).build(to: "out/user.db")
      require(report.version == 2, "built to version \(report.version)")
      require(Scratch.names(in: "out") == ["user.db"], "beside it: \(Scratch.names(in: "out"))")
      try? FileManager.default.removeItem(atPath: "out")
    } catch {
      require(!error.diagnostics.isEmpty, "an error that says nothing")
    }
    require(Scratch.names(in: ".") == [], "left by a build: \(Scratch.names(in: "."))")
  }

  private func upgrade(_ database: Project.Database, _ input: [UInt8]) {
    let path = "user.db"
    do { try write(copy, to: path) } catch { fatalError("\(error)") }
    let patience = Patience(seconds: 0.2)
    var options = DatabaseUpgrader.Options()
    options.makesBackup = false
    options.isCancelled = { patience.isOver }
    var hasFailed = false
    do throws(SeedbedError) {
      let report = try DatabaseUpgrader(database, options: options).upgrade(path)
      require(report.newVersion == 2, "upgraded to version \(report.newVersion)")
    } catch {
      hasFailed = true
    }
    require(
      Scratch.names(in: ".") == [path], "left by an upgrade: \(Scratch.names(in: "."))")
    // What runs outside a transaction may have changed pages before it failed; else nothing has.
    let isWhole = !String(decoding: input, as: UTF8.self).contains("no-transaction")
    if hasFailed && isWhole { require(contents(path) == copy, "changed by an upgrade that failed") }
    do {
      let connection = try Connection(path: FileSystem.absolute(path), mode: .readWrite)
      try connection.execute("BEGIN IMMEDIATE")
      let version = try connection.integer("PRAGMA user_version")
      require(version == (hasFailed ? 1 : 2), "version \(version), failed: \(hasFailed)")
      try connection.execute("ROLLBACK")
      connection.close()
    } catch {
      fatalError("BROKEN PROMISE: the file can't be locked again: \(error)")
    }
    for name in Scratch.names(in: ".") { unlink(name) }
  }
}
