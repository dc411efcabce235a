import SeedbedSQLite
import TestSupport
import Testing

@testable import SeedbedKit

/// A table of rows `(id, a, b)` as plain dictionaries: what releases ship, what the user has, and what a merge should make of it.
private struct Model {
  struct Row: Equatable {
    var a: Int
    var b: Int
  }

  /// What each version ships, from 1.
  var shipped: [[Int: Row]] = []
  /// What the user has.
  var mine: [Int: Row] = [:]
  let policy: String

  /// What the copy should hold after a refresh from a version to the last.
  func merged(from version: Int) -> [Int: Row] {
    let (given, new) = (shipped[version - 1], shipped.last ?? [:])
    let keys = Set(given.keys).union(new.keys).union(mine.keys)
    return keys.reduce(into: [:]) { result, key in
      guard let row = mine[key] else {
        // What the user deleted stays away.
        if given[key] == nil, let new = new[key] { result[key] = new }
        return
      }
      result[key] = row
      let wasGiven = shipped.prefix(version).contains { $0[key] != nil }
      guard policy != "insert", wasGiven else { return }
      let isUntouched = shipped.contains { ship in
        ship[key].map { policy == "owned" ? $0 == row : $0.a == row.a } ?? false
      }
      guard isUntouched else { return }
      if let new = new[key] {
        result[key] = policy == "owned" ? new : Row(a: new.a, b: row.b)
      } else if policy == "owned", given[key] != nil {
        result[key] = nil
      }
    }
  }
}

@Suite struct `A refresh agrees with a plain model` {
  private static let versionCount = 4

  /// Values are few, so that the user's rows and changes often look like shipped ones.
  private static func row(_ random: inout SeededGenerator) -> Model.Row {
    Model.Row(a: .random(in: 0..<3, using: &random), b: .random(in: 0..<3, using: &random))
  }

  /// Removes a row in ten, and gives others new values.
  private static func change(
    _ rows: inout [Int: Model.Row], upTo last: Int, _ random: inout SeededGenerator
  ) {
    for id in 1...last {
      switch Int.random(in: 0..<10, using: &random) {
      case 0: rows[id] = nil
      case 1...4: rows[id] = row(&random)
      default: break
      }
    }
  }

  /// Locks and builds versions 1 to 4 with random rows, into `v1.db` to `v4.db`.
  private static func release(
    _ model: inout Model, _ random: inout SeededGenerator
  ) throws -> Releases {
    let policy = model.policy == "columns" ? "{\"columns\": [\"a\"]}" : "\"\(model.policy)\""
    let releases = try Releases("{\"t\": \(policy)}")
    // Never empty, so that the lock begins at version 1.
    var rows = [20: Model.Row(a: 0, b: 0)]
    for version in 1...versionCount {
      change(&rows, upTo: 8, &random)
      model.shipped.append(rows)
      let lines = rows.sorted { $0.key < $1.key }.map { "\($0),\($1.a),\($1.b)\n" }
      try releases.release(
        ["t": "id,a,b\n" + lines.joined()],
        migration: version == 1
          ? "CREATE TABLE t (id INTEGER PRIMARY KEY, a INT NOT NULL, b INT NOT NULL)" : "-- content"
      )
      try releases.build("v\(version).db")
    }
    return releases
  }

  @Test(arguments: ["insert", "owned", "columns"], 1...2)
  func `over random releases and changes of the user's`(_ policy: String, seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var model = Model(policy: policy)
    let releases = try Self.release(&model, &random)
    for run in 0..<40 {
      let version = run % Self.versionCount + 1
      try releases.startOver(with: "v\(version).db")
      model.mine = model.shipped[version - 1]
      Self.change(&model.mine, upTo: 10, &random)
      try releases.user(
        "DELETE FROM t; "
          + model.mine.map { "INSERT INTO t VALUES (\($0), \($1.a), \($1.b));" }.joined())
      try releases.refresh { $0.verification = .none }
      let expected = model.merged(from: version).sorted { $0.key < $1.key }
        .map { "\($0)|\($1.a)|\($1.b)" }
      #expect(try releases.rows("SELECT * FROM t") == expected, "run \(run)")
      guard run < Self.versionCount else { continue }
      let bytes = try releases.bytes()
      #expect(try releases.refresh().isUnchanged)
      #expect(try releases.bytes() == bytes)
    }
  }
}
