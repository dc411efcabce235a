extension LintRule {
  static let versionGap = LintRule(
    id: "version-gap", .lintVersionGap, isStrict: true,
    summary: "versions leave room for a late arrival",
    reason: """
      A branch that is merged late may bring a migration with a number in the gap. Copies that are past it never get it. Versions \
      that 'seedbed lock' has locked are safe: a new one below them is an error.
      """,
    example: "0001_create_city.sql, 0003_add_country.sql",
    remedy: "0001_create_city.sql, 0002_add_country.sql",
    sources: ["https://sqlite.org/pragma.html#pragma_user_version"]
  ) { context in
    zip(context.files, context.files.dropFirst()).compactMap { before, file in
      let first = before.migration.version + 1
      let last = file.migration.version - 1
      guard first <= last, last > context.lockedVersion else { return nil }
      return LintFinding(
        file: file, offset: nil,
        message: first == last
          ? "there is no version \(first)" : "there are no versions \(first) to \(last)",
        fix: "give it the number \(first), or lock it: seedbed lock \(context.database.name)")
    }
  }
}

extension DiagnosticCode {
  /// Versions leave room for a late arrival.
  public static let lintVersionGap = DiagnosticCode(rawValue: "lint.version-gap")
}
