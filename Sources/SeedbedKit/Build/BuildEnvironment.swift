internal import SeedbedSQLite

/// What SQL sees of the world while a database is made: nothing that changes from run to run.
///
/// The clock stands still, random numbers repeat, and what only the app has is stood in for.
struct BuildEnvironment {
  private let database: Project.Database
  /// What to open the database with.
  private let clock: FixedClockVFS
  private let random = RepeatingRandom()
  private let warnsOfClock: Bool

  init(_ database: Project.Database, sourceDate: Int64?) {
    self.database = database
    clock = FixedClockVFS(secondsSince1970: sourceDate ?? 0, base: "unix-none")
    warnsOfClock = sourceDate == nil
  }

  /// Opens a database that is made here for a while and is nobody else's.
  ///
  /// - Parameters:
  ///   - path: A file that may not be there yet; absolute, or `:memory:`.
  ///   - mode: Whether it is made where it isn't there.
  ///   - isCancelled: Asked now and then; answering true ends every statement.
  /// - Returns: A connection whose SQL is deterministic and strict.
  /// - Throws: What SQLite answers.
  func open(
    _ path: String, mode: Connection.Mode = .create, isCancelled: @escaping @Sendable () -> Bool
  ) throws(SQLiteError) -> Connection {
    let connection = try Connection(path: path, mode: mode, clock: clock)
    connection.interrupt(when: isCancelled)
    try prepare(connection)
    return connection
  }

  /// Makes a new connection's SQL deterministic and strict.
  private func prepare(_ connection: borrowing Connection) throws(SQLiteError) {
    // So that a misspelt "column" is an error and not a text.
    connection.setDoubleQuotedStrings(false)
    try random.define(on: connection)
    for name in database.settings.functions {
      try connection.define(function: name, argumentCount: -1, isDeterministic: true) {
        _ throws(FunctionFailure) in
        throw FunctionFailure("'\(name)' is only a stand-in here: the app has the function")
      }
    }
    for name in database.settings.collations {
      try connection.define(collation: name) { left, right in
        left.lexicographicallyPrecedes(right) ? -1 : left == right ? 0 : 1
      }
    }
    try ConnectionDefaults.restore(on: connection)
  }

  /// How migrations run here.
  var runnerOptions: MigrationRunner.Options {
    let settings = database.settings
    let random = random
    return MigrationRunner.Options(
      allowsDoubleQuotedStrings: { settings.doubleQuotedStrings.contains($0) },
      allowedLoss: settings.allowedLoss,
      prepareFile: { random.restart(with: UInt64($0)) },
      wasClockRead: clockProbe
    )
  }

  /// How seeds load here.
  var loaderOptions: SeedLoader.Options {
    let random = random
    random.restart(with: 0)
    return SeedLoader.Options(
      wasClockRead: clockProbe, reportsStrayFiles: true, indexMethod: .hide, sorterThreadCount: 2)
  }

  /// Tells whether SQL read the clock since it was last asked; `nil` where the time was chosen on purpose.
  private var clockProbe: (() -> Bool)? {
    guard warnsOfClock else { return nil }
    let clock = clock
    return { clock.takeIsRead() }
  }
}

/// Random numbers that come in the same order each time, in place of SQLite's `random()` and `randomblob()`.
final class RepeatingRandom {
  private var state: UInt64 = 0

  /// Begins a sequence; equal seeds give equal numbers.
  func restart(with seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  /// The next 64 bits: SplitMix64.
  private func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Puts the two functions in place of SQLite's own.
  func define(on connection: borrowing Connection) throws(SQLiteError) {
    try connection.define(function: "random", argumentCount: 0, isDeterministic: false) {
      [self] _ in .integer(Int64(bitPattern: next()))
    }
    let maximum = connection.maximumLength
    try connection.define(function: "randomblob", argumentCount: 1, isDeterministic: false) {
      [self] arguments throws(FunctionFailure) in
      // As SQLite has it: fewer than one byte makes one.
      let count =
        switch arguments[0] {
        case .integer(let integer): Int(clamping: max(1, integer))
        case .real(let real): real >= 1 ? Int(min(real, Double(Int32.max))) : 1
        case .text(let text): max(1, Int(text.prefix { "0123456789".contains($0) }) ?? 1)
        default: 1
        }
      guard count <= maximum else { throw FunctionFailure("string or blob too big") }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(count)
      while bytes.count < count {
        var bits = next()
        for _ in 0..<min(8, count - bytes.count) {
          bytes.append(UInt8(truncatingIfNeeded: bits))
          bits >>= 8
        }
      }
      return .blob(bytes)
    }
  }
}
