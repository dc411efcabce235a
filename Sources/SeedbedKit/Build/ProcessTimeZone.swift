#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The time zone of this process, which SQLite's `localtime` asks the C library for.
enum ProcessTimeZone {
  /// Sets it to UTC for the rest of the process; only tools that build do so, never an app that upgrades.
  static func useUTC() { _ = once }

  private static let once: Void = {
    setenv("TZ", "UTC0", 1)
    tzset()
  }()
}
