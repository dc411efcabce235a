@testable import SeedbedCSV

// The tests' notation: `'` a quote, `⏎` LF, `␍` CR, `␀` NUL, `⇥` tab, `⟨E9⟩` that byte; the rest stands for itself.

/// The bytes that a text in the tests' notation stands for.
func bytes(_ notation: String) -> [UInt8] {
  var result: [UInt8] = []
  var rest = Substring(notation)
  while let character = rest.popFirst() {
    switch character {
    case "'": result.append(0x22)
    case "⏎": result.append(0x0A)
    case "␍": result.append(0x0D)
    case "␀": result.append(0x00)
    case "⇥": result.append(0x09)
    case "⟨":
      let digits = rest.prefix { $0 != "⟩" }
      result.append(UInt8(digits, radix: 16) ?? 0)
      rest = rest.dropFirst(digits.count + 1)
    default: result += Array(String(character).utf8)
    }
  }
  return result
}

/// The notation for some bytes.
func notation(_ bytes: [UInt8]) -> String {
  var result = ""
  for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
    switch scalar {
    case "\"": result += "'"
    case "\n": result += "⏎"
    case "\r": result += "␍"
    case "\0": result += "␀"
    case "\t": result += "⇥"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// What a reader came to, as a value: `[a|'b'] !stray@2:3`, quoted fields in quotes.
struct Outcome: Hashable, Sendable, CustomStringConvertible {
  struct Field: Hashable, Sendable {
    var value: [UInt8]
    var isQuoted: Bool
    var position: CSVPosition
  }

  enum Step: Hashable, Sendable {
    case record([Field])
    case fault(CSVFault)
  }

  var steps: [Step] = []

  var description: String { text { _ in "" } }

  /// The same with each field's place: `[1:1 a|1:3 'b']`.
  var withPositions: String { text { "\($0.position.text) " } }

  private func text(prefix: (Field) -> String) -> String {
    steps.map { step in
      switch step {
      case .record(let fields):
        let texts = fields.map { field in
          let value = notation(field.value)
          return prefix(field) + (field.isQuoted ? "'\(value)'" : value)
        }
        return "[\(texts.joined(separator: "|"))]"
      case .fault(let fault):
        return "!\(fault.kind.text)@\(fault.position.text)"
      }
    }.joined(separator: " ")
  }
}

extension CSVPosition {
  var text: String { "\(line):\(column)" }
}

extension CSVFault.Kind {
  fileprivate var text: String {
    switch self {
    case .strayQuote: "stray"
    case .textAfterQuote(let found, let opening): "\(notation([found])) after \(opening.text)"
    case .unclosedQuote: "unclosed"
    case .loneCarriageReturn: "cr"
    case .tooFewFields(let found, let wanted): "few \(found)/\(wanted)"
    case .tooManyFields(let found, let wanted): "many \(found)/\(wanted)"
    case .blankLine: "blank"
    case .blankLineInOneColumn: "blank1"
    case .nul: "nul"
    case .invalidUTF8(let byte): "bad \(String(byte, radix: 16, uppercase: true))"
    case .utf16LittleEndian: "utf16le"
    case .utf16BigEndian: "utf16be"
    case .utf32LittleEndian: "utf32le"
    case .utf32BigEndian: "utf32be"
    case .recordTooLong(let limit): "long \(limit)"
    }
  }
}
