internal import SeedbedCSV

/// The records of one seed file, read piece by piece in constant memory.
struct SeedReader: ~Copyable {
  private let file: FileDescriptor
  private let seed: Project.SeedFile
  private let didRead: ((_ byteCount: Int64) -> Void)?
  /// How many bytes of the file were read so far.
  private(set) var readCount: Int64 = 0
  private var csv: CSVReader
  /// What the file was when it was opened.
  private let opened: FileSystem.Info

  /// How much is read at once, in bytes: more gains nothing.
  private static let pieceSize = 256 * 1024

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - seed: The file.
  ///   - maximumLength: The most bytes that SQLite takes as one value or row.
  ///   - didRead: Called after each piece with the number of bytes that were read so far.
  /// - Throws: `file.access`.
  init(
    _ seed: Project.SeedFile, maximumLength: Int, didRead: ((_ byteCount: Int64) -> Void)? = nil
  ) throws(SeedbedError) {
    let file = try FileDescriptor(reading: seed.path)
    let opened = try file.info
    self.seed = seed
    self.didRead = didRead
    self.file = file
    self.opened = opened
    // Doubled quotes may take twice the room of what they stand for.
    csv = CSVReader(separator: seed.separator, recordLimit: 2 * maximumLength + 64 * 1024)
  }

  /// The next record, or why there is none; never `needsInput`.
  ///
  /// - Throws: `file.access` where the system can't read on, or the file has changed since it was opened.
  mutating func next() throws(SeedbedError) -> CSVStep {
    while true {
      let step = csv.next()
      guard case .needsInput = step else { return step }
      let count = try csv.fill(Self.pieceSize) { buffer throws(SeedbedError) in
        try file.read(into: buffer)
      }
      if count == 0 { try checkUnchanged() }
      readCount += Int64(count)
      didRead?(readCount)
    }
  }

  /// Refuses at its end a file that somebody wrote to meanwhile: its records are partly the old ones and partly the new.
  private func checkUnchanged() throws(SeedbedError) {
    let now = try file.info
    if now.size == opened.size && now.modified == opened.modified { return }
    throw SeedbedError(
      Diagnostic(
        .fileAccess, "the file changed while it was read", at: SourcePosition(file: seed.path),
        fix: "run the command again"))
  }

  /// Where a field of the record that was read last begins.
  func position(ofField index: Int) -> SourcePosition {
    position(csv.position(ofField: index))
  }

  /// A place in this file.
  func position(_ place: CSVPosition) -> SourcePosition {
    SourcePosition(file: seed.path, line: place.line, column: place.column)
  }
}
