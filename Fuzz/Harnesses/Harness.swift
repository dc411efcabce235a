/// One part of the product under attack: takes bytes, and traps where what comes of them breaks a promise.
protocol Harness {
  /// Its name on the command line, and that of its folder in `Corpora`.
  static var name: String { get }

  /// Whether inputs are lines, which are also mutated by those of the seed corpus.
  static var readsLines: Bool { get }

  /// Makes it ready, once a process.
  init(_ scratch: Scratch) throws

  /// Tries one input.
  func run(_ input: [UInt8])

  /// Changes an input as only this harness knows how.
  ///
  /// - Returns: Whether it did; where not, the input is changed as any other.
  func mutate(_ input: inout [UInt8], limit: Int, _ random: inout SeededGenerator) -> Bool
}

extension Harness {
  static var readsLines: Bool { false }

  func mutate(_ input: inout [UInt8], limit: Int, _ random: inout SeededGenerator) -> Bool { false }
}

/// Every harness there is.
var harnesses: [any Harness.Type] {
  [
    CSVHarness.self, SeedHarness.self, SettingsHarness.self, LockHarness.self,
    CommandLineHarness.self, MigrationHarness.self, DatabaseHarness.self,
  ]
}

/// Ends the process where a promise is broken; libFuzzer keeps the input.
func require(_ isTrue: Bool, _ message: @autoclosure () -> String) {
  if !isTrue { fatalError("BROKEN PROMISE: \(message())") }
}
