import Foundation
import SeedbedSQLite
import Testing

@testable import SeedbedKit

@Suite struct OutputPlaceTests {
  private static let schema = "CREATE TABLE t (a TEXT)"

  private func status(_ path: String) -> stat {
    var status = stat()
    lstat(path, &status)
    return status
  }

  @Test func `equal bytes leave the file untouched`() throws {
    let trial = try BuildTrial(Self.schema)
    #expect(try !trial.build().isUnchanged)
    let before = status(trial.output)
    #expect(try trial.build().isUnchanged)
    let after = status(trial.output)
    #expect(before.st_ino == after.st_ino)
    #expect(before.st_mtim.tv_sec == after.st_mtim.tv_sec)
    #expect(before.st_mtim.tv_nsec == after.st_mtim.tv_nsec)
    #expect(before.st_ctim.tv_nsec == after.st_ctim.tv_nsec)
    #expect(trial.names() == ["app.db"])
  }

  @Test(arguments: [true, false])
  func `stale side files are removed`(_ isUnchanged: Bool) throws {
    let trial = try BuildTrial(Self.schema)
    try trial.build()
    if !isUnchanged { try trial.write("CREATE TABLE u (a)", to: "migrations/app.db/2_m.sql") }
    for suffix in ["-wal", "-shm", "-journal"] { try trial.write("x", to: "build/app.db" + suffix) }
    #expect(try trial.build().isUnchanged == isUnchanged)
    #expect(trial.names() == ["app.db"])
  }

  @Test func `a valid log of an earlier file isn't replayed`() throws {
    let trial = try BuildTrial(Self.schema, seeds: ["t.csv": "a\nfresh\n"])
    try trial.build()
    let copy = trial.root + "/user.db"
    try FileManager.default.copyItem(atPath: trial.output, toPath: copy)
    let connection = try Connection(path: copy, mode: .readWrite)
    _ = try connection.rows("PRAGMA journal_mode = wal")
    try connection.execute("UPDATE t SET a = 'stale'")
    try FileManager.default.copyItem(atPath: copy + "-wal", toPath: trial.output + "-wal")
    try FileManager.default.removeItem(atPath: trial.output)
    try FileManager.default.copyItem(atPath: copy, toPath: trial.output)
    try trial.build()
    #expect(try trial.ask("SELECT a FROM t") == ["fresh"])
    connection.close()
  }

