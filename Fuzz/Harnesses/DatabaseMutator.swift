import Foundation
import SeedbedSQLite

/// Changes a database file as damage or an enemy would: in its header, its pages, its schema, its rows, or as a whole.
struct DatabaseMutator {
  /// The file that SQL changes for it.
  let path: String

  /// What stands between a database's bytes and those of the log or journal that lies beside it.
  private static let seam = Array("\nBESIDE IT LIES\n".utf8)

  /// The database of an input, and what lies beside it, if anything.
  static func parts(of input: [UInt8]) -> (database: [UInt8], log: [UInt8]?) {
    // Behind a whole number of pages, where a file that SQLite wrote ends.
    for end in stride(from: 512, to: input.count, by: 512) where input[end...].starts(with: seam) {
      return (Array(input[..<end]), Array(input[(end + seam.count)...]))
    }
    return (input, nil)
  }

  func mutate(_ input: inout [UInt8], _ random: inout SeededGenerator) -> Bool {
    guard input.count >= 512 else { return false }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: changeHeader(&input, &random)
    case 1, 2: changePage(&input, &random)
    case 3: copyPage(&input, &random)
    case 4: changeSize(&input, &random)
    default:
      // SQL would take in what lies beside the file.
      return Self.parts(of: input).log == nil && runSQL(&input, &random)
    }
    return true
  }

  /// Puts a telling value into a field of the database header.
  private func changeHeader(_ input: inout [UInt8], _ random: inout SeededGenerator) {
    let fields = [
      (16, 2), (18, 1), (19, 1), (20, 1), (21, 1), (24, 4), (28, 4), (32, 4), (36, 4), (40, 4),
      (44, 4),
      (48, 4), (52, 4), (56, 4), (60, 4), (64, 4), (92, 4), (96, 4),
    ]
    let (offset, size) = fields.randomElement(using: &random) ?? (16, 2)
    store(&input, at: offset, size, &random)
  }

  /// Puts a telling value into the header or the cell pointers of a page, or a byte anywhere in it.
  private func changePage(_ input: inout [UInt8], _ random: inout SeededGenerator) {
    let size = pageSize(input)
    let page = Int.random(in: 0..<max(1, input.count / size), using: &random)
    let start = page * size + (page == 0 ? 100 : 0)
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      let (offset, size) =
        [(0, 1), (1, 2), (3, 2), (5, 2), (7, 1), (8, 4)].randomElement(using: &random) ?? (0, 1)
      store(&input, at: start + offset, size, &random)
    case 1: store(&input, at: start + 8 + 2 * Int.random(in: 0..<20, using: &random), 2, &random)
    default: store(&input, at: start + Int.random(in: 0..<size, using: &random), 1, &random)
    }
  }

  private func copyPage(_ input: inout [UInt8], _ random: inout SeededGenerator) {
    let size = pageSize(input)
    let count = input.count / size
    guard count > 1 else { return }
    let from = Int.random(in: 0..<count, using: &random) * size
    let to = Int.random(in: 1..<count, using: &random) * size
    input.replaceSubrange(to..<to + size, with: Array(input[from..<from + size]))
  }

  private func changeSize(_ input: inout [UInt8], _ random: inout SeededGenerator) {
    let size = pageSize(input)
    if Bool.random(using: &random) {
      input.removeLast(min(Int.random(in: 1...2 * size, using: &random), input.count - 100))
    } else {
      input += [UInt8](repeating: UInt8.random(in: 0...1, using: &random), count: size)
    }
  }

  /// Has SQLite itself change the schema, past its own guards, or the rows.
  private func runSQL(_ input: inout [UInt8], _ random: inout SeededGenerator) -> Bool {
    defer { for suffix in ["", "-journal", "-wal", "-shm"] { unlink(path + suffix) } }
    do {
      try write(input, to: path)
      let connection = try Connection(path: currentFolder() + "/" + path, mode: .readWrite)
      let patience = Patience(seconds: 0.2)
      connection.setProgressHandler(every: 1000) { patience.isOver }
      try? connection.execute("PRAGMA writable_schema = ON; PRAGMA journal_mode = MEMORY")
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        try? connection.execute(Self.statements.randomElement(using: &random) ?? "")
      }
      connection.close()
    } catch {
      return false
    }
    guard let bytes = contents(path), bytes != input else { return false }
    input = bytes
    return true
  }

  private func currentFolder() -> String { FileManager.default.currentDirectoryPath }

  private func pageSize(_ input: [UInt8]) -> Int {
    let size = Int(input[16]) << 8 | Int(input[17])
    return (512...32768).contains(size) && input.count >= size ? size : 512
  }

  private func store(
    _ input: inout [UInt8], at offset: Int, _ size: Int, _ random: inout SeededGenerator
  ) {
    let values: [UInt32] = [
      0, 1, 2, 3, 4, 5, 10, 13, 127, 128, 255, 256, 4096, 65535, 65536, 0x7FFF_FFFF, 0x8000_0000,
      0xFFFF_FFFF,
    ]
    let isKnown = Bool.random(using: &random)
    let value =
      isKnown
      ? values.randomElement(using: &random) ?? 0
      : UInt32.random(in: 0...UInt32.max, using: &random)
    for index in 0..<size where offset + index < input.count {
      input[offset + index] = UInt8(truncatingIfNeeded: value >> UInt32(8 * (size - 1 - index)))
    }
  }
}
