import Foundation
import Testing

/// Every fault as a user meets it: the command is run on a project that has it, and its words are compared.
@Suite struct FixtureTests {
  /// Set in the environment to write down what is printed now; look at the difference before committing it.
  private static let isRecording =
    ProcessInfo.processInfo.environment["SEEDBED_RECORD_FIXTURES"] != nil

  @Test(arguments: Fixture.all)
  func `a fault is reported in these words`(fixture: Fixture) throws {
    let run = try fixture.run()
    if Self.isRecording { try fixture.record(run.text) }
    #expect(run.text == (try fixture.expected))
    #expect(run.codes.contains(fixture.code))
    let isWarning = run.text.contains("warning: ") && !run.text.contains("error: ")
    let isNote = !run.text.contains("warning: ") && !run.text.contains("error: ")
    // A warning is a finding of a check, and stops nothing else.
    let isFinding = isWarning && fixture.isCheck
    #expect((run.exitCode == 0) == ((isWarning || isNote) && !isFinding))
  }

  /// Codes without a fixture, and why.
  private static let exemptions = [
    "build.check-failed": "the guards find what the last check would",
    "build.depfile-path": "needs a path with a line end in it",
    "build.swift-name": "needs two databases; names in Swift have tests of their own",
    "bundle.configure": "is reported to an app, not by the command",
    "bundle.missing": "is reported to an app, not by the command",
    "bundle.not-a-database": "is reported to an app, not by the command",
    "bundle.version": "is reported to an app, not by the command",
    "bundle.wal-mode": "is reported to an app, not by the command",
    "check.not-reproducible": "nothing that a project holds makes a build depend on more than it",
    "check.stale-output": "needs a built file beside the project",
    "check.stale-schema": "needs a 'schema.sql' of an earlier time",
    "check.walk-empty-table": "a note of the upgrade walk, which has tests of its own",
    "check.walk-schema": "needs a fault of SQLite's or ours",
    "database.busy": "needs a second connection",
    "database.damaged": "needs a damaged file",
    "database.read-only": "needs a file without write permission, which root may write",
    "database.sqlite": "what SQLite answers beyond all that has a code",
    "file.disk-full": "needs a full disk",
    "file.name": "needs a name that isn't UTF-8, which a Mac's disk can't hold",
    "interrupted": "needs a signal",
    "lock.below": "the lock has tests of its own",
    "lock.edited": "the lock has tests of its own",
    "lock.format": "the lock has tests of its own",
    "lock.missing": "the lock has tests of its own",
    "lock.no-key": "the lock has tests of its own",
    "lock.removed": "the lock has tests of its own",
    "lock.renamed": "the lock has tests of its own",
    "lock.renumbered": "the lock has tests of its own",
    "lock.seeds-changed": "the lock has tests of its own",
    "lock.syntax": "the lock has tests of its own",
    "lock.unlocked": "the lock has tests of its own",
    "refresh.left-out": "an upgrade that goes well prints how long it took",
    "refresh.no-base": "the refresh has tests of its own",
    "refresh.no-policy": "the refresh has tests of its own",
    "refresh.not-last": "the refresh has tests of its own",
    "renumber.ambiguous": "has tests of its own",
    "renumber.locked": "needs a lock file",
    "usage.missing-command": "its words list all commands, so they change with each",
    "upgrade.stale-wal": "needs a log beside a file",
  ]

  @Test func `every code has a fixture, or a reason for none`() throws {
    let codes = try Self.declaredCodes()
    let shown = Set(Fixture.all.map(\.code))
    #expect(codes.count > 60)
    #expect(codes.subtracting(shown).subtracting(Self.exemptions.keys) == [])
    #expect(shown.subtracting(codes) == [], "a fixture shows a code that doesn't exist")
    #expect(Set(Self.exemptions.keys).subtracting(codes) == [], "an exemption of no code")
    #expect(shown.intersection(Self.exemptions.keys) == [], "an exemption of a code with a fixture")
  }

  /// The codes that the sources declare.
  private static func declaredCodes() throws -> Set<String> {
    let sources = Fixture.package.appendingPathComponent("Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var codes: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /DiagnosticCode\(\s*rawValue: "([^"]+)"/) {
        codes.insert(String(match.1))
      }
    }
    return codes
  }
}
