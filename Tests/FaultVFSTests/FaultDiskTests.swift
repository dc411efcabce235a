import CSeedbedSQLite
import FaultVFS
import Testing

@Suite struct `A fault disk` {
  private static let path = "/db/app.db"

  /// A disk whose power went during a workload that syncs nothing, and its files before.
  private func lostDisk() throws -> (disk: FaultDisk, start: [String: [UInt8]]) {
    let workload = Workload(synchronous: "OFF")
    let start = try workload.start()
    let disk = workload.disk(with: start)
    disk.plan = .powerLoss(at: 30)
    #expect(throws: ResultCode.self) { try workload.run(on: disk) }
    return (disk, start)
  }

  @Test func `finds after a reboot what the mode keeps`() throws {
    let (disk, start) = try lostDisk()
    let seen = disk.files
    #expect(seen != start)
    disk.reboot(mode: .dropAll)
    #expect(disk.files == start)
    disk.reboot(mode: .keepAll)
    #expect(disk.files == seen)
  }

  @Test func `gives the same files for the same seed, and others for another`() throws {
    let (disk, _) = try lostDisk()
    disk.reboot(mode: .torn(seed: 1))
    let first = disk.files
    disk.reboot(mode: .torn(seed: 2))
    #expect(disk.files != first)
    disk.reboot(mode: .torn(seed: 1))
    #expect(disk.files == first)
  }

  @Test func `does nothing between a power loss and the reboot`() throws {
    let (disk, _) = try lostDisk()
    let count = disk.log.count
    #expect(throws: ResultCode(rawValue: SQLITE_CANTOPEN)) {
      _ = try TestConnection(disk)
    }
    #expect(disk.log.count == count)
    disk.reboot(mode: .dropAll)
    #expect(try TestConnection(disk).rows("PRAGMA integrity_check") == ["ok"])
  }

  @Test func `counts and logs what happened since the plan was set`() throws {
    let workload = Workload()
    let disk = workload.disk(with: try workload.start())
    disk.plan = .none
    try workload.run(on: disk)
    let changes = disk.operationCount()
    #expect(changes > 40)
    #expect(disk.operationCount(of: .delete) == 1)
    #expect(disk.log.last?.description == "deletion of /db/app.db-journal")
    #expect(disk.fault == nil)
    disk.plan = .powerLoss(at: changes + 1)
    #expect(disk.log.isEmpty)
  }

  @Test func `keeps the name of a new file from its first sync on`() throws {
    let disk = FaultDisk()
    do {
      let connection = try TestConnection(disk)
      try connection.run("PRAGMA synchronous = OFF; CREATE TABLE city (name)")
      disk.reboot(mode: .dropAll)
    }
    #expect(disk.bytes(at: Self.path) == nil)
    disk.plan = .none
    try TestConnection(disk).run("CREATE TABLE city (name)")
    disk.reboot(mode: .dropAll)
    #expect(disk.bytes(at: Self.path) != nil)
  }

  @Test func `lives as long as a connection to it`() throws {
    func connect() throws -> TestConnection {
      let disk = FaultDisk()
      disk.plan = .none
      let connection = try TestConnection(disk)
      try connection.run("CREATE TABLE city (name)")
      return connection
    }
    let connection = try connect()
    try connection.run("INSERT INTO city VALUES ('Ulm')")
    #expect(try connection.rows("SELECT name FROM city") == ["Ulm"])
  }

  @Test func `has a clock and randomness of its own`() throws {
    let now = try TestConnection(FaultDisk()).rows("SELECT datetime('now')")
    #expect(now == ["2001-09-09 01:46:40"])
    func random(seed: UInt64) -> [CChar] {
      let disk = FaultDisk(seed: seed)
      let vfs = sqlite3_vfs_find(disk.vfsName)
      var bytes = [CChar](repeating: 0, count: 8)
      _ = vfs?.pointee.xRandomness(vfs, 8, &bytes)
      return bytes
    }
    #expect(random(seed: 1) == random(seed: 1))
    #expect(random(seed: 1) != random(seed: 2))
  }
}
