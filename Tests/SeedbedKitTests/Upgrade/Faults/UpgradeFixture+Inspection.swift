import FaultVFS
import SeedbedSQLite

@testable import SeedbedKit

/// What a disk holds of a copy after a fault.
struct Inspection {
  /// The version at which the copy stands whole.
  var version: Int32?
  /// What is wrong with the copy or its backup; empty where all is well.
  var faults: [String] = []
}

extension UpgradeFixture {
  /// Looks at the copy and at its backup as the next program would.
  ///
  /// - Parameter disk: The disk, with nothing planned.
  /// - Returns: The version, and what is wrong.
  func inspect(_ disk: FaultDisk) -> Inspection {
    // Before anything is opened, which would recover it.
    let isTouched = disk.bytes(at: Self.path) != files[Self.path]
    var found = Inspection()
    do throws(SQLiteError) {
      let content = try disk.content(at: Self.path)
      found.version = contents.first { $0.value == content }?.key
      if found.version == nil {
        found.faults.append("the copy says version \(content.version), and holds something else")
      }
    } catch {
      found.faults.append("the copy can't be read: \(error)")
    }
    if scenario.makesBackup {
      // A log or a hot journal changes the file when it is recovered, before anything is upgraded.
      let isNeeded = found.version != old || (isTouched && scenario.start == .atRest)
      if let fault = backupFault(on: disk, isNeeded: isNeeded) { found.faults.append(fault) }
    }
    return found
  }

  /// What is wrong with the backup; without need it may be missing, or empty, but never pass for one.
  private func backupFault(on disk: FaultDisk, isNeeded: Bool) -> String? {
    let path = BackupFile(of: Self.path, version: old, number: 1).path
    guard disk.bytes(at: path) != nil else { return isNeeded ? "there is no backup" : nil }
    do throws(SQLiteError) {
      let content = try disk.content(at: path)
      if content.isEmpty && !isNeeded { return nil }
      if content != contents[old] { return "the backup holds something else" }
      let header = (disk.bytes(at: path) ?? []).prefix(100)
      return isNeeded && DatabaseHeader(Array(header))?.isWAL != false
        ? "the backup isn't in rollback mode" : nil
    } catch {
      return "the backup can't be read: \(error)"
    }
  }
}

extension SeedbedError {
  /// The versions at which a note says the file may stand; empty where the error came before anything was tried.
  var notedVersions: Set<Int32> {
    let notes = diagnostics.flatMap(\.notes).map(\.message)
    guard let note = notes.first(where: { $0.hasPrefix("the file ") }) else { return [] }
    return Set(note.split { !$0.isNumber }.compactMap { Int32($0) })
  }
}
