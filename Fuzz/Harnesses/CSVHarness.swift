@testable import SeedbedCSV

/// The CSV reader against the slow reader of its tests: same records, same faults, same places, however the input is cut.
struct CSVHarness: Harness {
  static let name = "csv"
  static let readsLines = true

  init(_ scratch: Scratch) {}

  func run(_ input: [UInt8]) {
    var random = SeededGenerator(of: input)
    let separator: UInt8 = UInt8.random(in: 0..<4, using: &random) == 0 ? 0x09 : 0x2C
    // Not 1: an empty line that ends in CRLF is longer, and to the reader a record until it looks closer.
    for limit in [1 << 20, Int.random(in: 2..<64, using: &random)] {
      let wanted = SlowReader.read(input, separator: separator, recordLimit: limit)
      for largest in [1, 9, 1 << 16] {
        let found = read(input, separator: separator, recordLimit: limit) {
          Int.random(in: 1...largest, using: &random)
        }
        if isOtherEncoding(found) {
          require(looksLikeOtherEncoding(input), "taken for another encoding")
          continue
        }
        require(
          found == wanted,
          "in pieces of up to \(largest), limit \(limit): \(found), wanted \(wanted)")
      }
    }
  }

  /// Whether the reader refused the whole input for its encoding, of which the slow reader knows nothing.
  private func isOtherEncoding(_ outcome: Outcome) -> Bool {
    guard outcome.steps.count == 1, case .fault(let fault) = outcome.steps[0] else { return false }
    switch fault.kind {
    case .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian: return true
    default: return false
    }
  }

  private func looksLikeOtherEncoding(_ input: [UInt8]) -> Bool {
    let head = input.prefix(4)
    return head.contains(0) || head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
  }
}
