import SeedbedSQLite
import TestSupport
import Testing

@testable import SeedbedKit

@Suite struct RealTests {
  /// The doubles that a REAL column holds for these texts, in order.
  private func stored(_ texts: [String]) throws -> [Double] {
    let trial = try SeedTrial(["t.csv": "v\n" + texts.joined(separator: "\n") + "\n"])
    return try trial.load(into: "CREATE TABLE t (v REAL)") { connection in
      try connection.rows("SELECT v FROM t ORDER BY rowid").map {
        guard case .real(let double) = $0[0] else { throw SQLiteError(code: .error, message: "") }
        return double
      }
    }
  }

  @Test func `a double's shortest text reads back as the same bits`() throws {
    var generator = SeededGenerator(seed: 0x5EED)
    var doubles: [Double] = [
      .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, 0.1, -293969.545564,
      1.7976931348623157e308, 8.41e21, 9.5e-23,
    ]
    while doubles.count < 4000 {
      let double = Double(bitPattern: generator.next())
      if double.isFinite && double != 0 { doubles.append(double) }
    }
    for _ in 0..<2000 { doubles.append(Double.random(in: -1e6...1e6, using: &generator)) }
    let read = try stored(doubles.map { "\($0)" })
    #expect(read.map(\.bitPattern) == doubles.map(\.bitPattern))
  }

  @Test func `a decimal is rounded to the nearest double`() throws {
    var generator = SeededGenerator(seed: 1)
    var texts: [String] = []
    for _ in 0..<4000 {
      let digits = (0..<Int.random(in: 1...25, using: &generator)).map { _ in
        String(Int.random(in: 0...9, using: &generator))
      }
      let point = Int.random(in: 0...digits.count, using: &generator)
      let exponent = Int.random(in: -40...40, using: &generator)
      let sign = ["", "-", "+"].randomElement(using: &generator) ?? ""
      texts.append(
        sign + digits[..<point].joined() + "." + digits[point...].joined()
          + (Bool.random(using: &generator) ? "e\(exponent)" : ""))
    }
    // Halfway between two doubles, and just beside.
    texts += [
      "9007199254740993.0", "9007199254740993.0000000000000000000001", "9007199254740995.0",
    ]
    texts.append("0." + String(repeating: "0", count: 400) + "1e400")
    texts.append("1" + String(repeating: "0", count: 400) + "e-400")
    let wanted = texts.map { Double($0) ?? .nan }
    let read = try stored(texts)
    for (index, text) in texts.enumerated() {
      #expect(read[index] == wanted[index], "\(text)")
    }
  }

  @Test func `a plain number is taken only if a double holds it exactly`() throws {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<60 {
      // A whole double of 53 bits and a power of two, written out, and its neighbours.
      let power = Int.random(in: 12...60, using: &generator)
      let significand = generator.next() >> 11 | 1 << 52 | 1
      let digits = Self.digits(significand, doubled: power)
      #expect(
        try stored([digits]) == [
          Double(significand) * Double(sign: .plus, exponent: power, significand: 1)
        ])
      let last = digits.last == "9" ? "8" : "9"
      #expect(throws: SeedbedError.self) { try stored([digits.dropLast() + last]) }
    }
  }

  /// A number doubled so many times, in decimal.
  private static func digits(_ number: UInt64, doubled times: Int) -> String {
    var digits = String(number).reversed().compactMap(\.wholeNumberValue)
    for _ in 0..<times {
      var carry = 0
      digits = digits.map { digit in
        let sum = 2 * digit + carry
        carry = sum / 10
        return sum % 10
      }
      if carry > 0 { digits.append(carry) }
    }
    return digits.reversed().map(String.init).joined()
  }
}
