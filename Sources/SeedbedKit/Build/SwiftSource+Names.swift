// The names that databases have in Swift.
extension SwiftSource {
  /// The databases' names as identifiers: `sampledb.sql` is `sampledb`, `my-notes.db` is `myNotes`, `2024.db` is `_2024`.
  ///
  /// Made from the file's name without its extension: what can't stand in an identifier is left out, and the letter after it is made
  /// a capital, if another one stands before. Where the first character can't be an identifier's first, `_` is put before it, and
  /// behind a word that Swift keeps for itself.
  ///
  /// - Parameter databases: The databases.
  /// - Returns: As many names, in their order.
  /// - Throws: `build.swift-name` for databases that would have the same name, or none.
  static func names(of databases: [Project.Database]) throws(SeedbedError) -> [String] {
    var faults: [Diagnostic] = []
    var owners: [String: String] = [:]
    let names = databases.map { database in
      let name = identifier(for: Path.stem(of: database.name))
      if name.allSatisfy({ $0 == "_" }) {
        faults.append(
          Diagnostic(
            .swiftName,
            "no name in Swift can be made of '\(database.name)', wanted a letter or digit",
            at: SourcePosition(file: database.folder), fix: "rename the folder"))
      } else if let other = owners.updateValue(database.name, forKey: name) {
        faults.append(
          Diagnostic(
            .swiftName, "'\(other)' and '\(database.name)' would both be '\(name)' in Swift",
            at: SourcePosition(file: database.folder), fix: "rename one of the folders"))
      }
      return name
    }
    if !faults.isEmpty { throw SeedbedError(faults) }
    return names
  }

  private static func identifier(for stem: String) -> String {
    var name = String.UnicodeScalarView()
    var beginsWord = false
    for scalar in stem.unicodeScalars {
      guard scalar.properties.isXIDContinue else {
        beginsWord = !name.isEmpty
        continue
      }
      if beginsWord {
        name += scalar.properties.uppercaseMapping.unicodeScalars
      } else {
        name.append(scalar)
      }
      beginsWord = false
    }
    let identifier = String(name)
    if reservedWords.contains(identifier) { return identifier + "_" }
    guard let first = name.first, first == "_" || first.properties.isXIDStart else {
      return "_" + identifier
    }
    return identifier
  }

  /// The words that name no property, or that stand for something else behind a type's name.
  private static let reservedWords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "break", "case", "catch", "class",
    "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough",
    "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout",
    "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
    "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch",
    "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}

extension DiagnosticCode {
  /// A database's name makes no name in Swift, or that of another one.
  public static let swiftName = DiagnosticCode(rawValue: "build.swift-name")
}
