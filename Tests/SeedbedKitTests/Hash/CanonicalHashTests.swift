import SeedbedSQLite
import Testing

@testable import SeedbedKit

@Suite struct CanonicalHashTests {
  /// The bytes that are hashed, as the form is described.
  private static func bytes(_ values: [Value]) -> [UInt8] {
    func number(_ number: UInt64) -> [UInt8] {
      (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    }
    return values.flatMap { value -> [UInt8] in
      switch value {
      case .null: [0]
      case .integer(let integer): [1] + number(UInt64(bitPattern: integer))
      case .real(let real): [2] + number(real.bitPattern)
      case .text(let text): [3] + number(UInt64(text.utf8.count)) + text.utf8
      case .blob(let blob): [4] + number(UInt64(blob.count)) + blob
      }
    }
  }

  /// Longer than what is collected before it is hashed, around its size, in one value and in many.
  @Test(
    arguments: [
      [.blob([UInt8](repeating: 7, count: 16 * 1024 - 1)), .integer(-1)],
      [.integer(1), .blob([UInt8](repeating: 7, count: 16 * 1024)), .null],
      [.blob([UInt8](repeating: 7, count: 100_000)), .text("x")],
      (0..<5000).map { Value.integer($0) },
      (0..<20_000).map { _ in Value.null },
      (0..<2000).map { Value.text(String(repeating: "é", count: $0 % 40)) },
    ] as [[Value]])
  func `it doesn't matter how values are collected`(values: [Value]) {
    var hash = CanonicalHash("trial")
    for value in values {
      switch value {
      case .null: hash.addNull()
      case .integer(let integer): hash.add(integer)
      case .real(let real): hash.add(BorrowedValue.real(real))
      case .text(let text): hash.add(text)
      case .blob(let blob): hash.add(blob)
      }
    }
    #expect(hash.finish() == SHA256.digest(of: Self.bytes([.text("trial")] + values)))
  }
}
