import Foundation
import SeedbedKit
import Testing

@Suite struct `What a command leaves behind` {
  /// A command line, with FILE for a user's file.
  struct Case: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    /// Run before.
    var setUp: [[String]] = []
    var exitCode: Int32 = 0
    /// The exit code where the last migration is broken.
    var brokenExitCode: Int32 = 2
    /// What is new beside the user's file, and in the project.
    var files: [String] = []
    var projectFiles: [String] = []
    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let locks = ["migrations.lock", "schema.sql", "seeds.lock"].map {
    "migrations/app.db/\($0)"
  }

  static let cases = [
    Case(arguments: ["build"], projectFiles: ["build", "build/app.db"]),
    Case(arguments: ["build", "--verify", "--output-file", "FILE"]),
    Case(arguments: ["upgrade", "FILE"], files: ["app.db.v1.backup"]),
    Case(arguments: ["upgrade", "FILE", "--no-backup"]),
    Case(arguments: ["upgrade", "FILE", "--dry-run"]),
    Case(
      arguments: ["upgrade", "FILE", "--refresh", "--no-backup"], setUp: [["lock"]],
      projectFiles: locks),
    Case(
      arguments: ["downgrade", "FILE", "--to", "1", "--no-backup"],
      setUp: [["upgrade", "FILE", "--no-backup", "--to", "3"]], brokenExitCode: 0),
    Case(
      arguments: ["restore", "FILE"], setUp: [["upgrade", "FILE", "--to", "3"]], brokenExitCode: 0,
      files: ["app.db.failed", "app.db.v1.backup"]),
    Case(arguments: ["status", "FILE"], brokenExitCode: 0),
    Case(arguments: ["check"], brokenExitCode: 1),
    Case(arguments: ["lock"], projectFiles: locks),
    Case(arguments: ["schema", "app"]),
    Case(arguments: ["schema", "FILE"], brokenExitCode: 0),
    Case(arguments: ["diff", "app", "FILE"]),
    Case(arguments: ["script", "app"]),
  ]

  private func makeWorkspace(isBroken: Bool) throws -> Workspace {
    var migrations = Notes.migrations
    if isBroken { migrations["4_broken.sql"] = "INSERT INTO tag VALUES ('x'); CREATE TABEL t (a);" }
    let workspace = try Workspace(
      migrations, seeds: ["tag.csv": "name\nred\n"],
      settings: #"{"databases": {"app.db": {"refresh": {"tag": "insert"}}}}"#)
    try workspace.make("app.db", Notes.first)
    return workspace
  }

  private func names(in folder: String) throws -> Set<String> {
    Set(try FileManager.default.subpathsOfDirectory(atPath: folder))
  }

  @Test(arguments: cases, [false, true])
  func `is what it is there for, and nothing else`(_ test: Case, isBroken: Bool) throws {
    let workspace = try makeWorkspace(isBroken: isBroken)
    func run(_ arguments: [String]) throws -> CommandResult {
      let words = arguments.map { $0 == "FILE" ? workspace.path("app.db") : $0 }
      return try SeedbedProcess(workspace, words).wait()
    }
    let project = try names(in: workspace.project)
    for arguments in test.setUp where !isBroken || arguments[0] != "lock" {
      #expect(try run(arguments).exitCode == 0)
    }
    let files = try names(in: workspace.folder)
    let result = try run(test.arguments)
    #expect(result.exitCode == (isBroken ? test.brokenExitCode : test.exitCode), "\(result)")
    let isDone = result.exitCode == 0
    #expect(try names(in: workspace.temporary) == [])
    #expect(
      try names(in: workspace.folder) == files.union(isDone ? test.files : []), "\(result)")
    #expect(
      try names(in: workspace.project) == project.union(isDone ? test.projectFiles : []),
      "\(result)")
  }

  #if os(Linux)
    /// The files below a folder that this process has open.
    private func openFiles(below folder: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { number in
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
      }.filter { $0.hasPrefix(folder) }
    }

    @Test(arguments: cases, [false, true])
    func `isn't an open file`(_ test: Case, isBroken: Bool) throws {
      let workspace = try makeWorkspace(isBroken: isBroken)
      for arguments in test.setUp + [test.arguments] {
        workspace.run(arguments.map { $0 == "FILE" ? workspace.path("app.db") : $0 })
        #expect(try openFiles(below: workspace.root) == [], "\(arguments)")
      }
    }

    @Test(arguments: [false, true])
    func `of an installation isn't either`(isBroken: Bool) throws {
      let workspace = try makeWorkspace(isBroken: isBroken)
      workspace.run(["build", "--to", "3", "--output-file", workspace.root + "/app.db"])
      let bundled = BundledDatabase(
        at: URL(filePath: workspace.root + "/app.db"),
        migrations: .folder(URL(filePath: workspace.project + "/migrations/app.db")))
      // An upgrade, then a first copy; where the bundle has a migration too many, both fail.
      for _ in 0..<2 {
        let installation = Result { try bundled.install(into: URL(filePath: workspace.folder)) }
        #expect((try? installation.get()) == nil ? isBroken : !isBroken)
        #expect(try openFiles(below: workspace.root) == [])
        try? FileManager.default.removeItem(atPath: workspace.path("app.db"))
      }
    }
  #endif
}
