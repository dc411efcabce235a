import CSeedbedSQLite

/// The largest value that SQL can make here.
///
/// One step of SQLite may write a value of a gigabyte, and nothing can stop it before it is done: seconds that would count as a hang.
enum ValueLimit {
  /// Holds for every connection that is opened from here on.
  static func set() {
    // A gigabyte that is only asked for gets an error too, as on a device.
    sqlite3_hard_heap_limit64(512 << 20)
    _ = callForEachConnection { connection, _, _ in
      sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, 20_000_000)
      return SQLITE_OK
    }
  }
}

// C declares it for a function without arguments, and calls that with three.
@_silgen_name("sqlite3_auto_extension")
private func callForEachConnection(
  _ body: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, UnsafeRawPointer?) -> CInt
) -> CInt
