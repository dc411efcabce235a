/// New names for a database's migrations, so that each has a version that fits: timestamps, doubled numbers and zeros are mended.
///
/// The order stays: by number, then by name. A file whose version is free and comes after the one before keeps it.
package struct Renumbering: Sendable, Hashable {
  /// One file and its new name.
  package struct Move: Sendable, Hashable {
    /// The file's name now.
    package let oldName: String
    /// The name that it is to have.
    package let newName: String
  }

  /// The folder of the migrations, as it was given.
  package let folder: String
  /// What is to be renamed, in ascending order of the new versions; empty where every version fits.
  package let moves: [Move]

  /// Works out the moves for the files of one folder; nothing is renamed yet.
  ///
  /// - Parameter folder: A database's folder of migrations.
  /// - Throws: `renumber.locked` where released versions are locked, `renumber.ambiguous` for a way back that could belong to
  ///   several migrations, `project.migration-name` for a file that has no number at all, `file.access`.
  package init(folder: String) throws(SeedbedError) {
    self.folder = folder
    let lock = Path.join(folder, ProjectFile.migrationsLock)
    if try FileSystem.info(lock) != nil {
      throw SeedbedError(
        Diagnostic(
          .renumberLocked, "versions of this database are locked: copies out there have them",
          at: SourcePosition(file: lock),
          fix: "give only the files that aren't locked new numbers by hand"))
    }
    var files: [NumberedFile] = []
    var faults: [Diagnostic] = []
    for name in try FileSystem.names(in: folder) where ProjectReader.looksLikeSQL(name) {
      if let file = NumberedFile(name) {
        files.append(file)
      } else {
        faults.append(
          Diagnostic(
            .migrationName, "'\(name)' has no number to go by",
            at: SourcePosition(file: Path.join(folder, name)),
            fix: "rename it, or move it out of this folder"))
      }
    }
    if !faults.isEmpty { throw SeedbedError(faults) }
    moves = try Self.moves(for: files, in: folder)
  }

  private static func moves(
    for files: [NumberedFile], in folder: String
  ) throws(SeedbedError) -> [Move] {
    let up = files.filter { !$0.isDown }.sorted()
    var down = files.filter(\.isDown)
    let width = up.map(\.digits.count).filter { $0 < 14 }.max() ?? 4
    var moves: [Move] = []
    var last: Int32 = 0
    for file in up {
      let version = max(last + 1, file.version ?? 0)
      last = version
      var renamed = [file]
      let partners = down.filter { $0.significant == file.significant }
      let rivals = up.filter { $0.significant == file.significant }
      if let partner = partners.first(where: { $0.name == file.name })
        ?? (rivals.count == 1 ? partners.first : nil)
      {
        renamed.append(partner)
        down.removeAll { $0.fileName == partner.fileName }
      }
      for old in renamed {
        let newName = old.version == version ? old.fileName : old.named(version, width: width)
        if newName != old.fileName { moves.append(Move(oldName: old.fileName, newName: newName)) }
      }
    }
    if let orphan = down.first {
      throw SeedbedError(
        Diagnostic(
          .renumberAmbiguous,
          "it isn't clear which migration '\(orphan.fileName)' is the way back of",
          at: SourcePosition(file: Path.join(folder, orphan.fileName)),
          fix: "give it the name of its migration, with .down.sql"))
    }
    return moves
  }

  /// Renames the files.
  ///
  /// - Parameter rename: Renames one file in the folder, given its path and its new one, which is free; a tool under version
  ///   control tells that tool. Stops at the first that fails; run again, it goes on from there.
  /// - Throws: What the closure throws.
  package func apply(
    _ rename: (_ path: String, _ newPath: String) throws(SeedbedError) -> Void
  ) throws(SeedbedError) {
    var waiting = moves
    var taken = Set(moves.map(\.oldName))
    // The last one first where numbers grow, so that a new name is free. There is no ring, since the files stay in the order of their
    // numbers.
    while let index = waiting.lastIndex(where: { !taken.contains($0.newName) }) {
      let move = waiting.remove(at: index)
      try rename(Path.join(folder, move.oldName), Path.join(folder, move.newName))
      taken.remove(move.oldName)
    }
  }
}

/// A migration's file name, whose number may be one that doesn't fit.
private struct NumberedFile: Comparable {
  let fileName: String
  let digits: Substring
  /// What follows the number, without separators and endings.
  let name: Substring
  let isDown: Bool
  /// What follows the number, as it stands.
  private let rest: Substring
  private let hasV: Bool

  /// The digits without leading zeros: equal for equal numbers of any size.
  var significant: Substring { digits.drop { $0 == "0" } }

  /// The version, where it is one.
  var version: Int32? { Int32(significant) }

  init?(_ fileName: String) {
    self.fileName = fileName
    var text = Substring(fileName)
    hasV = text.hasPrefix("V")
    if hasV { text = text.dropFirst() }
    digits = text.prefix { ("0"..."9").contains($0) }
    guard !digits.isEmpty else { return nil }
    rest = text.dropFirst(digits.count)
    var stem = rest.dropLast(4)
    isDown = stem.hasSuffix(".down")
    if isDown { stem = stem.dropLast(5) } else if stem.hasSuffix(".up") { stem = stem.dropLast(3) }
    name = stem.drop { "_-.".contains($0) }
  }

  func named(_ version: Int32, width: Int) -> String {
    let number = String(version)
    return (hasV ? "V" : "") + String(repeating: "0", count: max(0, width - number.count)) + number
      + rest
  }

  /// By number, whatever its size, then by name in bytes.
  static func < (left: NumberedFile, right: NumberedFile) -> Bool {
    if left.significant.count != right.significant.count {
      return left.significant.count < right.significant.count
    }
    if left.significant != right.significant { return left.significant < right.significant }
    return left.fileName.utf8.lexicographicallyPrecedes(right.fileName.utf8)
  }
}

extension DiagnosticCode {
  /// Versions that were released can't be given other numbers.
  public static let renumberLocked = DiagnosticCode(rawValue: "renumber.locked")
  /// A way back could belong to several migrations.
  public static let renumberAmbiguous = DiagnosticCode(rawValue: "renumber.ambiguous")
}
