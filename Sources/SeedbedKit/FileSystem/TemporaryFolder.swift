#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A folder of our own in the system's place for temporary files, removed with all that is in it.
struct TemporaryFolder: ~Copyable {
  let path: String

  init() throws(SeedbedError) {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array(Path.join(base, "seedbed-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw FileSystem.failure("make a temporary folder in", base)
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    // Only files of ours lie in it, none in a folder of its own.
    for name in (try? FileSystem.names(in: path)) ?? [] { unlink(Path.join(path, name)) }
    rmdir(path)
  }
}
