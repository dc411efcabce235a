import FaultVFS
import Testing

@testable import SeedbedKit

@Suite struct `A failing disk during an upgrade` {
  @Test(arguments: UpgradeScenario.all, DiskFailure.all)
  func `leaves the copy at the version that the error names, and a second upgrade finishes`(
    _ scenario: UpgradeScenario, _ failure: DiskFailure
  ) throws {
    try Self.check(scenario, failure)
  }

  @Test(
    arguments: [UpgradeScenario.ordinary.started(.log), .split.started(.log)],
    DiskFailure.sharedMemory)
  func `leaves the copy so where the memory that a log needs can't be had`(
    _ scenario: UpgradeScenario, _ failure: DiskFailure
  ) throws {
    try Self.check(scenario, failure)
  }

  @Test(arguments: [UpgradeScenario.ordinary, .ordinary.started(.log), .split])
  func `and a power loss right after it leave the copy whole`(_ scenario: UpgradeScenario) throws {
    let fixture = try UpgradeFixture(scenario)
    var tally = FaultTally(fixture)
    for point in 1... {
      let disk = fixture.disk(.fail(at: point, of: .changes))
      guard let (fault, error) = tally.strike(disk) else { break }
      let expected = error == nil ? [fixture.new] : scenario.wholeVersions
      for mode in [.dropAll, .random(seed: UInt64(point)), .torn(seed: UInt64(point))]
        as [RebootMode]
      {
        disk.reboot(mode: mode)
        tally.lookAfterReboot(
          disk, expecting: expected, "\(mode) after change \(point) failed, \(fault)")
      }
    }
    #expect(tally.faults == [])
    #expect(tally.points > 40)
    print(
      "TALLY fail then power; \(scenario.testDescription); points \(tally.points) failures \(tally.failures) looks \(tally.looks) bad \(tally.faults.count)"
    )
  }

  @Test(arguments: UpgradeScenario.refused, DiskFailure.reads)
  func `never gets a migration past the guards`(
    _ scenario: UpgradeScenario, _ failure: DiskFailure
  ) throws {
    let fixture = try UpgradeFixture(refused: scenario)
    var tally = FaultTally(fixture)
    for point in 1... {
      let disk = fixture.disk(failure.plan(point))
      guard let (fault, error) = tally.strike(disk) else { break }
      #expect(error != nil, "operation \(point), \(fault)")
      disk.plan = .none
      tally.look(disk, expecting: [fixture.old], "operation \(point), \(fault)")
    }
    #expect(tally.points > 10)
    #expect(tally.faults.count == 1)
    print(
      "TALLY refused \(failure.testDescription); \(scenario.testDescription); points \(tally.points) failures \(tally.failures) looks \(tally.looks) bad \(tally.faults)"
    )
  }

  private static func check(_ scenario: UpgradeScenario, _ failure: DiskFailure) throws {
    let fixture = try UpgradeFixture(scenario)
    var tally = FaultTally(fixture)
    let faultless = fixture.disk()
    try fixture.run(on: faultless)
    let count = faultless.operationCount(of: failure.kinds)
    for point in 1..<count + 1 {
      let disk = fixture.disk(failure.plan(point))
      // A full disk strikes only where a file grows, which may be never again.
      guard let (fault, error) = tally.strike(disk) else { continue }
      disk.plan = .none
      let noted = error?.notedVersions ?? [fixture.new]
      // Only a disk that doesn't answer any more may leave it open whether a commit took place.
      #expect(noted.count <= (failure.lasts ? 2 : 1), "operation \(point), \(fault)")
      tally.look(
        disk, expecting: noted.isEmpty ? [fixture.old] : noted, "operation \(point), \(fault)")
      tally.finish(disk, "operation \(point), \(fault)")
    }
    #expect(tally.failures > 10)
    #expect(tally.faults == [])
    print(
      "TALLY \(failure.testDescription); \(scenario.testDescription); points \(tally.points) failures \(tally.failures) looks \(tally.looks) bad \(tally.faults.count)"
    )
  }
}
