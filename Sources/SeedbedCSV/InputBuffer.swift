/// The bytes that were given and not used up yet, in one piece of memory that grows only for a record larger than it.
struct InputBuffer: ~Copyable {
  /// The first byte that isn't used up.
  private(set) var start: UnsafeMutablePointer<UInt8>

  /// The end of the bytes; a quote stands there, so that a search for one needs no bound.
  private(set) var end: UnsafeMutablePointer<UInt8>

  /// The end of what is known to be valid UTF-8 without NUL, never before `start`.
  private(set) var validEnd: UnsafeMutablePointer<UInt8>

  /// The byte at `validEnd` if it is at fault; `nil` where the bytes end there, maybe inside a sequence.
  ///
  /// Kept here, since undoing doubled quotes moves bytes behind the scan's back.
  private(set) var badByte: UInt8?

  /// Whether no more bytes will come.
  private(set) var isComplete = false

  /// How many bytes fit.
  private(set) var capacity = 0

  private var base: UnsafeMutablePointer<UInt8>

  /// How far behind `end` bytes are read.
  private static let slack = 16

  init() {
    base = .allocate(capacity: Self.slack)
    base.initialize(repeating: ASCII.quote, count: Self.slack)
    start = base
    end = base
    validEnd = base
  }

  deinit {
    base.deallocate()
  }

  /// How many bytes wait.
  var count: Int { end - start }

  /// Lets `read` write up to `size` bytes behind the last one; 0 bytes end the input. Bytes may move; their order stays.
  mutating func fill<Failure>(
    _ size: Int, _ read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    makeRoom(for: size)
    let written = try read(UnsafeMutableRawBufferPointer(start: end, count: size))
    precondition(0...size ~= written, "more bytes read than there was room for")
    end += written
    isComplete = written == 0
    end.initialize(repeating: ASCII.quote, count: Self.slack)
    if badByte == nil { validate(from: validEnd) }
    return written
  }

  /// Gives up the first `count` bytes.
  @inline(__always)
  mutating func consume(_ count: Int) {
    start += count
    if start > validEnd { validate(from: start) }
  }

  private mutating func validate(from first: UnsafeMutablePointer<UInt8>) {
    let prefix = UTF8Prefix(from: first, to: end, isComplete: isComplete)
    validEnd = prefix.end
    badByte = prefix.isFollowedByFault ? prefix.end.pointee : nil
  }

  private mutating func makeRoom(for size: Int) {
    guard capacity - (end - base) < size else { return }
    let waiting = count
    let valid = validEnd - start
    if capacity - waiting >= size {
      base.update(from: start, count: waiting)
    } else {
      // Twice the size each time, so that a record of any length is copied a bounded number of times in all.
      capacity = max(2 * capacity, waiting + size)
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + Self.slack)
      larger.initialize(from: start, count: waiting)
      base.deallocate()
      base = larger
    }
    start = base
    end = base + waiting
    validEnd = base + valid
  }
}
