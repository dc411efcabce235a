internal import SeedbedCSV
internal import SeedbedSQLite

/// Loads seeds into a database, in a transaction that the caller has begun, with foreign keys checked at the end.
struct SeedLoader {
  /// What a load may differ in.
  struct Options {
    /// Whether SQL read the clock since it was last asked; `nil` where that is nobody's concern.
    var wasClockRead: (() -> Bool)?
    /// Whether files beside the seeds that no record names are reported; only where every seed is loaded.
    var reportsStrayFiles = false
    /// Called as the files are read.
    var progress: (@Sendable (WorkProgress) -> Void)?
    /// Whether a record that refers to no row is a fault; an upgrade leaves it out instead.
    var checksForeignKeys = true
    /// How indexes are set aside while rows are loaded.
    var indexMethod = IndexSetAside.Method.drop
    /// How many threads SQLite may sort large files on, beside the one that it runs on.
    var sorterThreadCount = 0
  }

  /// What was loaded.
  struct Report {
    /// Rows by table.
    var rows: [String: Int64] = [:]
    /// How many rows tables have in the end, those that were found out on the way.
    var rowCounts: [SchemaName: Int64] = [:]
    /// Warnings.
    var diagnostics: [Diagnostic] = []
  }

  private let seeds: [Project.SeedFile]
  let options: Options

  /// The folder of the seeds, for faults that no file is to blame for.
  var folder: SourcePosition? {
    seeds.first.map { SourcePosition(file: Path.parent(of: $0.path)) }
  }

  init(_ seeds: [Project.SeedFile], options: Options = Options()) {
    self.seeds = seeds
    self.options = options
  }

  /// Loads every seed.
  ///
  /// - Throws: Every fault of every file, up to 20 a file; foreign keys only where there is no other. The caller rolls back.
  func load(into connection: borrowing Connection) throws(SeedbedError) -> Report {
    let targets = try findTargets(on: connection)
    var report = Report()
    var faults: [Diagnostic] = []
    let rowsBefore = try rowCounts(of: targets, on: connection)
    var tables = SeedOrder.sort(targets).map {
      SeedTable(target: $0, maximumLength: connection.maximumLength)
    }
    let namedFiles = tables.map(\.namedFiles)
    reportProgress(of: &tables)
    try allowSorterThreads(for: tables, on: connection)
    let apart = tables.filter(\.target.standsApart)
    if try loadApart(apart, into: connection, &report) {
      tables.removeAll(where: \.target.standsApart)
    }
    for table in tables {
      _ = options.wasClockRead?()
      var outcome = try table.loadFast(into: connection)
      if outcome == nil { outcome = try table.load(into: connection) }
      guard let outcome else { continue }
      faults += outcome.faults
      if outcome.isTransactionOver { break }
      note(outcome, of: table, in: &report)
    }
    if faults.isEmpty {
      faults = try missingRows(of: targets, since: rowsBefore, loaded: report.rows, connection)
    }
    if faults.isEmpty && options.checksForeignKeys {
      faults = try checkForeignKeys(of: targets, on: connection)
    }
    if !faults.isEmpty { throw SeedbedError(faults + report.diagnostics) }
    if options.reportsStrayFiles { report.diagnostics += try strayFiles(besides: namedFiles) }
    return report
  }

  /// Takes down what was loaded.
  func note(_ outcome: SeedTable.Outcome, of table: SeedTable, in report: inout Report) {
    report.rows[table.target.table] = outcome.rowCount
    // A trigger, while another table is loaded, could change what others have.
    if table.target.standsApart {
      report.rowCounts[SchemaName(table.target.table)] = outcome.rowsAfter
    }
    if options.wasClockRead?() == true { report.diagnostics.append(clockWarning(table.target)) }
  }

  /// Has each table report how much of all files has been read.
  private func reportProgress(of tables: inout [SeedTable]) {
    guard let progress = options.progress else { return }
    let total = tables.reduce(0) { $0 + $1.size }
    var before: Int64 = 0
    for index in tables.indices {
      let name = Path.name(of: tables[index].target.seed.path)
      tables[index].didRead = { [before] in
        progress(WorkProgress(.loading, name, before + $0, of: total, .bytes))
      }
      before += tables[index].size
    }
  }

  /// Lets SQLite sort on threads of its own where a file is large enough for them to be used: with threads it compares whole keys,
  /// row ids too, which takes a third longer. They change no byte.
  ///
  /// Related SQLite documentation: <https://sqlite.org/pragma.html#pragma_threads>
  private func allowSorterThreads(
    for tables: [SeedTable], on connection: borrowing Connection
  ) throws(SeedbedError) {
    // What fits into the sorter's memory is sorted there, by one thread.
    guard options.sorterThreadCount > 0, tables.contains(where: { $0.size >= 1 << 20 }) else {
      return
    }
    try reporting(at: folder) { () throws(SQLiteError) in
      try connection.execute("PRAGMA threads = \(options.sorterThreadCount)")
    }
  }

