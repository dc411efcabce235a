extension LintRule {
  static let clockOrChance = LintRule(
    id: "clock-or-chance", .lintClockOrChance, governs: [.clockRead],
    summary: "rows depend on the clock or on chance",
    reason: """
      A build has a fixed clock and random numbers that repeat, an upgrade has real ones: the rows of an upgraded copy differ from \
      those that a fresh one has, and from device to device. Statements that change rows are looked at. A default, a view or a \
      trigger that reads the clock is the app's affair, unless a build runs it. With SOURCE_DATE_EPOCH the clock is left alone.
      """,
    example: "UPDATE city SET added = datetime('now');",
    remedy: "UPDATE city SET added = '2024-02-29 12:00:00';",
    sources: [
      "https://sqlite.org/lang_datefunc.html", "https://sqlite.org/lang_corefunc.html#random",
    ]
  ) { context in
    let own = Set(context.database.settings.functions.map(\.asciiLowercased))
    return context.files.flatMap { file in
      file.statements.filter(\.changesRows).flatMap { statement in
        statement.tokens.indices.compactMap { place -> LintFinding? in
          guard let word = statement.word(place), !own.contains(word) else { return nil }
          let isClock = statement.readsClock(at: place)
          let isChance =
            ["random", "randomblob"].contains(word) && statement.isFunctionCall(at: place)
          guard isChance || isClock && !context.isClockChosen else { return nil }
          let name = statement.isMark(place + 1, "(") ? "\(word)()" : word.uppercased()
          var finding = LintFinding(
            file, statement, at: place,
            isChance
              ? "'\(name)' gives each upgraded copy another value, and a build the same ones each time"
              : "'\(name)' gives each upgraded copy another time, and a build 1970-01-01",
            fix: isChance
              ? "write the values down" : "write the time down, or set SOURCE_DATE_EPOCH for builds"
          )
          finding.statement = file.position(at: statement.tokens[0].range.lowerBound)
          return finding
        }
      }
    }
  }
}

extension SQLStatement {
  /// Whether the statement itself puts, changes or removes rows of the database.
  fileprivate var changesRows: Bool {
    switch action {
    case .insert, .update, .delete: true
    case .create(let creation):
      creation.kind == .table && !creation.isTemporary && isKeyword(creation.place + 1, "AS")
    default: false
    }
  }

  /// Whether a word stands for the present time, or calls a function on it.
  fileprivate func readsClock(at place: Int) -> Bool {
    if isKeyword(place, "CURRENT_TIMESTAMP", "CURRENT_DATE", "CURRENT_TIME") { return true }
    guard let word = word(place), isFunctionCall(at: place) else { return false }
    let arguments = parts(of: inside(place + 1))
    // Where the time stands among the arguments; left out, it is the present.
    let time: Int
    switch word {
    case "date", "time", "datetime", "julianday", "unixepoch": time = 0
    case "strftime": time = 1
    case "timediff": return arguments.contains(where: isNow)
    default: return false
    }
    return arguments.count <= time || isNow(arguments[time])
  }

  private func isNow(_ argument: Range<Int>) -> Bool {
    argument.count == 1 && text(argument.lowerBound).asciiLowercased == "'now'"
  }
}

extension DiagnosticCode {
  /// What a migration writes depends on the clock or on chance.
  public static let lintClockOrChance = DiagnosticCode(rawValue: "lint.clock-or-chance")
}
