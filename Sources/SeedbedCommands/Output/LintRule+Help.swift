import SeedbedKit

extension LintRule {
  /// Writes the list of all rules.
  ///
  /// - Parameter width: The width in columns that lines are wrapped to, taken as 40 if it is less.
  /// - Returns: The text, with a line end after its last line.
  static func list(width: Int) -> String {
    let layout = HelpLayout(width: max(width, 40))
    func table(_ heading: String, isStrict: Bool) -> String {
      layout.table(heading, all.filter { $0.isStrict == isStrict }.map { ($0.id, $0.summary) })
    }
    return [
      layout.paragraph("OVERVIEW: What 'seedbed check' looks for in the SQL of migrations"),
      table("RULES", isStrict: false),
      table("RULES OF 'check --strict'", isStrict: true),
      layout.table(
        "IGNORING",
        [
          ("-- seedbed: ignore ID", "in a migration: the rule isn't applied to it"),
          ("\"ignore\": [\"ID\"]", "in seedbed.json: the rule isn't applied to the database"),
        ]),
      layout.paragraph(
        "The two target rules want a deployment target: 'check --target OS', or"
          + " \"deploymentTarget\" in seedbed.json. In a migration that is locked, all that they"
          + " find is a note."),
      layout.paragraph("See 'seedbed help lint ID' for one of them."),
    ].joined(separator: "\n")
  }

  /// Writes what there is to say of the rule.
  ///
  /// - Parameter width: The width in columns that lines are wrapped to, taken as 40 if it is less.
  /// - Returns: The text, with a line end after its last line.
  func documentation(width: Int) -> String {
    let layout = HelpLayout(width: max(width, 40))
    // Not wrapped, so that it can be copied.
    func code(_ heading: String, _ text: String) -> String {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return "\(heading):\n" + lines.map { "  \($0)\n" }.joined()
    }
    let weight = isStrict ? "\(severity.rawValue), with --strict" : severity.rawValue
    var sections = [
      layout.paragraph("\(id.uppercased()): \(summary) (\(weight))"),
      layout.paragraph(reason),
      code("FOUND", example),
      code("INSTEAD", remedy),
    ]
    if let versions = featureVersions {
      sections.append(
        layout.table("WHAT CAME WITH WHICH SQLITE", versions.map { ($0.version, $0.name) }))
      sections.append(
        layout.table(
          "SQLITE IN SYSTEMS, AT LEAST", Self.systemVersions.map { ($0.system, $0.sqlite) }))
    }
    sections.append(
      code(
        "IGNORING",
        """
        -- seedbed: ignore \(id)
            in the migration
        "ignore": ["\(id)"]
            in seedbed.json, for all of the database's
        """))
    sections.append(code("SEE", sources.joined(separator: "\n")))
    return sections.joined(separator: "\n")
  }
}