  /// How many rows the seeds' tables have, by table; empty where no trigger could take rows of one away while another loads.
  private func rowCounts(
    of targets: [SeedTarget], on connection: borrowing Connection
  ) throws(SeedbedError) -> [String: Int64] {
    guard targets.contains(where: \.hasTriggers) else { return [:] }
    var counts: [String: Int64] = [:]
    for target in targets where target.kind == .ordinary {
      counts[target.table] = try reporting(at: SourcePosition(file: target.seed.path)) {
        () throws(SQLiteError) in try connection.rowCount(of: target.table)
      }
    }
    return counts
  }

  /// Finds tables that hold fewer rows in the end than they had and were given.
  private func missingRows(
    of targets: [SeedTarget], since before: [String: Int64], loaded: [String: Int64],
    _ connection: borrowing Connection
  ) throws(SeedbedError) -> [Diagnostic] {
    if before.isEmpty { return [] }
    let after = try rowCounts(of: targets, on: connection)
    return targets.compactMap { target in
      guard let old = before[target.table], let new = after[target.table] else { return nil }
      let wanted = old + (loaded[target.table] ?? 0)
      if new >= wanted { return nil }
      return Diagnostic(
        .seedConstraint,
        "table '\(target.table)' has \(new) rows in the end, wanted \(wanted): a trigger of another table "
          + "takes rows away", at: SourcePosition(file: target.seed.path),
        fix: "change the trigger, or leave out the records that set it off")
    }
  }

  private func findTargets(on connection: borrowing Connection) throws(SeedbedError) -> [SeedTarget]
  {
    let schema = try reporting(at: folder) { () throws(SQLiteError) in
      try SeedSchema(on: connection)
    }
    var targets: [SeedTarget] = []
    var seedsByTable: [SchemaName: Project.SeedFile] = [:]
    var faults: [Diagnostic] = []
    for seed in seeds {
      do throws(SeedbedError) {
        let target = try SeedTarget.find(seed, in: schema, on: connection)
        if target.kind == .view, try !hasInsertTrigger(target, on: connection) {
          faults.append(
            Diagnostic(
              .seedNotATable, "'\(target.table)' is a view, and has no INSTEAD OF INSERT trigger",
              at: SourcePosition(file: seed.path), fix: "seed the tables that it shows"))
        } else if let other = seedsByTable[SchemaName(target.table)] {
          faults.append(
            Diagnostic(
              .sameTable, "two seeds for table '\(target.table)'",
              at: SourcePosition(file: seed.path),
              notes: [.init("the other one", at: SourcePosition(file: other.path))],
              fix: "keep one of them"))
        } else {
          seedsByTable[SchemaName(target.table)] = seed
          targets.append(target)
        }
      } catch {
        faults += error.diagnostics
      }
    }
    if !faults.isEmpty { throw SeedbedError(faults) }
    return targets
  }

  private func hasInsertTrigger(
    _ target: SeedTarget, on connection: borrowing Connection
  ) throws(SeedbedError) -> Bool {
    // Whether there is one, SQLite knows best: without it the statement doesn't compile.
    do throws(SQLiteError) {
      _ = try connection.prepare("INSERT INTO main.\(quoted(target.table)) DEFAULT VALUES")
      return true
    } catch  where error.message.contains("is a view") {
      return false
    } catch {
      throw SeedbedError(sqlite: error, at: SourcePosition(file: target.seed.path))
    }
  }

  private func strayFiles(
    besides named: [SeedBlobFiles.Named]
  ) throws(SeedbedError) -> [Diagnostic] {
    guard let folder = folder?.file else { return [] }
    let seedPaths = Set(seeds.map(\.path))
    let namedPaths = named.reduce(into: Set()) { $0.formUnion($1.paths) }
    var warnings: [Diagnostic] = []
    for name in try FileSystem.names(in: folder) where !ProjectReader.isIgnored(name) {
      let path = Path.join(folder, name)
      guard !seedPaths.contains(path), let real = try FileSystem.resolve(path),
        !namedPaths.contains(real), try FileSystem.info(real)?.kind == .file
      else { continue }
      warnings.append(
        Diagnostic(
          .strayFile, severity: .warning,
          "this file is no seed, and no seed names it as '@\(name)'",
          at: SourcePosition(file: path), fix: "move it elsewhere if it doesn't belong here"))
    }
    return warnings
  }

  private func clockWarning(_ target: SeedTarget) -> Diagnostic {
    Diagnostic(
      .clockRead, severity: .warning,
      "rows of '\(target.table)' read the clock, which stands at 1970-01-01 in a build",
      at: SourcePosition(file: target.seed.path),
      fix: "set SOURCE_DATE_EPOCH, or give the column in the file")
  }
}
