/// One way in which a project breaks its lock.
struct LockFault {
  /// The version that `lock --accept` would take as it is now.
  var version: Int32
  var diagnostic: Diagnostic
}

extension MigrationsLock {
  /// Everything about a database that isn't as its lock has it.
  ///
  /// Versions above the last locked one are no fault: they are new.
  ///
  /// - Parameters:
  ///   - current: The lock that the database would get now.
  ///   - database: The database.
  /// - Returns: The faults in order of version, those of seeds at the end.
  func faults(against current: MigrationsLock, of database: Project.Database) -> [LockFault] {
    migrationFaults(against: current, of: database) + seedFaults(against: current, of: database)
  }

  private func migrationFaults(
    against current: MigrationsLock, of database: Project.Database
  ) -> [LockFault] {
    let locked = Dictionary(migrations.map { ($0.version, $0) }) { first, _ in first }
    let found = Dictionary(current.migrations.map { ($0.version, $0) }) { first, _ in first }
    var faults: [LockFault] = []
    var moved: Set<Int32> = []
    for entry in migrations {
      let (version, name) = (entry.version, entry.fileName)
      let accept = "'seedbed lock \(database.name) --accept \(version)'"
      func add(_ code: DiagnosticCode, _ message: String, at path: String?, fix: String) {
        faults.append(
          LockFault(
            version: version,
            diagnostic: Diagnostic(
              code, message, at: path.map { SourcePosition(file: $0) } ?? entry.position,
              notes: path == nil
                ? [] : [.init("version \(version) is locked here", at: entry.position)],
              fix: fix)))
      }
      guard let now = found[version] else {
        let isSame: (Entry) -> Bool = { locked[$0.version] == nil && $0.digest == entry.digest }
        if let other = current.migrations.first(where: isSame) {
          moved.insert(other.version)
          let path = Path.join(database.folder, other.fileName)
          let back = database.migrations.first { $0.version == other.version }?.down?.file
          let oldPath = Path.join(database.folder, name)
          let oldBack = Path.join(database.folder, Migration.downFileName(name))
          add(
            .lockRenumbered,
            "locked version \(version) ('\(name)') has become version \(other.version)", at: path,
            fix: "mv \(path.shellQuoted) \(oldPath.shellQuoted)"
              + (back.map { " && mv \($0.shellQuoted) \(oldBack.shellQuoted)" } ?? ""))
        } else {
          add(
            .lockRemoved, "version \(version) is locked, and its file '\(name)' is gone", at: nil,
            fix: "bring it back: git checkout HEAD -- "
              + Path.join(database.folder, name).shellQuoted)
        }
        continue
      }
      let path = Path.join(database.folder, now.fileName)
      if now.digest != entry.digest {
        add(
          .lockEdited,
          "version \(version) was edited after it was locked; copies at that version would never get the change",
          at: path,
          fix:
            "undo the edit and put the change into a new migration ('seedbed new NAME --database "
            + "\(database.name)'), or take it as it is with \(accept)")
      }
      if !now.fileName.utf8.elementsEqual(name.utf8) {
        add(
          .lockRenamed, "locked version \(version) is '\(name)', and its file was renamed",
          at: path,
          fix: "mv \(path.shellQuoted) \(Path.join(database.folder, name).shellQuoted), "
            + "or take the name with \(accept)"
        )
      }
    }
    for entry in current.migrations
    where entry.version < version && locked[entry.version] == nil && !moved.contains(entry.version)
    {
      let path = Path.join(database.folder, entry.fileName)
      faults.append(
        LockFault(
          version: entry.version,
          diagnostic: Diagnostic(
            .lockBelow,
            "version \(entry.version) is new, and below version \(version), which is locked; "
              + "copies at version \(version) would never get it",
            at: SourcePosition(file: path),
            fix: "give it a number above \(database.latestVersion)")))
    }
    return faults
  }

