import Testing

@testable import SeedbedKit

@Suite("Installations of one process")
struct InstallationLockTests {
  private let file = InstallationLock.File(device: 1, folder: 2, name: "installation-lock-test.db")

  @Test func `take turns at a file, and work on others meanwhile`() throws {
    var other = file
    other.name += "2"
    let answer = try InstallationLock.hold(file, isCancelled: { false }) {
      () throws(SeedbedError) in
      let error = #expect(throws: SeedbedError.self) {
        // Waits until it is cancelled, so at once.
        try InstallationLock.hold(file, isCancelled: { true }) { () throws(SeedbedError) in }
      }
      #expect(error?.contains(.interrupted) == true)
      return try InstallationLock.hold(other, isCancelled: { true }) { () throws(SeedbedError) in 1
      }
    }
    #expect(answer == 1)
    // And it is free again.
    try InstallationLock.hold(file, isCancelled: { true }) { () throws(SeedbedError) in }
  }
}
