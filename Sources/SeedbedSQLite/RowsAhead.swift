#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Rows that another thread takes from their source while SQLite is still busy with those before them.
///
/// They are handed over in batches of bounded size: nothing grows with the number of rows. The source is called by one thread at
/// a time, and by none any more once `stop` returns.
@safe final class RowsAhead {
  private let source: NextRow
  private let columnCount: Int

  // One for SQLite to read, one to be filled, and one between them.
  private static let batchCount = 3

  // Both threads: only while the mutex is held.
  private let exchange = Exchange()
  private var filled: [RowBatch] = []
  private var free: [RowBatch]
  private var isStopped = false

  // The thread that SQLite runs on.
  private var thread: pthread_t?
  private var current: RowBatch?
  private var index = 0

  /// Begins to take rows; `nil` where the system gives no thread, and then the source was not called.
  ///
  /// - Parameters:
  ///   - columnCount: How many values a row has.
  ///   - source: Gives the rows; it is called on another thread.
  init?(columnCount: Int, from source: @escaping NextRow) {
    unsafe self.source = source
    self.columnCount = columnCount
    free = (0..<Self.batchCount).map { _ in RowBatch(columnCount: columnCount) }
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
  func stop() {
    guard let thread else { return }
    exchange.locked {
      isStopped = true
      exchange.wake()
    }
    pthread_join(thread, nil)
    self.thread = nil
  }

  /// Gives the rows to SQLite, with the position that the source had at the end of their batch.
  var nextRow: NextRow { { unsafe self.next(into: $0, position: &$1) } }

  private func next(
    into row: UnsafeMutableBufferPointer<BorrowedValue>, position: inout Int64
  ) -> RowStep {
    while true {
      if let current {
        if index < current.rowCount {
          unsafe current.copy(index, to: row)
          index += 1
          return .row
        }
        if current.last != .row { return current.last }
      }
      let batch = exchange.locked {
        if let current { free.append(current) }
        exchange.wake()
        while filled.isEmpty { exchange.wait() }
        return filled.removeFirst()
      }
      current = batch
      index = 0
      position = batch.position
    }
  }

  private static func run(_ reference: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let reference = unsafe reference {
      unsafe Unmanaged<RowsAhead>.fromOpaque(reference)._withUnsafeGuaranteedRef {
        $0.fillBatches()
      }
    }
    return nil
  }

  /// What the other thread does.
  private func fillBatches() {
    let row = UnsafeMutableBufferPointer<BorrowedValue>.allocate(capacity: columnCount)
    unsafe row.initialize(repeating: .null)
    defer { unsafe row.deallocate() }
    var position: Int64 = 0
    // Whether the row had no room in the batch before.
    var isPending = false
    while let batch = takeFree() {
      batch.clear()
      while true {
        let step: RowStep = isPending ? .row : unsafe source(row, &position)
        isPending = step == .row && !(unsafe batch.append(row))
        if isPending && batch.rowCount == 0 {
          // Larger than a batch: lent where it is, so the source has to wait for it to come back.
          unsafe batch.lend(row)
          isPending = false
        }
        batch.last = step
        if isPending || batch.isFull || step != .row { break }
      }
      batch.position = position
      guard handOver(batch) else { return }
    }
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
  /// - Returns: Whether there is more to come and it is wanted.
  private func handOver(_ batch: RowBatch) -> Bool {
    exchange.locked {
      filled.append(batch)
      exchange.wake()
      if batch.isLent {
        while !isStopped && !free.contains(where: { $0 === batch }) { exchange.wait() }
      }
      return batch.last == .row && !isStopped
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
