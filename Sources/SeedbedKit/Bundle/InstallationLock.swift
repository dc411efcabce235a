#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Lets one installation of this process at a time work on a file.
///
/// POSIX file locks belong to the process: while one thread upgrades a file, another that looks at the file's header and closes it
/// would drop the locks of the first. SQLite keeps other processes apart, and this its own.
enum InstallationLock {
  /// A file that may not exist yet, by whatever path it is reached.
  struct File: Hashable {
    var device: UInt64
    var folder: UInt64
    var name: String
  }

  /// Takes turns with the other installations of a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - isCancelled: Asked while waiting.
  ///   - body: The work.
  /// - Returns: What the body returns.
  /// - Throws: `interrupted`, and what the body throws.
  static func hold<Result>(
    _ file: File, isCancelled: () -> Bool, _ body: () throws(SeedbedError) -> Result
  ) throws(SeedbedError) -> Result {
    // Without a deadline: the other one keeps to its own, and what it does is what this one wants.
    while !take(file) {
      if isCancelled() {
        throw SeedbedError(
          Diagnostic(.interrupted, "interrupted", at: SourcePosition(file: file.name)))
      }
      usleep(1000)
    }
    defer { give(back: file) }
    return try body()
  }

  // `Mutex` is newer than the systems that this library runs on. The set is touched only while the mutex is held.
  nonisolated(unsafe) private static var held: Set<File> = []
  nonisolated(unsafe) private static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    return mutex
  }()

  private static func take(_ file: File) -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return held.insert(file).inserted
  }

  private static func give(back file: File) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    held.remove(file)
  }
}
