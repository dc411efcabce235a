/// The first 100 bytes of a database file, as far as they are of use before SQLite opens it.
///
/// Related SQLite documentation: <https://sqlite.org/fileformat2.html#the_database_header>
struct DatabaseHeader {
  /// The 16 bytes that every SQLite 3 database starts with.
  static let magic: [UInt8] = Array("SQLite format 3\0".utf8)

  private let bytes: [UInt8]

  /// Takes a file's first 100 bytes; `nil` where they aren't SQLite's.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 100, bytes.starts(with: Self.magic) else { return nil }
    self.bytes = bytes
  }

  /// Whether the file was in WAL mode when it was last written: bytes 18 and 19 are 2.
  var isWAL: Bool { bytes[18] == 2 || bytes[19] == 2 }

  /// The version that migrations brought it to. In WAL mode it may be stale until a checkpoint.
  var userVersion: Int32 {
    bytes[60..<64].reduce(0) { ($0 << 8) | Int32($1) }
  }
}
