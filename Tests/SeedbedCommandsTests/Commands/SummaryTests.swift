import Testing

@testable import SeedbedCommands

/// A failure, and the line that ends it.
struct ClosingCase: Sendable, CustomTestStringConvertible {
  let name: String
  var arguments: [String]
  var isCancelled = false
  var prepare: @Sendable (CommandTrial) throws -> Void = { _ in }
  var closing: String

  var testDescription: String { name }

  private static let broken: @Sendable (CommandTrial) throws -> Void = {
    try $0.write("UPDATE people SET nmae = '';\n", to: "migrations/app.db/2_b.sql")
  }

  static let all = [
    ClosingCase(
      name: "a build over a file", arguments: ["build", "app"],
      prepare: {
        _ = $0.run("build", "--to=1")
        try broken($0)
      },
      closing: "ROOT/build/app.db: not built, and unchanged at version 1; when that is mended, "
        + "run: seedbed build app.db --project ROOT"),
    ClosingCase(
      name: "a build of a file that isn't there", arguments: ["build", "app"], prepare: broken,
      closing: "ROOT/build/app.db: not built; when that is mended, "
        + "run: seedbed build app.db --project ROOT"),
    ClosingCase(
      name: "a build with options",
      arguments: ["build", "--locked", "app", "--no-seeds", "--output-file=ROOT/my app.db"],
      prepare: broken,
      closing: "ROOT/my app.db: not built, and unchanged at version 1; when that is mended, "
        + "run: seedbed build app.db --output-file 'ROOT/my app.db' --no-seeds --locked"
        + " --project ROOT"),
    ClosingCase(
      name: "a build with a file that describes all databases",
      arguments: ["build", "--manifest=ROOT/m.json"], prepare: broken,
      closing: "ROOT/build/app.db: not built; when that is mended, "
        + "run: seedbed build --manifest ROOT/m.json --project ROOT"),
    ClosingCase(
      name: "a build whose only database is named", arguments: ["build", "--database=app.db"],
      prepare: broken,
      closing: "ROOT/build/app.db: not built; when that is mended, "
        + "run: seedbed build --database app.db --project ROOT"),
    ClosingCase(
      name: "an upgrade with options",
      arguments: ["upgrade", "ROOT/app.db", "--keep=2", "--allow-drift", "--no-backup"],
      prepare: broken,
      closing: "ROOT/app.db: not upgraded; when that is mended, "
        + "run: seedbed upgrade ROOT/app.db --allow-drift --no-backup --keep 2 --project ROOT"),
    ClosingCase(
      name: "an upgrade", arguments: ["upgrade", "ROOT/my app.db", "--database=app"],
      prepare: broken,
      closing: "ROOT/my app.db: not upgraded; when that is mended, "
        + "run: seedbed upgrade 'ROOT/my app.db' --database app --project ROOT"),
    ClosingCase(
      name: "a dry run", arguments: ["upgrade", "ROOT/app.db", "--dry-run"], prepare: broken,
      closing: "ROOT/app.db: not tried; when that is mended, "
        + "run: seedbed upgrade ROOT/app.db --dry-run --project ROOT"),
    ClosingCase(
      name: "an upgrade to a version that there isn't",
      arguments: ["upgrade", "ROOT/app.db", "--to=7"], closing: "ROOT/app.db: not upgraded"),
    ClosingCase(
      name: "a downgrade", arguments: ["downgrade", "ROOT/app.db", "--to=0"],
      closing: "ROOT/app.db: not downgraded; when that is mended, "
        + "run: seedbed downgrade ROOT/app.db --to 0 --project ROOT"),
    ClosingCase(
      name: "a restore", arguments: ["restore", "ROOT/app.db"],
      closing: "ROOT/app.db: not restored, and as it was; when that is mended, "
        + "run: seedbed restore ROOT/app.db --project ROOT"),
    ClosingCase(
      name: "a restore from a backup that is named",
      arguments: ["restore", "ROOT/app.db", "--from=ROOT/my old.db"],
      closing: "ROOT/app.db: not restored, and as it was; when that is mended, "
        + "run: seedbed restore ROOT/app.db --from 'ROOT/my old.db' --project ROOT"),
    ClosingCase(
      name: "a downgrade of a file with a name of its own",
      arguments: ["downgrade", "ROOT/mine.db", "--to=0", "--database=app"],
      closing: "ROOT/mine.db: not downgraded; when that is mended, "
        + "run: seedbed downgrade ROOT/mine.db --to 0 --database app --project ROOT"),
    ClosingCase(
      name: "a lock", arguments: ["lock"], prepare: broken,
      closing: "app.db: not locked; when that is mended, run: seedbed lock app.db --project ROOT"),
    ClosingCase(
      name: "a build that is interrupted", arguments: ["build", "app"], isCancelled: true,
      closing: "ROOT/build/app.db: not built; to try again, "
        + "run: seedbed build app.db --project ROOT"),
  ]
}

@Suite struct `A summary` {
  private static let project = [
    "migrations/app.db/1_a.sql": "CREATE TABLE people(id INTEGER PRIMARY KEY, name TEXT);\n",
    "migrations/app.db/2_b.sql": "UPDATE people SET name = upper(name);\n",
    "seeds/app.db/people.csv": "name\nAn\nBình\n",
  ]

  @Test(arguments: ClosingCase.all)
  func `of a failure ends with the command to run next`(test: ClosingCase) throws {
    let trial = try CommandTrial(Self.project)
    for path in ["app.db", "my app.db"] {
      _ = trial.run("build", "app", "--to=1", "--output-file=ROOT/\(path)")
    }
    try test.prepare(trial)
    let outcome = trial.run(test.arguments, isCancelled: { test.isCancelled })
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.split(separator: "\n").last.map(String.init) == test.closing)
    #expect(!trial.run(test.arguments + ["--quiet"]).errors.contains(test.closing))
  }

  @Test func `of builds has columns`() throws {
    let trial = try CommandTrial(
      Self.project.merging([
        "migrations/a long name.db/12_a.sql": "CREATE TABLE t(id INTEGER PRIMARY KEY);\n",
        "migrations/東京.db/1_a.sql": "CREATE TABLE t(id INTEGER PRIMARY KEY);\n",
        "seeds/a long name.db/t.csv": "id\n" + (1...1234).map { "\($0)\n" }.joined(),
      ]) { old, _ in old })
    _ = trial.run("build", "app")
    #expect(
      trial.run("build").output == """
        built      ROOT/build/a long name.db  version 12  1 table  1234 rows  20 KiB  0.0 ms
        unchanged  ROOT/build/app.db           version 2  1 table     2 rows   8 KiB  0.0 ms
        built      ROOT/build/東京.db          version 1  1 table     0 rows   8 KiB  0.0 ms

        """)
  }

  @Test(arguments: [
    (Duration.microseconds(40), "0.0 ms"), (.microseconds(1250), "1.2 ms"),
    (.milliseconds(12), "12 ms"), (.milliseconds(999), "999 ms"), (.milliseconds(1450), "1.4 s"),
    (.seconds(12), "12 s"), (.seconds(75), "1 min 15 s"), (.seconds(3720), "1 h 2 min"),
  ])
  func `shows times as people read them`(duration: Duration, shown: String) {
    #expect(time(duration) == shown)
  }

  @Test(arguments: [
    (Int64(1023), "1023 bytes"), (4096, "4 KiB"), (1536, "1.5 KiB"), (1 << 20, "1 MiB"),
    (3 << 30, "3 GiB"),
  ])
  func `shows sizes as people read them`(bytes: Int64, shown: String) {
    #expect(byteCount(bytes) == shown)
  }
}
