import FaultVFS
import Testing

@testable import SeedbedKit

/// An upgrade to be struck by faults: a database's migrations, and the copy of it on somebody's disk.
struct UpgradeScenario: Sendable, CustomTestStringConvertible {
  /// How the copy was left by the app that wrote to it.
  enum Start: Sendable {
    /// At rest, in rollback mode.
    case atRest
    /// In WAL mode, its rows in a log that nobody wrote back.
    case log
    /// In rollback mode, the app killed in the middle of a transaction.
    case hotJournal
  }

  /// What is done to the copy.
  enum Work: Sendable {
    case upgrade
    case adopt(Adoption)
    case downgrade(to: Int32)
  }

  var name: String
  /// By version from 1.
  var migrations: [Step]
  /// Rows of table `city`, as a CSV file.
  var seeds: String?
  /// The version at which the copy is.
  var startVersion: Int32 = 1
  /// What the app did to the copy.
  var appRows = UpgradeScenario.people
  var start = Start.atRest
  var work = Work.upgrade
  var makesBackup = true
  var pageSize = 1024
  var traits = DiskTraits()

  /// One migration, with its way back where the scenario needs it.
  struct Step: Sendable {
    var up: String
    var down: String?
  }

  var testDescription: String {
    let start =
      switch start {
      case .atRest: "rollback mode"
      case .log: "WAL mode"
      case .hotJournal: "rollback mode with a hot journal"
      }
    let sectors =
      traits.isPowersafeOverwrite ? "" : ", sectors of \(traits.sectorSize) written whole"
    return "\(name), \(start)\(makesBackup ? "" : ", no backup")\(sectors)"
  }

  /// The versions at which the file may stand whole.
  var wholeVersions: Set<Int32> {
    var versions = [startOfWork, endOfWork]
    // A no-transaction file splits the run, and stands for itself.
    for (index, step) in migrations.enumerated() where step.up.contains("no-transaction") {
      versions += [Int32(index), Int32(index) + 1]
    }
    return Set(versions)
  }

  /// What `user_version` is before.
  var startOfWork: Int32 {
    if case .adopt = work { return 0 }
    return startVersion
  }

  /// What `user_version` is after.
  var endOfWork: Int32 {
    if case .downgrade(let version) = work { return version }
    return Int32(migrations.count)
  }

  func started(_ start: Start) -> UpgradeScenario {
    var scenario = self
    scenario.start = start
    return scenario
  }

  func withoutBackup() -> UpgradeScenario {
    var scenario = self
    scenario.makesBackup = false
    return scenario
  }

  func on(_ traits: DiskTraits) -> UpgradeScenario {
    var scenario = self
    scenario.traits = traits
    return scenario
  }
}
