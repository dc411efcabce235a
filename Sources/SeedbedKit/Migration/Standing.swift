/// The version at which a file stands whole while migrations run on it.
struct Standing {
  /// The version at which it stood when they began.
  let start: Int32
  /// What is committed for sure.
  private(set) var now: Int32
  /// Where a commit leads that has begun: when it fails, it may have taken place all the same.
  private(set) var committing: Int32?
  /// The backup that was made of the file at its start.
  var backup: String?

  /// A file on which nothing has run yet.
  init(at version: Int32) {
    start = version
    now = version
  }

  /// Notes that a commit begins.
  mutating func willCommit(_ version: Int32) { committing = version }

  /// Notes what the file says once a commit has ended.
  mutating func didCommit(_ version: Int32) {
    now = version
    committing = nil
  }
}
