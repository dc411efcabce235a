import Foundation
import SeedbedKit
import Testing

@testable import SeedbedCommands

/// How far something is, and the line that shows it.
struct ProgressCase: Sendable, CustomTestStringConvertible {
  let name: String
  var progress: WorkProgress
  var seconds: Double
  var width = 79
  var text: String

  var testDescription: String { name }

  private static let half = WorkProgress(.loading, "city.csv", 30 << 20, of: 60 << 20, .bytes)
  private static let long = WorkProgress(
    .copying, "a_backup_with_a_name_of_many_letters.db", 250, of: 1000, .pages)
  private static let unknown = WorkProgress(.checking, "app.db")

  private static var statements: WorkProgress {
    var progress = WorkProgress(.migrating, "0001_a.sql")
    progress.done = 5000
    progress.unit = .statements
    progress.fraction = 0.01
    return progress
  }

  static let all = [
    ProgressCase(
      name: "bytes", progress: half, seconds: 3,
      text: "loading city.csv  [#############--------------]   50 %  3 s left   10 MiB/s"),
    ProgressCase(
      name: "statements", progress: statements, seconds: 2,
      text: "migrating 0001_a.sql  [------------]    1 %  3 min 18 s left  2500 statements/s"),
    ProgressCase(
      name: "the beginning", progress: half, seconds: 0.2,
      text: "loading city.csv  [#############--------------]   50 %"),
    ProgressCase(
      name: "the end", progress: .init(.loading, "city.csv", 9, of: 9, .bytes), seconds: 2,
      text: "loading city.csv  [###########################]  100 %             4 bytes/s"),
    ProgressCase(
      name: "nobody can tell", progress: unknown, seconds: 75, text: "checking app.db  1 min 15 s"),
    ProgressCase(
      name: "a long name", progress: long, seconds: 2,
      text: "copying a_backup_with_a_name_of_many_letters.db   25 %  6 s left   125 pages/s"),
    ProgressCase(
      name: "40 columns", progress: half, seconds: 3, width: 39,
      text: "loading city.csv   50 %  3 s left"),
    ProgressCase(
      name: "a long name in 40 columns", progress: long, seconds: 2, width: 39,
      text: "copying a_backup_wit…   25 %  6 s left"),
    ProgressCase(
      name: "20 columns", progress: long, seconds: 2, width: 19, text: "copying a_backup_w…"),
    ProgressCase(name: "10 columns", progress: long, seconds: 2, width: 9, text: "copying …"),
    ProgressCase(
      name: "a wide name", progress: .init(.loading, "東京.csv", 1, of: 4, .bytes), seconds: 9,
      width: 29, text: "loading 東京.csv   25 %"),
    ProgressCase(
      name: "200 columns", progress: half, seconds: 3, width: 199,
      text: "loading city.csv  [###############---------------]   50 %  3 s left   10 MiB/s"),
  ]
}

/// A clock that moves on by a step each time it is asked.
final class SteppingClock {
  private var instant = ContinuousClock.now
  private let step: Duration

  init(_ step: Duration) { self.step = step }

  var now: @Sendable () -> ContinuousClock.Instant {
    nonisolated(unsafe) let clock = self
    return {
      clock.instant += clock.step
      return clock.instant
    }
  }
}

@Suite struct `A line of progress` {
  @Test(arguments: ProgressCase.all)
  func `fits the width`(test: ProgressCase) {
    let layout = ProgressLayout(test.progress, elapsed: .seconds(test.seconds))
    let text = layout.text(width: test.width, isColored: false)
    #expect(text == test.text)
    #expect(text.cellCount <= test.width)
  }

  @Test func `colours what is done`() {
    let progress = WorkProgress(.loading, "a.csv", 1, of: 2, .bytes)
    let text = ProgressLayout(progress, elapsed: .seconds(0)).text(width: 60, isColored: true)
    #expect(text == "loading a.csv  [\u{1b}[36m#####\u{1b}[0m------]   50 %")
  }

  private func drawings(every step: Duration, count: Int) -> [String] {
    var written: [String] = []
    let terminal = Terminal(isTerminal: true, columns: 40, environment: [:])
    let line = ProgressLine(
      to: Stream(terminal: terminal) { written.append($0) }, isColored: false,
      now: SteppingClock(step).now)
    line.show(WorkProgress(.checking, "app.db"))
    for _ in 0..<count { line.tick() }
    line.clear()
    line.clear()
    return written
  }

