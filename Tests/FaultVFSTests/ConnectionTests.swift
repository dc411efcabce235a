import CSeedbedSQLite
import FaultVFS
import Testing

@Suite struct `Connections of one file` {
  private static let busy = ResultCode(rawValue: SQLITE_BUSY)

  private func disk(_ journal: String) throws -> FaultDisk {
    let workload = Workload(journal: journal)
    return workload.disk(with: try workload.start())
  }

  @Test(arguments: ["DELETE", "WAL"])
  func `have one writer at a time, and read beside it`(journal: String) throws {
    let disk = try disk(journal)
    let first = try TestConnection(disk)
    let second = try TestConnection(disk)
    try first.run("BEGIN IMMEDIATE")
    #expect(throws: Self.busy) { try second.run("BEGIN IMMEDIATE") }
    #expect(try second.rows("SELECT count(*) FROM city") == ["30"])
    try first.run("DELETE FROM city WHERE id = 1; COMMIT")
    #expect(try second.rows("SELECT count(*) FROM city") == ["29"])
    try second.run("BEGIN IMMEDIATE; DELETE FROM city WHERE id = 2; COMMIT")
    #expect(try first.rows("SELECT count(*) FROM city") == ["28"])
  }

  @Test func `in rollback mode wait for readers before they commit`() throws {
    let disk = try disk("DELETE")
    let reader = try TestConnection(disk)
    let writer = try TestConnection(disk)
    try reader.run("BEGIN; SELECT * FROM city")
    try writer.run("BEGIN IMMEDIATE; DELETE FROM city WHERE id = 1")
    #expect(throws: Self.busy) { try writer.run("COMMIT") }
    // The writer is pending, so that it can't starve.
    let late = try TestConnection(disk)
    #expect(throws: Self.busy) { try late.run("SELECT * FROM city") }
    try reader.run("COMMIT")
    try writer.run("COMMIT")
    #expect(try late.rows("SELECT count(*) FROM city") == ["29"])
  }

  @Test func `in WAL mode keep a reader's snapshot while another commits`() throws {
    let disk = try disk("WAL")
    let reader = try TestConnection(disk)
    let writer = try TestConnection(disk)
    try reader.run("BEGIN; SELECT * FROM city")
    try writer.run("DELETE FROM city WHERE id = 1")
    #expect(try writer.rows("PRAGMA wal_checkpoint(TRUNCATE)").first?.hasPrefix("1|") == true)
    #expect(try reader.rows("SELECT count(*) FROM city") == ["30"])
    try reader.run("COMMIT")
    #expect(try reader.rows("SELECT count(*) FROM city") == ["29"])
    #expect(try writer.rows("PRAGMA wal_checkpoint(TRUNCATE)") == ["0|0|0"])
  }

  @Test(arguments: ["DELETE", "WAL"])
  func `back the file up while one of them holds the file lock`(journal: String) throws {
    let disk = try disk(journal)
    let writer = try TestConnection(disk)
    try writer.run("DELETE FROM city WHERE id = 1; BEGIN IMMEDIATE")
    let source = try TestConnection(disk)
    let backup = try TestConnection(disk, path: "/db/app.db.backup")
    let copying = sqlite3_backup_init(backup.database, "main", source.database, "main")
    #expect(sqlite3_backup_step(copying, -1) == SQLITE_DONE)
    #expect(sqlite3_backup_finish(copying) == SQLITE_OK)
    #expect(try backup.rows("SELECT count(*) FROM city") == ["29"])
    #expect(try backup.rows("PRAGMA integrity_check") == ["ok"])
    try writer.run("DELETE FROM city WHERE id = 2; COMMIT")
  }

  @Test func `leave no WAL behind when the last one closes`() throws {
    let disk = try disk("WAL")
    do {
      let connection = try TestConnection(disk)
      try connection.run("DELETE FROM city WHERE id = 1")
      #expect(disk.files.keys.sorted() == ["/db/app.db", "/db/app.db-wal"])
    }
    #expect(disk.files.keys.sorted() == ["/db/app.db"])
  }

  @Test func `from before a reboot do nothing more`() throws {
    let disk = try disk("DELETE")
    let old = try TestConnection(disk)
    try old.run("BEGIN IMMEDIATE; DELETE FROM city")
    disk.reboot(mode: .keepAll)
    let new = try TestConnection(disk)
    #expect(throws: (any Error).self) { try old.run("COMMIT") }
    try new.run("DELETE FROM city WHERE id = 1")
    #expect(try new.rows("SELECT count(*) FROM city") == ["29"])
  }
}
