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
    // Columns that the header leaves out have their values from a DEFAULT or an expression, so the others decide.
    let indexes = key.columns.map { table.index(of: $0, in: columns) }
    let named = indexes.compactMap { $0 }
    let wanted = Dictionary(grouping: dangling) { values in
      zip(values, indexes).compactMap { value, index in index.map { _ in value } }
    }
    var faults: [Diagnostic] = []
    while faults.count < SeedTable.faultLimit {
      guard case .record(let fields) = try reader.next() else { break }
      let values = named.map { index in
        (try? columns[index].value(of: fields[index], files: table.files))?.owned ?? .null
      }
      guard let rows = wanted[values] else { continue }
      faults.append(fault(key, rows[0], at: reader.position(ofField: named.first ?? 0)))
      // Where the header names none of them, there is no telling the records apart.
      if named.isEmpty { break }
    }
    // A trigger changed the value, or a migration inserted the row.
    return faults.isEmpty
      ? dangling.map { fault(key, $0, at: SourcePosition(file: target.seed.path)) }
        .sorted { $0.message < $1.message } : faults
  }

  private func fault(
    _ key: ForeignKey, _ values: [Value], at position: SourcePosition
  ) -> Diagnostic {
    let columns = key.columns.map { "\(key.child).\($0)" }.joined(separator: ", ")
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
