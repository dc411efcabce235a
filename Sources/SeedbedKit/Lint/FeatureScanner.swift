/// Finds what a target's SQLite is too old for in a statement.
struct FeatureScanner {
  /// A place where a feature is used.
  struct Use {
    var feature: SQLFeature
    /// How a message calls it.
    var name: String
    /// The token's place in the statement.
    var place: Int
  }

  private let target: DeploymentTarget
  /// Functions that the app defines itself, in small letters.
  private let ownFunctions: Set<String>
  /// By the word or mark that each is told by.
  private let features: [String: [SQLFeature]]
  private let numbers: [SQLFeature]

  /// Makes a scanner.
  ///
  /// - Parameters:
  ///   - target: What the SQL has to work on.
  ///   - functions: Functions that the app defines itself.
  init(_ target: DeploymentTarget, functions: [String]) {
    self.target = target
    ownFunctions = Set(functions.map(\.asciiLowercased))
    var features: [String: [SQLFeature]] = [:]
    var numbers: [SQLFeature] = []
    for feature in SQLFeature.all where feature.since(on: target) > target.sqlite {
      switch feature.recognition {
      case .function(let names, _):
        for name in names { features[name, default: []].append(feature) }
      case .token(let words, _): for word in words { features[word, default: []].append(feature) }
      case .number: numbers.append(feature)
      }
    }
    self.features = features
    self.numbers = numbers
  }

  /// What is too new in a statement: each feature once, in order of place.
  func uses(in statement: SQLStatement) -> [Use] {
    if features.isEmpty && numbers.isEmpty { return [] }
    var uses: [Use] = []
    for place in statement.tokens.indices {
      // Of several at one place, such as an `iif()` with two arguments, the one that came last says all.
      guard
        let use = candidates(in: statement, at: place).max(by: {
          $0.feature.since < $1.feature.since
        }),
        !uses.contains(where: { $0.name == use.name })
      else { continue }
      uses.append(use)
    }
    return uses.sorted { $0.place < $1.place }
  }

  private func candidates(in statement: SQLStatement, at place: Int) -> [Use] {
    switch statement.kind(place) {
    case .number:
      let text = statement.text(place)
      return numbers.filter { feature in
        if case .number(let isMeant) = feature.recognition { isMeant(text) } else { false }
      }.map { Use(feature: $0, name: $0.name, place: place) }
    case .word, .punctuation:
      let word = statement.text(place).asciiLowercased
      return (features[word] ?? []).compactMap { use(of: $0, word, in: statement, at: place) }
    default: return []
    }
  }

  private func use(
    of feature: SQLFeature, _ word: String, in statement: SQLStatement, at place: Int
  ) -> Use? {
    switch feature.recognition {
    case .function(_, let arguments):
      guard !ownFunctions.contains(word), statement.isFunctionCall(at: place),
        arguments.contains(statement.parts(of: statement.inside(place + 1)).count)
      else { return nil }
      return Use(
        feature: feature, name: "\(word)()" + SQLFeature.words(for: arguments), place: place)
    case .token(_, let find):
      return find(statement, place).map { Use(feature: feature, name: feature.name, place: $0) }
    case .number: return nil
    }
  }
}
