internal import SeedbedCSV
internal import SeedbedSQLite

/// The table that a seed's rows go into, as the database has it.
///
/// A class, since nothing in it changes and it is much to copy.
final class SeedTarget: Sendable {
  let seed: Project.SeedFile
  /// The table's own name.
  let table: String
  let kind: TableKind
  let isWithoutRowID: Bool
  /// Every column that can be named, in the table's order.
  let columns: [SeedColumn]
  /// The names of generated columns, which can't be given values.
  let generatedColumns: [String]
  let foreignKeys: [ForeignKey]
  /// The statement that made the table; empty for a view.
  let sql: String
  /// How the rows are inserted: `INSERT`, or `INSERT OR ABORT` where the table would otherwise drop or replace rows silently.
  let insertVerb: String
  /// Whether a row may take the place of another silently all the same, so that rows have to be counted.
  let needsRowCheck: Bool
  /// Whether the table has triggers.
  let hasTriggers: Bool
  /// Whether ids of rows that are gone never come again.
  let isAutoincrement: Bool
  /// Whether a trigger of any table may read or write this one, itself or through a view.
  let isReachedByTriggers: Bool
  /// The indexes that it can do without while its rows are loaded: those that a statement made, not those of UNIQUE and PRIMARY
  /// KEY; none where ANALYZE has left what it found out, which would go with them.
  let spareIndexes: [SchemaObject]

  /// Whether each record is sure to add a row of its own or to fail, so that a count tells all.
  var hasFastPath: Bool { kind == .ordinary && !hasTriggers }

  /// Whether its rows can be loaded before those of other tables and without its indexes, and nobody can tell.
  var standsApart: Bool { hasFastPath && !isReachedByTriggers }

  /// Finds the table of a seed.
  ///
  /// A file's name matches a table as SQLite matches names, else by Unicode's canonical equivalence, since some file systems
  /// decompose names.
  ///
  /// - Throws: A fault that names the file: `seed.unknown-table`, `seed.not-a-table`.
  static func find(
    _ seed: Project.SeedFile, in schema: SeedSchema, on connection: borrowing Connection
  ) throws(SeedbedError) -> SeedTarget {
    let file = SourcePosition(file: seed.path)
    let matches = schema.tables(named: seed.table)
    if matches.count > 1 {
      throw SeedbedError(
        Diagnostic(
          .seedUnknownTable,
          "'\(seed.table)' could be any of \(matches.count) tables whose names differ only in how Unicode "
            + "composes them", at: file, fix: "give the file the very name of its table"))
    }
    guard let match = matches.first else {
      let names = schema.tables.filter { $0.kind != .shadow && $0.kind != .view }.map(\.name)
      throw SeedbedError(
        Diagnostic(
          .seedUnknownTable, "there is no table '\(seed.table)'", at: file,
          notes: [.init("the tables are \(names.quotedList)")],
          fix: EditDistance.question(about: seed.table, among: names)
            ?? "name the file as its table, or make the table in a migration"))
    }
    if match.kind == .shadow {
      throw SeedbedError(
        Diagnostic(
          .seedNotATable, "'\(match.name)' belongs to a virtual table, which fills it itself",
          at: file, fix: "seed the virtual table"))
    }
    return try reporting(at: file) { () throws(SQLiteError) in
      try SeedTarget(
        seed: seed, table: match.name, kind: match.kind, isStrict: match.isStrict,
        isWithoutRowID: match.isWithoutRowID, in: schema, on: connection)
    }
  }

  private init(
    seed: Project.SeedFile, table: String, kind: TableKind, isStrict: Bool, isWithoutRowID: Bool,
    in schema: SeedSchema, on connection: borrowing Connection
  ) throws(SQLiteError) {
    self.seed = seed
    self.table = table
    self.kind = kind
    self.isWithoutRowID = isWithoutRowID
    let objects = schema.objects(of: table)
    sql = objects.first { $0.kind == .table }?.sql ?? ""
    let statement = SQLWords(sql)
    let all = try connection.columns(of: table)
    let primaryKey = all.filter { $0.primaryKeyIndex > 0 }
    // Asked only where the table has such indexes, since there may be many tables.
    let hasKeyIndex =
      objects.contains { $0.kind == .index && $0.sql == nil }
      ? try connection.hasKeyIndex(table) : false
    // With DESC, INTEGER PRIMARY KEY isn't the row id.
    let alias =
      kind == .ordinary && !isWithoutRowID && !hasKeyIndex && primaryKey.count == 1
      ? primaryKey[0].name : nil
    columns = all.filter { $0.hidden == 0 }.map { column in
      SeedColumn(
        name: column.name, type: column.type,
        rule: ColumnRule(type: column.type, isStrict: isStrict), isRowIDAlias: column.name == alias)
    }
    generatedColumns = all.filter { $0.hidden == 2 || $0.hidden == 3 }.map(\.name)
    let mayHaveForeignKeys = kind == .ordinary && statement.contains("REFERENCES")
    foreignKeys = mayHaveForeignKeys ? try connection.foreignKeys(of: table) : []
    hasTriggers = objects.contains { $0.kind == .trigger }
    isReachedByTriggers = hasTriggers || schema.isNamedByTriggers(table)
    spareIndexes =
      schema.isAnalyzed(table) ? [] : objects.filter { $0.kind == .index && $0.sql != nil }
    isAutoincrement = statement.contains("AUTOINCREMENT")
    // OR ABORT makes ON CONFLICT IGNORE and REPLACE of the schema report what they would hide, but it goes for the statements
    // of triggers as well, where INSERT OR IGNORE may be meant.
    insertVerb = statement.contains("CONFLICT") && !hasTriggers ? "INSERT OR ABORT" : "INSERT"
    // Counting rows after each record takes time that grows with the table, so it is done only where it can find something.
    needsRowCheck =
      if kind != .ordinary || !hasTriggers {
        false
      } else if statement.contains("CONFLICT", "REPLACE") {
        true
      } else {
        try Self.hasTriggerThatRemovesRows(of: table, on: connection)
      }
  }

