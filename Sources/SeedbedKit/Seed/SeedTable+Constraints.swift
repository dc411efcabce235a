internal import SeedbedCSV
internal import SeedbedSQLite

// What SQLite's words for a broken constraint mean for the record at hand.
extension SeedTable {
  /// The diagnostic for a record that SQLite refused.
  ///
  /// - Throws: The error itself where the record isn't to blame: a full disk, damage, an interruption.
  func diagnose(
    _ error: SQLiteError, _ fields: UnsafeBufferPointer<CSVField>, _ columns: [SeedColumn],
    _ reader: borrowing SeedReader, on connection: borrowing Connection
  ) throws(SeedbedError) -> Diagnostic {
    let start = reader.position(ofField: 0)
    switch error.code {
    case .constraintNotNull:
      return notNull(error.message, columns, reader)
    case .constraintUnique, .constraintPrimaryKey, .constraintRowID:
      return try unique(error.message, fields, columns, reader, on: connection)
    case .constraintCheck:
      return check(error.message, columns, reader)
    case _
    where error.code.primary == .constraint || error.code.primary == .mismatch
      || error.code.primary == .tooBig || error.code.primary == .error:
      return Diagnostic(.seedConstraint, error.message, at: start)
    default:
      throw SeedbedError(sqlite: error, at: start)
    }
  }

  private func notNull(
    _ message: String, _ columns: [SeedColumn], _ reader: borrowing SeedReader
  ) -> Diagnostic {
    let name = columnNames(in: message).first ?? ""
    guard let index = index(of: name, in: columns) else {
      return Diagnostic(
        .seedConstraint,
        "\(message): the header doesn't name '\(name)', and it has no DEFAULT",
        at: reader.position(ofField: 0), fix: "add the column to the file")
    }
    return Diagnostic(
      .seedConstraint, "NULL in column '\(target.table).\(name)', which is NOT NULL",
      at: reader.position(ofField: index),
      fix: columns[index].rule.takesEmptyText
        ? "write \"\" for an empty text; the DEFAULT counts only where the header leaves the column out"
        : "write a value; the DEFAULT counts only where the header leaves the column out")
  }

  private func check(
    _ message: String, _ columns: [SeedColumn], _ reader: borrowing SeedReader
  ) -> Diagnostic {
    let expression = String(message.drop { $0 != ":" }.dropFirst(2))
    let bytes = [UInt8](expression.utf8)
    let named = Set(
      SQLTokenizer(bytes).compactMap { $0.name(in: bytes) }
        .compactMap { index(of: $0, in: columns) })
    let place = named.count == 1 ? named.first ?? 0 : 0
    return Diagnostic(
      .seedConstraint, "the record breaks CHECK (\(expression)) of '\(target.table)'",
      at: reader.position(ofField: place), fix: "change the value, or the CHECK in a migration")
  }

  private func unique(
    _ message: String, _ fields: UnsafeBufferPointer<CSVField>, _ columns: [SeedColumn],
    _ reader: borrowing SeedReader, on connection: borrowing Connection
  ) throws(SeedbedError) -> Diagnostic {
    let names = columnNames(in: message)
    let indexes = names.compactMap { index(of: $0, in: columns) }
    let position = reader.position(ofField: indexes.first ?? 0)
    let list = names.map { "\(target.table).\($0)" }.joined(separator: ", ")
    var diagnostic = Diagnostic(
      .seedConstraint,
      names.isEmpty
        ? "a second row with the key of a unique index: \(message)"
        : "a second row with the same value in \(list), which is UNIQUE",
      at: position, fix: "change or remove one of them")
    guard !names.isEmpty, indexes.count == names.count else { return diagnostic }
    var values: [Value] = []
    for index in indexes {
      guard let value = try? columns[index].value(of: fields[index], files: noFiles) else {
        return diagnostic
      }
      values.append(value.owned)
    }
    let shown = values.map(\.literal).joined(separator: ", ")
    diagnostic.message = "a second row with \(shown) in \(list), which is UNIQUE"
    if let first = try firstRecord(
      with: values, in: names, before: position, on: connection)
    {
      diagnostic.notes = [Diagnostic.Note("the first one", at: first)]
    } else {
      diagnostic.notes = [Diagnostic.Note("a row that a migration inserted is in the way")]
    }
    return diagnostic
  }

