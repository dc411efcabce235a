internal import TestSupport

// Whole blocks are copied here, never single elements: the tests are built without optimisation,
// and thousands of fault points write some hundred kilobytes each.
extension [UInt8] {
  /// A copy of memory that belongs to SQLite.
  init(copying buffer: UnsafeRawBufferPointer) {
    self.init(unsafeUninitializedCapacity: buffer.count) { target, count in
      UnsafeMutableRawBufferPointer(target).copyMemory(from: buffer)
      count = buffer.count
    }
  }

  /// Makes a file longer, with zeros; one that is as long already stays as it is.
  mutating func grow(to size: Int) {
    while count < size {
      append(contentsOf: zeros[..<Swift.min(zeros.count, size - count)])
    }
  }

  /// Writes as a file does: a gap before `offset` reads as zeros.
  mutating func overwrite(at offset: Int, with written: ArraySlice<UInt8>) {
    let end = offset + written.count
    grow(to: end)
    withUnsafeMutableBytes { target in
      written.withUnsafeBytes { source in
        UnsafeMutableRawBufferPointer(rebasing: target[offset..<end]).copyMemory(from: source)
      }
    }
  }
}

private let zeros = [UInt8](repeating: 0, count: 1 << 16)

/// Garbage, of which a torn sector gets a part: twice the largest sector.
let noise: [UInt8] = {
  var generator = SeededGenerator(seed: 0)
  return (0..<(1 << 17)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
}()
