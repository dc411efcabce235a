internal import SeedbedSQLite

extension Refresher {
  /// Makes a refresh ready: reads the base, and has the shipped rows in a database of their own.
  ///
  /// - Parameters:
  ///   - refresh: What is wanted.
  ///   - database: The database that the copy is one of.
  ///   - seedSource: Where the shipped rows come from.
  ///   - copy: The copy, which can't be its own base.
  ///   - folder: An empty folder of our own for a database made from seed files.
  ///   - isCancelled: Asked now and then; answering true ends the work.
  /// - Returns: The refresh; `nil` where no table is to be refreshed.
  /// - Throws: `refresh.no-base`, `refresh.table`, `lock.…`, `migration.…`, `seed.…`, `database.…`, `file.access`.
  static func prepare(
    _ refresh: Refresh, of database: Project.Database, from seedSource: SeedSource,
    for copy: String, in folder: String, isCancelled: @escaping @Sendable () -> Bool
  ) throws(SeedbedError) -> Refresher? {
    let wanted = (refresh.tables ?? database.settings.refresh).filter { $0.value.policy != .never }
    if wanted.isEmpty { return nil }
    let lock = try lock(refresh.base, of: database)
    let preparation = Preparation(database: database, wanted: wanted, lock: lock)
    let source: String
    var tables: [RefreshTable]
    switch seedSource {
    case .files:
      source = Path.join(folder, database.name)
      tables = try preparation.build(source, isCancelled: isCancelled)
    case .bundledFile(let path):
      source = path
      tables = try preparation.tables(ofBundled: path)
    }
    var base = lock
    if case .shipped(let old) = refresh.base {
      base = try SeedsLock(shippedIn: old, tables, for: copy)
    }
    try reporting(at: SourcePosition(file: source)) { () throws(SQLiteError) in
      let connection = try Connection(path: FileSystem.absolute(source), mode: .readOnly)
      tables = try tables.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        .parentsFirst(named: { SchemaName($0.name) }) { table throws(SQLiteError) in
          Set(try connection.foreignKeys(of: table.name).map { SchemaName($0.parent) })
        }
    }
    return Refresher(source: source, tables: tables, base: base)
  }

  /// What keeps the tables that `seedbed.json` names from being refreshed by their seeds.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - isCancelled: Asked now and then; answering true ends the work.
  /// - Returns: A `refresh.table` for each such table, and what is wrong with its seed.
  /// - Throws: `lock.…` where `seeds.lock` can't be read, `migration.…`, `interrupted`.
  static func faults(
    of database: Project.Database, isCancelled: @escaping @Sendable () -> Bool
  ) throws(SeedbedError) -> [Diagnostic] {
    let wanted = database.settings.refresh.filter { $0.value.policy != .never }
    if wanted.isEmpty { return [] }
    let lock = try SeedsLock.read(of: database) ?? SeedsLock()
    let preparation = Preparation(database: database, wanted: wanted, lock: lock)
    let latest = database.latestVersion
    var faults: [Diagnostic] = []
    _ = try ReferenceDatabase(database, isCancelled: isCancelled).run(to: latest) {
      step, connection throws(SeedbedError) in
      if step.versionAfter == latest { faults = preparation.tables(on: connection).faults }
    }
    return faults
  }

  /// The lock that a base names; an empty one where a file is the base.
  private static func lock(
    _ base: Refresh.Base, of database: Project.Database
  ) throws(SeedbedError) -> SeedsLock {
    switch base {
    case .lock(let text): return try SeedsLock(text)
    case .shipped: return try SeedsLock.read(of: database) ?? SeedsLock()
    case .lockInMigrations:
      if let lock = try SeedsLock.read(of: database) { return lock }
      throw SeedbedError(
        Diagnostic(
          .refreshNoBase,
          "there is no seeds.lock, so it isn't known which rows the user changed",
          at: SourcePosition(file: SeedsLock.path(in: database)),
          fix:
            "run 'seedbed lock' with the seeds that were shipped, or give the database file that was with "
            + "--shipped"))
    }
  }
}

/// How the tables of a refresh are found.
private struct Preparation {
  let database: Project.Database
  let wanted: [String: RefreshSettings]
  let lock: SeedsLock

