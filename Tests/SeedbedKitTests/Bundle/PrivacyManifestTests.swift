import Foundation
import Testing

@Suite("The privacy manifest")
struct PrivacyManifestTests {
  /// What Apple wants a reason for, and the calls that fall under it.
  private static let calls = [
    "NSPrivacyAccessedAPICategoryFileTimestamp": [
      "stat(", "fstat(", "lstat(", "fstatat(", "getattrlist", "creationDate", "modificationDate",
    ],
    "NSPrivacyAccessedAPICategoryDiskSpace": [
      "statfs(", "statvfs(", "volumeAvailableCapacity", "systemFreeSize",
    ],
    "NSPrivacyAccessedAPICategorySystemBootTime": ["systemUptime", "mach_absolute_time"],
    "NSPrivacyAccessedAPICategoryUserDefaults": ["UserDefaults"],
    "NSPrivacyAccessedAPICategoryActiveKeyboards": ["activeInputModes"],
  ]

  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources")

  /// The code that an app links.
  private func linkedCode() throws -> String {
    var code = ""
    for module in ["SeedbedSQLite", "SeedbedCSV", "SeedbedKit"] {
      let folder = Self.sources.appendingPathComponent(module)
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        if file.pathExtension == "swift" { code += try String(contentsOf: file, encoding: .utf8) }
      }
    }
    return code
  }

  @Test func `names each kind of call that is made, and no other`() throws {
    let file = Self.sources.appendingPathComponent("SeedbedKit/PrivacyInfo.xcprivacy")
    let manifest = try #require(
      try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
        as? [String: Any])
    let entries = try #require(manifest["NSPrivacyAccessedAPITypes"] as? [[String: Any]])
    let code = try linkedCode()
    let used = Self.calls.filter { $0.value.contains { code.contains($0) } }
    #expect(Set(entries.compactMap { $0["NSPrivacyAccessedAPIType"] as? String }) == Set(used.keys))
    for entry in entries {
      let reasons = entry["NSPrivacyAccessedAPITypeReasons"] as? [String] ?? []
      #expect(reasons.allSatisfy { $0.wholeMatch(of: /[0-9A-F]{4}\.1/) != nil } && !reasons.isEmpty)
    }
    #expect(manifest["NSPrivacyTracking"] as? Bool == false)
    #expect((manifest["NSPrivacyCollectedDataTypes"] as? [Any])?.isEmpty == true)
  }
}
