internal import SeedbedSQLite

/// What an upgrade of a file would do, found out on a copy: the file itself is only read.
public struct UpgradeRehearsal: Sendable {
  /// What would happen.
  public struct Report: Sendable {
    /// What the upgrade of the copy did; its path is the file's.
    public var upgrade: DatabaseUpgrader.Report
    /// The SQL that would run.
    public var sql: String
    /// One line for each object of the schema that would be missing, different or new.
    public var schemaChanges: [String]
    /// Rows before and after, by table, where they differ; `nil` for a table that isn't there.
    public var rowCounts: [RowCount]
  }

  /// How many rows a table has before and after.
  public struct RowCount: Sendable, Hashable {
    /// The table.
    public var table: String
    /// Rows before; `nil` where it isn't there.
    public var before: Int64?
    /// Rows after; `nil` where it isn't there.
    public var after: Int64?
  }

  private let database: Project.Database
  private let options: DatabaseUpgrader.Options

  /// Makes a rehearsal for copies of one database.
  public init(
    _ database: Project.Database, options: DatabaseUpgrader.Options = DatabaseUpgrader.Options()
  ) {
    self.database = database
    self.options = options
  }

  /// Upgrades a temporary copy of a file.
  ///
  /// - Parameter path: The file, which is opened read-only.
  /// - Returns: What would happen.
  /// - Throws: As `DatabaseUpgrader.upgrade`, with what would keep the file from being upgraded.
  public func run(_ path: String) throws(SeedbedError) -> Report {
    let file = SourcePosition(file: path)
    let folder = try TemporaryFolder()
    let copy = Path.join(folder.path, Path.name(of: path))
    let source = try UserFile.openToRead(
      LocalFile(path), timeout: self.options.timeout, isCancelled: self.options.isCancelled)
    try reporting(at: file, doing: "copy the file to '\(folder.path)'") {
      () throws(SQLiteError) in
      let target = try Connection(path: copy, mode: .create)
      try target.execute("PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF")
      try source.copy(to: target, isCancelled: self.options.isCancelled) { pages, total in
        self.options.workProgress(
          WorkProgress(.copying, Path.name(of: path), Int64(pages), of: Int64(total), .pages))
      }
    }
    source.close()
    let before = try look(at: copy)
    var options = options
    options.makesBackup = false
    var upgrade: DatabaseUpgrader.Report
    do throws(SeedbedError) {
      upgrade = try DatabaseUpgrader(database, options: options).upgrade(copy)
    } catch {
      throw error.replacing(copy, by: path)
    }
    upgrade.path = path
    upgrade.diagnostics = upgrade.diagnostics.map { $0.replacing(copy, by: path) }
    let after = try look(at: copy)
    return Report(
      upgrade: upgrade,
      sql: try UpgradeScript(database, from: upgrade.oldVersion, to: upgrade.newVersion)
        .text(isCancelled: options.isCancelled),
      schemaChanges: Self.changes(from: before.schema, to: after.schema),
      rowCounts: Set(before.rows.keys).union(after.rows.keys).sorted().compactMap { table in
        let count = RowCount(table: table, before: before.rows[table], after: after.rows[table])
        return count.before == count.after ? nil : count
      })
  }

  private func look(
    at path: String
  ) throws(SeedbedError) -> (schema: Schema, rows: [String: Int64]) {
    try reporting(at: SourcePosition(file: path)) { () throws(SQLiteError) in
      let connection = try Connection(path: path, mode: .readOnly)
      try connection.prepareForUserFile()
      var rows: [String: Int64] = [:]
      for table in try connection.tables() where table.kind == .ordinary {
        rows[table.name] = try connection.rowCount(of: table.name)
      }
      return (try connection.schema(), rows)
    }
  }

  private static func changes(from old: Schema, to new: Schema) -> [String] {
    new.differences(from: old).map { difference in
      let object = "\(difference.objectKind.rawValue) '\(difference.name)'"
      return switch difference.kind {
      case .missing: "- \(object)"
      case .extra: "+ \(object)"
      case .different(let reason): "~ \(object): \(reason)"
      }
    }
  }
}

extension SeedbedError {
  /// The error with another file in place of one.
  fileprivate func replacing(_ path: String, by other: String) -> SeedbedError {
    SeedbedError(diagnostics.map { $0.replacing(path, by: other) })
  }
}

extension Diagnostic {
  fileprivate func replacing(_ path: String, by other: String) -> Diagnostic {
    var copy = self
    if copy.position?.file == path { copy.position?.file = other }
    copy.notes = copy.notes.map { note in
      var note = note
      if note.position?.file == path { note.position?.file = other }
      return note
    }
    return copy
  }
}
