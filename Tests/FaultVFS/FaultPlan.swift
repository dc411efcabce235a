/// When a ``FaultDisk`` fails; `at` counts from 1 since the plan was set.
package enum FaultPlan: Sendable {
  /// Nothing fails.
  case none

  /// The `at`th operation of these kinds does nothing but fail; with `repeats`, all later ones too.
  ///
  /// Without a `code` each kind fails with the error that SQLite's unix VFS has for it.
  case fail(at: Int, of: OperationKinds, code: Int32? = nil, repeats: Bool = false)

  /// Power is lost during the `at`th of ``OperationKinds/changes``: all fails until a reboot.
  ///
  /// That operation counts as begun, so it is one of those that a reboot may keep, drop or tear.
  case powerLoss(at: Int)

  /// From the `at`th of ``OperationKinds/changes`` on, a write fails that makes a file longer.
  case full(at: Int)
}

/// What a reboot finds of the changes that no sync had made durable.
package enum RebootMode: Sendable {
  /// None of them.
  case dropAll

  /// All of them, as after a crash of the process alone.
  case keepAll

  /// Any subset, which is what a disk that reorders writes leaves.
  case random(seed: UInt64)

  /// Any subset of the sectors of each write, and sectors that hold garbage.
  ///
  /// Garbage stays inside the bytes of the write where the disk has powersafe overwrite; elsewhere
  /// it takes the whole sector. Related SQLite documentation: <https://sqlite.org/psow.html>
  case torn(seed: UInt64)
}

/// What a disk promises SQLite, and whether it keeps it.
package struct DiskTraits: Sendable {
  /// In bytes, a power of two from 512 to 65536.
  package var sectorSize: Int

  /// Whether a write that is cut short leaves the bytes around it alone, as the unix VFS promises.
  package var isPowersafeOverwrite: Bool

  /// A disk that answers a sync without doing it, as the worst of them do.
  package var ignoresSync: Bool

  /// The unix VFS's promises by default, on a disk that keeps them.
  package init(
    sectorSize: Int = 512, isPowersafeOverwrite: Bool = true, ignoresSync: Bool = false
  ) {
    self.sectorSize = sectorSize
    self.isPowersafeOverwrite = isPowersafeOverwrite
    self.ignoresSync = ignoresSync
  }
}
