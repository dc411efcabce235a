@testable import SeedbedKit

/// Migrations of one database, as the linter looks at them.
struct LintTrial {
  var target: String?
  var isStrict = false
  var isClockChosen = false
  /// The text of `seedbed.json`, if there is one.
  var settings: String?
  /// How many of the migrations are locked.
  var lockedCount = 0
  /// What else a check has found.
  var others: [Diagnostic] = []

  /// Lints migrations 1, 2, … in `migrations/app.db/`.
  ///
  /// - Returns: What was found, in order of place, with paths as they are in the project.
  func run(_ texts: [String]) throws -> [Diagnostic] {
    let project = try ScratchProject()
    if let settings { try project.write(settings, to: "seedbed.json") }
    for (index, text) in texts.prefix(lockedCount).enumerated() {
      try project.write(text, to: Self.path(index))
    }
    if lockedCount > 0 { _ = try DatabaseLocker(try project.database()).lock() }
    for (index, text) in texts.enumerated() { try project.write(text, to: Self.path(index)) }
    let database = try project.database()
    var options = Linter.Options()
    options.target = try target.map { try DeploymentTarget($0) }
    options.isStrict = isStrict
    options.isClockChosen = isClockChosen
    let objects = try? ReferenceDatabase(database, isCancelled: { false })
      .objects(at: database.latestVersion)
    let found = try Linter(database, objects: objects, options: options).run(
      among: others.map { diagnostic in
        var diagnostic = diagnostic
        if let file = diagnostic.position?.file { diagnostic.position?.file = project[file] }
        return diagnostic
      })
    guard !found.isEmpty else { return [] }
    return SeedbedError(found).diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      if let file = diagnostic.position?.file {
        diagnostic.position?.file = project.relative(file)
      }
      return diagnostic
    }
  }

  private static func path(_ index: Int) -> String { "migrations/app.db/\(index + 1).sql" }
}

extension Diagnostic {
  /// `code severity file:line:column`, with the file's own name.
  var summary: String {
    let name = position.map { Path.name(of: $0.file) } ?? ""
    let place = position?.line.map { ":\($0):\(position?.column ?? 0)" } ?? ""
    return "\(code) \(severity.rawValue) \(name)\(place)"
  }
}
