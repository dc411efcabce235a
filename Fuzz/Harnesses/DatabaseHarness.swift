import Foundation
import SeedbedSQLite

@testable import SeedbedKit

/// Database files from anywhere, upgraded: an error that leaves every byte as it was, or the new version; never a crash, an endless run,
/// a side file or a loss.
struct DatabaseHarness: Harness {
  static let name = "database"

  private static let versions = [
    "CREATE TABLE person(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL);",
    """
    CREATE TABLE note(id INTEGER PRIMARY KEY, person INTEGER REFERENCES person, text TEXT);
    CREATE INDEX note_person ON note(person);
    CREATE VIRTUAL TABLE search USING fts5(text);
    """,
    """
    ALTER TABLE person ADD COLUMN email TEXT;
    UPDATE person SET email = lower(name) || '@x';
    INSERT INTO search SELECT text FROM note;
    """,
    """
    CREATE TABLE new_note(id INTEGER PRIMARY KEY, person INTEGER REFERENCES person, text TEXT, mark INT DEFAULT 0);
    INSERT INTO new_note(id, person, text) SELECT id, person, text FROM note;
    DROP TABLE note;
    ALTER TABLE new_note RENAME TO note;
    CREATE INDEX note_person ON note(person);
    """,
  ]

  private let database: Project.Database
  private let mutator = DatabaseMutator(path: "mutated.db")

  init(_ scratch: Scratch) throws {
    ValueLimit.set()
    database = Project.Database(
      name: "a.db", folder: "migrations/a.db",
      migrations: try Self.versions.enumerated().map { index, sql in
        Migration(
          version: Int32(index + 1), fileName: "\(index + 1).sql", name: "",
          text: try SourceText(Array(sql.utf8), file: "\(index + 1).sql"))
      }, seeds: [], settings: DatabaseSettings("a.db"))
  }

  func run(_ input: [UInt8]) {
    var random = SeededGenerator(of: input)
    let (bytes, log) = DatabaseMutator.parts(of: input)
    let path = "a.db"
    do {
      try write(bytes, to: path)
      if let log {
        try write(log, to: path + (bytes.dropFirst(18).first == 2 ? "-wal" : "-journal"))
      }
    } catch {
      fatalError("no file: \(error)")
    }
    let patience = Patience(seconds: 0.2)
    var options = DatabaseUpgrader.Options()
    // An endless trigger is the file's right; that it can be stopped is the promise, and libFuzzer's -timeout sees to it.
    options.isCancelled = { patience.isOver }
    options.allowsDrift = Bool.random(using: &random)
    options.adoption = Bool.random(using: &random) ? .automatic : nil
    options.makesBackup = Bool.random(using: &random)
    // Without the check of the pages, damage reaches what comes behind it.
    options.verification = UInt8.random(in: 0..<4, using: &random) == 0 ? .none : .quick
    // What SQLite makes of a log it makes of the file too: then both may change.
    let original = log == nil ? bytes : nil
    _ = try? FileStatus(of: path, copyOf: database, isCancelled: options.isCancelled)
    checkUntouched(path, original, "status")
    do throws(SeedbedError) {
      let report = try DatabaseUpgrader(database, options: options).upgrade(path)
      require(report.newVersion == 4, "upgraded to version \(report.newVersion)")
      if report.isUnchanged {
        checkUntouched(path, original, "an upgrade with nothing to do")
      } else {
        checkUpgraded(path, report, wasChecked: options.verification == .quick)
      }
    } catch {
      require(!error.diagnostics.isEmpty, "an error that says nothing")
      // Where the disk itself may be at fault, the backup stays.
      for name in Scratch.names(in: ".") where options.makesBackup && name.hasSuffix(".backup") {
        unlink(name)
      }
      checkUntouched(path, original, "an upgrade that failed: \(error)")
    }
    for name in Scratch.names(in: ".") { unlink(name) }
  }

  func mutate(_ input: inout [UInt8], limit: Int, _ random: inout SeededGenerator) -> Bool {
    mutator.mutate(&input, &random)
  }

  private func checkUntouched(_ path: String, _ input: [UInt8]?, _ work: String) {
    guard let input else { return }
    let names = Scratch.names(in: ".")
    require(names == [path], "left by \(work): \(names)")
    let found = contents(path) ?? []
    if found == input { return }
    // What lies behind the last page is no part of the database, and SQLite writes over it.
    let size = min(input.count, Self.databaseSize(input))
    require(found.prefix(size) == input.prefix(size), "changed by \(work)")
  }

  /// The size that a database's header tells, in bytes.
  private static func databaseSize(_ input: [UInt8]) -> Int {
    func number(_ range: Range<Int>) -> Int { input[range].reduce(0) { $0 << 8 | Int($1) } }
    let pageSize = number(16..<18)
    return number(28..<32) * (pageSize == 1 ? 65536 : pageSize)
  }

  /// Checks that a file that was upgraded opens at its version, and that its backup holds what it held.
  private func checkUpgraded(_ path: String, _ report: DatabaseUpgrader.Report, wasChecked: Bool) {
    let names = Scratch.names(in: ".")
    require(names.count == (report.backup == nil ? 1 : 2), "left by an upgrade: \(names)")
    // What an upgrade makes of a damaged file that it was told not to check is nobody's promise.
    guard wasChecked else { return }
    do {
      let connection = try Connection(path: FileSystem.absolute(path), mode: .readOnly)
      require(try connection.integer("PRAGMA user_version") == 4, "not at version 4")
      guard let backup = report.backup else { return }
      let old = try Connection(path: FileSystem.absolute(backup), mode: .readOnly)
      let version = try old.integer("PRAGMA user_version")
      require(
        version == report.oldVersion || report.adoptedVersion == report.oldVersion,
        "a backup at version \(version)")
    } catch {
      fatalError("BROKEN PROMISE: what was upgraded can't be read: \(error)")
    }
  }
}