  @Test func `waits half a second, then is drawn ten times a second`() {
    // The clock is asked when the line is made, when the work changes, and at each tick.
    #expect(drawings(every: .milliseconds(10), count: 40) == [])
    let written = drawings(every: .milliseconds(10), count: 247)
    #expect(written.count == 21)
    #expect(written.first == "\rchecking app.db  0 s\u{1b}[K")
    #expect(written.dropLast().last == "\rchecking app.db  2 s\u{1b}[K")
    #expect(written.last == "\r\u{1b}[K")
  }

  @Test func `is not drawn again once it was stopped`() {
    var written = ""
    let terminal = Terminal(isTerminal: true, columns: 40, environment: [:])
    let line = ProgressLine(
      to: Stream(terminal: terminal) { written += $0 }, isColored: false,
      now: SteppingClock(.seconds(1)).now)
    line.show(WorkProgress(.checking, "app.db"))
    line.stop()
    #expect(written.hasSuffix("\r\u{1b}[K"))
    let length = written.count
    line.show(WorkProgress(.checking, "app.db"))
    line.tick()
    #expect(written.count == length)
  }

  /// What the command writes to a terminal, whose clock stands at another second each time it is asked.
  private func errors(
    _ arguments: [String], environment: [String: String] = ["TERM": "xterm"],
    seed: String = "id\n1\n", isTerminal: Bool = true, cancelsAfter questions: Int = .max
  ) throws -> String {
    let folder = try CommandFolder([
      "migrations/app.db/1_a.sql": "CREATE TABLE t(id INTEGER PRIMARY KEY);\n",
      "seeds/app.db/t.csv": seed,
    ])
    let terminal = Terminal(isTerminal: isTerminal, columns: 60, environment: environment)
    var errors = ""
    nonisolated(unsafe) var asked = 0
    _ = Program.run(
      arguments: ["--project", folder.path] + arguments, environment: environment,
      isCancelled: {
        asked += 1
        return asked > questions
      }, now: SteppingClock(.seconds(1)).now,
      output: Stream(terminal: Terminal(isTerminal: false, columns: nil, environment: [:])) { _ in
      },
      errors: Stream(terminal: terminal) { errors += $0 })
    return errors.replacing(folder.path, with: "ROOT")
  }

  /// What stands on a terminal at the end, where `\r` goes back and `ESC [K` wipes the rest of the line.
  private func screen(_ text: String) -> String {
    text.components(separatedBy: "\n").map { line in
      line.components(separatedBy: "\r").reduce("") { shown, part in
        part.contains("\u{1b}[K")
          ? part.replacing("\u{1b}[K", with: "") : part + shown.dropFirst(part.count)
      }
    }.joined(separator: "\n")
  }

  @Test func `is gone at the end`() throws {
    let errors = try errors(["build"])
    #expect(errors.contains("\rmigrating 1_a.sql  "))
    #expect(errors.contains("\rloading t.csv  ["))
    #expect(errors.contains("\rchecking app.db  "))
    #expect(errors.contains("\u{1b}[36m"))
    #expect(screen(errors) == "")
  }

  @Test func `is gone before a fault is reported`() throws {
    let errors = try errors(["build"], environment: ["NO_COLOR": "1"], seed: "id\nx\n")
    #expect(errors.contains("\rloading t.csv  ["))
    #expect(!errors.contains("\u{1b}[36m"))
    #expect(
      screen(errors).hasPrefix(
        "ROOT/seeds/app.db/t.csv:2:1: error: 'x' is not an INTEGER, wanted by column 'id'\n"))
  }

  @Test func `is gone when the work is interrupted`() throws {
    let errors = try errors(["build"], environment: ["NO_COLOR": "1"], cancelsAfter: 1)
    #expect(errors.contains("\rmigrating 1_a.sql  "))
    #expect(
      screen(errors).hasPrefix("ROOT/migrations/app.db/1_a.sql:1:1: error: interrupted\n"))
  }

  @Test func `is not there where nobody could see it`() throws {
    #expect(try errors(["build"], isTerminal: false) == "")
    #expect(try errors(["build", "--quiet"]) == "")
    #expect(try errors(["build"], environment: ["TERM": "dumb"]) == "")
  }
}
