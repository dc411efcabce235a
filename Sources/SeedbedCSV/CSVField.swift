/// One field of the record that was read last: its value's bytes, valid UTF-8 without NUL, where they lie in the reader's memory.
///
/// The parts are stored properties, so that a caller in another module reads them without a call.
package struct CSVField {
  /// The first byte of the value, without the quotes; valid until the reader is used again.
  package let start: UnsafePointer<UInt8>

  /// The value's length in bytes, doubled quotes counted once.
  package let count: Int

  /// Whether the field stood in quotes, which tells `""` from an empty field.
  package let isQuoted: Bool
}

extension CSVField {
  /// The value; valid until the reader is used again.
  package var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start, count: count)
  }
}
