internal import SeedbedCSV
internal import SeedbedSQLite

/// Loads the rows of one seed, record by record, and says what is wrong with each that doesn't fit.
struct SeedTable {
  let target: SeedTarget
  let maximumLength: Int
  /// How large the file was at first, in bytes; 0 where that can't be told.
  let size: Int64
  /// Where it is noted which files the records name.
  let namedFiles = SeedBlobFiles.Named()
  /// Called as the file is read, with the number of its bytes so far; from the start again where it is read again.
  var didRead: ((_ byteCount: Int64) -> Void)?

  /// The most faults that are reported for one file.
  static let faultLimit = 20

  init(target: SeedTarget, maximumLength: Int) {
    self.target = target
    self.maximumLength = maximumLength
    size = (try? FileSystem.info(target.seed.path))?.size ?? 0
  }

  /// What loading one file came to.
  struct Outcome {
    var rowCount: Int64 = 0
    /// How many rows the table has now, where that was found out on the way.
    var rowsAfter: Int64?
    var faults: [Diagnostic] = []
    /// Whether a trigger ended the transaction, so that nothing can be loaded any more.
    var isTransactionOver = false
  }

  var files: SeedBlobFiles {
    SeedBlobFiles(
      folder: Path.parent(of: target.seed.path), maximumLength: maximumLength, named: namedFiles)
  }

  /// Loads all records; after a fault it goes on with the next, until there are too many.
  ///
  /// - Throws: `file.access`, and what SQLite answers apart from what a record is to blame for.
  func load(into connection: borrowing Connection) throws(SeedbedError) -> Outcome {
    var outcome = Outcome()
    var reader = try SeedReader(
      target.seed, maximumLength: maximumLength, didRead: didRead)
    guard let columns = try readHeader(&reader, &outcome) else { return outcome }
    let file = SourcePosition(file: target.seed.path)
    var insert = try reporting(at: file) { () throws(SQLiteError) in
      try connection.prepare(target.insertSQL(columns))
    }
    var rowsBefore = try target.needsRowCheck ? countRows(on: connection) : 0
    while outcome.faults.count < Self.faultLimit {
      switch try reader.next() {
      case .end: return outcome
      case .needsInput: continue
      case .fault(let fault):
        outcome.faults.append(Diagnostic(fault, in: reader, separator: target.seed.separator))
      case .record(let fields):
        guard bind(fields, to: &insert, columns, reader, &outcome) else { continue }
        do throws(SQLiteError) {
          while try insert.step() {}
          outcome.rowCount += 1
        } catch {
          let fault = try diagnose(error, fields, columns, reader, on: connection)
          // What the header is to blame for, every record would report again.
          if !outcome.faults.contains(fault) { outcome.faults.append(fault) }
          if connection.isAutocommit {
            outcome.isTransactionOver = true
            return outcome
          }
          continue
        }
        if target.kind == .ordinary && connection.changes != 1 {
          outcome.faults.append(dropped(reader))
        } else if target.needsRowCheck {
          let rowsNow = try countRows(on: connection)
          if rowsNow <= rowsBefore { outcome.faults.append(dropped(reader)) }
          rowsBefore = rowsNow
        }
      }
    }
    return outcome
  }

  /// The columns that the first record names; `nil` where it is at fault.
  func readHeader(
    _ reader: inout SeedReader, _ outcome: inout Outcome
  ) throws(SeedbedError) -> [SeedColumn]? {
    switch try reader.next() {
    case .record(let header):
      do throws(SeedbedError) {
        return try target.match(header, in: reader)
      } catch {
        outcome.faults += error.diagnostics.prefix(Self.faultLimit)
      }
    case .fault(let fault):
      outcome.faults.append(Diagnostic(fault, in: reader, separator: target.seed.separator))
    case .needsInput, .end:
      outcome.faults.append(
        Diagnostic(
          .seedMalformed, "the file is empty, wanted a first line with the names of columns",
          at: SourcePosition(file: target.seed.path, line: 1, column: 1),
          fix: "write \(target.columns.map(\.name).joined(separator: ",")), or remove the file"))
    }
    return nil
  }

  /// Converts a record's fields and binds them.
  ///
  /// - Returns: Whether all of them are values of their columns.
  private func bind(
    _ fields: UnsafeBufferPointer<CSVField>, to insert: inout Statement, _ columns: [SeedColumn],
    _ reader: borrowing SeedReader, _ outcome: inout Outcome
  ) -> Bool {
    var isGood = true
    for (index, field) in fields.enumerated() {
      do throws(SeedColumn.Fault) {
        guard field.count <= maximumLength else {
          throw SeedColumn.Fault(
            message:
              "a field of \(field.count) bytes in column '\(columns[index].name)', more than "
              + "SQLite's limit of \(maximumLength)", fix: "make it shorter")
        }
        let value = try columns[index].value(of: field, files: files)
        do throws(SQLiteError) { try insert.bind(value, at: index) } catch {
          throw SeedColumn.Fault(
            message: "column '\(columns[index].name)': \(error.message)", fix: "make it shorter")
        }
      } catch {
        isGood = false
        if outcome.faults.count < Self.faultLimit {
          outcome.faults.append(
            Diagnostic(
              error.code, error.message, at: reader.position(ofField: index), fix: error.fix)
          )
        }
      }
    }
    return isGood
  }

  /// How many rows the table has.
  func countRows(on connection: borrowing Connection) throws(SeedbedError) -> Int64 {
    try reporting(at: SourcePosition(file: target.seed.path)) { () throws(SQLiteError) in
      try connection.rowCount(of: target.table)
    }
  }

  private func dropped(_ reader: borrowing SeedReader) -> Diagnostic {
    Diagnostic(
      .seedConstraint,
      "this record adds no row to '\(target.table)': an ON CONFLICT clause or a trigger drops it, or has it "
        + "replace another", at: reader.position(ofField: 0),
      fix: "remove the record, or mend what it clashes with")
  }
}

extension DiagnosticCode {
  /// A field is no value of its column.
  public static let seedTypeMismatch = DiagnosticCode(rawValue: "seed.type-mismatch")
  /// A record breaks a constraint.
  public static let seedConstraint = DiagnosticCode(rawValue: "seed.constraint")
}
