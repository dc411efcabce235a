#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The environment variables of this process.
enum ProcessEnvironment {
  static var variables: [String: String] { ProcessInfo.processInfo.environment }
}
