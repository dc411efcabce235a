/// What SQLite calls back on a connection: a class, so that C can hold a pointer to it.
final class Hooks {
  var authorizer: ((AuthorizerEvent) -> Authorization)?
  var progress: (() -> Bool)?
  var busy: ((Int) -> Bool)?
  /// The VFS that the connection was opened with, where it is one of ours.
  var clock: FixedClockVFS?
}
