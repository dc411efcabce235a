import Foundation

/// The folder that a harness works in, and what must be true of the process after every input.
///
/// `work` is the harness's own and the current folder; `temporary` is where the product puts what it needs for a while, and
/// `outside` a folder that nothing has any business in.
final class Scratch {
  let root: String
  var work: String { root + "/work" }
  private var temporary: String { root + "/temporary" }
  private var names: [String] = []
  private var descriptor: CInt = 0

  init() throws {
    root = NSTemporaryDirectory() + "/seedbed-fuzz-\(getpid())"
    for folder in [work, temporary] {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    }
    setenv("TMPDIR", temporary, 1)
    chdir(work)
  }

  /// Takes note of what is there before an input.
  func begin() {
    if names.isEmpty { names = Self.names(in: root) }
    descriptor = Self.nextDescriptor()
  }

  /// Checks that an input left no file descriptor open and no file where none belongs.
  func check() {
    let next = Self.nextDescriptor()
    require(next == descriptor, "a file descriptor is left open: \(next), wanted \(descriptor)")
    let left = Self.names(in: temporary)
    require(left.isEmpty, "left in the temporary folder: \(left)")
    let found = Self.names(in: root)
    require(found == names, "made outside the project: \(found)")
    // A harness may have changed it, and must find its own again.
    chdir(work)
  }

  static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  private static func nextDescriptor() -> CInt {
    let descriptor = open("/dev/null", O_RDONLY)
    close(descriptor)
    return descriptor
  }
}

/// The bytes of a file; `nil` where there is none.
func contents(_ path: String) -> [UInt8]? {
  FileManager.default.contents(atPath: path).map { Array($0) }
}

/// Writes a file and makes the folders above it.
func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
  let url = URL(fileURLWithPath: path)
  try FileManager.default.createDirectory(
    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(bytes).write(to: url)
}

/// Asks for an end after some seconds, as a user would who presses Control-C.
///
/// Seconds of the processor, so that a busy machine changes nothing.
struct Patience: Sendable {
  private let end: Int

  init(seconds: Double) {
    end = clock() + Int(seconds * 1_000_000)
  }

  var isOver: Bool { clock() > end }
}
