internal import SeedbedCSV
internal import SeedbedSQLite

// What SQLite's words for a broken constraint mean for the record at hand.
extension SeedTable {
  /// The record that was read last, with what is needed to say where its fields stand.
  struct Record: ~Copyable {
    let fields: UnsafeBufferPointer<CSVField>
    let columns: [SeedColumn]
    /// Where each field begins.
    let positions: [SourcePosition]
  }

  /// The diagnostic for a record that SQLite refused.
  ///
  /// - Throws: The error itself where the record isn't to blame: a full disk, damage, an interruption.
  func diagnose(
    _ error: SQLiteError, _ fields: UnsafeBufferPointer<CSVField>, _ columns: [SeedColumn],
    _ reader: borrowing SeedReader, on connection: borrowing Connection
  ) throws(SeedbedError) -> Diagnostic {
    let record = Record(
      fields: fields, columns: columns,
      positions: fields.indices.map { reader.position(ofField: $0) })
    var known: Diagnostic?
    switch error.code {
    case .constraintNotNull:
      known = notNull(error.message, record)
    case .constraintUnique, .constraintPrimaryKey, .constraintRowID:
      known = try unique(error.message, record, on: connection)
    case .constraintCheck:
      known = check(error.message, record)
    case _
    where error.code.primary == .constraint || error.code.primary == .mismatch
      || error.code.primary == .tooBig || error.code.primary == .error:
      break
    default:
      throw SeedbedError(sqlite: error, at: record.positions[0])
    }
    // What a trigger raises, or what breaks in another table that a trigger writes to.
    return known
      ?? Diagnostic(
        .seedConstraint,
        target.hasTriggers || target.kind == .view
          ? "a trigger of '\(target.table)' refuses the record: \(error.message)"
          : "'\(target.table)' refuses the record: \(error.message)",
        at: record.positions[0], fix: "change the record, or what refuses it in a migration")
  }

  private func notNull(_ message: String, _ record: borrowing Record) -> Diagnostic? {
    guard let name = columnName(in: message) else { return nil }
    if let index = index(of: name, in: record.columns) {
      return Diagnostic(
        .seedConstraint, "NULL in column '\(target.table).\(name)', which is NOT NULL",
        at: record.positions[index],
        fix: (record.columns[index].rule.takesEmptyText
          ? "write \"\" for an empty text; " : "write a value; ")
          + "the DEFAULT counts only where the header leaves the column out")
    }
    if target.generatedColumns.contains(where: { SchemaName($0) == SchemaName(name) }) {
      return Diagnostic(
        .seedConstraint,
        "NULL in column '\(target.table).\(name)', which is generated and NOT NULL",
        at: record.positions[0], fix: "change what the column is computed from")
    }
    return Diagnostic(
      .seedConstraint,
      "the header doesn't name column '\(target.table).\(name)', which is NOT NULL and has no DEFAULT",
      at: SourcePosition(file: target.seed.path, line: 1, column: 1),
      fix: "add the column to the file")
  }

  private func check(_ message: String, _ record: borrowing Record) -> Diagnostic? {
    let words = String(message.drop { $0 != ":" }.dropFirst(2))
    guard let check = CheckConstraint(words, of: target.sql) else { return nil }
    var named: [Int] = []
    for index in check.names.compactMap({ index(of: $0, in: record.columns) })
    where !named.contains(index) { named.append(index) }
    let values = named.compactMap { value(at: $0, of: record) }.joined(separator: ", ")
    return Diagnostic(
      .seedConstraint,
      values.isEmpty
        ? "the record breaks \(check.description) of '\(target.table)'"
        : "\(values) breaks \(check.description)",
      at: record.positions[named.first ?? 0], fix: "change the value, or the CHECK in a migration")
  }

  private func unique(
    _ message: String, _ record: borrowing Record, on connection: borrowing Connection
  ) throws(SeedbedError) -> Diagnostic? {
    let file = SourcePosition(file: target.seed.path)
    let key = try reporting(at: file) { () throws(SQLiteError) in
      try UniqueKey.broken(message, in: target.table, on: connection)
    }
    guard let key else { return nil }
    let named = key.names.compactMap { index(of: $0, in: record.columns) }
    let position = record.positions[named.first ?? 0]
    let values = named.compactMap { value(at: $0, of: record) }.joined(separator: ", ")
    var diagnostic = Diagnostic(
      .seedConstraint,
      "a second row with "
        + (named.count == key.names.count
          ? values
          : "the same \(key.names.map { "\(target.table).\($0)" }.joined(separator: ", "))")
        + ", wanted one for each value of \(key.description)", at: position,
      fix: "change or remove one of them")
    switch try origin(of: record, before: position, refusedWith: message, on: connection) {
    case .record(let first): diagnostic.notes = [Diagnostic.Note("the first one", at: first)]
    case .elsewhere:
      diagnostic.notes = [
        Diagnostic.Note(
          target.hasTriggers
            ? "a row that a migration or a trigger inserted is in the way"
            : "a row that a migration inserted is in the way")
      ]
    case .unknown: break
    }
    return diagnostic
  }

  /// A field's column and value, as `member.age = -1`.
  private func value(at index: Int, of record: borrowing Record) -> String? {
    let column = record.columns[index]
    guard let value = try? column.value(of: record.fields[index], files: files) else { return nil }
    return "\(target.table).\(column.name) = \(value.owned.literal)"
  }

  /// The column in SQLite's words, as in `NOT NULL constraint failed: member.email`; `nil` if it is another table's.
  private func columnName(in message: String) -> String? {
    let words = message.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst(2)
    let prefix = "\(target.table).".utf8
    guard words.starts(with: prefix) else { return nil }
    return String(Substring(words.dropFirst(prefix.count)))
  }

  /// Where a column stands in the header, from 0.
  func index(of name: String, in columns: [SeedColumn]) -> Int? {
    columns.firstIndex { SchemaName($0.name) == SchemaName(name) }
  }
}
