import Foundation
import SeedbedKit

// How long `install` takes where the user's file is up to date, which is nearly every launch: microseconds, the median of many calls.
//
//     swift run -c release --package-path Benchmarks/Launch

let root = FileManager.default.temporaryDirectory.appending(path: "launch-\(UUID().uuidString)")
let migrations = root.appending(path: "migrations/words.sql")
try FileManager.default.createDirectory(at: migrations, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: root) }
try Data("CREATE TABLE word(text TEXT);".utf8)
  .write(to: migrations.appending(path: "0001_create_word.sql"))
let bundled = root.appending(path: "words.sql")
_ = try DatabaseBuilder(Project(at: root.path).databases[0]).build(to: bundled.path)

let words = BundledDatabase(at: bundled, migrations: .folder(migrations))
let documents = root.appending(path: "Documents")
_ = try words.install(into: documents)

let clock = ContinuousClock()
let times = try (0..<10_000).map { _ in
  try clock.measure {
    guard try words.install(into: documents).outcome == .unchanged else { exit(1) }
  }
}.sorted()
let median = times[times.count / 2] / .microseconds(1)
let slow = times[times.count * 99 / 100] / .microseconds(1)
print("unchanged: \(Int(median.rounded())) µs (99 of 100 calls at most \(Int(slow.rounded())) µs)")
