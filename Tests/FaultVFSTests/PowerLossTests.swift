import FaultVFS
import Testing

@Suite struct `Power loss` {
  static let workloads = [
    Workload(),
    Workload(synchronous: "EXTRA", isDurable: true),
    Workload(journal: "TRUNCATE", isDurable: true),
    Workload(journal: "PERSIST", isDurable: true),
    Workload(traits: DiskTraits(sectorSize: 4096)),
    Workload(traits: DiskTraits(sectorSize: 512, isPowersafeOverwrite: false)),
    Workload(traits: DiskTraits(sectorSize: 4096, isPowersafeOverwrite: false)),
    Workload(journal: "WAL", isDurable: true),
    Workload(
      journal: "WAL", traits: DiskTraits(sectorSize: 4096, isPowersafeOverwrite: false),
      isDurable: true),
  ]

  @Test(arguments: workloads)
  func `at any change leaves the old or the new content`(_ workload: Workload) throws {
    let run = try PowerLossRun(workload)
    #expect(run.points > 40)
    #expect(run.faults == [])
    // Both ends are reached: a run that only ever finds one of them tests nothing.
    #expect(run.found.contains(.old) && run.found.contains(.new))
  }

  @Test(arguments: [
    Workload(synchronous: "OFF"),
    Workload(journal: "WAL", synchronous: "OFF"),
    Workload(traits: DiskTraits(ignoresSync: true)),
    Workload(journal: "WAL", traits: DiskTraits(ignoresSync: true)),
    Workload(journal: "MEMORY"),
  ])
  func `is seen to damage a file that nothing protects`(_ workload: Workload) throws {
    let run = try PowerLossRun(workload)
    #expect(run.faults.count > 0)
  }

  @Test(arguments: [Workload(), Workload(journal: "WAL", isDurable: true)])
  func `during the recovery from another leaves the old or the new content`(
    _ workload: Workload
  ) throws {
    let expected = try Expectation(workload)
    var points = 0
    for first in stride(from: 1, to: Int.max, by: 9) {
      let disk = workload.disk(with: expected.start)
      disk.plan = .powerLoss(at: first)
      try? workload.run(on: disk)
      guard disk.fault != nil else { break }
      disk.reboot(mode: .torn(seed: UInt64(first)))
      let files = disk.files
      for second in 1... {
        let disk = workload.disk(with: files)
        disk.plan = .powerLoss(at: second)
        _ = try? workload.content(of: disk)
        guard let fault = disk.fault else { break }
        points += 1
        disk.reboot(mode: .random(seed: UInt64(second)))
        let state = expected.state(of: disk)
        #expect(state.isWhole, "\(fault), change \(second) after change \(first)")
      }
    }
    #expect(points > 20)
  }

  @Test(arguments: [Workload(), Workload(journal: "WAL", isDurable: true)])
  func `is made good by a second run`(_ workload: Workload) throws {
    let expected = try Expectation(workload)
    for point in stride(from: 1, to: Int.max, by: 3) {
      let disk = workload.disk(with: expected.start)
      disk.plan = .powerLoss(at: point)
      try? workload.run(on: disk)
      guard disk.fault != nil else { break }
      disk.reboot(mode: .torn(seed: UInt64(point)))
      if expected.state(of: disk) == .old {
        try workload.run(on: disk)
      }
      #expect(expected.state(of: disk) == .new, "change \(point)")
    }
  }
}

/// A workload with the power lost at each of its changes, and every end of each loss.
private struct PowerLossRun {
  private(set) var points = 0
  private(set) var found: [Expectation.State] = []
  private(set) var faults: [String] = []

  init(_ workload: Workload) throws {
    let expected = try Expectation(workload)
    for point in 1... {
      let disk = workload.disk(with: expected.start)
      disk.plan = .powerLoss(at: point)
      let isCommitted = (try? workload.run(on: disk)) != nil
      guard let fault = disk.fault else { break }
      points += 1
      let seed = UInt64(point)
      let modes: [RebootMode] = [
        .dropAll, .keepAll, .random(seed: seed), .random(seed: ~seed), .torn(seed: seed),
        .torn(seed: ~seed),
      ]
      for mode in modes {
        disk.reboot(mode: mode)
        let state = expected.state(of: disk)
        if !state.isWhole || (workload.isDurable && isCommitted && state != .new) {
          faults.append("\(state) after \(mode) at change \(point), \(fault)")
        } else if !found.contains(state) {
          found.append(state)
        }
      }
    }
  }
}
