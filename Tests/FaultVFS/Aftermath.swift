internal import TestSupport

/// What is left of a disk after a power loss, in one of the ways it can end.
struct Aftermath {
  private let mode: RebootMode
  private let traits: DiskTraits
  private var generator: SeededGenerator
  /// How many of eight unsynced changes survive, about. It differs by seed, since some faults
  /// show only where nearly all of them do, or nearly none.
  private let survivors: Int

  init(_ mode: RebootMode, traits: DiskTraits) {
    self.mode = mode
    self.traits = traits
    switch mode {
    case .dropAll, .keepAll: generator = SeededGenerator(seed: 0)
    case .random(let seed), .torn(let seed): generator = SeededGenerator(seed: seed)
    }
    survivors = Int.random(in: 1...7, using: &generator)
  }

  /// The names and contents that the next start finds; the given directory is left as it is.
  mutating func directory(after lost: Directory) -> Directory {
    var names = lost.durable
    for change in lost.unsynced where survives() {
      names[change.path] = change.file
    }
    var found: [String: SimulatedFile] = [:]
    // In order of path, so that one seed always gives one disk.
    for (path, file) in names.sorted(by: { $0.key < $1.key }) {
      found[path] = SimulatedFile(bytes(of: file))
    }
    return Directory(durable: found)
  }

  private mutating func survives() -> Bool {
    switch mode {
    case .dropAll: false
    case .keepAll: true
    case .random, .torn: Int.random(in: 0..<8, using: &generator) < survivors
    }
  }

  private mutating func bytes(of file: SimulatedFile) -> [UInt8] {
    var bytes = file.durable
    for change in file.unsynced {
      if case .torn = mode, case .write(let written, let offset) = change {
        tear(written, offset: offset, into: &bytes)
      } else if survives() {
        change.apply(to: &bytes)
      }
    }
    return bytes
  }

  private mutating func tear(_ written: [UInt8], offset: Int, into bytes: inout [UInt8]) {
    let end = offset + written.count
    var start = offset
    while start < end {
      let sector = start / traits.sectorSize * traits.sectorSize
      let next = min(end, sector + traits.sectorSize)
      if survives() {
        bytes.overwrite(at: start, with: written[(start - offset)..<(next - offset)])
      } else if Bool.random(using: &generator) {
        let damaged =
          traits.isPowersafeOverwrite
          ? start..<next
          : sector..<max(next, min(bytes.count, sector + traits.sectorSize))
        bytes.overwrite(at: damaged.lowerBound, with: garbage(damaged.count))
      }
      start = next
    }
  }

  private mutating func garbage(_ count: Int) -> ArraySlice<UInt8> {
    let start = Int.random(in: 0...(noise.count - count), using: &generator)
    return noise[start..<(start + count)]
  }
}
