@testable import SeedbedCSV

/// The rules of `CSVReader` once more, a byte at a time over the whole input, with nothing in mind but to be obviously right.
struct SlowReader {
  let bytes: [UInt8]
  let separator: UInt8
  let recordLimit: Int

  private var outcome = Outcome()
  private var index = 0
  private var wanted: Int?

  private static let lf = UInt8(ascii: "\n")
  private static let cr = UInt8(ascii: "\r")
  private static let quote = UInt8(ascii: "\"")

  static func read(
    _ bytes: [UInt8], separator: UInt8 = UInt8(ascii: ","), recordLimit: Int = 1 << 20
  ) -> Outcome {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(3)) : bytes
    var reader = SlowReader(bytes: text, separator: separator, recordLimit: recordLimit)
    reader.readAll()
    return reader.outcome
  }

  private init(bytes: [UInt8], separator: UInt8, recordLimit: Int) {
    self.bytes = bytes
    self.separator = separator
    self.recordLimit = recordLimit
  }

  private func byte(_ index: Int) -> UInt8? {
    index < bytes.count ? bytes[index] : nil
  }

  /// The length of the line end at an index: 0 if there is none.
  private func lineEnd(_ index: Int) -> Int {
    if byte(index) == Self.lf { return 1 }
    return byte(index) == Self.cr && byte(index + 1) == Self.lf ? 2 : 0
  }

  private func position(_ index: Int) -> CSVPosition {
    let before = bytes[..<index]
    let lineStart = before.lastIndex(of: Self.lf).map { $0 + 1 } ?? 0
    return CSVPosition(
      line: before.count { $0 == Self.lf } + 1, column: index - lineStart + 1)
  }

  private mutating func readAll() {
    while index < bytes.count {
      let first = index
      while lineEnd(index) > 0 { index += lineEnd(index) }
      if index == bytes.count { return }
      if index > first {
        let kind = wanted == 1 ? CSVFault.Kind.blankLineInOneColumn : .blankLine
        outcome.steps.append(.fault(CSVFault(kind, at: position(first))))
        if wanted == nil { return }
      }
      if !readRecord() { return }
    }
  }

  /// Whether reading goes on.
  private mutating func readRecord() -> Bool {
    let start = index
    var fields: [Outcome.Field] = []
    var starts: [Int] = []
    while true {
      let fieldStart = index
      var value: [UInt8] = []
      let isQuoted = byte(index) == Self.quote
      if isQuoted {
        index += 1
        while let next = byte(index), next != Self.quote || byte(index + 1) == Self.quote {
          value.append(next)
          index += next == Self.quote ? 2 : 1
        }
        if index >= bytes.count {
          if isTooLong(start, index) { return false }
          addFault(.unclosedQuote, fieldStart, start)
          return false
        }
        index += 1
      } else {
        while let next = byte(index), ![separator, Self.lf, Self.cr, Self.quote].contains(next) {
          value.append(next)
          index += 1
        }
      }
      fields.append(
        Outcome.Field(value: value, isQuoted: isQuoted, position: position(fieldStart)))
      starts.append(fieldStart)
      if byte(index) == separator {
        index += 1
        continue
      }
      let contentEnd = index
      if index == bytes.count || lineEnd(index) > 0 {
        index += lineEnd(index)
        if isTooLong(start, index) { return false }
        return finish(fields, starts, start, contentEnd)
      }
      if isTooLong(start, index + 1) { return false }
      let kind: CSVFault.Kind =
        bytes[index] == Self.cr
        ? .loneCarriageReturn
        : isQuoted
          ? .textAfterQuote(found: bytes[index], opening: position(fieldStart)) : .strayQuote
      addFault(kind, index, start)
      while let next = byte(index), next != Self.lf { index += 1 }
      index += 1
      return wanted != nil
    }
  }

  private mutating func finish(
    _ fields: [Outcome.Field], _ starts: [Int], _ start: Int, _ contentEnd: Int
  ) -> Bool {
    if let wanted, fields.count > wanted {
      addFault(.tooManyFields(found: fields.count, wanted: wanted), starts[wanted], start)
    } else if let wanted, fields.count < wanted {
      addFault(.tooFewFields(found: fields.count, wanted: wanted), contentEnd, start)
    } else if let bad = firstBadByte(start, index) {
      addFault(.nul, bad + 1, start)
      return wanted != nil
    } else {
      outcome.steps.append(.record(fields))
      wanted = fields.count
    }
    return true
  }

  private mutating func isTooLong(_ start: Int, _ end: Int) -> Bool {
    guard end - start > recordLimit else { return false }
    let fault = CSVFault(.recordTooLong(limit: recordLimit), at: position(start))
    outcome.steps.append(.fault(fault))
    return true
  }

  /// Adds a fault, or the bad byte that comes before it in its record.
  private mutating func addFault(_ kind: CSVFault.Kind, _ place: Int, _ start: Int) {
    var fault = (kind, place)
    if let bad = firstBadByte(start, place) {
      fault = (bytes[bad] == 0 ? .nul : .invalidUTF8(byte: bytes[bad]), bad)
    }
    outcome.steps.append(.fault(CSVFault(fault.0, at: position(fault.1))))
  }

  /// The first byte between two indices that is NUL or begins nothing that the standard library takes for UTF-8.
  private func firstBadByte(_ start: Int, _ end: Int) -> Int? {
    var index = start
    while index < end {
      guard bytes[index] != 0 else { return index }
      let length = (1...4).first { length in
        let part = Array(bytes[index...].prefix(length))
        return part.count == length && Array(String(decoding: part, as: UTF8.self).utf8) == part
      }
      guard let length else { return index }
      index += length
    }
    return nil
  }
}
