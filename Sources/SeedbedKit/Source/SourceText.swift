/// The text of one file that a person wrote: UTF-8 with LF line ends, and the name to show for it.
///
/// A byte order mark is left out and CRLF becomes LF, so that a checkout's settings change neither what runs nor a checksum.
public struct SourceText: Sendable, Hashable {
  /// The file as diagnostics show it.
  public let file: String

  /// The text in UTF-8; without NUL bytes.
  public let bytes: [UInt8]

  /// Takes the bytes of a file.
  ///
  /// - Parameters:
  ///   - contents: The bytes as they are on the disk.
  ///   - file: The name that diagnostics show.
  /// - Throws: `text.not-utf8`, `text.nul-byte`, at the byte.
  public init(_ contents: [UInt8], file: String) throws(SeedbedError) {
    self.file = file
    if let encoding = Self.otherEncoding(of: contents) {
      throw SeedbedError(
        Diagnostic(
          .textNotUTF8, "the file is \(encoding), wanted UTF-8",
          at: SourcePosition(file: file, line: 1, column: 1), fix: "save it as UTF-8"))
    }
    let hasMark = contents.starts(with: LineTable.byteOrderMark)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(contents.count)
    var previous: UInt8 = 0
    for byte in contents.dropFirst(hasMark ? 3 : 0) {
      if byte == UInt8(ascii: "\n") && previous == UInt8(ascii: "\r") { bytes.removeLast() }
      bytes.append(byte)
      previous = byte
    }
    self.bytes = bytes
    if let offset = bytes.firstIndex(of: 0) {
      throw SeedbedError(
        Diagnostic(
          .textNulByte, "a NUL byte, where SQLite would silently stop reading",
          at: position(at: offset), fix: "remove it"))
    }
    if let offset = Self.firstInvalidUTF8(in: bytes) {
      throw SeedbedError(
        Diagnostic(
          .textNotUTF8,
          "byte 0x\(String(bytes[offset], radix: 16)) isn't UTF-8 here; is the file Latin-1?",
          at: position(at: offset), fix: "save it as UTF-8"))
    }
  }

  /// The line and column of a byte.
  public func position(at offset: Int) -> SourcePosition {
    let before = bytes.prefix(offset)
    let line = before.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return SourcePosition(file: file, line: line, column: offset - start + 1)
  }

  private static func otherEncoding(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    // Without a mark: Latin letters in UTF-16 have a zero byte beside each.
    if bytes.count >= 4 && bytes.count % 2 == 0 {
      let head = bytes.prefix(64)
      let zeros = head.indices.filter { head[$0] == 0 }
      if zeros.count >= 2 && zeros.count * 2 >= head.count - 2
        && Set(zeros.map { $0 % 2 }).count == 1
      {
        return "UTF-16"
      }
    }
    return nil
  }

  /// The offset of the first byte that isn't UTF-8; `nil` where all are.
  static func firstInvalidUTF8(in bytes: [UInt8]) -> Int? {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded): offset += encoded.count
      case .error: return offset
      case .emptyInput: return nil
      }
    }
  }
}

extension DiagnosticCode {
  /// A text file isn't UTF-8.
  public static let textNotUTF8 = DiagnosticCode(rawValue: "text.not-utf8")
  /// A text file holds a NUL byte.
  public static let textNulByte = DiagnosticCode(rawValue: "text.nul-byte")
}
