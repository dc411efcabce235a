import Foundation
import TestSupport
import Testing

/// What only a process of its own can show: signals, the umask, the time zone.
@Suite struct BuildProcessTests {
  private static let quick = """
    CREATE TABLE t (a TEXT);
    INSERT INTO t VALUES (datetime('now', 'localtime')), (random()), (upper('i'));
    """
  private static let endless = """
    CREATE TABLE t (a TEXT);
    INSERT INTO t WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n
      WHERE i % 1000000000000 = 0;
    """

  private func start(
    in root: String, shell: String = "exec \"$0\" build -C .", environment: [String: String] = [:]
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", shell, BuiltCommand.executable.path]
    process.currentDirectoryURL = URL(fileURLWithPath: root)
    process.environment = BuiltCommand.environment(environment)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  private func names(in root: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: root + "/build")
    return (names ?? []).sorted()
  }

  /// Starts a build that never ends, and waits until it is under way.
  private func startEndless(in trial: CommandTrial) throws -> Process {
    try trial.write(Self.endless, to: "migrations/app.db/1_a.sql")
    let process = try start(in: trial.root)
    while process.isRunning, !names(in: trial.root).contains(where: { $0.contains("seedbed-") }) {
      usleep(2000)
    }
    return process
  }

  @Test(
    arguments: [(signal: SIGINT, code: 130), (signal: SIGTERM, code: 143)]
      as [(signal: Int32, code: Int32)])
  func `a signal ends a build in order`(_ test: (signal: Int32, code: Int32)) throws {
    let trial = try CommandTrial(["build/app.db": ""])
    let process = try startEndless(in: trial)
    kill(process.processIdentifier, test.signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == test.code)
    #expect(names(in: trial.root) == ["app.db"])
  }

  @Test func `the next build removes what a killed one left`() throws {
    let trial = try CommandTrial(["build/app.db": ""])
    let process = try startEndless(in: trial)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(names(in: trial.root).count > 1)
    try trial.write(Self.quick, to: "migrations/app.db/1_a.sql")
    let next = try start(in: trial.root)
    next.waitUntilExit()
    #expect(next.terminationStatus == 0)
    #expect(names(in: trial.root) == ["app.db"])
  }

  @Test func `a build beside one that runs leaves its file alone`() throws {
    let trial = try CommandTrial(["build/app.db": ""])
    let running = try startEndless(in: trial)
    let before = names(in: trial.root)
    try trial.write(Self.quick, to: "migrations/app.db/1_a.sql")
    let next = try start(in: trial.root)
    next.waitUntilExit()
    #expect(next.terminationStatus == 0)
    #expect(names(in: trial.root) == before)
    kill(running.processIdentifier, SIGTERM)
    running.waitUntilExit()
    #expect(names(in: trial.root) == ["app.db"])
  }

  @Test(arguments: [("022", 0o644), ("077", 0o600), ("007", 0o660)])
  func `a new file's mode follows the umask`(_ mask: String, _ mode: Int) throws {
    let trial = try CommandTrial(["migrations/app.db/1_a.sql": Self.quick])
    let process = try start(in: trial.root, shell: "umask \(mask); exec \"$0\" build -C .")
    process.waitUntilExit()
    let attributes = try FileManager.default.attributesOfItem(
      atPath: trial.root + "/build/app.db")
    #expect(attributes[.posixPermissions] as? Int == mode)
  }

  @Test func `time zone and locale change no byte`() throws {
    var files: Set<Data> = []
    for environment in [
      [:], ["TZ": "Asia/Ho_Chi_Minh"], ["TZ": "America/New_York", "LC_ALL": "tr_TR.UTF-8"],
      ["TZ": ":bogus", "LANG": "C"],
    ] {
      let trial = try CommandTrial(["migrations/app.db/1_a.sql": Self.quick])
      let process = try start(in: trial.root, environment: environment)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      files.insert(try Data(contentsOf: URL(fileURLWithPath: trial.root + "/build/app.db")))
    }
    #expect(files.count == 1)
  }

  @Test func `another user, umask or order of making the files changes no byte`() throws {
    let texts = [
      ("migrations/app.db/1_a.sql", Self.quick),
      ("migrations/app.db/2_b.sql", "CREATE TABLE u (id INTEGER PRIMARY KEY, x);"),
      ("migrations/app.db/10_c.sql", "CREATE VIRTUAL TABLE f USING fts5(x);"),
      ("seeds/app.db/u.csv", "x\na\nb\n"), ("seeds/app.db/f.csv", "x\nsome words\n"),
    ]
    var files: Set<Data> = []
    func collect(_ trial: CommandTrial) throws {
      files.insert(try Data(contentsOf: URL(fileURLWithPath: trial.root + "/build/app.db")))
    }
    for (order, mask) in [(texts, "022"), (texts.reversed(), "077")] {
      let trial = try CommandTrial([:])
      for (path, text) in order { try trial.write(text, to: path) }
      let process = try start(in: trial.root, shell: "umask \(mask); exec \"$0\" build -C .")
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      try collect(trial)
    }
    let trial = try CommandTrial(Dictionary(uniqueKeysWithValues: texts))
    chmod(trial.root, 0o777)
    let outcome = withoutPrivileges { trial.run("build") }
    #expect(outcome.exitCode == 0, "\(outcome)")
    try collect(trial)
    #expect(files.count == 1)
  }
}
