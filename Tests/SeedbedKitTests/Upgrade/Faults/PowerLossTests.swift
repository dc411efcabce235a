import FaultVFS
import Testing

@testable import SeedbedKit

@Suite struct `A power loss during an upgrade` {
  @Test(arguments: UpgradeScenario.all + UpgradeScenario.variants)
  func `leaves the copy whole and its backup good, and a second upgrade finishes`(
    _ scenario: UpgradeScenario
  ) throws {
    let tally = try Self.tally(scenario) { point in
      let seed = UInt64(point)
      return [
        .dropAll, .keepAll, .random(seed: seed), .random(seed: ~seed), .torn(seed: seed),
        .torn(seed: ~seed),
      ]
    }
    #expect(tally.faults == [])
    // Each is reached: a test that only ever finds one of them tests nothing.
    #expect(tally.versions == scenario.wholeVersions)
  }

  @Test func `undoes pages that reached the file before the commit`() throws {
    let tally = try Self.tally(.large, everyNth: 23) {
      [.dropAll, .keepAll, .torn(seed: UInt64($0))]
    }
    #expect(tally.faults == [])
    #expect(tally.versions == [1, 3])
  }

  private static func tally(
    _ scenario: UpgradeScenario, everyNth step: Int = 1, modes: (Int) -> [RebootMode]
  ) throws -> FaultTally {
    let fixture = try UpgradeFixture(scenario)
    var tally = FaultTally(fixture)
    for point in stride(from: 1, to: Int.max, by: step) {
      let disk = fixture.disk(.powerLoss(at: point))
      let struck = tally.strike(disk)
      let place = struck.map { "at change \(point), \($0.fault)" } ?? "after the end"
      // What was reported as done stays done, also where the power goes only after that.
      let expected = struck?.error == nil ? [fixture.new] : scenario.wholeVersions
      let modes = modes(point)
      for mode in modes {
        disk.reboot(mode: mode)
        tally.lookAfterReboot(disk, expecting: expected, "\(mode) \(place)")
      }
      if struck == nil { break }
      let mode = modes[point % modes.count]
      disk.reboot(mode: mode)
      tally.finish(disk, "\(mode) \(place)")
    }
    return tally
  }
}