  private var names: [(name: String, settings: RefreshSettings)] {
    wanted.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Runs migrations and loads seeds into a new file, and finds the tables on the way.
  func build(
    _ path: String, isCancelled: @escaping @Sendable () -> Bool
  ) throws(SeedbedError) -> [RefreshTable] {
    let latest = database.latestVersion
    var tables: [RefreshTable] = []
    _ = try ReferenceDatabase(database, isCancelled: isCancelled).run(in: path, to: latest) {
      step, connection throws(SeedbedError) in
      guard step.versionAfter == latest else { return }
      let found = self.tables(on: connection)
      if !found.faults.isEmpty { throw SeedbedError(found.faults) }
      tables = found.tables
      _ = try SeedLoader(database.seeds).load(into: connection)
      try reporting(at: SourcePosition(file: database.folder), doing: "store the shipped rows") {
        () throws(SQLiteError) in try connection.execute("COMMIT")
      }
    }
    return tables
  }

  /// Finds how each table is refreshed by its seed, before seeds are loaded, and what keeps others from it.
  func tables(
    on connection: borrowing Connection
  ) -> (tables: [RefreshTable], faults: [Diagnostic]) {
    var tables: [RefreshTable] = []
    var faults: [Diagnostic] = []
    for (name, settings) in names {
      do throws(SeedbedError) {
        tables.append(try table(name, settings, on: connection))
      } catch {
        faults += error.diagnostics
      }
    }
    return (tables, faults)
  }

  /// Finds how a table is refreshed by its seed, before seeds are loaded.
  private func table(
    _ name: String, _ settings: RefreshSettings, on connection: borrowing Connection
  ) throws(SeedbedError) -> RefreshTable {
    guard
      let seed = database.seeds.first(where: { SchemaName($0.table) == SchemaName(name) })
    else {
      // Its rows may all have been removed.
      if let table = try locked(name, settings, on: connection) { return table }
      throw fault(
        name, "it has no seed",
        fix: EditDistance.question(about: name, among: database.seeds.map(\.table)))
    }
    let (rows, reason) = try SeedRows.find(seed, settings: settings, on: connection)
    guard let rows else {
      throw fault(name, reason, fix: "give the table and the seed a key, or say \(never(name))")
    }
    if case .columns(let owned) = settings.policy,
      let missing = owned.first(where: { name in
        !rows.named.contains { SchemaName($0) == SchemaName(name) }
      })
    {
      throw fault(
        name, "its seed has no column '\(missing)'",
        fix: EditDistance.question(about: missing, among: rows.named)
          ?? "name columns of \(seed.path), or add it there")
    }
    let others = try reporting(at: SourcePosition(file: seed.path)) { () throws(SQLiteError) in
      try rows.keys(on: connection)
    }
    return RefreshTable(
      name: rows.table, policy: settings.policy, key: rows.key, columns: rows.columns,
      inserted: rows.named, seeds: .allBut(others))
  }

  /// Finds how tables are refreshed by what the lock says of the bundled file's rows.
  func tables(ofBundled path: String) throws(SeedbedError) -> [RefreshTable] {
    let file = SourcePosition(file: path)
    let connection = try reporting(at: file) { () throws(SQLiteError) in
      try Connection(path: FileSystem.absolute(path), mode: .readOnly)
    }
    var tables: [RefreshTable] = []
    var faults: [Diagnostic] = []
    for (name, settings) in names {
      if let table = try locked(name, settings, on: connection) {
        tables.append(table)
      } else {
        faults += fault(name, "seeds.lock has no rows of it under its key").diagnostics
      }
    }
    if !faults.isEmpty { throw SeedbedError(faults) }
    return tables
  }

  /// Finds how a table is refreshed by its latest section in the lock; `nil` where that says nothing of use.
  private func locked(
    _ name: String, _ settings: RefreshSettings, on connection: borrowing Connection
  ) throws(SeedbedError) -> RefreshTable? {
    let sections = lock.sections.flatMap(\.tables)
    guard let latest = sections.last(where: { SchemaName($0.name) == SchemaName(name) }) else {
      return nil
    }
    if let key = settings.key,
      Set(key.map(SchemaName.init)) != Set(latest.key.map(SchemaName.init))
    {
      return nil
    }
    var columns = latest.columns
    if case .columns(let owned) = settings.policy {
      let owned = Set(owned.map(SchemaName.init))
      columns = columns.filter { owned.contains(SchemaName($0)) }
    }
    let stored = try reporting(at: database.settings.position) { () throws(SQLiteError) in
      try connection.tableKind(name) == .ordinary
        ? try connection.columnsToInsert(into: name, known: latest.key + latest.columns) : nil
    }
    guard let stored else { throw fault(name, "it is no ordinary table") }
    let isWhole =
      switch settings.policy {
      case .columns: false
      case .never, .insert, .owned: true
      }
    return RefreshTable(
      name: latest.name, policy: settings.policy, key: latest.key, columns: columns,
      inserted: isWhole ? latest.key + latest.columns : stored,
      seeds: .locked(
        SeedHistory(lock, of: name, key: latest.key, at: database.latestVersion)))
  }

  private func never(_ table: String) -> String {
    "\"refresh\": {\"\(table)\": \"never\"} in seedbed.json"
  }

  private func fault(_ table: String, _ reason: String, fix: String? = nil) -> SeedbedError {
    SeedbedError(
      Diagnostic(
        .refreshTable, "rows of '\(table)' can't be refreshed: \(reason)",
        at: database.settings.position(of: "refresh", table)
          ?? SourcePosition(file: database.folder),
        fix: fix ?? "run 'seedbed lock', or say \(never(table))"))
  }
}

extension Connection {
  /// The columns that a new row is given where the lock doesn't name the seed's: all that are stored.
  ///
  /// An id that nothing refers to is left out, since the copy may have given it to a row of its own.
  fileprivate func columnsToInsert(
    into table: String, known: [String]
  ) throws(SQLiteError) -> [String] {
    let known = Set(known.map(SchemaName.init))
    let stored = try columns(of: table).filter { $0.hidden == 0 }
    let ids = stored.filter { $0.primaryKeyIndex > 0 }
    guard ids.count == 1, ids[0].type.asciiLowercased == "integer",
      !known.contains(SchemaName(ids[0].name))
    else { return stored.map(\.name) }
    for child in try tablesThatMayHaveForeignKeys() {
      for key in try foreignKeys(of: child) where SchemaName(key.parent) == SchemaName(table) {
        return stored.map(\.name)
      }
    }
    return stored.map(\.name).filter { $0 != ids[0].name }
  }
}
