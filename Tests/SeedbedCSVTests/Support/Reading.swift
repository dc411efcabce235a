@testable import SeedbedCSV

/// Reads all of `bytes` with the reader under test, giving it pieces of the sizes that `pieces` returns.
func read(
  _ bytes: [UInt8],
  separator: UInt8 = UInt8(ascii: ","),
  recordLimit: Int = 1 << 20,
  pieces: () -> Int
) -> Outcome {
  var reader = CSVReader(separator: separator, recordLimit: recordLimit)
  var rest = bytes[...]
  var outcome = Outcome()
  while true {
    switch reader.next() {
    case .record(let fields):
      outcome.steps.append(
        .record(
          fields.enumerated().map { index, field in
            Outcome.Field(
              value: Array(UnsafeBufferPointer(start: field.start, count: field.count)),
              isQuoted: field.isQuoted,
              position: reader.position(ofField: index))
          }))
    case .fault(let fault):
      outcome.steps.append(.fault(fault))
    case .needsInput:
      reader.fill(pieces()) { room in
        let piece = rest.prefix(room.count)
        room.copyBytes(from: piece)
        rest = rest.dropFirst(piece.count)
        return piece.count
      }
    case .end:
      return outcome
    }
    // Each step takes a byte at least, or is the one fault at a place; more means that the reader turns in circles.
    if outcome.steps.count > 2 * bytes.count + 2 { return outcome }
  }
}

/// The sizes of the pieces in which every table case is read.
let pieceSizes = [1, 2, 3, 7, 1 << 16]
