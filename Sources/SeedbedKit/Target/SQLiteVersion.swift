/// A version of SQLite, such as 3.35.0.
///
/// Related SQLite documentation: <https://sqlite.org/versionnumbers.html>
package struct SQLiteVersion: Sendable, Hashable {
  /// The number behind `3.`.
  package var minor: Int
  /// The third number, 0 where none is written.
  package var patch: Int

  /// Makes version `3.minor.patch`.
  package init(_ minor: Int, _ patch: Int = 0) {
    self.minor = minor
    self.patch = patch
  }

  /// Reads `3.24`, `3.24.0` or `3.8.10.2`, of which the fourth number isn't kept.
  ///
  /// - Returns: `nil` for all that is no version of SQLite 3.
  package init?(_ text: String) {
    guard let numbers = VersionNumber(text, count: 2...4)?.numbers, numbers[0] == 3 else {
      return nil
    }
    self.init(numbers[1], numbers.count > 2 ? numbers[2] : 0)
  }
}

extension SQLiteVersion: Comparable {
  /// By minor version, then patch.
  package static func < (left: SQLiteVersion, right: SQLiteVersion) -> Bool {
    (left.minor, left.patch) < (right.minor, right.patch)
  }
}

extension SQLiteVersion: CustomStringConvertible {
  /// All three numbers, such as `3.35.0`.
  package var description: String { "3.\(minor).\(patch)" }
}

/// Numbers with dots between, such as the version of a system.
struct VersionNumber: Sendable, Hashable {
  /// From left to right; at least one.
  var numbers: [Int]

  /// Makes a version from its numbers.
  init(_ numbers: Int...) { self.numbers = numbers }

  /// Reads a version of so many numbers; `nil` for anything else.
  init?(_ text: String, count: ClosedRange<Int>) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    // Digits alone: `Int` would take a sign too. Few, so that every number fits.
    let numbers = parts.map { part in
      part.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) && part.count <= 9
        ? Int(part) : nil
    }
    guard count.contains(parts.count), !numbers.contains(nil) else { return nil }
    self.numbers = numbers.compactMap(\.self)
  }
}

extension VersionNumber: Comparable {
  /// Number by number; `15` is less than `15.0`, which is of no weight here.
  static func < (left: VersionNumber, right: VersionNumber) -> Bool {
    left.numbers.lexicographicallyPrecedes(right.numbers)
  }
}

extension VersionNumber: CustomStringConvertible {
  var description: String { numbers.map(String.init).joined(separator: ".") }
}
