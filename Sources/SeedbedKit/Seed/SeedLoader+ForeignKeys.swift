internal import SeedbedCSV
internal import SeedbedSQLite

extension SeedLoader {
  /// Finds rows of the seeds that refer to no row, each at its line in the file.
  func checkForeignKeys(
    of targets: [SeedTarget], on connection: borrowing Connection
  ) throws(SeedbedError) -> [Diagnostic] {
    var faults: [Diagnostic] = []
    for target in targets.sorted(by: { $0.seed.path < $1.seed.path }) {
      let file = SourcePosition(file: target.seed.path)
      var found = 0
      for key in target.foreignKeys where found < SeedTable.faultLimit {
        let dangling = try reporting(at: file) { () throws(SQLiteError) in
          try danglingValues(of: key, on: connection)
        }
        if dangling.isEmpty { continue }
        let faultsOfKey = try locate(dangling, of: key, in: target, connection)
        faults += faultsOfKey.prefix(SeedTable.faultLimit - found)
        found += faultsOfKey.count
      }
    }
    return faults
  }

  /// The values of a key's columns that no parent has.
  private func danglingValues(
    of key: ForeignKey, on connection: borrowing Connection
  ) throws(SQLiteError) -> Set<[Value]> {
    var isBroken = false
    var check = try connection.prepare("PRAGMA main.foreign_key_check(\(quoted(key.child)))")
    while try check.step() {
      if check.integer(at: 3) == key.id { isBroken = true }
    }
    guard isBroken else { return [] }
    return Set(try connection.rows(try ForeignKeyGuard.danglingRows(of: key, on: connection)))
  }

  /// Reads the file again for the records with such values.
  private func locate(
    _ dangling: Set<[Value]>, of key: ForeignKey, in target: SeedTarget,
    _ connection: borrowing Connection
  ) throws(SeedbedError) -> [Diagnostic] {
    let table = SeedTable(target: target, maximumLength: connection.maximumLength)
    var reader = try SeedReader(target.seed, maximumLength: connection.maximumLength)
    var outcome = SeedTable.Outcome()
    guard let columns = try table.readHeader(&reader, &outcome) else { return outcome.faults }
    let files = SeedBlobFiles(
      folder: Path.parent(of: target.seed.path), maximumLength: connection.maximumLength)
    let indexes = key.columns.compactMap { table.index(of: $0, in: columns) }
    var faults: [Diagnostic] = []
    while indexes.count == key.columns.count && faults.count < SeedTable.faultLimit {
      guard case .record(let fields) = try reader.next() else { break }
      let values = indexes.map { index in
        (try? columns[index].value(of: fields[index], files: files))?.owned ?? .null
      }
      if dangling.contains(values) {
        faults.append(
          fault(key, values, at: reader.position(ofField: indexes.first ?? 0)))
      }
    }
    // A DEFAULT or a trigger gave the value, or a migration the row.
    return faults.isEmpty
      ? dangling.map { fault(key, $0, at: SourcePosition(file: target.seed.path)) } : faults
  }

  private func fault(
    _ key: ForeignKey, _ values: [Value], at position: SourcePosition
  ) -> Diagnostic {
    let columns = key.columns.joined(separator: ", ")
    let shown = values.map(\.literal).joined(separator: ", ")
    return Diagnostic(
      .seedForeignKey,
      "\(columns) = \(shown) refers to no row of table '\(key.parent)'", at: position,
      fix: "add the row to '\(key.parent)', or change the value")
  }
}

extension DiagnosticCode {
  /// A record refers to a row that isn't there.
  public static let seedForeignKey = DiagnosticCode(rawValue: "seed.foreign-key")
}
