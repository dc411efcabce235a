import Foundation

/// The lines of a seed corpus, of which new inputs are put together: what byte by byte would never be found.
struct LinePool {
  private let lines: [[UInt8]]

  init?(folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var lines: Set<[UInt8]> = []
    for name in names.sorted() {
      let text = FileManager.default.contents(atPath: folder + "/" + name) ?? Data()
      for line in text.split(separator: 0x0A) { lines.insert(Array(line)) }
    }
    if lines.isEmpty { return nil }
    self.lines = lines.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Adds, replaces, removes, doubles or moves a line.
  func mutate(_ input: inout [UInt8], _ random: inout SeededGenerator) -> Bool {
    var found = input.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    let place = Int.random(in: 0..<found.count, using: &random)
    let line = lines[Int.random(in: 0..<lines.count, using: &random)]
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: found.insert(line, at: place)
    case 2: found[place] = line
    case 3: found.remove(at: place)
    case 4: found.insert(found[place], at: Int.random(in: 0...found.count, using: &random))
    default: found.swapAt(place, Int.random(in: 0..<found.count, using: &random))
    }
    input = Array(found.joined(separator: [0x0A]))
    return true
  }
}
