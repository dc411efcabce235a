import Testing

@testable import SeedbedCSV

/// An input in the tests' notation, and what must come of it.
struct Case: Sendable, CustomTestStringConvertible {
  let input: String
  let outcome: String

  init(_ input: String, _ outcome: String) {
    self.input = input
    self.outcome = outcome
  }

  var testDescription: String { input.count > 60 ? "\(input.prefix(60))…" : input }

  /// Checks the outcome for each size of piece, and that the slow reader agrees.
  func check(
    separator: UInt8 = UInt8(ascii: ","),
    recordLimit: Int = 1 << 20,
    _ text: (Outcome) -> String = \.description,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for size in pieceSizes {
      let outcome = read(bytes(input), separator: separator, recordLimit: recordLimit) { size }
      #expect(
        text(outcome) == self.outcome, "in pieces of \(size)", sourceLocation: sourceLocation)
    }
  }
}
