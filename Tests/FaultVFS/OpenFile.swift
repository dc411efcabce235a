import CSeedbedSQLite

/// One opening of a file, with the locks it holds.
final class OpenFile {
  let disk: FaultDisk
  let path: String
  let file: SimulatedFile
  /// Openings from before a reboot can do nothing but close.
  let epoch: Int
  /// For a journal or WAL that this opening created: its first sync does, as in the unix VFS.
  var syncsFolder: Bool

  /// Related SQLite documentation: <https://sqlite.org/lockingv3.html>
  private(set) var lock = SQLITE_LOCK_NONE
  var mapsSharedMemory = false
  private var sharedSlots = 0
  private var exclusiveSlots = 0

  init(_ file: SimulatedFile, path: String, on disk: FaultDisk, epoch: Int, syncsFolder: Bool) {
    self.file = file
    self.path = path
    self.disk = disk
    self.epoch = epoch
    self.syncsFolder = syncsFolder
  }

  private var others: some Sequence<OpenFile> {
    file.openFiles.lazy.filter { [unowned self] in $0 !== self }
  }

  /// Raises the lock, with the answers of the unix VFS.
  func raiseLock(to wanted: Int32) -> Int32 {
    guard wanted > lock else { return SQLITE_OK }
    let highest = others.map(\.lock).max() ?? SQLITE_LOCK_NONE
    if wanted == SQLITE_LOCK_SHARED {
      guard highest < SQLITE_LOCK_PENDING else { return SQLITE_BUSY }
    } else {
      guard highest < SQLITE_LOCK_RESERVED else { return SQLITE_BUSY }
    }
    if wanted == SQLITE_LOCK_EXCLUSIVE, highest > SQLITE_LOCK_NONE {
      // New readers are kept out while this writer waits for those inside.
      lock = SQLITE_LOCK_PENDING
      return SQLITE_BUSY
    }
    lock = wanted
    return SQLITE_OK
  }

  func lowerLock(to wanted: Int32) {
    lock = min(lock, wanted)
  }

  /// Takes slots of the WAL index's lock, given as a bit mask.
  func lockSlots(_ slots: Int, exclusively: Bool) -> Int32 {
    let taken = others.reduce(0) { taken, other in
      taken | other.exclusiveSlots | (exclusively ? other.sharedSlots : 0)
    }
    guard taken & slots == 0 else { return SQLITE_BUSY }
    if exclusively {
      exclusiveSlots |= slots
    } else {
      sharedSlots |= slots
    }
    return SQLITE_OK
  }

  func unlockSlots(_ slots: Int) {
    sharedSlots &= ~slots
    exclusiveSlots &= ~slots
  }

  func unmapSharedMemory() {
    mapsSharedMemory = false
    unlockSlots(~0)
    // Who maps it first after that starts from zeros, as with the unix VFS.
    if !file.openFiles.contains(where: \.mapsSharedMemory) {
      file.sharedMemory.removeAll()
    }
  }
}

/// The WAL index, which is lost with the power.
final class SharedMemory {
  private var regions: [UnsafeMutableRawPointer] = []

  deinit {
    removeAll()
  }

  /// The `index`th region, zeroed when new; nil if there is none and `extend` is false.
  func region(_ index: Int, size: Int, extend: Bool) -> UnsafeMutableRawPointer? {
    while extend, regions.count <= index {
      let region = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
      region.initializeMemory(as: UInt8.self, repeating: 0, count: size)
      regions.append(region)
    }
    return index < regions.count ? regions[index] : nil
  }

  func removeAll() {
    for region in regions {
      region.deallocate()
    }
    regions.removeAll()
  }
}
