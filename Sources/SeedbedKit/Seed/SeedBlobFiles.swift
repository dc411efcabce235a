/// How a field of a BLOB column is written, and the files that it may name.
struct SeedBlobFiles {
  /// The folder that `@file` counts from and must stay in.
  let folder: String
  /// The most bytes that a blob may have.
  let maximumLength: Int
  /// Takes the paths of the files that were read.
  let named: Named

  /// The files that fields named, by their paths with every link followed.
  final class Named {
    var paths: Set<String> = []
  }

  /// The bytes that a field stands for: `x'…'`, `base64:…` or `@file`.
  func blob(
    _ bytes: UnsafeBufferPointer<UInt8>, column: String
  ) throws(SeedColumn.Fault) -> SeedValue {
    if bytes.first == UInt8(ascii: "@") {
      return .blob(try read(String(decoding: bytes.dropFirst(), as: UTF8.self), column: column))
    }
    if bytes.count >= 3, bytes[0] | 0x20 == UInt8(ascii: "x"), bytes[1] == UInt8(ascii: "'"),
      bytes.last == UInt8(ascii: "'"), let blob = Self.hex(bytes[2..<(bytes.count - 1)])
    {
      return .blob(blob)
    }
    let mark = Array("base64:".utf8)
    if bytes.starts(with: mark), let blob = Self.base64(bytes.dropFirst(mark.count)) {
      return .blob(blob)
    }
    let text = String(decoding: bytes.prefix(256), as: UTF8.self).shortened(to: 60)
    throw SeedColumn.Fault(
      message: "'\(text)' is not a BLOB, wanted by column '\(column)'",
      fix: "write x'…' in hexadecimal, base64:…, or @FILE for a file in the folder of seeds")
  }

  private func read(_ name: String, column: String) throws(SeedColumn.Fault) -> [UInt8] {
    let shown = name.shortened(to: 255)
    func fault(_ message: String) -> SeedColumn.Fault {
      SeedColumn.Fault(
        message: "'@\(shown)' in column '\(column)' \(message)",
        fix: "name a regular file inside '\(folder)'")
    }
    func asking<Answer>(
      _ system: () throws(SeedbedError) -> Answer
    ) throws(SeedColumn.Fault) -> Answer {
      do throws(SeedbedError) {
        return try system()
      } catch {
        let reasons = error.diagnostics.map(\.message).joined(separator: ", ")
        throw SeedColumn.Fault(
          message: "'@\(shown)' in column '\(column)': \(reasons)", code: .fileAccess)
      }
    }
    let path = Path.join(folder, name)
    guard !name.isEmpty else { throw fault("names no file") }
    guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
      throw fault("leads out of the folder of seeds")
    }
    let places = try asking { () throws(SeedbedError) in
      (file: try FileSystem.resolve(path), folder: try FileSystem.resolve(folder))
    }
    guard let real = places.file, let base = places.folder else { throw fault("is no file") }
    guard real == base || real.utf8.starts(with: (base + "/").utf8) else {
      throw fault("is a link that leads out of the folder")
    }
    let info = try asking { () throws(SeedbedError) in try FileSystem.info(real) }
    guard let info, info.kind == .file else { throw fault("is no regular file") }
    guard info.size <= maximumLength else {
      throw fault("has \(info.size) bytes, more than SQLite's limit of \(maximumLength)")
    }
    let bytes = try asking { () throws(SeedbedError) in
      try FileSystem.read(real, upTo: maximumLength)
    }
    named.paths.insert(real)
    return bytes
  }

  private static func hex(_ digits: some Collection<UInt8>) -> [UInt8]? {
    guard digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    var high: UInt8?
    for digit in digits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue.map(UInt8.init) else {
        return nil
      }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes
  }

  private static func base64(_ digits: some Collection<UInt8>) -> [UInt8]? {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    guard digits.count % 4 == 0 else { return nil }
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    var padding = 0
    for digit in digits {
      if digit == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = alphabet.firstIndex(of: digit) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 1
      if count % 4 == 0 {
        bytes += [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)]
      }
    }
    // What is left over in the last digit must be zero, so that each text has one meaning.
    switch (count % 4, padding) {
    case (0, 0): break
    case (2, 2) where bits & 0xF == 0: bytes.append(UInt8(bits >> 4 & 0xFF))
    case (3, 1) where bits & 0x3 == 0:
      bytes += [UInt8(bits >> 10 & 0xFF), UInt8(bits >> 2 & 0xFF)]
    default: return nil
    }
    return bytes
  }
}
