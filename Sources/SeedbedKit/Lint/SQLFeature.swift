/// Something in SQL that only came with a later version of SQLite.
struct SQLFeature: Sendable {
  /// What an older library makes of it where it stands in a schema.
  enum Damage: Sendable {
    /// It can't read the schema, and with it the whole file.
    case database
    /// It reads the file, and fails where the object is used.
    case object
  }

  /// How it is told from all else.
  enum Recognition: Sendable {
    /// A call of one of these functions with so many arguments.
    case function([String], arguments: ClosedRange<Int>)
    /// A keyword or mark for which the closure answers the place that is to be shown, or `nil` where it means something else.
    case token([String], @Sendable (SQLStatement, Int) -> Int?)
    /// A number of which the closure says yes.
    case number(@Sendable (String) -> Bool)
  }

  /// How messages call it; of a function, the name is taken from the SQL.
  let name: String
  /// The version that it came with.
  let since: SQLiteVersion
  /// The version from which Apple's builds have it, where that is another.
  let sinceOnApple: SQLiteVersion
  /// What it does to a schema.
  let damage: Damage
  /// What to write in its place.
  let instead: String
  /// The page of SQLite's documentation that tells of it.
  let source: String
  /// How it is told.
  let recognition: Recognition

  /// Describes a piece of syntax.
  init(
    _ name: String, _ since: SQLiteVersion, _ damage: Damage = .database, instead: String,
    source: String, at keywords: [String],
    _ place: @escaping @Sendable (SQLStatement, Int) -> Int?
  ) {
    self.init(
      name, since, damage, instead: instead, source: source, recognition: .token(keywords, place))
  }

  /// Describes functions.
  init(
    functions names: [String], _ since: SQLiteVersion, onApple: SQLiteVersion? = nil,
    arguments: ClosedRange<Int> = 0...Int.max, instead: String, source: String
  ) {
    self.init(
      names.map { "\($0)()" }.joined(separator: ", ") + Self.words(for: arguments), since, .object,
      onApple: onApple,
      instead: instead, source: source, recognition: .function(names, arguments: arguments))
  }

  init(
    _ name: String, _ since: SQLiteVersion, _ damage: Damage, onApple: SQLiteVersion? = nil,
    instead: String, source: String, recognition: Recognition
  ) {
    self.name = name
    self.since = since
    sinceOnApple = onApple ?? since
    self.damage = damage
    self.instead = instead
    self.source = "https://sqlite.org/\(source)"
    self.recognition = recognition
  }

  /// What a message says of the number of arguments; nothing where any number is meant.
  static func words(for arguments: ClosedRange<Int>) -> String {
    switch (arguments.lowerBound, arguments.upperBound) {
    case (0, .max): ""
    case (let least, .max): " with \(least) arguments or more"
    case (let least, let most) where least == most: " with \(least) arguments"
    case (let least, let most): " with \(least) to \(most) arguments"
    }
  }

  /// All that are known, the oldest first.
  static let all: [SQLFeature] =
    (syntax + functions + fullTextOptions).enumerated()
    .sorted { ($0.element.since, $0.offset) < ($1.element.since, $1.offset) }.map(\.element)

  /// The version from which a target has it.
  func since(on target: DeploymentTarget) -> SQLiteVersion {
    target.isApple ? sinceOnApple : since
  }
}

extension LintRule {
  /// For the rules about a deployment target, what came with which version of SQLite, the oldest first; `nil` for the others.
  package var featureVersions: [(version: String, name: String)]? {
    guard needs == .target else { return nil }
    return SQLFeature.all.map { ($0.since.description, $0.name) }
  }

  /// Each system's releases and the SQLite that they have at least.
  package static var systemVersions: [(system: String, sqlite: String)] {
    SystemSQLite.releases.map { ("\($0.system.rawValue) \($0.version)", $0.sqlite.description) }
  }
}
