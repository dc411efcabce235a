#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Rows that another thread takes from their givers, one giver after another, while SQLite is still busy with those before them.
///
/// They are handed over in batches of bounded size: nothing grows with the number of rows or givers. A giver belongs to the other
/// thread until its last row was handed over, and none is called any more once `stop` returns.
@safe package final class RowsAhead {
  /// Makes a giver, on the other thread; `nil` where there is none to be had.
  package typealias Opening = () -> (any RowGiver)?

  private let openings: [Opening]

  // Waking the other thread takes as long as filling a batch with short rows, so it sleeps until half of them are free.
  private static let batchCount = 4

  // Both threads: only while the mutex is held.
  private let exchange = Exchange()
  private var filled: [RowBatch] = []
  private var free: [RowBatch]
  private var isStopped = false

  // The thread that SQLite runs on.
  private var thread: pthread_t?
  private var begunCount = 0
  private var current: RowBatch?
  private var index = 0

  /// Begins to take rows; `nil` where the system gives no thread, and then nothing was opened.
  package init?(_ openings: [Opening]) {
    self.openings = openings
    free = (0..<Self.batchCount).map { _ in RowBatch() }
    let reference = unsafe Unmanaged.passUnretained(self).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
      guard unsafe pthread_create(&thread, nil, { unsafe RowsAhead.run($0) }, reference) == 0 else {
        return nil
      }
    #else
      var thread = pthread_t()
      guard unsafe pthread_create(&thread, nil, { unsafe RowsAhead.run($0) }, reference) == 0 else {
        return nil
      }
    #endif
    self.thread = thread
  }

  /// Ends the other thread, wherever it is; it must be called before this is let go.
  package func stop() {
    guard let thread else { return }
    exchange.locked {
      isStopped = true
      exchange.wake()
    }
    pthread_join(thread, nil)
    self.thread = nil
  }

  /// Goes on to the first row of the next giver, and passes over what is left of the one before.
  ///
  /// - Returns: The giver, which is the other thread's until `nextRow` has come to its end; `nil` where it couldn't be opened, or
  ///   there are no more.
  package func nextGiver() -> (any RowGiver)? {
    guard begunCount < openings.count else { return nil }
    begunCount += 1
    while current?.last == .row { takeFilled() }
    takeFilled()
    return current?.giver
  }

  /// Gives the rows of that giver to SQLite, with the position that it had at the end of their batch.
  package var nextRow: NextRow { { unsafe self.next(&$0, position: &$1) } }

  private func next(
    _ row: inout UnsafeMutableBufferPointer<BorrowedValue>, position: inout Int64
  ) -> RowStep {
    while let current {
      position = current.position
      if index < current.rowCount {
        unsafe row = current.row(index)
        index += 1
        return .row
      }
      if current.last != .row { return current.last }
      takeFilled()
    }
    return .end
  }

  private func takeFilled() {
    let read = current
    current = exchange.locked {
      if let read { free.append(read) }
      if free.count >= Self.batchCount / 2 { exchange.wake() }
      while filled.isEmpty { exchange.wait() }
      return filled.removeFirst()
    }
    index = 0
  }

  private static func run(_ reference: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let reference = unsafe reference {
      unsafe Unmanaged<RowsAhead>.fromOpaque(reference)._withUnsafeGuaranteedRef {
        $0.takeAll()
      }
    }
    return nil
  }

  /// What the other thread does.
  private func takeAll() {
    for open in openings {
      guard handOverRows(of: open()) else { return }
    }
  }

  /// Fills batches with the rows of one giver.
  ///
  /// - Returns: Whether more givers are wanted.
  private func handOverRows(of giver: (any RowGiver)?) -> Bool {
    let row = UnsafeMutableBufferPointer<BorrowedValue>.allocate(capacity: giver?.columnCount ?? 0)
    unsafe row.initialize(repeating: .null)
    defer { unsafe row.deallocate() }
    var position: Int64 = 0
    // Whether the row had no room in the batch before.
    var isPending = false
    while let batch = takeFree() {
      batch.begin(giver)
      while true {
        let step: RowStep =
          isPending ? .row : unsafe giver?.next(into: row, position: &position) ?? .failure
        isPending = step == .row && !(unsafe batch.append(row))
        if isPending && batch.rowCount == 0 {
          // Larger than a batch: lent where it is, so the giver has to wait for it to come back.
          unsafe batch.lend(row)
          isPending = false
        }
        batch.last = step
        if isPending || batch.isFull || step != .row { break }
      }
      batch.position = position
      let isOver = batch.last != .row
      guard handOver(batch) else { return false }
      if isOver { return true }
    }
    return false
  }

  /// A batch to fill; `nil` where no more are wanted.
  private func takeFree() -> RowBatch? {
    exchange.locked {
      while free.isEmpty && !isStopped { exchange.wait() }
      return isStopped ? nil : free.removeLast()
    }
  }

  /// Gives a batch to the other side.
  ///
  /// - Returns: Whether more are wanted.
  private func handOver(_ batch: RowBatch) -> Bool {
    exchange.locked {
      let isLent = batch.isLent
      filled.append(batch)
      exchange.wake()
      if isLent {
        while !isStopped && !free.contains(where: { $0 === batch }) { exchange.wait() }
      }
      return !isStopped
    }
  }
}

/// A mutex and a condition by which two threads wait for each other; `Mutex` is newer than the systems that this runs on.
@safe private final class Exchange {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe pthread_cond_destroy(condition)
    unsafe mutex.deallocate()
    unsafe condition.deallocate()
  }

  func locked<Result>(_ body: () -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Waits until the other thread calls `wake`, or for no reason at all.
  func wait() { unsafe pthread_cond_wait(condition, mutex) }

  func wake() { unsafe pthread_cond_signal(condition) }
}
