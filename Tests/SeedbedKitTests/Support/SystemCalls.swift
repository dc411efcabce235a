#if os(Linux)
  import Glibc

  @testable import SeedbedKit

  /// What this process asks the system to make durable, and under which names, in the order of the calls.
  ///
  /// Only the order keeps a file whole where the power goes, and no test can have that happen. The functions below stand in the place
  /// of the C library's for everything that is linked into the tests; they take note and hand on.
  enum SystemCalls {
    /// What was seen in one folder and below it.
    private struct Watch {
      var failing: String?
      var calls: [String] = []
    }

    // Only while the mutex is held; a POSIX one, as ThreadSanitizer sees nothing of `Mutex` and would report a race.
    nonisolated(unsafe) private static var watched: [String: Watch] = [:]
    nonisolated(unsafe) private static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
      let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
      pthread_mutex_init(mutex, nil)
      return mutex
    }()

    private static func withWatched<Result>(_ body: (inout [String: Watch]) -> Result) -> Result {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return body(&watched)
    }

    /// Takes note of what a closure does in one folder and below it.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - failing: A call that fails with EIO instead of being made, as it would be noted; `nil` for none.
    ///   - body: The work.
    /// - Returns: A line for each call, with paths as they are in the folder, `.` for the folder itself; the random part of temporary
    ///   names is left out.
    /// - Throws: What the body throws.
    @discardableResult
    static func record(
      in folder: String, failing: String? = nil, _ body: () throws -> Void
    ) throws -> [String] {
      let folder = try FileSystem.resolve(folder) ?? folder
      withWatched { $0[folder] = Watch(failing: failing) }
      defer { withWatched { $0[folder] = nil } }
      try body()
      return withWatched { $0[folder]?.calls ?? [] }
    }

    /// Takes note of a call, and makes it unless it is to fail.
    fileprivate static func make(
      _ call: String, _ paths: String..., next: () -> Int32
    ) -> Int32 {
      let fails = withWatched { watched in
        let folder = watched.keys.first { paths[0] == $0 || paths[0].hasPrefix($0 + "/") }
        guard let folder else { return false }
        let names = paths.map { path in
          guard path != folder else { return "." }
          let name = path.hasPrefix(folder + "/") ? path.dropFirst(folder.count + 1) : path[...]
          return name.split(separator: "seedbed-", maxSplits: 1).first.map(String.init) ?? "."
        }
        let line = "\(call) \(names.joined(separator: " to "))"
        watched[folder]?.calls.append(line)
        return watched[folder]?.failing == line
      }
      guard fails else { return next() }
      errno = EIO
      return -1
    }

    /// The path of an open file.
    fileprivate static func path(of number: Int32) -> String {
      (try? FileSystem.resolve("/proc/self/fd/\(number)")) ?? ""
    }

    /// The function that this one stands in front of.
    fileprivate static func next<Function>(_ name: String, _ type: Function.Type) -> Function {
      // RTLD_NEXT, a cast that Swift doesn't import.
      unsafeBitCast(dlsym(UnsafeMutableRawPointer(bitPattern: -1), name), to: type)
    }
  }

  private typealias PathsCall =
    @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32

  @_cdecl("fsync")
  func notedFsync(_ number: Int32) -> Int32 {
    SystemCalls.make("sync", SystemCalls.path(of: number)) {
      SystemCalls.next("fsync", (@convention(c) (Int32) -> Int32).self)(number)
    }
  }

  @_cdecl("rename")
  func notedRename(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> Int32 {
    SystemCalls.make("rename", String(cString: old), String(cString: new)) {
      SystemCalls.next("rename", PathsCall.self)(old, new)
    }
  }

  @_cdecl("link")
  func notedLink(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> Int32 {
    SystemCalls.make("link", String(cString: old), String(cString: new)) {
      SystemCalls.next("link", PathsCall.self)(old, new)
    }
  }
#endif
