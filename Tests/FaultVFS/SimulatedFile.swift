#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file on the disk: what programs see, what is durable, and the changes between the two.
final class SimulatedFile {
  private(set) var bytes: [UInt8]
  private(set) var durable: [UInt8]
  private(set) var unsynced: [FileChange] = []

  /// Everyone who has it open, in order of opening; they hold the locks.
  var openFiles: [OpenFile] = []
  let sharedMemory = SharedMemory()

  /// A file whose content is durable already.
  init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
    durable = bytes
  }

  /// Fills the buffer, with zeros past the end of the file; returns how many bytes the file had.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    let end = min(bytes.count, offset + buffer.count)
    let count = max(0, end - offset)
    if count > 0 {
      bytes.withUnsafeBytes { source in
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[offset..<end]))
      }
    }
    if let start = buffer.baseAddress {
      memset(start + count, 0, buffer.count - count)
    }
    return count
  }

  func change(_ change: FileChange) {
    change.apply(to: &bytes)
    unsynced.append(change)
  }

  func sync() {
    for change in unsynced {
      change.apply(to: &durable)
    }
    unsynced.removeAll()
  }
}

/// A change of a file's content, kept until a sync makes it durable.
enum FileChange {
  case write([UInt8], offset: Int)
  case truncate(size: Int)

  func apply(to bytes: inout [UInt8]) {
    switch self {
    case .write(let written, let offset):
      bytes.overwrite(at: offset, with: written[...])
    case .truncate(let size):
      bytes.grow(to: size)
      bytes.removeLast(bytes.count - size)
    }
  }
}
