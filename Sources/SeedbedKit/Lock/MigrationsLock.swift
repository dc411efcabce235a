/// The migrations and seeds that were shipped and must not change any more: `migrations.lock`.
///
/// One line each, so that two branches that add the same version conflict in git:
///
/// ```
/// seedbed migrations.lock 1
/// migration 1 <SHA-256> 0001_create_people.sql
/// migration 2 <SHA-256> 0002_add_email.sql
/// seeds 2
/// seed <SHA-256> peopleInfo
/// ```
///
/// Migrations come in order of version, seeds in order of table by bytes; `seeds` tells the version that the seeds below belong to. A
/// migration's SHA-256 is that of its text with LF line ends and without a byte order mark; of a file with sections, the text of its
/// up sections. A seed's is that of its records (`SeedDigest`).
package struct MigrationsLock: Sendable {
  /// A locked migration.
  struct Entry: Sendable {
    var version: Int32
    var digest: SHA256Digest
    var fileName: String
    /// Its line in the file.
    var position: SourcePosition
  }

  /// A locked seed.
  struct Seed: Sendable {
    var table: String
    var digest: SHA256Digest
    /// Its line in the file.
    var position: SourcePosition
  }

  static let format = "seedbed migrations.lock"

  /// In ascending order of version; at least one.
  let migrations: [Entry]
  /// In order of table by bytes.
  let seeds: [Seed]
  /// The version that the seeds belong to: the last one that was locked.
  let version: Int32

  /// The lock of a database as it is now.
  ///
  /// - Throws: `migration.section`, `seed.malformed`, `file.access`.
  init(of database: Project.Database) throws(SeedbedError) {
    let path = Self.path(in: database)
    migrations = try database.migrations.map { migration throws(SeedbedError) in
      Entry(
        version: migration.version, digest: try migration.lockedDigest,
        fileName: try Self.oneLine(migration.fileName, in: database),
        position: SourcePosition(file: path))
    }
    var seeds: [Seed] = []
    var faults: [Diagnostic] = []
    for seed in database.seeds {
      do throws(SeedbedError) {
        seeds.append(
          Seed(
            table: try Self.oneLine(seed.table, in: database),
            digest: try SeedDigest.digest(of: seed),
            position: SourcePosition(file: path)))
      } catch {
        faults += error.diagnostics
      }
    }
    if !faults.isEmpty { throw SeedbedError(faults) }
    self.seeds = seeds
    version = database.latestVersion
  }

  private init(migrations: [Entry], seeds: [Seed], version: Int32) {
    self.migrations = migrations
    self.seeds = seeds
    self.version = version
  }

  /// Where a database's lock is.
  static func path(in database: Project.Database) -> String {
    Path.join(database.folder, ProjectFile.migrationsLock)
  }

  /// The file's content.
  var text: String {
    var lines = ["\(Self.format) 1"]
    lines += migrations.map { "migration \($0.version) \($0.digest) \($0.fileName)" }
    lines.append("seeds \(version)")
    lines += seeds.map { "seed \($0.digest) \($0.table)" }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func oneLine(
    _ name: String, in database: Project.Database
  ) throws(SeedbedError) -> String {
    guard name.utf8.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) else {
      return name
    }
    throw SeedbedError(
      Diagnostic(
        .fileName, "a line end in the name '\(name)', which a lock has no way to write",
        at: SourcePosition(file: database.folder), fix: "rename the file"))
  }
}

extension MigrationsLock {
  /// Reads the lock of a database; `nil` where it has none.
  ///
  /// - Throws: `lock.syntax`, `lock.format`, `text.…`, `file.access`.
  static func read(of database: Project.Database) throws(SeedbedError) -> MigrationsLock? {
    let path = path(in: database)
    guard try FileSystem.info(path) != nil else { return nil }
    return try MigrationsLock(SourceText(try FileSystem.read(path), file: path))
  }

  /// Reads a lock.
  init(_ text: SourceText) throws(SeedbedError) {
    var migrations: [Entry] = []
    var seeds: [Seed] = []
    var version: Int32?
    for line in try LockLine.lines(of: text, format: Self.format) {
      var line = line
      let start = line
      switch (try line.word("'migration', 'seeds' or 'seed'"), version) {
      case ("migration", nil):
        let version = try line.version()
        guard version > migrations.last?.version ?? 0 else {
          throw start.fault(wanted: "versions in ascending order")
        }
        migrations.append(
          Entry(
            version: version, digest: try line.digest(), fileName: try line.rest("a file's name"),
            position: line.position))
      case ("seeds", nil):
        version = try line.version()
        guard version == migrations.last?.version else {
          throw start.fault(wanted: "the seeds of the last version")
        }
        try line.end()
      case ("seed", _?):
        let digest = try line.digest()
        let table = try line.rest("a table's name")
        if let last = seeds.last, !last.table.utf8.lexicographicallyPrecedes(table.utf8) {
          throw start.fault(wanted: "seeds in order of table")
        }
        seeds.append(Seed(table: table, digest: digest, position: line.position))
      case (_, nil): throw start.fault(wanted: "'migration' or 'seeds'")
      case (_, _?): throw start.fault(wanted: "'seed'")
      }
    }
    guard let version else {
      throw SeedbedError(
        Diagnostic(
          .lockSyntax, "the line 'seeds' is missing, so the file may be cut off",
          at: SourcePosition(file: text.file),
          fix: "take the file from the last commit, and run 'seedbed lock'"))
    }
    self.init(migrations: migrations, seeds: seeds, version: version)
  }
}

extension Migration {
  /// The SHA-256 of the text that runs on the way up.
  var lockedDigest: SHA256Digest {
    get throws(SeedbedError) { SHA256.digest(of: try MigrationScript(text).countedText) }
  }
}
