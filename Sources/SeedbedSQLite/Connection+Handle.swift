extension Connection {
  /// Lends the raw `sqlite3*` to code that isn't ours, an app's own functions and collations say.
  ///
  /// - Parameter body: Must neither close the handle nor keep it.
  /// - Throws: What the body throws.
  package func withHandle<Failure: Error>(
    _ body: (OpaquePointer) throws(Failure) -> Void
  ) throws(Failure) {
    try unsafe body(handle)
  }
}
