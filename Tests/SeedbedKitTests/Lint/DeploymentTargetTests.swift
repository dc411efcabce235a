import Testing

@testable import SeedbedKit

/// A target as somebody writes it, and the SQLite that it has at least, or what was wanted.
struct TargetCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var name: String?
  var sqlite: String?
  var suggestion: String?

  init(_ text: String, _ name: String, _ sqlite: String) {
    testDescription = text
    self.name = name
    self.sqlite = sqlite
  }

  init(wrong text: String, meant suggestion: String? = nil) {
    testDescription = text
    self.suggestion = suggestion
  }
}

@Suite struct DeploymentTargetTests {
  @Test(arguments: [
    TargetCase("iOS 11", "iOS 11", "3.19.3"), TargetCase("iOS 12", "iOS 12", "3.19.3"),
    TargetCase("iOS 12.1", "iOS 12.1", "3.24.0"), TargetCase("ios 13.7", "iOS 13.7", "3.28.0"),
    TargetCase("IOS15", "iOS 15", "3.35.0"), TargetCase(" iOS  15.4.1 ", "iOS 15.4.1", "3.37.0"),
    TargetCase("iOS 16", "iOS 16", "3.39.0"), TargetCase("iOS 18.2", "iOS 18.2", "3.39.0"),
    TargetCase("iOS 26", "iOS 26", "3.51.0"), TargetCase("iOS 99", "iOS 99", "3.51.0"),
    TargetCase("macOS 10.15", "macOS 10.15", "3.24.0"),
    TargetCase("macos 11", "macOS 11", "3.30.0"),
    TargetCase("macOS 12.4", "macOS 12.4", "3.37.0"), TargetCase("macOS 13", "macOS 13", "3.37.0"),
    TargetCase("macOS 13.2", "macOS 13.2", "3.38.0"), TargetCase("tvOS 15", "tvOS 15", "3.35.0"),
    TargetCase("watchOS 8", "watchOS 8", "3.35.0"),
    TargetCase("sqlite 3.24", "SQLite 3.24.0", "3.24.0"),
    TargetCase("SQLite3.8.10.2", "SQLite 3.8.10", "3.8.10"),
  ])
  func `a target is read`(target: TargetCase) throws {
    let read = try DeploymentTarget(target.testDescription)
    #expect(read.name == target.name)
    #expect(read.sqlite.description == target.sqlite)
  }

  @Test(arguments: [
    TargetCase(wrong: ""), TargetCase(wrong: "iOS"), TargetCase(wrong: "iOS x"),
    TargetCase(wrong: "iOS 10"), TargetCase(wrong: "iOS 15.4.1.2"), TargetCase(wrong: "iOS -15"),
    TargetCase(wrong: "iOS 999999999999999999999"), TargetCase(wrong: "sqlite 4.0"),
    TargetCase(wrong: "sqlite 3"), TargetCase(wrong: "Windows 11"),
    TargetCase(wrong: "iOSS 15", meant: "iOS 15"), TargetCase(wrong: "mcaOS 12", meant: "macOS 12"),
    TargetCase(wrong: "3.24", meant: "sqlite 3.24"),
    TargetCase(wrong: "sqlit 3.24", meant: "sqlite 3.24"),
  ])
  func `what names no target is refused`(target: TargetCase) throws {
    let fault = #expect(throws: DeploymentTarget.Fault.self) {
      try DeploymentTarget(target.testDescription)
    }
    #expect(fault?.suggestion == target.suggestion)
    #expect(fault?.wanted.isEmpty == false)
  }

  @Test func `releases are listed in ascending order, and their SQLite never gets older`() {
    for system in SystemSQLite.System.allCases {
      let releases = SystemSQLite.releases.filter { $0.system == system }
      #expect(releases.count > 1)
      for (one, next) in zip(releases, releases.dropFirst()) {
        #expect(one.version < next.version)
        #expect(one.sqlite < next.sqlite)
      }
    }
  }
}
