/// What the name of a migration file says: `[V]<version>[<separators><name>][.up|.down].sql`.
struct MigrationFileName: Hashable, Sendable {
  /// From 1 to 2147483647.
  var version: Int32
  /// What stands between version and extension; empty where nothing does.
  var name: String
  /// Whether the file is the way back.
  var isDown: Bool

  /// Why a name isn't one of a migration.
  enum Fault: Error, Hashable {
    case form
    case zero
    case tooLarge(digits: String)
  }

  /// Reads a file name that ends in `.sql`.
  init(_ fileName: String) throws(Fault) {
    var rest = Substring(fileName)
    guard rest.hasSuffix(".sql") else { throw .form }
    rest = rest.dropLast(4)
    isDown = rest.hasSuffix(".down")
    if isDown { rest = rest.dropLast(5) } else if rest.hasSuffix(".up") { rest = rest.dropLast(3) }
    if rest.hasPrefix("V") { rest = rest.dropFirst() }

    // Digits by their bytes: a character range takes in digits with combining marks.
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty else { throw .form }
    rest = rest.dropFirst(digits.count)
    let isSeparator: (Character) -> Bool = { "_-.".contains($0) }
    if !rest.isEmpty {
      guard isSeparator(rest[rest.startIndex]) else { throw .form }
      rest = rest.drop(while: isSeparator)
      // `0003_.sql`, and `0003_x.down..sql`, which would be a way up: a slip, not a name.
      guard let last = rest.last, !isSeparator(last) else { throw .form }
    }
    // `0003_x.Down.sql` and `0003_x.down.up.sql` would run a way back as a way up.
    let ending = rest.split(separator: ".", omittingEmptySubsequences: false).last?.lowercased()
    guard ending != "up", ending != "down" else { throw .form }
    name = String(rest)

    let significant = digits.drop { $0 == "0" }
    guard !significant.isEmpty else { throw .zero }
    guard let version = Int32(significant) else { throw .tooLarge(digits: String(digits)) }
    self.version = version
  }
}
