/// The copy of a bundled file that a device gets first: whole, or not at all, and never in another file's place.
struct FirstCopy {
  let bundled: BundledFile
  /// The file to make.
  let target: String
  /// How long to wait for another process that makes it, in seconds.
  let timeout: Double
  let progress: (InstallationProgress) -> Void
  let isCancelled: @Sendable () -> Bool

  private static let bytesPerStep = 1 << 20

  /// Makes the file.
  ///
  /// - Returns: Whether it was made; false where it is there by now.
  /// - Throws: `file.…`, `database.busy`, `interrupted`; nothing is left then.
  func make() throws(SeedbedError) -> Bool {
    let parent = Path.parent(of: target)
    // The file lock is on the folder: were it on the file, there would have to be one. It keeps another process from removing side
    // files of a database that this one has just made.
    let folder = try FileDescriptor(folder: parent)
    try lock(folder)
    if try FileSystem.info(target, followingLinks: false) != nil { return false }
    let temporary = try TemporaryFile(beside: target)
    try copy(to: temporary.file)
    // Of a database that somebody deleted: SQLite would replay them over the fresh one.
    try FileSystem.removeSideFiles(of: target)
    return try temporary.link(to: target)
  }

  private func lock(_ folder: borrowing FileDescriptor) throws(SeedbedError) {
    let budget = WaitBudget(seconds: timeout, isCancelled: isCancelled)
    var count = 0
    while try !folder.lock() {
      guard budget.wait(count) else {
        if isCancelled() { throw interruption }
        throw SeedbedError(
          Diagnostic(
            .databaseBusy, "another process is installing a database into this folder",
            at: SourcePosition(file: target), fix: "call it again"))
      }
      count += 1
    }
  }

  private func copy(to temporary: borrowing FileDescriptor) throws(SeedbedError) {
    let file = try FileDescriptor(reading: bundled.path)
    var copied: Int64 = 0
    while true {
      if isCancelled() { throw interruption }
      progress(InstallationProgress(copied: copied, of: bundled.size))
      let bytes = try file.read(upTo: Self.bytesPerStep)
      if bytes.isEmpty { return }
      try temporary.write(bytes)
      copied += Int64(bytes.count)
    }
  }

  private var interruption: SeedbedError {
    SeedbedError(Diagnostic(.interrupted, "interrupted", at: SourcePosition(file: target)))
  }
}
