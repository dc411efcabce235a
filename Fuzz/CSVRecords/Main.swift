import Foundation

@testable import SeedbedCSV

/// Prints what the CSV reader makes of files, for comparison with other readers: a JSON array a line, of the records before the
/// first fault.
@main
enum Main {
  static func main() throws {
    for path in CommandLine.arguments.dropFirst() {
      let records = Self.records(in: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
      print(String(decoding: try JSONEncoder().encode(records), as: UTF8.self))
    }
  }

  private static func records(in bytes: [UInt8]) -> [[String]] {
    var reader = CSVReader(separator: UInt8(ascii: ","), recordLimit: 1 << 20)
    var rest = bytes[...]
    var records: [[String]] = []
    while true {
      switch reader.next() {
      case .record(let fields):
        records.append(fields.map { String(decoding: $0.bytes, as: UTF8.self) })
      case .fault, .end: return records
      case .needsInput:
        reader.fill(4096) { room in
          let piece = rest.prefix(room.count)
          room.copyBytes(from: piece)
          rest = rest.dropFirst(piece.count)
          return piece.count
        }
      }
    }
  }
}
