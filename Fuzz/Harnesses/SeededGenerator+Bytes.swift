extension SeededGenerator {
  /// Seeds it with a hash of bytes (FNV-1a).
  ///
  /// A harness that chooses anything chooses by its input, so that a finding comes again.
  init(of bytes: [UInt8]) {
    self.init(
      seed: bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
  }
}
