package import Foundation

/// The real command.
package enum BuiltCommand {
  /// The executable that was built along with these tests: it lies beside the test bundle.
  package static let executable: URL = {
    #if os(macOS)
      let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
      let folder = (bundles.first ?? Bundle.main).bundleURL.deletingLastPathComponent()
    #else
      // The test bundle is itself an executable; the bundle's address is the folder it lies in.
      let folder = Bundle.main.bundleURL
    #endif
    return folder.appending(path: "seedbed")
  }()

  /// An environment of these variables, and of those in which a sanitizer or the coverage is told what to do in every process.
  package static func environment(_ variables: [String: String]) -> [String: String] {
    let inherited = ["ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS", "LLVM_PROFILE_FILE"]
    return ProcessInfo.processInfo.environment.filter { inherited.contains($0.key) }
      .merging(variables) { $1 }
  }
}
