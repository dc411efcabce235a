import Foundation
import Testing

@testable import SeedbedKit

@Suite("Synchronizing a file while it is read")
struct BackgroundSyncTests {
  @Test func `the closure's answer is given back`() throws {
    let folder = try TemporaryFolder()
    try folder.write("rows".utf8, to: "file")
    let file = try FileDescriptor(reading: folder.path + "/file")
    let answer = try file.synchronizing { () throws(SeedbedError) in 42 }
    #expect(answer == 42)
  }

  @Test func `that the file can't be synchronized is an error with the system's reason`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    let pipe = try FileDescriptor(opening: path, O_RDWR)
    let error = #expect(throws: SeedbedError.self) {
      try pipe.synchronizing { () throws(SeedbedError) in
        // Of the other thread's errno nothing must come from this one.
        errno = 0
      }
    }
    let message = try #require(error?.diagnostics.first?.message)
    #expect(message == "can't sync: invalid argument")
  }

  @Test func `an error of the closure comes first`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    let pipe = try FileDescriptor(opening: path, O_RDWR)
    let own = SeedbedError(Diagnostic(.interrupted, "own"))
    #expect(throws: own) {
      try pipe.synchronizing { () throws(SeedbedError) in throw own }
    }
  }
}
