import Foundation
import Testing

@testable import SeedbedKit

@Suite("A call to the system")
struct FileDescriptorTests {
  @Test func `is made again for as long as a signal breaks it off, and else once`() {
    for (code, wanted) in [(EINTR, 3), (EIO, 1)] {
      var count = 0
      let answer: Int32 = FileSystem.retry {
        count += 1
        errno = code
        return count < 3 ? -1 : 0
      }
      #expect(count == wanted)
      #expect(answer == (code == EINTR ? 0 : -1))
    }
  }

  @Test func `opens no file for programs that are started meanwhile`() throws {
    let folder = try TemporaryFolder()
    try folder.write("text".utf8, to: "file")
    let file = try FileDescriptor(reading: folder.path + "/file")
    #expect(fcntl(file.number, F_GETFD) & FD_CLOEXEC != 0)
  }
}

@Suite("A temporary file")
struct TemporaryFileTests {
  @Test func `isn't taken for a dead one while it lives, and goes with its end`() throws {
    let folder = try TemporaryFolder()
    let target = folder.path + "/a.db"
    do {
      let first = try TemporaryFile(beside: target)
      let second = try TemporaryFile(beside: target)
      #expect(try FileSystem.info(first.path) != nil)
      #expect(try FileSystem.info(second.path) != nil)
    }
    #expect(try FileSystem.names(in: folder.path) == [])
  }
}
