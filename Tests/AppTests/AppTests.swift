import Testing

/// What apps do with the emitted databases of this repository, through the plain C API as they do it.
///
/// Every suite of this target is nested here, so that `seedbed build` runs once for all of them.
@Suite(.emittedDatabases)
enum AppTests {}
