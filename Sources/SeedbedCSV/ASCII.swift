/// The bytes that mean something to RFC 4180, and NUL.
enum ASCII {
  static let nul: UInt8 = 0x00
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let quote: UInt8 = 0x22
}
