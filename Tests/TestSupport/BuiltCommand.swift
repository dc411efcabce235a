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
}
