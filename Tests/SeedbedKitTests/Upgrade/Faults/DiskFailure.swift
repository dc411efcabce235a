import FaultVFS
import Testing

/// A way for a disk to fail.
struct DiskFailure: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// What is counted.
  let kinds: OperationKinds
  /// Whether nothing of these kinds works any more afterwards.
  var lasts = false
  let plan: @Sendable (Int) -> FaultPlan

  /// Those that pass.
  static let single = [
    DiskFailure(testDescription: "a change fails", kinds: .changes) { .fail(at: $0, of: .changes) },
    reads[0],
  ]

  static let all =
    single + [
      DiskFailure(testDescription: "changes fail from one on", kinds: .changes, lasts: true) {
        .fail(at: $0, of: .changes, repeats: true)
      },
      DiskFailure(testDescription: "the disk is full", kinds: .changes, lasts: true) {
        .full(at: $0)
      },
      reads[1],
    ]

  static let reads = [
    DiskFailure(testDescription: "a read fails", kinds: .read) { .fail(at: $0, of: .read) },
    DiskFailure(testDescription: "reads fail from one on", kinds: .read, lasts: true) {
      .fail(at: $0, of: .read, repeats: true)
    },
  ]

  static let sharedMemory = [
    DiskFailure(testDescription: "shared memory fails", kinds: .sharedMemory) {
      .fail(at: $0, of: .sharedMemory)
    },
    DiskFailure(
      testDescription: "shared memory fails from one on", kinds: .sharedMemory, lasts: true
    ) {
      .fail(at: $0, of: .sharedMemory, repeats: true)
    },
  ]
}