  /// Whether a trigger of any table deletes or replaces rows of this one.
  private static func hasTriggerThatRemovesRows(
    of table: String, on connection: borrowing Connection
  ) throws(SQLiteError) -> Bool {
    try connection.texts("SELECT sql FROM main.sqlite_schema WHERE type = 'trigger'").contains {
      let statement = SQLWords($0)
      return statement.contains("DELETE", "FROM", name: table)
        || statement.contains("REPLACE", "INTO", name: table)
        || statement.contains("REPLACE", name: table)
    }
  }

  /// The columns that a header names, in its order.
  ///
  /// - Parameters:
  ///   - header: The first record.
  ///   - reader: Where the record comes from, for positions.
  /// - Returns: A column for each field.
  /// - Throws: Everything that is wrong with the header.
  func match(
    _ header: UnsafeBufferPointer<CSVField>, in reader: borrowing SeedReader
  ) throws(SeedbedError) -> [SeedColumn] {
    var matched: [SeedColumn] = []
    var faults: [Diagnostic] = []
    for (index, field) in header.enumerated() {
      let name = String(decoding: field.bytes, as: UTF8.self)
      let wanted = SchemaName(name)
      let position = reader.position(ofField: index)
      if let column = columns.first(where: { SchemaName($0.name) == wanted }) {
        if matched.contains(where: { SchemaName($0.name) == wanted }) {
          faults.append(
            Diagnostic(
              .seedHeader, "column '\(name)' twice in the header", at: position,
              fix: "remove one of them"))
        }
        matched.append(column)
      } else {
        faults.append(unknownColumn(name, at: position, in: header))
      }
    }
    if !faults.isEmpty { throw SeedbedError(faults) }
    return matched
  }

  private func unknownColumn(
    _ name: String, at position: SourcePosition, in header: UnsafeBufferPointer<CSVField>
  ) -> Diagnostic {
    let separators = [(";", "a semicolon"), ("\t", "a tab"), (",", "a comma"), ("|", "a bar")]
    if header.count == 1, let (_, found) = separators.first(where: { name.contains($0.0) }) {
      let wanted = seed.separator == UInt8(ascii: ",") ? "a comma" : "a tab"
      return Diagnostic(
        .seedHeader, "\(found) seems to separate the columns, wanted \(wanted)", at: position,
        fix: "save the file with \(wanted) between the fields")
    }
    if name.isEmpty {
      return Diagnostic(
        .seedHeader, "a column without a name in the header", at: position,
        fix: "name it, or remove the separator at the end of each line")
    }
    let wanted = SchemaName(name)
    if generatedColumns.contains(where: { SchemaName($0) == wanted }) {
      return Diagnostic(
        .seedHeader, "column '\(name)' is generated, so it can't be given values", at: position,
        fix: "leave the column out")
    }
    let names = columns.map(\.name)
    let trimmed = name.trimmed
    let lowered = trimmed.asciiLowercased
    let meant = names.first { $0.asciiLowercased == lowered }
    let isComposition = trimmed == name
    let known = Set(names.map(SchemaName.init))
    let isHeader = header.contains {
      known.contains(SchemaName(String(decoding: $0.bytes, as: UTF8.self)))
    }
    return Diagnostic(
      .seedHeader, "table '\(table)' has no column '\(name.shortened(to: 60))'", at: position,
      notes: [.init("the columns are \(names.quotedList)")],
      fix: (meant ?? EditDistance.closest(to: name, among: names)).map {
        "did you mean '\($0)'\(meant == nil ? "" : isComposition ? ", composed as there" : ", without blanks")?"
      }
        ?? (isHeader
          ? "remove the column from the file, or add it to the table in a migration"
          : "the first line must name the columns"))
  }

  /// The statement that inserts one row with these columns.
  func insertSQL(_ columns: [SeedColumn]) -> String {
    let names = columns.map { quoted($0.name) }.joined(separator: ", ")
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    return "\(insertVerb) INTO main.\(quoted(table)) (\(names)) VALUES (\(places))"
  }
}

extension DiagnosticCode {
  /// No table has the name of a seed.
  public static let seedUnknownTable = DiagnosticCode(rawValue: "seed.unknown-table")
  /// A seed's rows can't go into what has its name.
  public static let seedNotATable = DiagnosticCode(rawValue: "seed.not-a-table")
  /// A seed's first record doesn't name columns of its table.
  public static let seedHeader = DiagnosticCode(rawValue: "seed.header")
}
