internal import SeedbedSQLite

// What an upgrade makes sure of before it changes anything, and on the way.
extension UpgradeSession {
  /// Refuses before anything is tried where the file or its journal couldn't be written.
  func checkWritable() throws(SeedbedError) {
    let target = try FileSystem.target(of: path)
    for needed in [target, Path.parent(of: target)] where try !FileSystem.isWritable(needed) {
      throw SeedbedError(
        Diagnostic(
          .databaseReadOnly, "'\(needed)' can't be written", at: file,
          fix: "chmod u+w \(needed.shellQuoted)"))
    }
  }

  /// Whether the file has tables and no version.
  ///
  /// - Throws: `upgrade.unversioned` where it may not be adopted.
  func needsAdoption(
    _ seen: (version: Int32, isEmpty: Bool)
  ) throws(SeedbedError) -> Bool {
    guard seen.version == 0 && !seen.isEmpty else { return false }
    if options.adoption != nil { return true }
    let schema = try reporting(at: file) { () throws(SQLiteError) in
      try UserFile.schema(of: path, vfs: options.vfs)
    }
    throw VersionCheck.unversioned(
      database, matches: try? search.matches(of: schema), path: path)
  }

  /// The version to take a file for that has tables and none; `nil` for every other file.
  func adoptedVersion(
    _ seen: (version: Int32, isEmpty: Bool), _ connection: borrowing Connection
  ) throws(SeedbedError) -> Int32? {
    guard try needsAdoption(seen), let adoption = options.adoption else { return nil }
    let schema = try reporting(at: file) { () throws(SQLiteError) in try connection.schema() }
    return try search.version(for: adoption, of: schema, allowingDrift: options.allowsDrift)
  }

  private var search: AdoptionSearch {
    AdoptionSearch(database, path: path, isCancelled: options.isCancelled)
  }

  /// Ends the work where it was asked to: SQLite itself doesn't ask while it sorts, or where a statement is short.
  func checkCancelled() throws(SeedbedError) {
    if options.isCancelled() {
      throw SeedbedError(Diagnostic(.interrupted, "interrupted", at: file))
    }
  }

  /// Refuses a damaged file, on which a migration may seem to succeed.
  func quickCheck(_ connection: borrowing Connection) throws(SeedbedError) {
    let faults: [String]
    do throws(SQLiteError) {
      faults = try connection.damage()
    } catch  where error.code.primary == .error {
      // It compiles every CHECK and every generated column.
      throw SeedbedError(
        Diagnostic(
          .sqlite, "the file can't be checked: \(error.message)", at: file,
          fix: "if only the app has that function or collation, let the app upgrade its own file"))
    } catch {
      throw SeedbedError(sqlite: error, at: file)
    }
    if faults.isEmpty { return }
    throw SeedbedError(
      Diagnostic(
        .databaseDamaged, "the database is damaged, so nothing was tried on it", at: file,
        notes: faults.map { Diagnostic.Note($0) },
        fix: "seedbed restore \(path.shellQuoted), or rescue its rows: "
          + "sqlite3 \(path.shellQuoted) .recover"))
  }
}
