/// The oldest system that a database's SQL has to work on, and the SQLite that it has at least.
package struct DeploymentTarget: Sendable, Hashable {
  /// The system as messages name it: `iOS 15`, or `SQLite 3.24.0`.
  package let name: String
  /// The SQLite that it has at least.
  package let sqlite: SQLiteVersion
  /// Whether the system is Apple's, whose builds of SQLite have extensions that others may lack.
  package let isApple: Bool

  /// What is wrong with a text that names no target.
  package struct Fault: Error, Sendable, Hashable {
    /// What was wanted, ready to stand behind "wanted".
    package var wanted: String
    /// What it may have been meant to be.
    package var suggestion: String?
  }

  /// What a target looks like, for messages.
  static let form =
    "a system such as 'iOS 16', 'macOS 13.2', 'tvOS 17', 'watchOS 9' or 'sqlite 3.24'"

  /// Reads `iOS 15`, `macOS 12.4`, `tvOS 15`, `watchOS 8` or `sqlite 3.24`, in any case, with or without the space.
  ///
  /// - Parameter text: The target as somebody wrote it.
  /// - Throws: What was wanted instead.
  package init(_ text: String) throws(Fault) {
    let letters = text.prefix { !($0.isASCII && $0.isNumber) }
    let word = letters.trimmed
    let number = text[letters.endIndex...].trimmed
    if word.lowercased() == "sqlite" {
      guard let version = SQLiteVersion(number) else {
        throw Fault(wanted: "a version of SQLite 3 such as 'sqlite 3.24'")
      }
      name = "SQLite \(version)"
      sqlite = version
      isApple = false
      return
    }
    guard let system = Self.system(word) else { throw Self.unknownSystem(word, number) }
    guard let version = VersionNumber(number, count: 1...3) else {
      throw Fault(wanted: "a version behind '\(system.rawValue)', such as '\(system.rawValue) 16'")
    }
    guard let found = SystemSQLite.version(in: system, version) else {
      let oldest = SystemSQLite.oldest(system).map(\.description) ?? ""
      throw Fault(
        wanted: "\(system.rawValue) \(oldest) or newer, or the SQLite itself, as in 'sqlite 3.8.10'"
      )
    }
    name = "\(system.rawValue) \(version)"
    sqlite = found
    isApple = true
  }

  private static func system(_ word: String) -> SystemSQLite.System? {
    SystemSQLite.System.allCases.first { $0.rawValue.lowercased() == word.lowercased() }
  }

  private static func unknownSystem(_ word: String, _ number: String) -> Fault {
    let names = SystemSQLite.System.allCases.map(\.rawValue) + ["sqlite"]
    let meant = word.isEmpty && SQLiteVersion(number) != nil ? "sqlite" : nil
    let name = meant ?? EditDistance.closest(to: word, among: names)
    return Fault(
      wanted: form, suggestion: name.map { number.isEmpty ? $0 : "\($0) \(number)" })
  }
}