  private func seedFaults(
    against current: MigrationsLock, of database: Project.Database
  ) -> [LockFault] {
    // A new version may bring new seeds.
    guard current.version <= version else { return [] }
    let fix =
      "changed seeds need a new version: 'seedbed new content --database \(database.name)', then "
      + "'seedbed lock \(database.name)'"
    func fault(_ message: String, at position: SourcePosition, note: SourcePosition?) -> LockFault {
      LockFault(
        version: version,
        diagnostic: Diagnostic(
          .lockSeedsChanged, message, at: position,
          notes: note.map { [.init("they are locked here", at: $0)] } ?? [], fix: fix))
    }
    var faults: [LockFault] = []
    for entry in current.seeds {
      let path = database.seeds.first { $0.table == entry.table }?.path ?? entry.table
      let position = SourcePosition(file: path)
      if let old = seeds.first(where: { $0.table == entry.table }) {
        if old.digest != entry.digest {
          faults.append(
            fault(
              "the seeds of '\(entry.table)' have changed since version \(version) was locked",
              at: position, note: old.position))
        }
      } else {
        faults.append(
          fault(
            "the seeds of '\(entry.table)' are new since version \(version) was locked",
            at: position, note: nil))
      }
    }
    for old in seeds where !current.seeds.contains(where: { $0.table == old.table }) {
      faults.append(
        fault(
          "the seeds of '\(old.table)' are gone since version \(version) was locked",
          at: old.position, note: nil))
    }
    return faults
  }

  /// The versions that are there and not locked yet.
  func unlocked(of database: Project.Database) -> [Diagnostic] {
    database.migrations.filter { $0.version > version }.map { migration in
      Diagnostic(
        .lockUnlocked, "version \(migration.version) isn't locked yet",
        at: SourcePosition(file: migration.text.file), fix: "seedbed lock \(database.name)")
    }
  }
}

extension Project.Database {
  /// Compares the database with its `migrations.lock`.
  ///
  /// - Parameter requiresAll: Whether it is a fault too that a version isn't locked, or that there is no lock at all.
  /// - Returns: Every fault, each an error with its fix; none where all is as it was locked.
  /// - Throws: `lock.syntax`, `lock.format`, `seed.malformed`, `file.access`.
  package func lockFaults(requiresAll: Bool) throws(SeedbedError) -> [Diagnostic] {
    guard let lock = try MigrationsLock.read(of: self) else {
      guard requiresAll else { return [] }
      return [
        Diagnostic(
          .lockMissing, "there is no \(ProjectFile.migrationsLock) here, so nothing is locked",
          at: SourcePosition(file: folder), fix: "seedbed lock \(name)")
      ]
    }
    let faults = lock.faults(against: try MigrationsLock(of: self), of: self).map(\.diagnostic)
    // What is at fault can't be locked before it is mended.
    return requiresAll && faults.isEmpty ? lock.unlocked(of: self) : faults
  }
}

extension DiagnosticCode {
  /// There is no `migrations.lock`.
  public static let lockMissing = DiagnosticCode(rawValue: "lock.missing")
  /// A version isn't locked.
  public static let lockUnlocked = DiagnosticCode(rawValue: "lock.unlocked")
  /// A locked migration has another text.
  public static let lockEdited = DiagnosticCode(rawValue: "lock.edited")
  /// A locked migration is gone.
  public static let lockRemoved = DiagnosticCode(rawValue: "lock.removed")
  /// A locked migration's file has another name.
  public static let lockRenamed = DiagnosticCode(rawValue: "lock.renamed")
  /// A locked migration has another version.
  public static let lockRenumbered = DiagnosticCode(rawValue: "lock.renumbered")
  /// A new migration is numbered below a locked one.
  public static let lockBelow = DiagnosticCode(rawValue: "lock.below")
  /// Seeds differ at a locked version.
  public static let lockSeedsChanged = DiagnosticCode(rawValue: "lock.seeds-changed")
}
