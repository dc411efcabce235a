#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs `body` with the rights that an app has to files, even if root runs the tests.
///
/// Root may write anywhere, whatever the permissions say. On Linux the user id for file access belongs
/// to the thread (`man 2 setfsuid`), and leaving root takes the capability along that overrides
/// permissions, so this doesn't reach the tests that run beside it. `body` is synchronous: it stays
/// on the thread. Elsewhere nothing is done; tests there don't run as root.
package func withoutPrivileges<Result>(_ body: () throws -> Result) rethrows -> Result {
  #if os(Linux)
    guard geteuid() == 0 else { return try body() }
    let nobody: UInt32 = 65534
    setFileSystemID("setfsgid", nobody)
    setFileSystemID("setfsuid", nobody)
    defer {
      setFileSystemID("setfsuid", 0)
      setFileSystemID("setfsgid", getegid())
    }
  #endif
  return try body()
}

#if os(Linux)
  /// Calls `setfsuid` or `setfsgid`, which are in the C library but not in Swift's module of it.
  private func setFileSystemID(_ function: String, _ id: UInt32) {
    typealias Function = @convention(c) (UInt32) -> Int32
    guard let symbol = dlsym(nil, function) else { return }
    _ = unsafeBitCast(symbol, to: Function.self)(id)
  }
#endif
