extension CSVFault.Kind {
  /// The encoding, other than UTF-8, that the first bytes of an input show: by their mark, or by their NULs.
  init?(encodingOf bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count >= 2 else { return nil }
    if bytes.count >= 4 {
      switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
      case (0xFF, 0xFE, 0, 0), (1..., 0, 0, 0): self = .utf32LittleEndian
      case (0, 0, 0xFE, 0xFF), (0, 0, 0, 1...): self = .utf32BigEndian
      case (0xFF, 0xFE, _, _), (1..., 0, 1..., 0): self = .utf16LittleEndian
      case (0xFE, 0xFF, _, _), (0, 1..., 0, 1...): self = .utf16BigEndian
      default: return nil
      }
      return
    }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE): self = .utf16LittleEndian
    case (0xFE, 0xFF): self = .utf16BigEndian
    default: return nil
    }
  }
}