  @Test func `a symbolic link is followed and stays`() throws {
    let trial = try BuildTrial(Self.schema)
    try trial.write("", to: "elsewhere/real.db")
    try trial.write("", to: "build/other")
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: trial.output, withDestinationPath: "../elsewhere/real.db")
    try trial.build()
    #expect(status(trial.output).st_mode & S_IFMT == S_IFLNK)
    #expect(try trial.ask("PRAGMA user_version", of: trial.root + "/elsewhere/real.db") == ["1"])
    #expect(trial.names() == ["app.db", "other"])
    #expect(trial.names(in: "elsewhere") == ["real.db"])
  }

  @Test func `a link that leads nowhere is refused`() throws {
    let trial = try BuildTrial(Self.schema)
    try trial.write("", to: "build/other")
    try FileManager.default.createSymbolicLink(
      atPath: trial.output, withDestinationPath: "nowhere")
    #expect(try trial.faults().map(\.code) == [.outputRefused])
    #expect(trial.names() == ["app.db", "other"])
  }

  @Test func `a folder at the output's place is refused`() throws {
    let trial = try BuildTrial(Self.schema)
    try trial.write("x", to: "build/app.db/inside")
    for force in [false, true] {
      #expect(try trial.faults { $0.overwritesOtherFiles = force }.map(\.code) == [.outputRefused])
    }
    #expect(trial.names(in: "build/app.db") == ["inside"])
  }

  @Test(arguments: ["-- a text", "SQLite format 2", "S"])
  func `a file that isn't SQLite's is overwritten only by force`(_ text: String) throws {
    let trial = try BuildTrial(Self.schema)
    try trial.write(text, to: "build/app.db")
    let faults = try trial.faults()
    #expect(faults.map(\.code) == [.outputRefused])
    #expect(faults.first?.fix?.contains("--force") == true)
    #expect(trial.bytes() == Array(text.utf8))
    #expect(trial.names() == ["app.db"])
    try trial.build { $0.overwritesOtherFiles = true }
    #expect(try trial.ask("PRAGMA user_version") == ["1"])
  }

  @Test func `an empty file is filled`() throws {
    let trial = try BuildTrial(Self.schema)
    try trial.write("", to: "build/app.db")
    try trial.build()
    #expect(try trial.ask("PRAGMA user_version") == ["1"])
  }

  @Test func `missing folders are made, and taken away again on failure`() throws {
    let trial = try BuildTrial(Self.schema)
    try trial.build(to: trial.root + "/a/b/c/app.db")
    #expect(trial.names(in: "a/b/c") == ["app.db"])
    try trial.write("CREATE TABLE t (a)", to: "migrations/app.db/2_m.sql")
    #expect(try !trial.faults(to: trial.root + "/x/y/app.db").isEmpty)
    #expect(trial.names(in: "x") == nil)
    #expect(try !trial.faults(to: trial.root + "/a/b/d/app.db").isEmpty)
    #expect(trial.names(in: "a/b") == ["c"])
  }

  @Test func `a file in the place of a folder is an error that names it`() throws {
    let trial = try BuildTrial(Self.schema)
    try trial.write("x", to: "file")
    let faults = try trial.faults(to: trial.root + "/file/app.db")
    #expect(faults.map(\.code) == [.fileAccess])
    #expect(faults.first?.position?.file.contains("/file") == true)
  }

  @Test(arguments: [0o600, 0o640, 0o664, 0o444] as [mode_t])
  func `an existing file's mode is kept`(_ mode: mode_t) throws {
    let trial = try BuildTrial(Self.schema)
    try trial.build()
    chmod(trial.output, mode)
    try trial.write("CREATE TABLE u (a)", to: "migrations/app.db/2_m.sql")
    try trial.build()
    #expect(status(trial.output).st_mode & 0o7777 == mode)
    #expect(try trial.ask("PRAGMA user_version") == ["2"])
  }

  @Test func `other files in the output folder don't matter`() throws {
    let trial = try BuildTrial(Self.schema)
    try trial.write("x", to: "build/other.db")
    // A name in Latin-1.
    let path =
      Array((trial.root + "/build/caf").utf8CString.dropLast()) + [CChar(bitPattern: 0xE9), 0]
    let descriptor = open(path, O_CREAT | O_WRONLY, 0o600)
    #if os(Linux)
      #expect(descriptor >= 0)
    #endif
    close(descriptor)
    try trial.build()
    #expect(try trial.ask("PRAGMA user_version") == ["1"])
  }

  @Test(.timeLimit(.minutes(1)))
  func `where no temporary file can be made, a build fails and makes none for ever`() throws {
    let trial = try BuildTrial(Self.schema)
    // To the system a path ends at its NUL, so that every name in this folder is the folder itself.
    let faults = try trial.faults(to: trial.root + "/new\0/app.db")
    #expect(faults.map(\.code) == [.fileAccess])
  }

  @Test func `temporary files of dead builds are removed, those of others and live ones stay`()
    throws
  {
    let trial = try BuildTrial(Self.schema)
    try trial.write("x", to: "build/.app.db.seedbed-dead")
    try trial.write("x", to: "build/.app.db.seedbed-dead-journal")
    try trial.write("x", to: "build/.app.db.seedbed-live")
    try trial.write("x", to: "build/.other.db.seedbed-dead")
    let live = open(trial.root + "/build/.app.db.seedbed-live", O_RDWR)
    #expect(flock(live, LOCK_EX | LOCK_NB) == 0)
    try trial.build()
    #expect(
      trial.names() == [".app.db.seedbed-live", ".other.db.seedbed-dead", "app.db"])
    close(live)
    try trial.build()
    #expect(trial.names() == [".other.db.seedbed-dead", "app.db"])
  }
}
