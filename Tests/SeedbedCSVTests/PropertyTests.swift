import TestSupport
import Testing

@testable import SeedbedCSV

struct PropertyTests {
  /// Pieces of input of which every rule is made, the plain ones more often.
  static let pieces =
    [
      "a", "bc", "1234567", "12345678", ",", ",", ",", ",", "'", "'", "'", "''", "⏎", "⏎", "⏎",
      "␍⏎",
      "␍⏎", ",'", "',", "'⏎", "⏎'", "⇥", " ",
    ] + ["é", "東", "😀"]
  static let rare = ["␍", "␀", "⟨E9⟩", "⟨F0⟩⟨9F⟩", "⟨80⟩", "⟨ED⟩⟨A0⟩⟨80⟩", "⟨01⟩"]

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `random input is read as the slow reader reads it, however it is cut`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      var input = Self.random(["a,b⏎", "a⏎", "a,b,c␍⏎", ""], 1, &random)
      for _ in 0..<Int.random(in: 0..<30, using: &random) {
        let isRare = Int.random(in: 0..<25, using: &random) == 0
        input += Self.random(isRare ? Self.rare : Self.pieces, 1, &random)
      }
      let text = bytes(input)
      let separator: UInt8 = Bool.random(using: &random) ? 0x2C : 0x09
      let limit = Bool.random(using: &random) ? 1 << 20 : Int.random(in: 1..<40, using: &random)
      let expected = SlowReader.read(text, separator: separator, recordLimit: limit)
      for size in pieceSizes {
        let outcome = read(text, separator: separator, recordLimit: limit) { size }
        #expect(outcome == expected, "\(input) in pieces of \(size), limit \(limit)")
      }
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `random records come back as they were written`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let columns = Int.random(in: 1...9, using: &random)
    var text: [UInt8] = []
    var written: [[Outcome.Field]] = []
    var place = CSVPosition(line: 1, column: 1)
    for row in 0..<150 {
      var record: [Outcome.Field] = []
      for column in 0..<columns {
        let value = bytes(
          Self.random(Self.pieces, Int.random(in: 0..<12, using: &random), &random))
        let needsQuotes =
          value.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) } || columns == 1 && value.isEmpty
        let isQuoted = needsQuotes || Bool.random(using: &random)
        record.append(Outcome.Field(value: value, isQuoted: isQuoted, position: place))
        let raw =
          isQuoted ? [0x22] + value.flatMap { $0 == 0x22 ? [$0, $0] : [$0] } + [0x22] : value
        let lineEnd: [UInt8] = Bool.random(using: &random) ? [0x0A] : [0x0D, 0x0A]
        let end = column + 1 < columns ? [0x2C] : row + 1 < 150 ? lineEnd : []
        text += raw + end
        place = Self.advance(place, over: raw + end)
      }
      written.append(record)
    }
    let steps = written.map(Outcome.Step.record)
    for size in pieceSizes {
      let outcome = read(text) { size }
      #expect(outcome.steps == steps, "in pieces of \(size)")
    }
    let outcome = read(text) { Int.random(in: 1...200, using: &random) }
    #expect(outcome.steps == steps, "in pieces of any size")
  }

  @Test func `room is made for the largest record and not for many`() {
    let row = bytes("1234567,'x''y⏎',98765⏎")
    var reader = CSVReader(separator: UInt8(ascii: ","), recordLimit: 1 << 20)
    var given = 0
    var records = 0
    var largest = 0
    reading: while true {
      switch reader.next() {
      case .record(let fields):
        #expect(fields.count == 3)
        records += 1
      case .fault(let fault):
        Issue.record("\(fault)")
        break reading
      case .needsInput:
        reader.fill(100) { room in
          let count = min(room.count, 2000 * row.count - given)
          for index in 0..<count { room[index] = row[(given + index) % row.count] }
          given += count
          return count
        }
        largest = max(largest, reader.capacity)
      case .end:
        break reading
      }
    }
    #expect(records == 2000)
    #expect(largest <= 2 * (100 + row.count))
  }

  @Test func `a failed fill takes nothing, and reading goes on after it`() throws {
    struct Failure: Error {}
    var reader = CSVReader(separator: UInt8(ascii: ","), recordLimit: 1 << 20)
    #expect(throws: Failure.self) {
      try reader.fill(10) { _ throws(Failure) in throw Failure() }
    }
    reader.fill(10) { room in
      room.copyBytes(from: bytes("a⏎"))
      return 2
    }
    reader.fill(10) { _ in 0 }
    guard case .record(let fields) = reader.next() else {
      Issue.record("no record")
      return
    }
    #expect(fields.count == 1)
    guard case .end = reader.next() else {
      Issue.record("no end")
      return
    }
  }

  private static func random(
    _ pieces: [String], _ count: Int, _ random: inout SeededGenerator
  ) -> String {
    (0..<count).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
  }

  private static func advance(_ place: CSVPosition, over bytes: [UInt8]) -> CSVPosition {
    bytes.reduce(place) { place, byte in
      byte == 0x0A
        ? CSVPosition(line: place.line + 1, column: 1)
        : CSVPosition(line: place.line, column: place.column + 1)
    }
  }
}
