import FaultVFS
import Testing

@testable import SeedbedKit

@Suite struct `A failing disk during an upgrade` {
  /// Every failure in both modes; the single ones wherever the upgrade takes another way.
  static let cases =
    [UpgradeScenario.ordinary, .ordinary.started(.log), .split, .split.started(.log)]
    .flatMap { scenario in DiskFailure.all.map { (scenario, $0) } }
    + [
      UpgradeScenario.ordinary.started(.hotJournal), .adoption, .adoption.started(.log), .downgrade,
      .downgrade.started(.log),
    ].flatMap { scenario in DiskFailure.single.map { (scenario, $0) } }

  @Test(arguments: cases)
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
    // The last run is struck by nothing, and refused by the guard alone.
    #expect(tally.faults.count == 1)
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
  }
}
