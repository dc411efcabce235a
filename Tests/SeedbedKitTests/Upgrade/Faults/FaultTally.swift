import FaultVFS

@testable import SeedbedKit

/// What the faults of one kind, one after the other, did to copies.
struct FaultTally {
  /// How many fault points were reached.
  private(set) var points = 0
  /// How often the upgrade failed.
  private(set) var failures = 0
  /// How often a copy was looked at.
  private(set) var looks = 0
  /// The versions at which copies were found.
  private(set) var versions: Set<Int32> = []
  /// What was wrong, each with the fault that did it.
  private(set) var faults: [String] = []

  private let fixture: UpgradeFixture
  /// What was found on disks after a reboot: many faults leave one and the same disk.
  private var inspections: [Int: Inspection] = [:]
  /// Disks on which a second upgrade went well.
  private var finished: Set<Int> = []

  init(_ fixture: UpgradeFixture) {
    self.fixture = fixture
  }

  /// Runs the upgrade with something planned, and counts a point if it struck.
  ///
  /// - Parameter disk: With its plan.
  /// - Returns: The operation that was struck, `nil` if the upgrade ended before it, and the upgrader's error.
  mutating func strike(_ disk: FaultDisk) -> (fault: DiskOperation, error: SeedbedError?)? {
    var thrown: SeedbedError?
    do throws(SeedbedError) {
      try fixture.run(on: disk)
    } catch {
      thrown = error
    }
    guard let fault = disk.fault else {
      if let thrown { faults.append("it failed by itself: \(thrown)") }
      return nil
    }
    points += 1
    failures += thrown == nil ? 0 : 1
    return (fault, thrown)
  }

  /// Looks at a copy that nobody has open, and notes what is wrong.
  ///
  /// - Parameters:
  ///   - disk: After a reboot.
  ///   - expected: The versions at which it may stand.
  ///   - place: What was done to the disk, for messages.
  mutating func lookAfterReboot(
    _ disk: FaultDisk, expecting expected: Set<Int32>, _ place: @autoclosure () -> String
  ) {
    let image = disk.digest
    let found = inspections[image] ?? fixture.inspect(disk)
    inspections[image] = found
    note(found, expecting: expected, place())
  }

  /// Looks at a copy as the upgrade left it, and notes what is wrong; a lock that was left behind is, too.
  mutating func look(
    _ disk: FaultDisk, expecting expected: Set<Int32>, _ place: @autoclosure () -> String
  ) {
    note(fixture.inspect(disk), expecting: expected, place())
  }

  /// Upgrades the copy that a fault left, which must lead to the end.
  mutating func finish(_ disk: FaultDisk, _ place: @autoclosure () -> String) {
    disk.plan = .none
    let image = disk.digest
    if finished.contains(image) { return }
    let faultsBefore = faults.count
    do throws(SeedbedError) {
      try fixture.run(on: disk)
      look(disk, expecting: [fixture.new], "\(place()), then a second upgrade")
    } catch {
      faults.append("\(place()): a second upgrade fails: \(error)")
    }
    if faults.count == faultsBefore { finished.insert(image) }
  }

  private mutating func note(
    _ found: Inspection, expecting expected: Set<Int32>, _ place: @autoclosure () -> String
  ) {
    looks += 1
    for fault in found.faults { faults.append("\(place()): \(fault)") }
    guard let version = found.version else { return }
    versions.insert(version)
    if !expected.contains(version) {
      faults.append("\(place()): the copy is at version \(version), and not at \(expected)")
    }
  }
}

extension FaultDisk {
  /// A number that two disks share only if their files are the same, but for a chance that doesn't count here.
  fileprivate var digest: Int {
    var hasher = Hasher()
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
      hasher.combine(path)
      // At once, where an array would be taken byte by byte.
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
    return hasher.finalize()
  }
}