  /// Where the record stands that made the row with these values: the file is read again up to the record at hand.
  ///
  /// SQLite compares, so that the column's affinity and the index's collation count.
  private func firstRecord(
    with values: [Value], in names: [String], before end: SourcePosition,
    on connection: borrowing Connection
  ) throws(SeedbedError) -> SourcePosition? {
    let file = SourcePosition(file: target.seed.path)
    var reader = try SeedReader(target.seed, maximumLength: maximumLength)
    var outcome = Outcome()
    guard let columns = try readHeader(&reader, &outcome) else { return nil }
    let indexes = names.compactMap { index(of: $0, in: columns) }
    var statement = try reporting(at: file) { () throws(SQLiteError) in
      let collations = try uniqueCollations(of: names, on: connection)
      let tests = zip(names, collations).flatMap { name, collation in
        (0..<2).map { _ in "\(quoted(name)) = ? COLLATE \(quoted(collation))" }
      }
      return try connection.prepare(
        "SELECT 1 FROM main.\(quoted(target.table)) WHERE \(tests.joined(separator: " AND "))")
    }
    while true {
      switch try reader.next() {
      case .end, .needsInput: return nil
      case .fault: continue
      case .record(let fields):
        let position = reader.position(ofField: indexes.first ?? 0)
        if position >= end { return nil }
        let isMatch = try reporting(at: file) { () throws(SQLiteError) in
          for (place, index) in indexes.enumerated() {
            guard let value = try? columns[index].value(of: fields[index], files: noFiles) else {
              return false
            }
            try statement.bind(value, at: 2 * place)
            try statement.bind(values[place], at: 2 * place + 1)
          }
          defer { statement.reset() }
          return try statement.step()
        }
        if isMatch { return position }
      }
    }
  }

  /// The collation that each column of a unique index or constraint is compared with there.
  private func uniqueCollations(
    of names: [String], on connection: borrowing Connection
  ) throws(SQLiteError) -> [String] {
    for index in try connection.rows(
      "SELECT name FROM pragma_index_list(?) WHERE \"unique\"", [.text(target.table)])
    {
      guard let name = index.first else { continue }
      let keys = try connection.rows(
        "SELECT name, coll FROM pragma_index_xinfo(?) WHERE key ORDER BY seqno", [name])
      let isSame = keys.map { $0[0] } == names.map { Value.text($0) }
      if isSame { return keys.map { if case .text(let name) = $0[1] { name } else { "BINARY" } } }
    }
    return names.map { _ in "BINARY" }
  }

  /// A value that can't be compared by reading files again: keys in BLOB files are passed over.
  private var noFiles: SeedBlobFiles {
    SeedBlobFiles(folder: Path.parent(of: target.seed.path), maximumLength: 1_000_000)
  }

  /// The columns in SQLite's words, as in `UNIQUE constraint failed: member.email, member.name`.
  private func columnNames(in message: String) -> [String] {
    let list = message.drop { $0 != ":" }.dropFirst(2)
    guard !list.hasPrefix("index ") else { return [] }
    let prefix = "\(target.table)."
    return list.split(separator: ", ").compactMap { part in
      part.hasPrefix(prefix) ? String(part.dropFirst(prefix.count)) : nil
    }
  }

  /// Where a column stands in the header, from 0.
  func index(of name: String, in columns: [SeedColumn]) -> Int? {
    columns.firstIndex { $0.name.asciiLowercased == name.asciiLowercased }
  }
}
