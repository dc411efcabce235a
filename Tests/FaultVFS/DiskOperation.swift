import CSeedbedSQLite

/// One call of SQLite to the disk, as the log of a ``FaultDisk`` keeps it.
package struct DiskOperation: Sendable {
  /// What was asked for: exactly one kind.
  package let kind: OperationKinds

  /// The file's path; a directory's for its sync, and empty for a temporary file.
  package let path: String

  /// Where in the file, in bytes from 0; the new size for a truncation.
  package let offset: Int

  /// How many bytes are read or written.
  package let count: Int

  init(_ kind: OperationKinds, _ path: String, offset: Int = 0, count: Int = 0) {
    self.kind = kind
    self.path = path
    self.offset = offset
    self.count = count
  }
}

extension DiskOperation: CustomStringConvertible {
  package var description: String {
    let place = path.isEmpty ? "a temporary file" : path
    switch kind {
    case .read, .write: return "\(kind) of \(count) bytes at \(offset) in \(place)"
    case .truncate: return "\(kind) to \(offset) bytes of \(place)"
    default: return "\(kind) of \(place)"
    }
  }
}

/// The kinds of operation that a ``FaultDisk`` counts and that a ``FaultPlan`` can strike.
package struct OperationKinds: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  package static let read = Self(rawValue: 1)
  package static let write = Self(rawValue: 2)
  /// Of a file, or of a directory, which is what makes a deletion durable.
  package static let sync = Self(rawValue: 4)
  package static let truncate = Self(rawValue: 8)
  package static let delete = Self(rawValue: 16)
  package static let open = Self(rawValue: 32)
  /// Mapping a region of the WAL index, or taking one of its locks; releasing a lock can't fail.
  package static let sharedMemory = Self(rawValue: 64)

  /// Whatever can leave the disk in another state; the fault points of a power loss.
  package static let changes: Self = [.write, .sync, .truncate, .delete, .open]
}

extension OperationKinds: CustomStringConvertible {
  package var description: String {
    let names: [(Self, String)] = [
      (.read, "read"), (.write, "write"), (.sync, "sync"), (.truncate, "truncation"),
      (.delete, "deletion"), (.open, "opening"), (.sharedMemory, "shared memory"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
  }

  /// What SQLite's own unix VFS answers where such an operation fails.
  var usualError: Int32 {
    switch self {
    case .read: IOError.read
    case .write: IOError.write
    case .sync: IOError.sync
    case .truncate: IOError.truncate
    case .delete: IOError.delete
    case .open: SQLITE_CANTOPEN
    case .sharedMemory: IOError.sharedMemoryLock
    default: SQLITE_IOERR
    }
  }
}
