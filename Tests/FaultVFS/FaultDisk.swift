import CSeedbedSQLite
internal import TestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A disk in memory behind a VFS of its own, which fails or loses power when a test says so.
///
/// Connections that are opened with its ``vfsName`` share its files and locks as those of several
/// processes share a real disk. Time and randomness are the disk's own: a sleep only moves its
/// clock. Callbacks are serialised, so connections may live on other threads; the object itself
/// stays with the test that made it. An open connection keeps it alive.
///
/// Related SQLite documentation: <https://sqlite.org/vfs.html>
package final class FaultDisk {
  package let traits: DiskTraits
  let vfs: UnsafeMutablePointer<sqlite3_vfs>
  let methods: UnsafeMutablePointer<sqlite3_io_methods>
  private let mutex: OpaquePointer?

  var directory = Directory()
  /// The disk as it was when the power went, for more than one reboot.
  private var lost: Directory?
  private(set) var epoch = 0
  private var isOn = true

  private var currentPlan = FaultPlan.none
  private var matched = 0
  private var operations: [DiskOperation] = []
  private var struck: DiskOperation?

  var generator: SeededGenerator
  /// In milliseconds since noon of Julian day 0, as SQLite counts; starts at 2001-09-09 01:46:40.
  var clock: Int64 = 210_866_760_000_000 + 1_000_000_000_000

  /// An empty disk, and its VFS, registered until the disk is gone.
  ///
  /// - Parameters:
  ///   - seed: what the VFS's randomness depends on.
  ///   - traits: what the disk promises and keeps.
  package init(seed: UInt64 = 1, traits: DiskTraits = DiskTraits()) {
    self.traits = traits
    generator = SeededGenerator(seed: seed)
    mutex = sqlite3_mutex_alloc(SQLITE_MUTEX_FAST)
    methods = .allocate(capacity: 1)
    methods.initialize(to: .faultDisk)
    vfs = .allocate(capacity: 1)
    vfs.initialize(to: .faultDisk)
    vfs.pointee.zName = UnsafePointer(strdup("fault-\(UInt(bitPattern: vfs))"))
    vfs.pointee.pAppData = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_vfs_register(vfs, 0)
  }

  deinit {
    sqlite3_vfs_unregister(vfs)
    free(UnsafeMutablePointer(mutating: vfs.pointee.zName))
    vfs.deallocate()
    methods.deallocate()
    sqlite3_mutex_free(mutex)
  }

  /// The name to open connections with; no other disk that is alive has it.
  package var vfsName: String {
    String(cString: vfs.pointee.zName)
  }

  /// What is to fail. Setting it starts the count, the log and ``fault`` anew.
  package var plan: FaultPlan {
    get { locked { currentPlan } }
    set {
      locked {
        currentPlan = newValue
        matched = 0
        operations = []
        struck = nil
        lost = nil
      }
    }
  }

  /// The operations since the plan was set, oldest first, the one that failed included.
  package var log: [DiskOperation] {
    locked { operations }
  }

  /// The first operation that the plan struck; nil if the workload ended before it.
  package var fault: DiskOperation? {
    locked { struck }
  }

  /// How many operations there were since the plan was set: a faultless run's fault points.
  ///
  /// - Parameter kinds: what to count.
  /// - Returns: their number.
  package func operationCount(of kinds: OperationKinds = .changes) -> Int {
    locked { operations.count { kinds.contains($0.kind) } }
  }

  /// Every file that has a name, with its content as programs see it.
  package var files: [String: [UInt8]] {
    locked { directory.entries.mapValues(\.bytes) }
  }

  /// A file's content as programs see it, synced or not.
  ///
  /// - Parameter path: an absolute path.
  /// - Returns: the bytes, or nil if there is no such file.
  package func bytes(at path: String) -> [UInt8]? {
    locked { directory.entries[path]?.bytes }
  }

  /// Puts a file on the disk, durably and without counting.
  ///
  /// Connections to an earlier file of that name keep that one.
  ///
  /// - Parameters:
  ///   - bytes: the file's content.
  ///   - path: an absolute path.
  package func install(_ bytes: [UInt8], at path: String) {
    locked {
      let file = SimulatedFile(bytes)
      directory.change(DirectoryChange(path: path, file: file))
      directory.syncEntry(path, of: file)
    }
  }

  /// Starts the machine again, with nothing planned, after a power loss by plan or else just now.
  ///
  /// Until the next plan is set, `.none` included, a further call gives another outcome of the same
  /// power loss, and forgets what was done since.
  /// Connections from before do nothing but close.
  ///
  /// - Parameter mode: what is found of the changes that no sync had made durable.
  package func reboot(mode: RebootMode) {
    locked {
      let before = lost ?? directory
      lost = before
      var aftermath = Aftermath(mode, traits: traits)
      directory = aftermath.directory(after: before)
      epoch += 1
      isOn = true
      currentPlan = .none
    }
  }

  /// Runs with the disk to itself; must not be nested.
  func locked<Success>(_ body: () -> Success) -> Success {
    sqlite3_mutex_enter(mutex)
    defer { sqlite3_mutex_leave(mutex) }
    return body()
  }

  /// Whether the disk answers at all, to an opening of that epoch.
  func isReachable(from epoch: Int) -> Bool {
    isOn && epoch == self.epoch
  }

  /// Counts an operation and does it, unless the plan has it fail.
  ///
  /// - Parameters:
  ///   - operation: what is counted and logged.
  ///   - grows: whether it needs space that a full disk hasn't.
  ///   - body: the operation, which answers with a result code.
  /// - Returns: the operation's result code, or that of the fault.
  func perform(
    _ operation: DiskOperation, grows: Bool = false, _ body: () -> Int32
  ) -> Int32 {
    operations.append(operation)
    switch currentPlan {
    case .fail(let at, let kinds, let code, let repeats) where kinds.contains(operation.kind):
      matched += 1
      guard matched == at || (repeats && matched > at) else { break }
      struck = struck ?? operation
      return code ?? operation.kind.usualError
    case .powerLoss(let at) where OperationKinds.changes.contains(operation.kind):
      matched += 1
      guard matched == at else { break }
      struck = operation
      // A sync that was begun has promised nothing; any other change is now one of the unsynced.
      if operation.kind != .sync {
        _ = body()
      }
      lost = directory
      isOn = false
      return operation.kind.usualError
    case .full(let at) where OperationKinds.changes.contains(operation.kind):
      matched += 1
      guard matched >= at, grows else { break }
      struck = struck ?? operation
      return SQLITE_FULL
    default:
      break
    }
    return body()
  }
}
