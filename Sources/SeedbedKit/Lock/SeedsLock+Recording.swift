internal import SeedbedSQLite

extension SeedsLock {
  /// The seed rows of a database before and after loading: what a new section is made from.
  struct Recorder {
    private let database: Project.Database
    private var tables: [(rows: SeedRows, others: Set<SeedKey>)] = []
    /// Notes about tables whose rows can't be known.
    private(set) var diagnostics: [Diagnostic] = []

    /// Looks at the tables before the seeds are loaded.
    ///
    /// - Throws: What is wrong with a seed's name or header.
    init(_ database: Project.Database, on connection: borrowing Connection) throws(SeedbedError) {
      self.database = database
      let settings = Dictionary(
        database.settings.refresh.map { (SchemaName($0.key), $0.value) }
      ) { first, _ in first }
      for seed in database.seeds {
        let policy = settings[SchemaName(seed.table)]
        let (rows, reason) = try SeedRows.find(seed, settings: policy, on: connection)
        guard let rows else {
          if policy?.policy != .never { report(seed, reason, isWanted: policy != nil) }
          continue
        }
        let others = try reporting(at: SourcePosition(file: seed.path)) {
          () throws(SQLiteError) in try rows.keys(on: connection)
        }
        tables.append((rows, others))
      }
    }

    private mutating func report(_ seed: Project.SeedFile, _ reason: String, isWanted: Bool) {
      diagnostics.append(
        Diagnostic(
          .lockNoKey, severity: isWanted ? .warning : .note,
          "rows of '\(seed.table)' can't be refreshed in copies: \(reason)",
          at: SourcePosition(file: seed.path),
          fix:
            "give the table and the seed a key, or say \"refresh\": {\"\(seed.table)\": \"never\"} "
            + "in seedbed.json"))
    }

    /// Adds what changed since the last section, after the seeds were loaded.
    ///
    /// - Returns: How many rows were added, changed and removed.
    /// - Throws: What SQLite answers.
    func record(
      version: Int32, in lock: inout SeedsLock, on connection: borrowing Connection
    ) throws(SeedbedError) -> Int {
      var states = lock.states()
      var changed: [Table] = []
      for (rows, others) in tables {
        let hashes = try reporting(at: SourcePosition(file: database.folder)) {
          () throws(SQLiteError) in try rows.hashes(leavingOut: others, on: connection)
        }
        let old = states.removeValue(forKey: SchemaName(rows.table))
        let table = Table(
          name: rows.table, key: rows.key, columns: rows.columns,
          changes: Self.changes(from: old, to: hashes, rows))
        if !table.changes.isEmpty { changed.append(table) }
      }
      // Tables that still have their rows, but no seed any more.
      let unknown = Set(database.seeds.map { SchemaName($0.table) })
      for (name, old) in states where !unknown.contains(name) && !old.rows.isEmpty {
        changed.append(
          Table(
            name: name.text, key: old.key, columns: old.columns,
            changes: old.rows.keys.sorted().map { Change(kind: .removed, key: $0) }))
      }
      changed.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      if !changed.isEmpty { lock.sections.append(Section(version: version, tables: changed)) }
      return changed.reduce(0) { $0 + $1.changes.count }
    }

    private static func changes(
      from old: State?, to hashes: [SeedKey: SeedRowHash], _ rows: SeedRows
    ) -> [Change] {
      var before: [SeedKey: SeedRowHash] = [:]
      if let old, old.key == rows.key { before = old.rows }
      let isComparable = old?.columns == rows.columns
      var changes: [Change] = []
      for (key, hash) in hashes {
        if let was = before.removeValue(forKey: key) {
          if !isComparable || was != hash {
            changes.append(Change(kind: .changed, key: key, hash: hash))
          }
        } else {
          changes.append(Change(kind: .added, key: key, hash: hash))
        }
      }
      changes += before.keys.map { Change(kind: .removed, key: $0) }
      return changes.sorted { $0.key < $1.key }
    }
  }
}

extension DiagnosticCode {
  /// Seed rows of a table can't be told apart, so copies can't be refreshed with them.
  public static let lockNoKey = DiagnosticCode(rawValue: "lock.no-key")
}
