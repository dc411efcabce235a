import Foundation
import SeedbedSQLite

@testable import SeedbedCSV
@testable import SeedbedKit

/// Seeds, loaded by the fast way and record by record: both take them with the same rows, or neither does; a fault lies inside the file,
/// and numbers are what Swift's own conversion makes of them.
struct SeedHarness: Harness {
  static let name = "seed"
  static let readsLines = true

  private static let schemas = [
    "CREATE TABLE t(id INTEGER PRIMARY KEY, n INTEGER, r REAL, d DECIMAL, b BOOLEAN, t TEXT, x BLOB, s STRING, u)",
    """
    CREATE TABLE t(id INTEGER PRIMARY KEY AUTOINCREMENT, n INTEGER UNIQUE, r REAL CHECK (r < 1e9), d NUMERIC DEFAULT 7, b BOOL,
      t TEXT NOT NULL DEFAULT '', x BLOB, s DATE, u COLLATE NOCASE);
    CREATE UNIQUE INDEX by_u ON t(u) WHERE u IS NOT NULL; CREATE INDEX by_t ON t(t, length(x))
    """,
    "CREATE TABLE t(id INTEGER, n INT, r REAL, d REAL, b INT, t TEXT, x BLOB, s TEXT, u ANY, PRIMARY KEY(t, n)) STRICT, WITHOUT ROWID",
    "CREATE TABLE t(id INTEGER PRIMARY KEY, n, r REAL, d, b, t TEXT UNIQUE ON CONFLICT IGNORE, x, s AS (n + 1), u UNIQUE ON CONFLICT REPLACE)",
  ]

  init(_ scratch: Scratch) throws {
    // What a record may name by `@file`, and what it may not.
    try write("inside".utf8, to: "seeds/inside.bin")
    try write("outside".utf8, to: "outside.bin")
    symlink("../outside.bin", "seeds/link.bin")
    mkfifo("seeds/fifo.bin", 0o600)
  }

  func run(_ input: [UInt8]) {
    var random = SeededGenerator(of: input)
    let schema = Self.schemas[Int.random(in: 0..<Self.schemas.count, using: &random)]
    let seed = Project.SeedFile(table: "t", path: "seeds/t.csv", separator: 0x2C)
    do {
      try write(input, to: seed.path)
      let fast = try Loading(schema, seed) { table, connection throws(SeedbedError) in
        try table.loadFast(into: connection)
      }
      let slow = try Loading(schema, seed) { table, connection throws(SeedbedError) in
        let outcome = try table.load(into: connection)
        checkPlaces(of: outcome.faults, in: input)
        return outcome.faults.isEmpty ? outcome : nil
      }
      require(fast == slow, "loaded by the fast way: \(fast), record by record: \(slow)")
      if slow.rowCount != nil { checkNumbers(input, slow.rows) }
    } catch let error as SeedbedError {
      checkPlaces(of: error.diagnostics, in: input)
    } catch {
      fatalError("BROKEN PROMISE: an error that isn't ours: \(error)")
    }
  }

  /// What a way of loading came to.
  private struct Loading: Equatable {
    /// `nil` where something is wrong with the records.
    var rowCount: Int64?
    /// Every row, where all were loaded.
    var rows: [[Value]] = []

    init(
      _ schema: String, _ seed: Project.SeedFile,
      _ load: (SeedTable, borrowing Connection) throws(SeedbedError) -> SeedTable.Outcome?
    ) throws {
      let connection = try Connection(path: ":memory:", mode: .create)
      try connection.execute("\(schema); BEGIN")
      let target = try SeedTarget.find(seed, in: SeedSchema(on: connection), on: connection)
      rowCount = try load(
        SeedTable(target: target, maximumLength: 100_000), connection)?.rowCount
      guard rowCount != nil else { return }
      rows = try connection.rows("SELECT id, n, r, t, x FROM t ORDER BY id, n, t")
      try connection.execute("COMMIT")
      require(
        !rows.contains { $0.contains(.blob(Array("outside".utf8))) }, "read outside the folder")
      require(try connection.texts("PRAGMA integrity_check") == ["ok"], "a damaged database")
    }
  }

  /// Checks the REAL column: the values of the input, in any order.
  private func checkNumbers(_ input: [UInt8], _ rows: [[Value]]) {
    let outcome = read(input) { 1 << 16 }
    var wanted: [Double] = []
    var column: Int?
    for step in outcome.steps {
      guard case .record(let fields) = step else { return }
      let texts = fields.map { String(decoding: $0.value, as: UTF8.self) }
      guard let column else {
        column = texts.firstIndex { $0.asciiLowercased == "r" }
        if column == nil { return }
        continue
      }
      let text = texts[column].trimmingCharacters(in: CharacterSet(charactersIn: " \t"))
      if text.isEmpty { continue }
      guard let value = Double(text) else {
        fatalError("BROKEN PROMISE: '\(text)' in a REAL column")
      }
      wanted.append(value)
    }
    let found: [Double] = rows.compactMap {
      if case .real(let value) = $0[2] { value } else { nil }
    }
    require(found.sorted() == wanted.sorted(), "numbers \(found), wanted \(wanted)")
  }
}
