/// A text in which 1️⃣ marks the place that a diagnostic shall name, and 2️⃣ that of its note.
struct MarkedText: Sendable {
  /// The text without its marks.
  let bytes: [UInt8]
  /// Lines and columns in bytes, from 1, by mark.
  private let places: [String: Place]

  /// A line and a column, from 1.
  struct Place: Equatable, Sendable {
    let line: Int
    let column: Int
  }

  init(_ text: String) {
    var bytes: [UInt8] = []
    var places: [String: Place] = [:]
    var place = (line: 1, column: 1)
    for character in text {
      if ["1️⃣", "2️⃣"].contains(character) {
        places[String(character)] = Place(line: place.line, column: place.column)
        continue
      }
      for byte in String(character).utf8 {
        bytes.append(byte)
        place = byte == 0x0a ? (place.line + 1, 1) : (place.line, place.column + 1)
      }
    }
    self.bytes = bytes
    self.places = places
  }

  subscript(mark: String) -> Place? { places[mark] }
}
