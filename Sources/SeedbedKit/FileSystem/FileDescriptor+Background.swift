#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension FileDescriptor {
  /// Runs a closure that only reads the file while another thread synchronizes it, so that a later `synchronize` has little left
  /// to wait for.
  ///
  /// - Throws: What the closure throws, else that the file can't be synchronized, which the system may tell only once.
  func synchronizing<Result>(
    while body: () throws(SeedbedError) -> Result
  ) throws(SeedbedError) -> Result {
    let background = BackgroundSync(of: number)
    let result = Swift.Result { () throws(SeedbedError) in try body() }
    let code = background?.wait() ?? 0
    let value = try result.get()
    if code != 0 {
      errno = code
      throw FileSystem.failure("sync", path)
    }
    return value
  }
}

/// A thread that synchronizes one file and ends.
private struct BackgroundSync {
  private let thread: pthread_t

  /// Begins; `nil` where the system gives no thread, and then nothing was done.
  init?(of number: Int32) {
    // The descriptor goes in the pointer's bits, and so does errno on the way back.
    let argument = UnsafeMutableRawPointer(bitPattern: Int(number))
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = pthread_create(&thread, nil, { BackgroundSync.run($0) }, argument)
      guard code == 0, let thread else { return nil }
    #else
      var thread = pthread_t()
      guard pthread_create(&thread, nil, { BackgroundSync.run($0) }, argument) == 0 else {
        return nil
      }
    #endif
    self.thread = thread
  }

  private static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if FileDescriptor.synchronize(Int32(Int(bitPattern: argument))) { return nil }
    return UnsafeMutableRawPointer(bitPattern: Int(errno))
  }

  /// Waits for the end.
  ///
  /// - Returns: 0, or what `errno` was.
  func wait() -> Int32 {
    var code: UnsafeMutableRawPointer?
    pthread_join(thread, &code)
    return Int32(Int(bitPattern: code))
  }
}
