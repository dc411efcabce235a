import CSeedbedSQLite
import FaultVFS
import Testing

@Suite struct `Failed operations` {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let journal: String
    /// What the plan counts.
    let kinds: OperationKinds
    let plan: @Sendable (Int) -> FaultPlan

    var testDescription: String { "\(name), journal \(journal)" }
  }

  static let cases =
    ["DELETE", "WAL"].flatMap { journal in
      [
        Case(name: "a change fails once", journal: journal, kinds: .changes) {
          .fail(at: $0, of: .changes)
        },
        Case(name: "changes fail from one on", journal: journal, kinds: .changes) {
          .fail(at: $0, of: .changes, repeats: true)
        },
        Case(name: "a write finds the disk full", journal: journal, kinds: .write) {
          .fail(at: $0, of: .write, code: SQLITE_FULL)
        },
        Case(name: "the disk stays full", journal: journal, kinds: .changes) { .full(at: $0) },
        Case(name: "a read fails once", journal: journal, kinds: .read) {
          .fail(at: $0, of: .read)
        },
        Case(name: "reads fail from one on", journal: journal, kinds: .read) {
          .fail(at: $0, of: .read, repeats: true)
        },
      ]
    } + [
      Case(name: "shared memory fails once", journal: "WAL", kinds: .sharedMemory) {
        .fail(at: $0, of: .sharedMemory)
      },
      Case(name: "shared memory fails from one on", journal: "WAL", kinds: .sharedMemory) {
        .fail(at: $0, of: .sharedMemory, repeats: true)
      },
    ]

  @Test(arguments: cases)
  func `leave the old content or the new, and a success is the new`(_ test: Case) throws {
    let workload = Workload(journal: test.journal)
    let expected = try Expectation(workload)
    let faultless = workload.disk(with: expected.start)
    try workload.run(on: faultless)
    var failures = 0
    for point in 1...faultless.operationCount(of: test.kinds) {
      let disk = workload.disk(with: expected.start)
      disk.plan = test.plan(point)
      let isCommitted = (try? workload.run(on: disk)) != nil
      // A full disk strikes only where a file grows, which may be never again.
      #expect(isCommitted || disk.fault != nil, "operation \(point) failed by itself")
      disk.plan = .none
      let state = expected.state(of: disk)
      #expect(isCommitted ? state == .new : state.isWhole, "operation \(point): \(state)")
      failures += isCommitted ? 0 : 1
    }
    #expect(failures > 0)
  }

  @Test func `report the code that the plan names`() throws {
    let workload = Workload()
    let disk = workload.disk(with: try workload.start())
    disk.plan = .full(at: 1)
    #expect(throws: ResultCode(rawValue: SQLITE_FULL)) { try workload.run(on: disk) }
    disk.plan = .fail(at: 1, of: .sync)
    #expect(throws: ResultCode(rawValue: IOError.sync)) { try workload.run(on: disk) }
    #expect(disk.fault?.description == "sync of /db/app.db-journal")
    disk.plan = .fail(at: 1, of: .open)
    #expect(throws: ResultCode(rawValue: SQLITE_CANTOPEN)) { try workload.run(on: disk) }
    disk.plan = .none
    try workload.run(on: disk)
  }
}
