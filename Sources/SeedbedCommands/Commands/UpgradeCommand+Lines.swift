import SeedbedKit

// What is printed of upgrades, and of downgrades likewise.
extension CommandContext {
  /// Writes what was done to one file.
  func show(_ report: DatabaseUpgrader.Report, verb: String) {
    self.report(report.diagnostics)
    if let version = report.adoptedVersion {
      inform("adopted \(report.path) at version \(version)")
    }
    if let backup = report.backup { inform("backup   \(backup)") }
    var table = TextTable(.left, .left, .number, .number)
    for step in report.steps {
      table.append(
        "applied", step.fileName, counted(step.changedRows, "row") + " changed",
        time(step.duration))
    }
    for (name, rows) in report.seededRows.sorted(by: { $0.key < $1.key }) {
      table.append("seeded", name, counted(rows, "row"))
    }
    for line in table.lines { inform(line) }
    // What was planned has been said, and nothing came of a plan without changes.
    for table in report.refreshed where table.hasChanges || !report.refreshPlan.contains(table) {
      inform("refreshed \(table)")
    }
    result(
      report.isUnchanged
        ? "\(report.path): at version \(report.newVersion), nothing to do"
        : report.steps.isEmpty && report.adoptedVersion == nil
          ? "\(report.path): refreshed at version \(report.newVersion)"
          : "\(report.path): \(verb) from version \(report.oldVersion) to \(report.newVersion)")
  }

  /// Writes what an upgrade of one file would do.
  func show(_ rehearsal: UpgradeRehearsal.Report) {
    let upgrade = rehearsal.upgrade
    report(upgrade.diagnostics)
    if upgrade.isUnchanged {
      return result("\(upgrade.path): at version \(upgrade.newVersion), nothing to do")
    }
    result(
      upgrade.steps.isEmpty && upgrade.adoptedVersion == nil
        ? "\(upgrade.path): would be refreshed at version \(upgrade.newVersion)"
        : "\(upgrade.path): would be upgraded from version \(upgrade.oldVersion) to "
          + "\(upgrade.newVersion)")
    for line in rehearsal.sql.split(separator: "\n", omittingEmptySubsequences: false) {
      result("  " + line.replacing("\t", with: "  "))
    }
    result("schema:")
    for change in rehearsal.schemaChanges { result("  \(change)") }
    result("rows:")
    for count in rehearsal.rowCounts {
      let before = count.before.map(String.init) ?? "no table"
      let after = count.after.map(String.init) ?? "no table"
      let seeded =
        upgrade.seededRows[count.table].map { " (\(counted($0, "row")) of its seed)" } ?? ""
      result("  \(count.table): \(before) -> \(after)\(seeded)")
    }
    if upgrade.refreshed.isEmpty { return }
    result("refresh:")
    for table in upgrade.refreshed { result("  \(table)") }
  }
}
