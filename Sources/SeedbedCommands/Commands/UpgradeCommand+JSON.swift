import SeedbedKit

// What JSON says of upgrades, and of downgrades likewise.
extension DatabaseUpgrader.Report: Encodable {
  private enum CodingKeys: String, CodingKey {
    case path, database, oldVersion, newVersion, adoptedVersion, backup, steps, seededRows
    case refreshPlan, refreshed
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(path, forKey: .path)
    try container.encode(database, forKey: .database)
    try container.encode(oldVersion, forKey: .oldVersion)
    try container.encode(newVersion, forKey: .newVersion)
    try container.encodeIfPresent(adoptedVersion, forKey: .adoptedVersion)
    try container.encodeIfPresent(backup, forKey: .backup)
    try container.encode(steps, forKey: .steps)
    try container.encode(seededRows, forKey: .seededRows)
    try container.encode(refreshPlan, forKey: .refreshPlan)
    try container.encode(refreshed, forKey: .refreshed)
  }
}

extension DatabaseUpgrader.Report.Step: Encodable {
  private enum CodingKeys: String, CodingKey { case version, fileName, changedRows }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(version, forKey: .version)
    try container.encode(fileName, forKey: .fileName)
    try container.encode(changedRows, forKey: .changedRows)
  }
}

extension RefreshReport: Encodable {
  private enum CodingKeys: String, CodingKey { case table, inserted, changed, removed, kept }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(table, forKey: .table)
    try container.encode(inserted, forKey: .inserted)
    try container.encode(changed, forKey: .changed)
    try container.encode(removed, forKey: .removed)
    try container.encode(kept, forKey: .kept)
  }
}

extension RefreshReport.Kept: Encodable {
  private enum CodingKeys: String, CodingKey { case reason, count, keys }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(reason.rawValue, forKey: .reason)
    try container.encode(count, forKey: .count)
    try container.encode(keys, forKey: .keys)
  }
}

extension UpgradeRehearsal.Report: Encodable {
  private enum CodingKeys: String, CodingKey { case upgrade, sql, schemaChanges, rowCounts }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(upgrade, forKey: .upgrade)
    try container.encode(sql, forKey: .sql)
    try container.encode(schemaChanges, forKey: .schemaChanges)
    try container.encode(rowCounts, forKey: .rowCounts)
  }
}

extension UpgradeRehearsal.RowCount: Encodable {
  private enum CodingKeys: String, CodingKey { case table, before, after }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(table, forKey: .table)
    try container.encodeIfPresent(before, forKey: .before)
    try container.encodeIfPresent(after, forKey: .after)
  }
}
